"""The Python package: the examples of its documentation, and what they leave out."""

import ast
import copy
import doctest
import gc
import inspect
import itertools
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
import weakref

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

    def test_each_name_has_its_types_and_says_what_it_is(self):
        """Editors take the texts from the types, `help` from the module."""
        types, signatures = {}, {}
        source = ast.parse((ROOT / "python" / "sissa" / "_sissa.pyi").read_text(encoding="utf-8")).body
        limits = next(node.body for node in source if getattr(node, "name", "") == "_Limits")

        def parameters(given):
            """The names of parameters, and of those that are only given by name."""
            names = [it.arg for it in [*given.posonlyargs, *given.args] if it.arg not in ["self", "cls"]]
            by_name = [it.arg for it in given.kwonlyargs]
            if given.kwarg:
                by_name += [it.target.id for it in limits] if given.kwarg.arg == "limits" else [given.kwarg.arg]
            return names, sorted(by_name)

        def read(body, of=""):
            for node in body:
                name = getattr(node, "name", None) or ast.unparse(getattr(node, "target", ast.Name("_")))
                if name == "__new__":
                    signatures[of[:-1]] = parameters(node.args)
                if name[0] == "_":
                    continue
                text = None if isinstance(node, ast.AnnAssign) else ast.get_docstring(node)
                is_property = any(ast.unparse(it) == "property" for it in getattr(node, "decorator_list", []))
                types[of + name] = text, is_property
                if isinstance(node, ast.FunctionDef) and not is_property:
                    signatures[of + name] = parameters(node.args)
                if isinstance(node, ast.ClassDef):
                    read(node.body, f"{name}.")

        read(source)
        for name, (text, is_property) in types.items():
            value = sissa._sissa
            for part in name.split("."):
                value = getattr(value, part)
            self.assertTrue(value.__doc__, name)
            # No attribute can be set.
            self.assertEqual(is_property, inspect.isgetsetdescriptor(value), name)
            if text is not None:
                self.assertEqual(value.__doc__.split(), text.split(), name)
            if name in signatures:
                given = [it for it in inspect.signature(value).parameters.values() if it.name != "self"]
                is_by_name = [it.kind in [it.KEYWORD_ONLY, it.VAR_KEYWORD] for it in given]
                names = [it.name for it, only in zip(given, is_by_name) if not only]
                by_name = sorted(it.name for it, only in zip(given, is_by_name) if only)
                self.assertEqual((names, by_name), signatures[name], name)
        for name, value in vars(sissa._sissa).items():
            members = [f".{member}" for member in vars(value)] if isinstance(value, type) else []
            for member in ["", *members]:
                if name[0] != "_" and member[1:2] != "_":
                    self.assertIn(name + member, types)
        for owner in [sissa, sissa.Engine, sissa.pyffish]:
            for name, function in inspect.getmembers(owner, inspect.isfunction):
                if not function.__module__.startswith("sissa"):
                    continue
                signature = inspect.signature(function)
                given = [value.annotation for key, value in signature.parameters.items() if key != "self"]
                self.assertNotIn(inspect.Parameter.empty, [*given, signature.return_annotation], name)


class Named(sissa.Board):
    """A board with an attribute, and a constructor of its own."""

    def __new__(cls, name):
        return super().__new__(cls, "capablanca")

    def __init__(self, name):
        self.name = name


