"""Games in which White plays special moves."""

# For each game an array, the moves that White plays first, each as soon as it is legal, and the special moves among
# them.
GAMES = {
    "chess": (None, ["e3", "Nf3", "Be2", "O-O"], {"castling"}),
    "fischerandom": ("BQNBRKRN", ["O-O"], {"castling"}),
    "capablanca": (None, ["h3", "Nj3", "Cg3", "Bh2", "O-O"], {"castling"}),
    "caparandom": ("BQRKNRCBAN", ["O-O-O"], {"castling"}),
    "modern-random-64": ("BRQNBKRN", ["O-Og", "Ba<=>R"], {"castling", "adjustment"}),
    "contemporary-random": ("BNRQNKBR", ["Bg<=>R", "Nc3", "Kf>>b1"], {"adjustment", "leap"}),
    "pm-contemporary-random": (225, ["Ng3(Qh1)", "O-Og", "Ba<=>R"], {"drop", "castling", "adjustment"}),
    "cetina-random": ("BKBCQRSN", ["c4", "Bc2"], {"conversion"}),
}

# The same for games whose special moves are of other kinds; one begins from a FEN.
MORE_GAMES = {
    "seirawan": (None, ["Nc3/E"], {"drop"}),
    "crazyhouse": ("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 2", ["P@e4"], {"drop"}),
    "symmetric": (None, ["c4", "Bc2"], {"conversion"}),
    "grand": (None, ["e4"], set()),
}


def kind(move):
    """What kind of move it is."""
    return "drop" if move["drop"] else move["kind"]


def next_move(position, wished, choose=lambda moves: moves[0]):
    """White's next move: the first of the wished moves that is legal, which is not wished any more. Until one is, a
    pawn's first move, which keeps the rights for special moves; any move if no more are wished."""
    moves = position["moves"]
    for san in wished:
        for move in moves:
            if move["san"].rstrip("+#") == san:
                wished.remove(san)
                return move
    pawns = {piece["square"] for piece in position["pieces"] if piece["kind"] == "pawn"}
    first = [move for move in moves if move["from"] in pawns and move["from"][1:] in ("2", "3")]
    return choose((wished and [move for move in first if move["kind"] == "quiet"]) or moves)
