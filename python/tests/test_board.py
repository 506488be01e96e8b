"""Boards, moves and games."""

import ast
import copy
import inspect
import pickle
import threading
import unittest
import warnings

import sissa
from common import ROOT, run


class Named(sissa.Board):
    """A board with an attribute, and a constructor of its own."""

    def __new__(cls, name):
        return super().__new__(cls, "capablanca")

    def __init__(self, name):
        self.name = name


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
            again = pickle.loads(pickle.dumps(value))
            self.assertEqual(repr(again), repr(value))
            for name, attribute in vars(type(value)).items():
                if inspect.isgetsetdescriptor(attribute):
                    self.assertEqual(repr(getattr(again, name)), repr(getattr(value, name)), name)
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
        # It ends with an error, too.
        while counting.is_alive():
            board.push("e4")
            board.pop()
        self.assertEqual(counted, [197281])

    def test_ctrl_c_ends_a_count(self):
        # A shell that starts this beside others lets it ignore Ctrl-C.
        ctrl_c = "signal.signal(signal.SIGINT, signal.default_int_handler)"
        timer = "threading.Timer(0.1, _thread.interrupt_main).start()"
        counts = ["board = sissa.Board()", "print(board.perft(1), flush=True)", timer, "board.perft(20)"]
        out, errors = run("\n".join(["import _thread, signal, sissa, threading", ctrl_c, *counts]))
        self.assertEqual(out, "20\n")
        self.assertIn("KeyboardInterrupt", errors)

    def test_a_count_is_that_of_all_subtrees(self):
        self.assertEqual(sissa.Board("chess", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1").perft(6), 0)
        self.assertEqual(sissa.Board("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").perft(5), 674624)

    def test_a_game_of_each_kind_can_be_played_back_and_forth(self):
        for name in sissa.variants():
            board = sissa.Board(name, array="random" if sissa.array_count(name) > 1 else None)
            start = board.fen()
            with self.subTest(name, start=start):
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