def run(program):
    """What a program writes, and its errors."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    return done.stdout, done.stderr


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

    def test_copies_of_a_subclass_are_of_it(self):
        board = Named("Ann")
        board.push("Nh3")
        board.notes = ["good"]
        board.itself = board
        for other in [copy.copy(board), board.copy(), board.copy(stack=False), board.root()]:
            self.assertIs(type(other), Named)
            self.assertEqual((other.variant, other.name), ("capablanca", "Ann"))
            self.assertIs(other.notes, board.notes)
        for other in [copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
            self.assertIs(type(other), Named)
            self.assertEqual((other, other.notes, other.move_stack), (board, ["good"], board.move_stack))
            self.assertIsNot(other.notes, board.notes)
            self.assertIs(other.itself, other)

    def test_copies_of_what_a_board_gives(self):
        board = Named("Ann")
        board.last = board.parse("Nh3")
        self.assertEqual(copy.deepcopy(board).last, board.last)
        result = sissa.Engine(hash=1).play(sissa.Board(), depth=1)
        mate = sissa.Board("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
        for value in [board.last, board.legal_moves, mate.outcome(), result, result.info]:
            self.assertIs(copy.copy(value), value)
            self.assertIs(copy.deepcopy([value])[0], value)
            self.assertEqual(repr(pickle.loads(pickle.dumps(value))), repr(value))
        for text in ["Nh3", "e4"]:
            move = pickle.loads(pickle.dumps(board.parse(text)))
            self.assertEqual(move, board.parse(text))
            self.assertEqual(hash(move), hash(board.parse(text)))
            self.assertIn(move, board.legal_moves)
        seirawan = sissa.Board("seirawan")
        drop = pickle.loads(pickle.dumps(seirawan.parse("Nc3/E")))
        self.assertEqual((drop.kind, drop.drop, drop.drop_square), ("normal", "e", "b1"))
        seirawan.push(drop)
        game = sissa.read_pgn('[White "Ann"] 1. e4 {best} (1. d4) e5 2. Nf6 *')[0]
        for other in [copy.copy(game), copy.deepcopy(game)]:
            self.assertEqual((other.pgn(), other.errors), (game.pgn(), game.errors))
            other.set_tag("White", "Bob")
        self.assertEqual(game.headers["White"], "Ann")

    def test_a_move_of_a_board_of_another_size_is_read_as_text(self):
        move = sissa.Board("chess", "4k3/8/8/8/8/8/8/K3B3 w - - 0 1").parse("Bf2")
        board = sissa.Board("capablanca", "5k4/10/10/10/10/10/10/K3B5 w - - 0 1")
        self.assertEqual((board.is_legal(move), board.san(move)), (True, "Bf2"))
        board.push(move)
        self.assertEqual(board.piece_at("f2"), "B")
        every = [sissa.Board(name) for name in sissa.variants()]
        for one in every:
            for move in one.legal_moves:
                for other in every:
                    self.assertEqual(other.is_legal(move), other.is_legal(move.uci), f"{one} {move} {other}")

    def test_a_board_can_be_changed_while_another_thread_counts(self):
        board = sissa.Board()
        counted = []
        counting = threading.Thread(target=lambda: counted.append(board.perft(4)))
        counting.start()
        while not counted:
            board.push("e4")
            board.pop()
        counting.join()
        self.assertEqual(counted, [197281])

    def test_ctrl_c_ends_a_count(self):
        # A shell that starts this beside others lets it ignore Ctrl-C.
        ctrl_c = "signal.signal(signal.SIGINT, signal.default_int_handler)"
        timer = "threading.Timer(0.1, _thread.interrupt_main).start()"
        lines = ["import _thread, signal, sissa, threading", ctrl_c, timer, "sissa.Board().perft(20)"]
        self.assertIn("KeyboardInterrupt", run("\n".join(lines))[1])

    def test_a_count_is_that_of_all_subtrees(self):
        self.assertEqual(sissa.Board("chess", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1").perft(6), 0)
        self.assertEqual(sissa.Board("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").perft(5), 674624)

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

    def test_a_notation_that_is_named_is_the_only_one_that_is_read(self):
        for uci, san in [("g1f3", "Nf3"), ("e2e4", "e4")]:
            self.assertEqual(sissa.Board().push_uci(uci), sissa.Board().push_san(san))
            for read, text in [("push_uci", san), ("parse_uci", san), ("push_san", uci), ("parse_san", uci)]:
                with self.assertRaises(sissa.IllegalMoveError, msg=f"{read} {text}"):
                    getattr(sissa.Board(), read)(text)
        castling = sissa.Board("caparandom", "4k5/10/10/10/10/10/10/2K4R2 w K - 0 1")
        for style in ["from-to", "king-takes-rook", "scharnagl"]:
            self.assertEqual(castling.parse_uci(castling.uci("O-O", style)).kind, "castling")
        drop = sissa.Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1")
        self.assertEqual(drop.parse_uci("R@e2"), drop.parse_san("R@e2"))

    def test_a_move_is_a_move_or_a_text(self):
        for use in [sissa.Board().push, sissa.Board().san, lambda it: sissa.Board().variation_san([it])]:
            with self.assertRaisesRegex(TypeError, "a Move or a text, not NoneType"):
                use(None)
            with self.assertRaises(UnicodeEncodeError):
                use("\ud800")

    def test_legal_moves(self):
        moves = sissa.Board().legal_moves
        self.assertEqual([*moves], [moves[index] for index in range(len(moves))])
        self.assertEqual((moves.count(), moves[-1] in moves), (20, True))
        with self.assertRaises(TypeError):
            "e4" in moves
        for index in [20, -21, 1 << 63, -1 << 200, 1 << 20000]:
            with self.assertRaisesRegex(IndexError, "out of range"):
                moves[index]
        with self.assertRaises(TypeError):
            moves["e4"]

    def test_only_a_start_has_an_array(self):
        for rest in ["8/8/8/8/8/8/RNBQKBNR w KQkq", "pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"]:
            self.assertIsNone(sissa.Board("fischerandom", f"rnbqkbnr/{rest} - 0 1").array)
        self.assertEqual(sissa.Board("fischerandom", sissa.Board("fischerandom", array=7).fen()).array, "7")

    def test_numbers_out_of_range(self):
        board, game = sissa.Board(), sissa.read_pgn("1. e4 *")[0]
        # Python does not write numbers that are so large.
        huge = 1 << 20000
        for number in [-1, 1 << 40, -1 << 200, 1 << 200, huge, -huge]:
            for use in [
                lambda: sissa.Board("fischerandom", array=number),
                lambda: sissa.array_fen("fischerandom", number),
                lambda: board.perft(number),
                lambda: board.is_repetition(-abs(number)),
                lambda: board.svg(size=number),
            ]:
                with self.subTest(bits=number.bit_length()), self.assertRaises(ValueError) as refused:
                    use()
                self.assertNotIn("unprintable", str(refused.exception))
        for size in [0, 7, 1001]:
            with self.assertRaisesRegex(ValueError, "from 8 to 1000"):
                board.svg(size=size)
        for ply in [-1, 2]:
            with self.assertRaises(IndexError):
                game.board(ply)
        with self.assertRaises(ValueError):
            game.board(1 << 200)
        for array in [1.5, []]:
            with self.assertRaises(TypeError):
                sissa.array_fen("fischerandom", array)

    def test_boards_and_outcomes_have_no_hash(self):
        for value in [sissa.Board, sissa.Outcome]:
            self.assertIsNone(value.__hash__)
            kind = ast.parse((ROOT / "python" / "sissa" / "_sissa.pyi").read_text(encoding="utf-8"))
            body = next(node.body for node in kind.body if getattr(node, "name", "") == value.__name__)
            self.assertIn("__hash__", [ast.unparse(getattr(node, "target", ast.Name("_"))) for node in body])

    def test_tags_that_pgn_does_not_have(self):
        game = sissa.read_pgn("1. e4 *")[0]
        follows = [("FEN", "8/8/8/8/8/8/8/8 w - - 0 1"), ("setup", "1"), ("Variant", "Capablanca")]
        for name, value in [("Result", "nonsense"), ('a b"]', "x"), ("", "x"), *follows]:
            with self.assertRaises(ValueError):
                game.set_tag(name, value)
            with self.assertRaises(ValueError):
                sissa.Board().pgn(**{name: value})
        with self.assertRaises(TypeError):
            game.headers["White"] = "Ann"
        game.set_tag("Result", "1-0")
        self.assertEqual((game.result, game.pgn().split()[-1]), ("1-0", "1-0"))

    def test_headers_are_the_tags_that_are_written(self):
        tags = '[White "Ann"][Result "1-0"][variant "chess"]'
        for text in ["1. e4 *", f"{tags} 1. e4 0-1", '[Variant "cetina-random"] e4 e5 1/2']:
            game = sissa.read_pgn(text)[0]
            written = re.findall(r'^\[(\w+) "(.*)"\]$', game.pgn(), re.M)
            self.assertEqual([*game.headers.items()], written)
            self.assertEqual(game.headers["Result"], game.result)
            # All of them can be given again.
            self.assertEqual(game.board().pgn(**game.headers), game.pgn())

    def test_games_that_cannot_be_read_are_left_out(self):
        starts = ['[Variant "Zork"]', '[FEN "x"]']
        text = "".join(f"{start}\n\n1. e4 *\n\n" for start in ["", starts[0], "", starts[1], ""])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(len(sissa.read_pgn(text)), 3)
        for warning, words in zip(caught, ["game 2: the tag Variant", "game 4: the tag FEN"], strict=True):
            self.assertIn(words, str(warning.message))
            self.assertEqual(warning.filename, __file__)

    def test_a_game_whose_start_has_impossible_rights_is_a_mistake(self):
        fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w K - 0 1"
        names, mistakes = sissa.load_variants(f"[lame:chess]\nstartFen = {fen}\n")
        self.assertEqual((names, len(mistakes)), ([], 1))

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
        while next(analysis).depth < 4:
            pass
        begun = time.monotonic()
        analysis.stop()
        self.assertIsNotNone(analysis.wait().move)
        self.assertLess(time.monotonic() - begun, 5)

    def test_another_thread_may_stop_a_search(self):
        for wait in [sissa.Analysis.wait, list]:
            analysis = sissa.Engine(hash=1).analysis(sissa.Board())
            begins = threading.Event()
            waiting = threading.Thread(target=lambda: (begins.set(), wait(analysis)))
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
            program = f"""
