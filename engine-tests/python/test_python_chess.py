"""python-chess drives the engine: chess and Fischer Random, over UCI and over CECP (XBoard's protocol).

python-chess checks every move of the engine against rules of its own and raises on what is not legal, so a game
that goes through has been agreed on by both. Run by `.ci/run`; by hand, with the `chess` package installed:

    cargo build --release && python3 -m unittest discover engine-tests/python
"""

import os
import pathlib
import random
import unittest

import chess
import chess.engine

ROOT = pathlib.Path(__file__).resolve().parents[2]
SISSA = os.environ.get("SISSA", str(ROOT / "target" / "release" / "sissa"))

# Starting positions of Fischer Random by number: the orthodox one, kings beside rooks and in corners' reach.
ARRAYS = [518, 0, 959, 692, 281]


def boards():
    """A name and a board of each start."""
    yield "chess", chess.Board()
    for number in ARRAYS:
        yield f"array {number}", chess.Board.from_chess960_pos(number)


class Protocol:
    """What is tried in both protocols; the classes below say how the engine is started."""

    def setUp(self):
        self.engine = self.start()

    def tearDown(self):
        self.engine.quit()

    def test_plays_whole_games(self):
        castled = 0
        for name, board in boards():
            with self.subTest(name):
                while not board.is_game_over(claim_draw=True) and board.ply() < 80:
                    result = self.engine.play(board, chess.engine.Limit(time=0.01), game=name)
                    self.assertIn(result.move, board.legal_moves)
                    castled += board.is_castling(result.move)
                    board.push(result.move)
        self.assertGreater(castled, 0, "no castling was tried")

    def test_follows_random_games(self):
        # The engine is told moves that it would not have chosen, castling of either side first of all.
        choice = random.Random(5)
        castled = 0
        for name, board in boards():
            with self.subTest(name):
                for _ in range(40):
                    moves = list(board.legal_moves)
                    if not moves:
                        break
                    castlings = [move for move in moves if board.is_castling(move)]
                    castled += bool(castlings)
                    board.push(choice.choice(castlings or moves))
                    if board.is_game_over(claim_draw=True):
                        break
                    result = self.engine.play(board, chess.engine.Limit(depth=2), game=name)
                    self.assertIn(result.move, board.legal_moves)
        self.assertGreater(castled, 3, "too few castlings were tried")

    def test_finds_a_mate(self):
        board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
        result = self.engine.play(board, chess.engine.Limit(depth=5))
        self.assertEqual(result.move, chess.Move.from_uci("d1d8"))

    def test_analyses(self):
        board = chess.Board.from_chess960_pos(7)
        info = self.engine.analyse(board, chess.engine.Limit(depth=6))
        self.assertGreaterEqual(info["depth"], 6)
        self.assertTrue(info["pv"])
        self.assertIsNotNone(info["score"].relative.score(mate_score=10_000))
        for move in info["pv"]:
            self.assertIn(move, board.legal_moves)
            board.push(move)


class Uci(Protocol, unittest.TestCase):
    def start(self):
        return chess.engine.SimpleEngine.popen_uci([SISSA])

    def test_options_and_lines(self):
        self.engine.configure({"Hash": 32, "Threads": 2})
        lines = self.engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
        self.assertEqual(len({line["pv"][0] for line in lines}), 3)
        self.assertIn("UCI_Variant", self.engine.options)
        self.assertIn("caparandom", self.engine.options["UCI_Variant"].var)


class Cecp(Protocol, unittest.TestCase):
    def start(self):
        return chess.engine.SimpleEngine.popen_xboard([SISSA])

    def test_names_itself(self):
        self.assertIn("Sissa", self.engine.id["name"])


if __name__ == "__main__":
    unittest.main()
