"""python-chess drives the engine in chess and Fischer Random, over UCI and over CECP (XBoard's protocol), and reads the
games and positions that the engine writes.

python-chess checks every move of the engine by its own rules and raises an exception if it is illegal, so both agree on
every game that is completed.
"""

import io
import random
import subprocess
import unittest

import chess
import chess.engine
import chess.pgn
from common import ROOT, SISSA

# Starting positions of Fischer Random by number: the orthodox one, and ones with the king beside a rook or near a
# corner.
ARRAYS = [518, 0, 959, 692, 281]


def boards():
    """A name and a board for each start."""
    yield "chess", chess.Board()
    for number in ARRAYS:
        yield f"array {number}", chess.Board.from_chess960_pos(number)


class Protocol:
    """Tests for both protocols; the classes below start the engine."""

    def setUp(self):
        # A process that does not quit is killed then.
        self.engine = self.enterContext(self.start())

    def tearDown(self):
        self.engine.quit()

    def test_plays_whole_games(self):
        castled = 0
        for name, board in boards():
            with self.subTest(name):
                while not board.is_game_over(claim_draw=True) and board.ply() < 80:
                    result = self.engine.play(board, chess.engine.Limit(depth=4), game=name)
                    self.assertIn(result.move, board.legal_moves)
                    castled += board.is_castling(result.move)
                    board.push(result.move)
        self.assertGreater(castled, 0, "no castling was tried")

    def test_follows_random_games(self):
        # Moves that the engine would not have chosen, above all castling of both sides.
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
        return chess.engine.SimpleEngine.popen_uci([SISSA], timeout=60)

    def test_options_and_lines(self):
        self.engine.configure({"Hash": 32, "Threads": 2})
        lines = self.engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
        self.assertEqual(len({line["pv"][0] for line in lines}), 3)
        self.assertIn("UCI_Variant", self.engine.options)
        self.assertIn("caparandom", self.engine.options["UCI_Variant"].var)


class Cecp(Protocol, unittest.TestCase):
    def start(self):
        return chess.engine.SimpleEngine.popen_xboard([SISSA], timeout=60)


def sissa(*arguments):
    """The program's output."""
    run = subprocess.run([SISSA, *arguments], capture_output=True, text=True, check=True, timeout=120)
    return run.stdout


def games(text):
    """The games of a PGN text, all read without errors."""
    file = io.StringIO(text)
    while game := chess.pgn.read_game(file):
        if game.errors:
            raise game.errors[0]
        yield game


class Files(unittest.TestCase):
    files = [str(ROOT / "engine-tests" / "cutechess" / name) for name in ("standard.pgn", "fischerandom.pgn")]

    def test_reads_our_games(self):
        # SAN and UCI give the same moves and the same positions.
        san = list(games(sissa("pgn", "convert", *self.files)))
        uci = list(games(sissa("pgn", "convert", "--to", "uci", *self.files)))
        fens = iter(sissa("pgn", "convert", "--to", "fen", *self.files).splitlines())
        castled = 0
        self.assertGreater(len(san), 3)
        self.assertEqual(len(san), len(uci))
        for one, other in zip(san, uci):
            self.assertGreater(one.end().ply(), 20)
            self.assertEqual(list(one.mainline_moves()), list(other.mainline_moves()))
            self.assertEqual(one.headers["Result"], other.headers["Result"])
            for node in [one, *one.mainline()]:
                castled += node.move is not None and node.parent.board().is_castling(node.move)
                board = node.board()
                self.assertEqual(board, chess.Board(next(fens), chess960=board.chess960))
        self.assertGreater(castled, 3, "too few castlings were read")
        self.assertEqual(list(fens), [])

    def test_reads_our_scores_and_variations(self):
        annotated = list(games(sissa("pgn", "annotate", "--nodes", "500", "--threads", "1", *self.files)))
        nodes = [node for game in annotated for node in game.mainline()]
        scored = [node for node in nodes if node.eval() is not None]
        self.assertGreater(len(scored), 100)
        self.assertTrue(any(node.nags for node in nodes), "no move was marked")
        self.assertTrue(any(len(node.variations) > 1 for node in nodes), "there is no variation")

    def test_reads_our_positions(self):
        played = 0
        for file in self.files:
            for line in sissa("pgn", "convert", "--to", "epd", file).splitlines():
                # It reads moves by the rules of chess, in which the king castles only from the e-file.
                if "fischerandom" in line and " sm O-O" in line:
                    continue
                board = chess.Board(chess960="fischerandom" in line)
                move = board.set_epd(line).get("sm")
                self.assertTrue(board.is_valid(), line)
                if move:
                    played += 1
                    self.assertIn(move, board.legal_moves)
        self.assertGreater(played, 100)

    def test_reads_our_openings(self):
        lines = sissa("arrays", "fischerandom", "--epd", "50", "--seed", "1").splitlines()
        self.assertEqual(len(lines), 50)
        for line in lines:
            board, operations = chess.Board.from_epd(line, chess960=True)
            number = int(operations["id"].split()[-1])
            self.assertEqual(board, chess.Board.from_chess960_pos(number))
