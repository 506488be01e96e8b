"""Sissa as a bot on Lichess and PyChess (docs/bots.md), on imitations of these servers.

The client here talks to the engine as lichess-bot and pychess-bot do, through python-chess, which checks every move.
"""

import contextlib
import http.client
import json
import random
import unittest

import chess
import chess.engine
import chess.variant
import pyffish
from bot_server import BOT, LICHESS, Game, Move, Server, board_class
from common import SISSA

# PyChess's games that Sissa has, by PyChess's names.
PYCHESS = ["chess960", "crazyhouse960", "kingofthehill", "capablanca960", "capahouse960", "seirawan960", "shouse",
           "embassy", "gothic", "grand"]
# Lichess's, with python-chess's boards.
BOARDS = {"standard": chess.Board, "crazyhouse": chess.variant.CrazyhouseBoard,
          "kingOfTheHill": chess.variant.KingOfTheHillBoard, "racingKings": chess.variant.RacingKingsBoard,
          "threeCheck": chess.variant.ThreeCheckBoard}
CAPABILITIES = {"X-PyChess-Bot-Capabilities": json.dumps({"version": 1, "variants": PYCHESS})}


def lichess_board(full, start):
    board = BOARDS.get(full["variant"]["key"], chess.Board)
    if start == "startpos":
        return board()
    return board(start, chess960=full["variant"]["key"] == "chess960")


def pychess_board(full, start):
    return board_class(full["variant"]["name"], full["is_960"])(start)


class Client:
    """A bot. Resigns and offers draws as lichess-bot does in `share/bots/lichess-bot.yml`, but sooner."""

    def __init__(self, server, engine, board):
        self.server = server
        self.engine = engine
        self.board = board
        # pyffish would take a while for all lines.
        self.info = chess.engine.INFO_SCORE if server.pychess else chess.engine.INFO_ALL
        self.expected = None

    @contextlib.contextmanager
    def request(self, method, path, headers=None):
        connection = http.client.HTTPConnection(*self.server.server_address, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, headers=headers or {})
            yield connection.getresponse()

    def post(self, path):
        with self.request("POST", path) as response:
            return response.status, json.load(response)

    def lines(self, path):
        with self.request("GET", path, CAPABILITIES) as response:
            if response.status != 200:
                raise ValueError(response.read())
            for line in response:
                if line.strip():
                    yield json.loads(line)
        raise EOFError(f"the server has ended {path}")

    def play_all(self, games):
        """Accepts the challenges and plays."""
        for game in games:
            self.server.challenge(game)
        left = len(games)
        for event in self.lines("/api/stream/event"):
            if event["type"] == "challenge":
                self.post(f"/api/challenge/{event['challenge']['id']}/accept")
            elif event["type"] == "gameStart":
                self.play(event["game"])
                left -= 1
            if not left:
                return

    def play(self, game):
        lines = self.lines(f"/api/bot/game/stream/{game['id']}")
        full = next(lines) | {"is_960": game["chess960"] == "True"}
        is_white = full["white"]["name"] == BOT
        decides = isinstance(self.engine.protocol, chess.engine.UciProtocol)
        scores = []
        seen = -1
        state = full["state"]
        while state["status"] == "started":
            board = self.board(full, full["initialFen"])
            for text in state["moves"].split():
                board.push_uci(text)
            if board.turn == is_white and len(board.move_stack) != seen:
                seen = len(board.move_stack)
                limit = chess.engine.Limit(time=0.02, clock_id="first move")
                if seen >= 2:
                    # The nodes bound the test's time.
                    limit = chess.engine.Limit(
                        nodes=2000 if decides else None,
                        white_clock=state["wtime"] / 1000, black_clock=state["btime"] / 1000,
                        white_inc=state["winc"] / 1000, black_inc=state["binc"] / 1000, clock_id="real time")
                offered = state["bdraw" if is_white else "wdraw"]
                found = self.engine.play(board, limit, game=game["id"], info=self.info, ponder=seen >= 2,
                                         draw_offered=offered)
                self.expected = found.ponder
                scores.append(found.info["score"].relative.score(mate_score=40_000) if found.info else 0)
                last = scores[-2:] if len(scores) >= 2 else [None]
                if found.resigned or decides and None not in last and max(last) <= -900:
                    self.post(f"/api/bot/game/{game['id']}/resign")
                else:
                    draw = found.draw_offered or decides and None not in last and max(map(abs, last)) <= 30
                    draw = str(draw).lower()
                    self.post(f"/api/bot/game/{game['id']}/move/{found.move.uci()}?offeringDraw={draw}")
            state = next(lines)


