"""The functions of the module pyffish, under their names and with their meanings, by Sissa's rules.

A program written for pyffish works with `import sissa.pyffish as pyffish` if it plays games that Sissa knows. Errors
are ValueErrors; pyffish has others, or crashes. Notations other than SAN and LAN, SFEN and fog of war are refused, and
counting rules are ignored.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from typing import NoReturn

from . import _sissa
from ._sissa import captures_to_hand as captures_to_hand
from ._sissa import start_fen as start_fen
from ._sissa import variants as variants

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


def version() -> tuple[int, ...]:
    """The version, as three numbers."""
    return tuple(int(part) for part in re.findall(r"\d+", _sissa.__version__)[:3])


def info() -> str:
    return f"Sissa {_sissa.__version__}"


def set_option(name: str, value: str) -> None:
    """Options of an engine, which have no meaning here. "VariantPath" loads a variant file."""
    if name == "VariantPath":
        try:
            with open(value, encoding="utf-8") as file:
                text = file.read()
        except OSError as problem:
            raise ValueError(str(problem)) from problem
        for mistake in _sissa.load_variants(text)[1]:
            warnings.warn(mistake, stacklevel=2)


def load_variant_config(text: str) -> None:
    """Adds the games of a variant file; games with mistakes are left out with a warning."""
    for mistake in _sissa.load_variants(text)[1]:
        warnings.warn(mistake, stacklevel=2)


def two_boards(variant: str) -> bool:
    """Whether the game is played on two boards; none of Sissa's is."""
    return False


def _board(variant: str, fen: str, moves: Sequence[str] = ()) -> _sissa.Board:
    board, _ = _sissa._read_board(variant, _sissa.start_fen(variant) if fen == "startpos" else fen)
    for move in moves:
        board.push_uci(move)
    return board


def _is_chess960(variant: str, chess960: bool) -> bool:
    """As Fischer Random is for pyffish, all random games are."""
    return chess960 or _sissa.array_count(variant) > 1


def legal_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> list[str]:
    board = _board(variant, fen, moves)
    outcome = board.outcome()
    style = "king-takes-rook" if _is_chess960(variant, chess960) else "from-to"
    return [] if outcome and outcome.is_goal else board.legal_uci(style)


def get_fen(
    variant: str,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    if sfen:
        raise ValueError("SFEN is for shogi, which Sissa does not play")
    return _board(variant, fen, moves).fen(shredder=_is_chess960(variant, chess960))


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    return _write(_board(variant, fen), move, notation)


def get_san_moves(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    board = _board(variant, fen)
    texts = []
    for move in moves:
        texts.append(_write(board, move, notation))
        board.push_uci(move)
    return texts


def _write(board: _sissa.Board, text: str, notation: int) -> str:
    move = board.parse_uci(text)
    san = board.san(move)
    if notation in (NOTATION_DEFAULT, NOTATION_SAN):
        return san
    if notation != NOTATION_LAN:
        raise ValueError("of pyffish's notations Sissa has NOTATION_SAN and NOTATION_LAN")
    if move.from_square is None or move.kind in ("castling", "adjustment"):
        return san
    piece = str(board.piece_at(move.from_square)).upper()
    rest = re.sub(r"^[^=/(+#]*", "", san)
    way = "x" if board.is_capture(move) else "-"
    return f"{'' if piece == 'P' else piece}{move.from_square}{way}{move.to_square}{rest}"


def gives_check(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> bool:
    return _board(variant, fen, moves).is_check()


def is_capture(variant: str, fen: str, moves: Sequence[str], move: str, chess960: bool = False) -> bool:
    board = _board(variant, fen, moves)
    return board.is_capture(board.parse_uci(move))


def piece_to_partner(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> str:
    """What the last move gives to the partner's hand; there is none on one board."""
    return ""


def _value(board: _sissa.Board, outcome: _sissa.Outcome) -> int:
    """An outcome for the side to move."""
    if outcome.winner is None:
        return VALUE_DRAW
    return VALUE_MATE if outcome.winner == board.turn else -VALUE_MATE


def game_result(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> int:
    """The value for the side to move of a game that has ended; a draw if it has not."""
    board = _board(variant, fen, moves)
    outcome = board.outcome()
    return _value(board, outcome) if outcome else VALUE_DRAW


def is_immediate_game_end(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> tuple[bool, int]:
    """Whether a goal other than mate has been reached, and the value for the side to move."""
    board = _board(variant, fen, moves)
    outcome = board.outcome()
    return (True, _value(board, outcome)) if outcome and outcome.is_goal else (False, VALUE_DRAW)


def is_optional_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Whether a player may claim the end, by repetition or the move rule, and the value for the side to move."""
    board = _board(variant, fen, moves)
    outcome = _sissa._optional_end(board)
    return (True, _value(board, outcome)) if outcome else (False, VALUE_DRAW)


def has_insufficient_material(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Whether White, and whether Black, can never win."""
    board = _board(variant, fen, moves)
    return board.has_insufficient_material(True), board.has_insufficient_material(False)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """FEN_OK for a FEN that needs no repair; otherwise a negative number."""
    try:
        _, dropped = _sissa._read_board(variant, fen)
    except ValueError:
        return _FEN_INVALID
    return FEN_OK if dropped is None else _FEN_INVALID


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> NoReturn:
    raise ValueError("Sissa has no games with fog of war")
