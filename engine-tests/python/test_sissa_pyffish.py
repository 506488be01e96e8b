"""The module `sissa.pyffish` against pyffish itself, in random games that both know.

`.ci/run` plays a few; more by hand, with the packages `pyffish` and `sissa` (docs/python.md):

    python3 engine-tests/python/test_sissa_pyffish.py 100
"""

import random
import sys
import unittest

import pyffish
import sissa.pyffish

GAMES = [name for name in sissa.pyffish.variants() if name in pyffish.variants()]


def answers(module, game, fen, moves, chess960):
    """What a module says of a position and the moves that led to it."""
    game_moves = game, fen, moves
    legal = sorted(module.legal_moves(*game_moves, chess960))
    here = module.get_fen(*game_moves, chess960)
    yield "legal_moves", legal
    yield "get_fen", here
    yield "get_fen without moves", module.get_fen(game, here, [], chess960)
    some = legal[::10]
    yield "is_capture", [module.is_capture(*game_moves, move, chess960) for move in some]
    for notation in [pyffish.NOTATION_SAN, pyffish.NOTATION_LAN]:
        # Castling in Janus Chess has other signs.
        if game != "janus":
            yield f"get_san_moves {notation}", module.get_san_moves(*game_moves, chess960, notation)
            yield f"get_san {notation}", [module.get_san(game, here, move, chess960, notation) for move in some]
    for name in ["gives_check", "has_insufficient_material"]:
        yield name, getattr(module, name)(*game_moves, chess960)
    for name in ["is_immediate_game_end", "is_optional_game_end"]:
        # Where there is no end, pyffish's number has no meaning.
        is_end, value = getattr(module, name)(*game_moves, chess960)
        yield name, (is_end, is_end and value)
    if not legal:
        yield "game_result", module.game_result(*game_moves, chess960)


class Games(unittest.TestCase):
    def test_both_say_the_same(self, seed=1):
        self.assertGreater(len(GAMES), 15)
        for game in GAMES:
            for chess960 in [False, True]:
                self.compare(game, chess960, random.Random(f"{seed} {game} {chess960}"))

    def compare(self, game, chess960, choice):
        fen, moves = pyffish.start_fen(game), []
        for ply in range(40):
            legal = pyffish.legal_moves(game, fen, moves, chess960)
            if ply % 20 == 19 or not legal:
                theirs, ours = (dict(answers(it, game, fen, moves, chess960)) for it in [pyffish, sissa.pyffish])
                for name, answer in theirs.items():
                    with self.subTest(f"{name} {game} {chess960} {moves}"):
                        self.assertEqual(ours[name], answer)
            if not legal:
                return
            moves.append(choice.choice(legal))


if __name__ == "__main__":
    games = Games()
    for seed in range(int(sys.argv[1]) if sys.argv[1:] else 1):
        games.test_both_say_the_same(seed)