# Starts as PyChess makes them.
START = {
    "crazyhouse960": "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[] w FHfh - 0 1",
    "capablanca960": "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w AJaj - 0 1",
    "capahouse960": "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR[] w AJaj - 0 1",
    "seirawan960": "rqbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBNKBNR[HEhe] w KQCFBDGkqcfbdg - 0 1",
}
# Positions with castling.
CASTLING = {
    "chess": "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "chess960": "1r1k1r2/pppppppp/8/8/8/8/PPPPPPPP/1R1K1R2 w BFbf - 0 1",
    "capablanca": "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1",
    "capablanca960": "1r2k3r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R2K3R1 w BIbi - 0 1",
    "capahouse960": "1r2k3r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R2K3R1[A] w BIbi - 0 1",
    "embassy": "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1",
    "seirawan": "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1",
    "seirawan960": "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1[HEhe] w KQkq - 0 1",
    "shouse": "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1",
}


def start_of(variant):
    if variant == "chess960":
        return chess.Board.from_chess960_pos(random.randrange(960)).fen()
    return START.get(variant) or pyffish.start_fen(LICHESS.get(variant, variant.removesuffix("960")))


class Bots(unittest.TestCase):
    def setUp(self):
        random.seed(1)
        # A process that does not quit is killed then.
        self.engine = self.enterContext(chess.engine.SimpleEngine.popen_uci(SISSA, timeout=60))
        self.addCleanup(self.engine.quit)
        self.sent = []
        send = self.engine.protocol.send_line
        self.engine.protocol.send_line = lambda line: (self.sent.append(line), send(line))

    def play(self, games, board, pychess=False, engine=None):
        server = Server(games, pychess)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.client = Client(server, engine or self.engine, board)
        self.client.play_all(games)
        for game in games:
            self.assertEqual(game.refused, [], game.variant)
            self.assertNotEqual(game.status, "outoftime", game.variant)

    def opponent(self, game):
        """Plays about every third move as the engine expects; otherwise drops or promotes where it can."""
        moves = game.board.legal_moves()
        expected = self.client.expected and self.client.expected.uci()
        if random.randrange(3) == 0 and expected in moves:
            return expected
        drops = [text for text in moves if len(text) > 4 or "@" in text]
        return random.choice(drops or moves)

    def games(self, variants):
        for number, variant in enumerate(variants):
            name = variant if variant == "chess960" else variant.removesuffix("960")
            yield Game(f"game{number}", name, start_of(variant), is_960=variant.endswith("960"), white=number % 2 == 0,
                       clock=30, choose=self.opponent, plies=18)

    def assert_pondered(self):
        self.assertIn("ponderhit", self.sent)
        self.assertIn("stop", self.sent)

    def test_lichess(self):
        games = list(self.games([*BOARDS, "chess960", "chess960"]))
        self.play(games, lichess_board)
        self.assert_pondered()

    def test_pychess(self):
        games = list(self.games(PYCHESS))
        self.play(games, pychess_board, pychess=True)
        self.assert_pondered()
        self.assertIn("setoption name UCI_Variant value capablanca", self.sent)
        self.assertIn("setoption name UCI_Chess960 value true", self.sent)

    def test_moves_are_those_of_the_server(self):
        for variant, start in CASTLING.items():
            is_960 = variant.endswith("960")
            board = board_class(variant.removesuffix("960"), is_960)(start)
            for text in board.legal_moves():
                with self.subTest(variant, move=text):
                    move = Move(text)
                    found = self.engine.play(board, chess.engine.Limit(depth=1), game=variant, root_moves=[move])
                    self.assertEqual(found.move.uci(), text)

    def test_resigns_and_draws(self):
        lost = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1K2R w Kkq - 0 1"
        # Nobody can pass the pawns.
        drawn = "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 81"
        # Over UCI the client decides by scores, over CECP the engine.
        cecp = self.enterContext(chess.engine.SimpleEngine.popen_xboard(SISSA, timeout=60))
        self.addCleanup(cecp.quit)
        cecp.configure({"Resign": 900})
        for engine in self.engine, cecp:
            games = [Game("lost", "fromPosition", lost, clock=20),
                     Game("drawn", "fromPosition", drawn, clock=20, offers_draw=True, plies=90)]
            self.play(games, lichess_board, engine=engine)
            self.assertEqual([(game.status, game.winner) for game in games], [("resign", "black"), ("draw", None)])
            self.assertLess(len(games[1].board.move_stack), 90)
