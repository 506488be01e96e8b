"""The functions of the module pyffish, under their names and with their meanings, by Sissa's rules.

A program written for pyffish works with `import sissa.pyffish as pyffish` if it plays games that Sissa knows. Errors are
ValueErrors; pyffish has others, or crashes. Where a game has none of them, notations other than SAN and LAN, SFEN, counting
rules and fog of war are refused.
"""

import re
import warnings

from . import _sissa

VALUE_MATE = 32000
VALUE_DRAW = 0
FEN_OK = 1
FEN_INVALID_PROMOTED_PIECE = -12
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

# What `validate_fen` says of a FEN that is wrong; pyffish has a number for each field.
_FEN_INVALID = -10

error = ValueError


def version():
    """The version, as three numbers."""
    return tuple(int(part) for part in _sissa.__version__.split(".")[:3])


def info():
    return f"Sissa {_sissa.__version__}"


def variants():
    """The names of the games."""
    return _sissa.variants()


def set_option(name, value):
    """Options of an engine, which have no meaning here. "VariantPath" loads a variant file."""
    if name == "VariantPath":
        with open(value, encoding="utf-8") as file:
            load_variant_config(file.read())


def load_variant_config(text):
    """Adds the games of a variant file; games with mistakes are left out with a warning."""
    for mistake in _sissa.load_variants(text)[1]:
        warnings.warn(mistake, stacklevel=2)


def start_fen(variant):
    return _sissa.start_fen(variant)


def two_boards(variant):
    """Whether the game is played on two boards; none of Sissa's is."""
    return False


def captures_to_hand(variant):
    return _sissa.captures_to_hand(variant)


def _board(variant, fen, moves=()):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        board = _sissa.Board(variant, fen)
    for move in moves:
        board.push_uci(move)
    return board


def _style(chess960):
    """How pyffish writes castling."""
    return "king-takes-rook" if chess960 else "from-to"


def legal_moves(variant, fen, moves, chess960=False):
    board = _board(variant, fen, moves)
    if _goal(board):
        return []
    return board.legal_uci(_style(chess960))


def get_fen(variant, fen, moves, chess960=False, sfen=False, show_promoted=False, count_started=0):
    if sfen:
        raise ValueError("SFEN is for shogi, which Sissa does not play")
    board = _board(variant, fen, moves)
    return _with_files(board) if chess960 else board.fen()


def _with_files(board):
    """The FEN with castling rights as the files of the rooks, as for Chess960."""
    fields = board.fen().split(" ")
    pieces = board.piece_map()
    has_gates = not set(_sissa.start_fen(board.variant).split(" ")[2]) <= set("KQkq-")
    rights = []
    for white in (True, False):
        case = str.upper if white else str.lower
        own = [letter for letter in fields[2] if letter.isalpha() and letter.isupper() == white]
        king = board.king(white)
        if king is None:
            continue
        rank = king[1:]
        files = [at[0] for at, piece in pieces.items() if at[1:] == rank and piece == case("r")]
        castling, others = [], []
        for letter in own:
            if letter in "Kk":
                castling.append(max(file for file in files if file > king[0]))
            elif letter in "Qq":
                castling.append(min(file for file in files if file < king[0]))
            else:
                others.append(letter.lower())
        if castling and has_gates and board.hand(white):
            # Where a king that may castle has stood, a piece in hand may be put.
            others.append(king[0])
        rights += [case(file) for file in castling + sorted(others)]
    fields[2] = "".join(rights) or "-"
    return " ".join(fields)


def get_san(variant, fen, move, chess960=False, notation=NOTATION_DEFAULT):
    return _write(_board(variant, fen), move, notation)


def get_san_moves(variant, fen, moves, chess960=False, notation=NOTATION_DEFAULT):
    board = _board(variant, fen)
    texts = []
    for move in moves:
        texts.append(_write(board, move, notation))
        board.push_uci(move)
    return texts


def _write(board, text, notation):
    move = board.parse_uci(text)
    san = board.san(move)
    if notation in (NOTATION_DEFAULT, NOTATION_SAN):
        return san
    if notation != NOTATION_LAN:
        raise ValueError("of pyffish's notations Sissa has NOTATION_SAN and NOTATION_LAN")
    if move.from_square is None or move.kind in ("castling", "adjustment"):
        return san
    piece = board.piece_at(move.from_square).upper()
    rest = re.sub(r"^[^=/+#]*", "", san)
    way = "x" if board.is_capture(move) else "-"
    return f"{'' if piece == 'P' else piece}{move.from_square}{way}{move.to_square}{rest}"


def gives_check(variant, fen, moves, chess960=False):
    return _board(variant, fen, moves).is_check()


def is_capture(variant, fen, moves, move, chess960=False):
    return _board(variant, fen, moves).is_capture(move)


def piece_to_partner(variant, fen, moves, chess960=False):
    """What the last move gives to the partner's hand; there is none on one board."""
    return ""


def _value(board, outcome):
    """An outcome for the side to move."""
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner == board.turn else -VALUE_MATE


def _goal(board):
    """The outcome, if a goal other than mate ended the game."""
    outcome = board.outcome()
    ends = ("goal", "checks", "extinction", "castling")
    return outcome if outcome and outcome.termination in ends else None


def game_result(variant, fen, moves, chess960=False):
    """The value for the side to move of a game that has ended; a draw if it has not."""
    board = _board(variant, fen, moves)
    outcome = board.outcome()
    return _value(board, outcome) if outcome else VALUE_DRAW


def is_immediate_game_end(variant, fen, moves, chess960=False):
    """Whether a goal other than mate has been reached, and the value for the side to move."""
    board = _board(variant, fen, moves)
    outcome = _goal(board)
    return (True, _value(board, outcome)) if outcome else (False, VALUE_DRAW)


def is_optional_game_end(variant, fen, moves, chess960=False, count_started=0):
    """Whether a player may claim the end, by repetition or the move rule, and the value for the side to move."""
    board = _board(variant, fen, moves)
    outcome = board.outcome()
    if outcome and outcome.termination in ("move rule", "repetition"):
        return True, _value(board, outcome)
    return False, VALUE_DRAW


def has_insufficient_material(variant, fen, moves, chess960=False):
    """Whether White, and whether Black, can never win."""
    board = _board(variant, fen, moves)
    return board.has_insufficient_material(True), board.has_insufficient_material(False)


def validate_fen(fen, variant, chess960=False):
    """FEN_OK for a FEN that needs no repair; otherwise a negative number."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            _sissa.Board(variant, fen)
    except (UserWarning, ValueError):
        return _FEN_INVALID
    return FEN_OK


def get_fog_fen(fen, variant, chess960=False):
    raise ValueError("Sissa has no games with fog of war")
