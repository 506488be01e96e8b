"""The Python package: the examples of its documentation, and what they leave out."""

import copy
import doctest
import pathlib
import pickle
import re
import threading
import time
import unittest
import warnings

import sissa
import sissa.pyffish

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Documentation(unittest.TestCase):
    def test_the_examples_are_true(self):
        text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").replace("```\n", "\n")
        page = doctest.DocTestParser().get_doctest(text, {}, "python.md", None, 0)
        results = [doctest.DocTestRunner().run(page), doctest.testmod(sissa)]
        self.assertEqual([result.failed for result in results], [0, 0])
        self.assertGreater(results[0].attempted, 25)

    def test_each_name_has_its_types(self):
        types = (ROOT / "python" / "sissa" / "_sissa.pyi").read_text(encoding="utf-8")
        for name in sissa.__all__:
            value = getattr(sissa, name)
            members = [member for member in vars(value) if member[0] != "_"] if isinstance(value, type) else []
            for member in members:
                own = value.__module__ == "sissa" and getattr(value, member).__doc__
                self.assertTrue(own or re.search(rf"    (def {member}\(|{member}: )", types), f"{name}.{member}")


class Boards(unittest.TestCase):
    def test_copies(self):
        board = sissa.Board("seirawan")
        board.push("Nc3/E")
        for other in [copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), board.copy()]:
            self.assertEqual(other, board)
            self.assertEqual(other.move_stack, board.move_stack)
            other.push("e5")
            self.assertNotEqual(other, board)
        self.assertEqual(board.copy(stack=False).move_stack, [])
        self.assertEqual(board.root(), sissa.Board("seirawan"))

    def test_a_game_of_each_kind_can_be_played_back_and_forth(self):
        for name in sissa.variants():
            board = sissa.Board(name, array="random" if sissa.array_count(name) > 1 else None)
            start = board.fen()
            while not board.is_game_over() and board.ply() < 30:
                moves = board.legal_moves
                move = moves[board.key() % len(moves)]
                self.assertIn(move, moves)
                self.assertEqual(board.parse(board.san(move)), move)
                self.assertEqual(board.parse(board.uci(move)), move)
                board.push(move)
            for _ in board.move_stack:
                board.pop()
            self.assertEqual(board.fen(), start)

    def test_what_cannot_be_is_a_value_error(self):
        for arguments in [("nope",), ("chess", "x"), ("chess", None, "zz"), ("chess", "8/8/8/8/8/8/8/8 w - -")]:
            with self.assertRaises(ValueError):
                sissa.Board(*arguments)
        with self.assertRaises(IndexError):
            sissa.Board().pop()
        with self.assertRaises(ValueError):
            sissa.Board().piece_at("j9")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            sissa.Board("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1")
        self.assertIn("castling", str(caught[0].message))

    def test_hands_and_pieces(self):
        board = sissa.Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QPp] b - - 0 1")
        self.assertEqual((board.hand(True), board.hand(False)), ({"p": 1, "q": 1}, {"p": 1}))
        self.assertEqual(board.piece_map(), {"e1": "K", "e8": "k"})
        self.assertEqual((board.turn, board.king(True), board.variant), (sissa.BLACK, "e1", "crazyhouse"))
        drop = board.parse("P@e2")
        self.assertEqual((drop.kind, drop.drop, drop.drop_square, drop.from_square), ("drop", "p", "e2", None))


class Engines(unittest.TestCase):
    def test_a_search_leaves_other_threads_alone_and_stops_at_once(self):
        analysis = sissa.Engine(hash=1).analysis(sissa.Board())
        counted = []
        counter = threading.Thread(target=lambda: counted.extend(range(1000)))
        counter.start()
        counter.join(10)
        self.assertEqual(len(counted), 1000)
        next(analysis)
        begun = time.monotonic()
        analysis.stop()
        self.assertIsNotNone(analysis.wait().move)
        self.assertLess(time.monotonic() - begun, 5)

    def test_boards_of_all_sizes_in_turns(self):
        engine = sissa.Engine(hash=1)
        for name in ["chess", "caparandom", "grand", "chess"]:
            board = sissa.Board(name)
            result = engine.play(board, nodes=500)
            self.assertIn(result.move, board.legal_moves)
            self.assertIn(result.info.bound, ["exact", "lower", "upper"])
        mated = sissa.Board("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
        self.assertIsNone(engine.play(mated, nodes=500).move)

    def test_a_search_that_another_ends_still_has_a_result(self):
        engine = sissa.Engine(hash=1)
        first = engine.analysis(sissa.Board())
        engine.play(sissa.Board(), nodes=100)
        self.assertIsNotNone(first.wait().move)


if __name__ == "__main__":
    unittest.main()
