"""Chess variants exactly by their rules, and an engine that plays them.

>>> import sissa
>>> board = sissa.Board("caparandom", array=26733)
>>> board.push("e4")
>>> board.fen()
'rnbqkcabnr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/RNBQKCABNR b KQkq - 0 1'
"""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, overload

from ._sissa import (
    Analysis,
    Board,
    Game,
    IllegalMoveError,
    Info,
    LegalMoves,
    Move,
    Outcome,
    PlayResult,
    __version__,
    _unpickle_move,
    array_count,
    array_fen,
    array_number,
    captures_to_hand,
    load_variants,
    read_pgn,
    rules,
    start_fen,
    variants,
)
from ._sissa import Engine as _Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typing_extensions import Unpack

    from ._sissa import _Limits


__all__ = [
    "BLACK",
    "WHITE",
    "Analysis",
    "Board",
    "Engine",
    "Game",
    "IllegalMoveError",
    "Info",
    "LegalMoves",
    "Move",
    "Outcome",
    "PlayResult",
    "array_count",
    "array_fen",
    "array_number",
    "captures_to_hand",
    "load_variants",
    "read_pgn",
    "rules",
    "start_fen",
    "variants",
]

WHITE = True
BLACK = False


def _pickle(kind: type, make: Callable[..., object], *names: str) -> None:
    copyreg.pickle(kind, lambda value: (make, tuple(getattr(value, name) for name in names)))
    # They cannot change.
    setattr(kind, "__copy__", lambda self: self)
    setattr(kind, "__deepcopy__", lambda self, memo: self)


_pickle(Info, Info, "depth", "seldepth", "multipv", "score", "mate", "bound", "nodes", "time", "pv", "pv_san")
_pickle(LegalMoves, LegalMoves, "_moves")
_pickle(Move, _unpickle_move, "_bits", "uci", "from_square", "to_square", "promotion", "drop", "drop_square")
_pickle(Outcome, Outcome, "winner", "termination", "reason", "is_goal")
_pickle(PlayResult, PlayResult, "move", "ponder", "info")


class Engine(_Engine):
    """The engine, which thinks in this process, on threads of its own and without the GIL.

    `hash` is the size of the transposition table in mebibytes. The game's own network is used if there is one, or the
    file `network`; with `classical` none.

    >>> engine = Engine(hash=8)
    >>> board = Board("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    >>> result = engine.play(board, depth=4)
    >>> board.san(result.move), result.info.mate
    ('Ra8#', 1)
    """

    def play(self, board: Board, **limits: Unpack[_Limits]) -> PlayResult:
        """The move to play, with the limits of `analysis`: without any, only Ctrl-C ends the search."""
        return self.analysis(board, **limits).wait()

    @overload
    def analyse(self, board: Board, *, multipv: int, **limits: Unpack[_Limits]) -> list[Info]: ...
    @overload
    def analyse(self, board: Board, *, multipv: None = None, **limits: Unpack[_Limits]) -> Info | None: ...
    def analyse(
        self, board: Board, *, multipv: int | None = None, **limits: Unpack[_Limits]
    ) -> list[Info] | Info | None:
        """The last line found, or with `multipv` a list of the best ones; with the limits of `analysis`."""
        last = {}
        for info in self.analysis(board, multipv=1 if multipv is None else multipv, **limits):
            last[info.multipv] = info
        if multipv is None:
            return last.get(1)
        return [last[rank] for rank in sorted(last)]


def _unpickle_board(variant: str, fen: str, moves: Sequence[str], kind: type[Board]) -> Board:
    """The board that was pickled."""
    board = Board.__new__(kind, variant, fen)
    for move in moves:
        Board.push(board, move)
    return board
