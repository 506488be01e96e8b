"""Chess variants exactly by their rules, and an engine that plays them.

>>> import sissa
>>> board = sissa.Board("caparandom", array=26733)
>>> board.push("e4")
>>> board.fen()
'rnbqkcabnr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/RNBQKCABNR b KQkq - 0 1'
"""

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

    def play(self, board, **limits):
        """The move to play, with the limits of `analysis`, of which one should be given."""
        return self.analysis(board, **limits).wait()

    def analyse(self, board, **limits):
        """The last line found, or with `multipv` a list of the best ones; with the limits of `analysis`."""
        last = {}
        for info in self.analysis(board, **limits):
            last[info.multipv] = info
        if "multipv" in limits:
            return [last[rank] for rank in sorted(last)]
        return last.get(1)


def _board_of(variant, fen, moves):
    """The board that was pickled."""
    board = Board(variant, fen)
    for move in moves:
        board.push(move)
    return board