import os, signal, sissa, time
board = sissa.Board("{game}")
running = sissa.Engine(hash=1).analysis(board)
time.sleep({delay})
child = os.fork()
if child == 0:
    signal.alarm(60)
    sissa.Engine(hash=1).play(board, depth=1)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
            self.assertEqual(run(program), ("0\n", ""))

    @unittest.skipUnless(hasattr(os, "fork"), "this test needs: fork")
    def test_an_engine_works_after_a_fork(self):
        engine = sissa.Engine(hash=1)
        running = engine.analysis(sissa.Board())
        child = os.fork()
        if child == 0:
            status = 1
            try:
                signal.alarm(60)
                try:
                    list(running)
                except RuntimeError:
                    engine.play(sissa.Board(), depth=1)
                    engine.new_game()
                    engine.play(sissa.Board("grand"), depth=1)
                    del engine, running
                    status = 0
            finally:
                os._exit(status)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
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

        threads = [threading.Thread(target=play), threading.Thread(target=running.wait)]
        for thread in threads:
            thread.start()
        self.assertTrue(has_played.wait(60))
        for _ in range(10):
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    signal.alarm(20)
                    try:
                        running.wait()
                    except RuntimeError as error:
                        status = 0 if "forked" in str(error) else 2
                    try:
                        engine.play(sissa.Board(), depth=1)
                    except RuntimeError as error:
                        status = status if "make a new Engine" in str(error) else 3
                    sissa.Engine(hash=1).play(sissa.Board(), depth=1)
                finally:
                    os._exit(status)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        is_over.set()
        running.stop()
        for thread in threads:
            thread.join()

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


