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
    _info_of,
    _move_of,
    _moves_of,
    _outcome_of,
    _result_of,
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


def _pickle(kind: type, make: Callable[..., object], fields: Callable[..., tuple[object, ...]]) -> None:
    copyreg.pickle(kind, lambda value: (make, (fields(value),)))
    # They cannot change.
    setattr(kind, "__copy__", lambda self: self)
    setattr(kind, "__deepcopy__", lambda self, memo: self)


_pickle(
    Info,
    _info_of,
    lambda info: (
        (info.depth, info.seldepth, info.multipv),
        (info.score, info.mate, info.bound),
        (info.nodes, info.time),
        (info.pv, info.pv_san),
    ),
)
_pickle(LegalMoves, _moves_of, lambda moves: (list(moves),))
_pickle(
    Move,
    _move_of,
    lambda it: (it._bits, it.uci, it.from_square, it.to_square, it.promotion, it.drop, it.drop_square),
)
_pickle(Outcome, _outcome_of, lambda it: (it.winner, it.termination, it.reason, it.is_goal))
_pickle(PlayResult, _result_of, lambda it: (it.move, it.ponder, it.info))


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


def _board_of(variant: str, fen: str, moves: Sequence[str], kind: type[Board] = Board) -> Board:
    """The board that was pickled."""
    board = Board.__new__(kind, variant, fen)
    for move in moves:
        Board.push(board, move)
    return board
