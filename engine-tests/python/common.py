"""The program under test, and the end of a game by pyffish."""

import os
import pathlib

import pyffish

ROOT = pathlib.Path(__file__).resolve().parents[2]
SISSA = os.environ.get("SISSA", str(ROOT / "target" / "debug" / "sissa"))


def game_end(variant, start, moves, is_960, legal):
    """How a game ended, "mate", "variantEnd" or "draw", and the winner's colour; `None` if it goes on."""
    arguments = variant, start, moves, is_960
    over, value = pyffish.is_immediate_game_end(*arguments)
    how = "variantEnd"
    if not over and not legal:
        over, value, how = True, pyffish.game_result(*arguments), "mate"
    if not over:
        over, value = pyffish.is_optional_game_end(*arguments)
    if not over:
        return None
    if value == 0:
        return "draw", None
    white_to_move = (start.split()[1] == "w") == (len(moves) % 2 == 0)
    return how, "white" if (value > 0) == white_to_move else "black"