class Pyffish(unittest.TestCase):
    def test_moves_are_in_uci(self):
        start = sissa.pyffish.start_fen("chess")
        self.assertEqual(sissa.pyffish.get_san_moves("chess", start, ["e2e4", "g8f6"]), ["e4", "Nf6"])
        with self.assertRaises(ValueError):
            sissa.pyffish.legal_moves("chess", start, ["Nf3"])

    def test_the_start_may_be_named(self):
        self.assertEqual(len(sissa.pyffish.legal_moves("chess", "startpos", ["e2e4"])), 20)
        self.assertLess(sissa.pyffish.validate_fen("startpos", "chess"), 0)

    def test_kings_alone_may_end_by_rule(self):
        bare = "8/8/8/4k3/8/8/8/4K3 w - - {} 80"
        shuffle = ["e1d1", "e5d5", "d1e1", "d5e5"]
        mate = "k7/1Q6/1K6/8/8/8/8/8 b - - 100 80"
        stalemate = "k7/8/1QK5/8/8/8/8/8 b - - 100 80"
        for fen, moves, is_end in [
            (bare.format(100), [], True),
            (bare.format(99), [], False),
            (bare.format(0), shuffle * 2, True),
            (bare.format(0), shuffle, False),
            (mate, [], False),
            (stalemate, [], True),
        ]:
            self.assertEqual(sissa.pyffish.is_optional_game_end("chess", fen, moves), (is_end, 0), fen)

    def test_options(self):
        sissa.pyffish.set_option("Threads", "1")
        with self.assertRaisesRegex(ValueError, "nowhere.ini"):
            sissa.pyffish.set_option("VariantPath", "nowhere.ini")

    def test_functions_of_pyffish_do_not_warn_of_what_a_fen_drops(self):
        fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1"
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(len(sissa.pyffish.legal_moves("chess", fen, [])), 5)

    def test_files_for_chess960(self):
        for variant, moves, rights in [
            ("capablanca", [], "JAja"),
            ("seirawan", [], "HABCDEFGhabcdefg"),
            ("seirawan", ["h2h3", "a7a6", "h1h2", "b8c6e"], "ABCDEFGhacdefg"),
        ]:
            fen = sissa.pyffish.get_fen(variant, sissa.pyffish.start_fen(variant), moves, True)
            self.assertEqual(fen.split()[2], rights)


if __name__ == "__main__":
    unittest.main()
