"""Games of random rules, that Sissa and Fairy-Stockfish know."""

import random

import pyffish

KNOWN_PIECES = {
    "knight": "n", "bishop": "b", "rook": "r", "queen": "q", "archbishop": "a", "chancellor": "c",
}  # fmt: skip
NAMED_PIECES = {
    "fers": "f", "alfil": "e", "fersAlfil": "i", "silver": "s", "aiwok": "y", "bers": "d", "amazon": "z",
    "knibis": "g", "biskni": "h", "kniroo": "j", "rookni": "l", "gold": "u", "dragonHorse": "v", "wazir": "w",
    "commoner": "m", "centaur": "t", "cannon": "o", "horse": "x", "elephant": "e", "banner": "i",
}  # fmt: skip


def random_betza(choice):
    """Moves that Fairy-Stockfish reads."""
    atoms, ways = [], {}
    for _ in range(choice.randint(1, 3)):
        way = choice.choice(["", "", "", "m", "c"])
        directions = choice.choice(["", "", "", "f", "b", "s", "v"])
        kind = choice.randrange(6)
        if kind < 3:
            atom = choice.choice("WFDNACZGH")
        elif kind == 3:
            atom = choice.choice("RBQ") + choice.choice(["", "", "2", "3", "4"])
        elif kind == 4:
            atom = choice.choice(["NN", "N2"])
        else:
            directions = ""
            atom = choice.choice(["nN", "nA", "nD", "nZ", "pR", "pB", "gR", "gB"])
        # Fairy-Stockfish lets a piece that slides, hops or moves lamely along the same lines in two of these ways do
        # both as far as it does either.
        sort = atom[0] if atom[0] in "pgn" else "slide" if atom[0] in "RBQ" or atom[:2] in ("NN", "N2") else None
        line = {"Q": "RB", "D": "R", "A": "B"}.get(atom.lstrip("pgn")[0], atom.lstrip("pgn")[0])
        if sort and any(ways.setdefault(letter, sort) != sort for letter in line):
            continue
        # A doubled letter would be a rider.
        if not "".join(atoms).endswith((way + directions + atom)[0]):
            atoms.append(way + directions + atom)
    return "".join(atoms) or "W"


def random_pieces(choice):
    """What the pieces are, as lines of a variant file give them."""
    pieces = {"king": "k"}
    if choice.random() < 0.85:
        pieces["pawn"] = "p"
    pieces |= choice.sample(list(KNOWN_PIECES.items()), choice.randint(1, 4))
    for piece, letter in choice.sample(list(NAMED_PIECES.items()), choice.randint(0, 3)):
        if letter not in pieces.values():
            pieces[piece] = letter
    free = [letter for letter in "defghijlmostuvwxyz" if letter not in pieces.values()]
    for number in range(1, choice.randint(0, 3) + 1):
        pieces[f"customPiece{number}"] = f"{free[number]}:{random_betza(choice)}"
    return pieces


def random_pawn_rules(choice, ranks, letters, has_own_pieces):
    zone = choice.randint(1, 3)
    yield "promotionRegionWhite = " + " ".join(f"*{rank}" for rank in range(ranks - zone + 1, ranks + 1))
    yield "promotionRegionBlack = " + " ".join(f"*{rank}" for rank in range(1, zone + 1))
    yield "promotionPieceTypes = " + "".join(choice.sample(letters, min(len(letters), 4)))
    if choice.random() < 0.3:
        yield "mandatoryPawnPromotion = false"
        # Fairy-Stockfish forbids all moves of a piece that can only capture.
        if not has_own_pieces and choice.random() < 0.5:
            yield "immobilityIllegal = true"
    if choice.random() < 0.3:
        yield "promotionLimit = " + " ".join(f"{letter}:{choice.randint(1, 3)}" for letter in letters)
    if ranks > 5 and choice.random() < 0.7:
        yield "doubleStepRegionWhite = *2"
        yield f"doubleStepRegionBlack = *{ranks - 1}"
    else:
        yield "doubleStep = false"


def random_drops(choice, ranks):
    yield "pieceDrops = true"
    yield f"capturesToHand = {choice.choice(['true', 'true', 'false'])}"
    if choice.random() < 0.4:
        yield f"dropRegionWhite = *1 *2 *{ranks // 2}"
        yield f"dropRegionBlack = *{ranks} *{ranks // 2 + 1}"


def random_end(choice, ranks, letters, row):
    """How the game is won or drawn."""
    goal = choice.choice(["flag of the king", "checks", "extinction", "flag", *[None] * 4])
    extinct = choice.choice(letters)
    if goal == "flag of the king":
        yield "flagPiece = k"
        yield f"flagRegionWhite = *{ranks}"
        yield "flagRegionBlack = *1"
        if choice.random() < 0.5:
            yield "flagMove = true"
    elif goal == "checks":
        yield "checkCounting = true"
    elif goal == "extinction" and extinct in row:
        yield f"extinctionPieceTypes = {extinct}"
        yield f"extinctionValue = {choice.choice(['loss', 'win'])}"
    elif goal == "flag":
        yield f"flagRegion = {choice.choice('abc')}{ranks // 2} c{ranks // 2 + 1}"
        yield f"flagPiece = {choice.choice([*letters, 'k'])}"
    if choice.random() < 0.4:
        yield f"stalemateValue = {choice.choice(['win', 'loss', 'draw'])}"
    if choice.random() < 0.3:
        yield f"nMoveRule = {choice.choice([0, 5, 20])}"
    if choice.random() < 0.2:
        yield f"nFoldValue = {choice.choice(['win', 'loss', 'draw'])}"


def is_quiet(text, name, start):
    """Whether neither side is in check at the start, and the game not over."""
    trial = f"trial-{len(pyffish.variants())}"
    pyffish.load_variant_config(text.replace(f"[{name}]", f"[{trial}]"))
    if any(pyffish.gives_check(trial, fen, []) for fen in [start, start.replace(" w ", " b ")]):
        return False
    return bool(pyffish.legal_moves(trial, start, [])) and not pyffish.is_immediate_game_end(trial, start, [])[0]


def random_game(name, seed):
    """The section of a game of random rules."""
    choice = random.Random(seed)
    while True:
        files, ranks = choice.choice([(8, 8), (choice.randint(4, 12), choice.randint(5, 10))])
        pieces = random_pieces(choice)
        letters = [value[0] for piece, value in pieces.items() if piece not in ("king", "pawn")]
        row = choice.choices(letters, k=files)
        row[choice.randrange(files)] = "k"
        has_own_pieces = "customPiece1" in pieces
        lines = [*random_pawn_rules(choice, ranks, letters, has_own_pieces), *random_end(choice, ranks, letters, row)]
        hand = ""
        if choice.random() < 0.3:
            lines += random_drops(choice, ranks)
            held = "".join(choice.sample(letters, min(len(letters), choice.randint(0, 2))))
            hand = f"[{held.upper()}{held}]"
        row = "".join(row)
        front = "p" * files if "pawn" in pieces else str(files)
        board = "/".join([row, front, *[str(files)] * (ranks - 4), front.upper(), row.upper()])
        checks = "3+3 " if "checkCounting = true" in lines else ""
        start = f"{board}{hand} w - - {checks}0 1"
        head = [f"[{name}]", f"maxFile = {files}", f"maxRank = {ranks}", "castling = false", f"startFen = {start}"]
        text = "\n".join([*head, *(f"{piece} = {value}" for piece, value in pieces.items()), *lines, ""])
        if is_quiet(text, name, start):
            return text
