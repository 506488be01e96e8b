"""The engine."""

import gc
import itertools
import os
import tempfile
import threading
import time
import unittest
import weakref

import sissa
from common import ROOT, in_child, run


class Engines(unittest.TestCase):
    def test_a_search_leaves_other_threads_alone_and_stops_at_once(self):
        analysis = sissa.Engine(hash=1).analysis(sissa.Board())
        counted = []
        counter = threading.Thread(target=lambda: counted.extend(range(1000)))
        counter.start()
        counter.join(10)
        self.assertEqual(len(counted), 1000)
        while next(analysis).depth < 4:
            pass
        begun = time.monotonic()
        analysis.stop()
        self.assertIsNotNone(analysis.wait().move)
        self.assertLess(time.monotonic() - begun, 5)

    def test_another_thread_may_stop_a_search(self):
        for wait in [sissa.Analysis.wait, list]:
            analysis = sissa.Engine(hash=1).analysis(sissa.Board())
            self.addCleanup(analysis.stop)
            begins = threading.Event()
            waiting = threading.Thread(target=lambda: (next(analysis), begins.set(), wait(analysis)), daemon=True)
            waiting.start()
            self.assertTrue(begins.wait(60))
            analysis.stop()
            waiting.join(60)
            self.assertFalse(waiting.is_alive())

    def test_numbers_out_of_range(self):
        for arguments in [{"hash": 0}, {"threads": -1}, {"threads": 257}]:
            with self.assertRaises(ValueError):
                sissa.Engine(**arguments)
        engine = sissa.Engine(hash=1)
        for limits in [
            {"multipv": 0},
            {"depth": 0},
            {"nodes": -1},
            {"mate": 0},
            {"elo": -5},
            {"elo": 399},
            {"elo": 2201},
            {"depth": 1 << 40},
            {"time": -1},
            {"time": 1.8e19},
            {"clock": float("nan")},
            {"clock": 1, "moves_to_go": 0},
            {"clock": 1, "increment": -0.1},
            {"clock": 1, "increment": 1e10},
            {"increment": 1},
        ]:
            # A limit that is not refused would end the search nevertheless.
            limits = {"depth": 1, **limits}
            with self.subTest(limits), self.assertRaisesRegex(ValueError, list(limits)[-1]):
                engine.play(sissa.Board(), **limits)
        for name in ["depth", "nodes", "mate", "time", "elo", "multipv"]:
            with self.subTest(name), self.assertRaises(ValueError):
                engine.analysis(sissa.Board(), **{name: 1 << 2000})
        with self.assertRaises(ValueError):
            sissa.Engine(hash=1 << 63)

    def test_an_engine_that_keeps_its_analysis_is_freed(self):
        engine = sissa.Engine(hash=1)
        engine.last = engine.analysis(sissa.Board())
        kept = weakref.ref(engine)
        del engine
        gc.collect()
        self.assertIsNone(kept())

    @unittest.skipUnless(hasattr(os, "fork"), "this test needs: fork")
    def test_a_new_engine_works_in_a_child(self):
        """Also one that is forked while the engine of its parent begins to search."""
        for game, delay in itertools.product(["grand", "seirawan"], [0, 0.001, 0.003]):
            # In a program of its own, which has no other threads.
            program = f"""
import sissa, time
from common import in_child
board = sissa.Board("{game}")
running = sissa.Engine(hash=1).analysis(board)
time.sleep({delay})
print(in_child(lambda: sissa.Engine(hash=1).play(board, depth=1)))
"""
            self.assertEqual(run(program), ("0\n", ""))

    @unittest.skipUnless(hasattr(os, "fork"), "this test needs: fork")
    def test_an_engine_works_after_a_fork(self):
        engine = sissa.Engine(hash=1)
        running = engine.analysis(sissa.Board())

        def work():
            nonlocal engine, running
            with self.assertRaises(RuntimeError):
                list(running)
            engine.play(sissa.Board(), depth=1)
            engine.new_game()
            engine.play(sissa.Board("grand"), depth=1)
            del engine, running

        self.assertEqual(in_child(work), 0)
        running.stop()
        self.assertIsNotNone(running.wait().move)

    @unittest.skipUnless(hasattr(os, "fork"), "this test needs: fork")
    def test_a_child_does_not_wait_for_threads_that_it_has_not(self):
        engine, running = sissa.Engine(hash=1), sissa.Engine(hash=1).analysis(sissa.Board())
        is_over, has_played = threading.Event(), threading.Event()

        def play():
            while not is_over.is_set():
                engine.play(sissa.Board(), depth=1)
                engine.new_game()
                has_played.set()

        def work():
            with self.assertRaisesRegex(RuntimeError, "fork"):
                running.wait()
            try:
                engine.play(sissa.Board(), depth=1)
            except RuntimeError as error:
                self.assertIn("make a new Engine", str(error))
            sissa.Engine(hash=1).play(sissa.Board(), depth=1)

        for target, end in [(play, is_over.set), (running.wait, running.stop)]:
            # Python does not wait for it at its end, should the engine hang.
            thread = threading.Thread(target=target, daemon=True)
            thread.start()
            self.addCleanup(thread.join, 60)
            self.addCleanup(end)
        self.assertTrue(has_played.wait(60))
        for _ in range(10):
            self.assertEqual(in_child(work), 0)

    def test_root_moves_are_moves_of_the_board(self):
        engine = sissa.Engine(hash=1)
        self.assertEqual(str(engine.play(sissa.Board(), nodes=100, root_moves=["a3"]).move), "a2a3")
        with self.assertRaisesRegex(ValueError, "root_moves"):
            engine.play(sissa.Board(), depth=1, root_moves=[])
        with self.assertRaises(sissa.IllegalMoveError):
            engine.analysis(sissa.Board(), root_moves=[sissa.Board("grand").legal_moves[0]])

    def test_networks_that_cannot_be_used(self):
        with self.assertRaisesRegex(FileNotFoundError, "nowhere.net"):
            sissa.Engine(network="nowhere.net")
        with tempfile.NamedTemporaryFile(suffix=".net") as file:
            with self.assertRaisesRegex(ValueError, file.name):
                sissa.Engine(network=file.name)
        engine = sissa.Engine(hash=1, network=ROOT / "src/eval/network/nets/10x8.net")
        engine.play(sissa.Board("capablanca"), nodes=100)
        for search in [engine.play, engine.analyse, engine.analysis]:
            with self.assertWarnsRegex(UserWarning, "is used") as warned:
                search(sissa.Board(), nodes=100)
            self.assertEqual(warned.filename, __file__)

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
