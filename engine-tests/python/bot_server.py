"""Imitations of the servers of Lichess and PyChess for bots: challenges, games, moves, draw offers, resigning, clocks.

`test_bots.py` plays on them. A real client may, too, without an account; it is sent one challenge after another:

    target/python/bin/python engine-tests/python/bot_server.py lichess chess960 standard --opponent target/release/sissa

The opponent plays random moves, or those of an engine. The rules are pyffish's.
"""

import argparse
import contextlib
import http.server
import json
import queue
import random
import re
import sys
import threading
import time
import urllib.parse

import chess
import chess.engine
import pyffish

BOT = "Bot"
# Lichess's keys of variants, with pyffish's names where they differ.
LICHESS = {"standard": "chess", "fromPosition": "chess", "chess960": "chess", "kingOfTheHill": "kingofthehill",
           "racingKings": "racingkings", "threeCheck": "3check"}


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


class Move:
    """A move in any game, in UCI's notation."""

    def __init__(self, text):
        self.text = text

    def uci(self):
        return self.text

    def __eq__(self, other):
        return self.text == other.text


def board_class(variant, is_960):
    """A class of boards for python-chess's engines, with pyffish's rules."""

    class Board:
        uci_variant = variant
        chess960 = is_960

        def __init__(self, start):
            self.start = start
            self.move_stack = []

        def legal_moves(self):
            return pyffish.legal_moves(variant, self.start, [move.text for move in self.move_stack], is_960)

        def push(self, move):
            self.move_stack.append(move)

        def parse_uci(self, text):
            # python-chess reads drops in lower case.
            text = text.capitalize() if "@" in text else text
            if text not in self.legal_moves():
                raise ValueError(f"{text} is illegal in {variant}, {self.fen()}")
            return Move(text)

        def push_uci(self, text):
            self.push(self.parse_uci(text))
            return self.move_stack[-1]

        def pop(self):
            return self.move_stack.pop()

        @property
        def turn(self):
            return (self.start.split()[1] == "w") == (len(self.move_stack) % 2 == 0)

        def fen(self, **_):
            moves = [move.text for move in self.move_stack]
            return pyffish.get_fen(variant, self.start, moves, is_960) if moves else self.start

        def root(self):
            return type(self)(self.start)

        def copy(self, stack=True):
            board = type(self)(self.start if stack else self.fen())
            board.move_stack = self.move_stack[:] if stack else []
            return board

        def __eq__(self, other):
            return self.start == other.start and self.move_stack == other.move_stack

        def result(self):
            """The status and the winner if the game is over."""
            moves = [move.text for move in self.move_stack]
            return game_end(variant, self.start, moves, is_960, self.legal_moves())

    return Board


def random_move(game):
    return random.choice(game.board.legal_moves())


class Game:
    """One game. `choose` gives the opponent's moves; `plies` is when it is broken off as drawn."""

    def __init__(self, name, variant, start, *, is_960=False, white=True, clock=60.0, increment=0.0, choose=random_move,
                 plies=300, offers_draw=False):
        self.id = name
        self.key = variant
        self.variant = LICHESS.get(variant, variant)
        self.is_960 = is_960 or variant == "chess960"
        self.board = board_class(self.variant, self.is_960)(start)
        self.start = start
        self.is_white = white
        self.clock = [clock, clock]
        self.increment = increment
        self.choose = choose
        self.plies = plies
        self.offers_draw = offers_draw
        self.status = "started"
        self.winner = None
        self.began = time.monotonic()
        self.chat = []
        self.refused = []
        self.lines = queue.Queue()
        self.over = threading.Event()

    def bot_to_move(self):
        return self.board.turn == self.is_white

    def end(self, status, winner):
        if self.status == "started":
            self.status, self.winner = status, winner

    def make_move(self, text):
        self.board.push_uci(text)
        # White's clock is the first.
        mover = 1 if self.board.turn else 0
        if len(self.board.move_stack) > 2:
            # As on Lichess, no clock runs during the first move of each side.
            self.clock[mover] -= time.monotonic() - self.began
            if self.clock[mover] < 0:
                self.end("outoftime", "white" if self.board.turn else "black")
            self.clock[mover] += self.increment
        self.began = time.monotonic()
        if result := self.board.result():
            self.end(*result)
        elif len(self.board.move_stack) >= self.plies:
            self.end("draw", None)

    def answer(self):
        """Lets the opponent move if it is to."""
        if self.status == "started" and not self.bot_to_move():
            self.make_move(self.choose(self))


class Server(http.server.ThreadingHTTPServer):
    """Lichess's API, or with `pychess` PyChess's. One bot plays the games one after another."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, games, pychess=False, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.games = {game.id: game for game in games}
        self.pychess = pychess
        self.events = queue.Queue()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        # A client that ends the stream of events closes its connection.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
            # A client would wait for ever for what does not come any more.
            for lines in [self.events, *(game.lines for game in self.games.values())]:
                lines.put(None)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def challenge(self, game):
        self.events.put({"type": "challenge", "challenge": {
            "id": game.id,
            "rated": False,
            "variant": {"key": "standard" if game.key == "chess" else game.key},
            "perf": {"name": game.key},
            "speed": "blitz",
            "timeControl": {"type": "clock", "limit": int(game.clock[0]), "increment": int(game.increment)},
            "challenger": {"name": "Opponent", "title": None, "rating": 1500},
            "destUser": {"name": BOT, "title": "BOT"},
            "color": "white" if game.is_white else "black",
            "chess960": game.is_960,
        }})

    def state(self, game):
        clocks = {f"{side}time": round(game.clock[index] * 1000) for index, side in enumerate("wb")}
        # PyChess gives the increment in seconds.
        increment = game.increment if self.pychess else round(game.increment * 1000)
        state = {"type": "gameState", "moves": " ".join(move.text for move in game.board.move_stack), **clocks,
                 "winc": increment, "binc": increment, "wdraw": False, "bdraw": False, "status": game.status}
        if game.offers_draw:
            state["bdraw" if game.is_white else "wdraw"] = True
        if game.winner:
            state["winner"] = game.winner
        return state

    def full(self, game):
        players = [{"name": BOT, "title": "BOT", "rating": 2000}, {"name": "Opponent", "rating": 1500}]
        if not game.is_white:
            players.reverse()
        full = {"type": "gameFull", "id": game.id, "variant": {"name": game.variant}, "white": players[0],
                "black": players[1], "initialFen": game.start, "createdAt": int(time.time()), "state": self.state(game)}
        if not self.pychess:
            full["variant"] = {"key": game.key, "name": "Chess960" if game.is_960 else game.key.title()}
            full |= {"speed": "blitz", "perf": {"name": "Blitz"}, "rated": False,
                     "clock": {"initial": round(game.clock[0] * 1000), "increment": round(game.increment * 1000)}}
            if game.start == chess.STARTING_FEN:
                full["initialFen"] = "startpos"
        return full


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, answer, status=200):
        data = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def stream(self, lines):
        """Sends what comes out of a queue, until `None`, and an empty line as a sign of life."""
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        line = {}
        try:
            while line is not None:
                try:
                    line = lines.get(timeout=1)
                    text = "" if line is None else json.dumps(line) + "\n"
                except queue.Empty:
                    text = "\n"
                self.wfile.write(f"{len(text):x}\r\n{text}\r\n".encode())
        except OSError:
            pass

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path == "/api/account":
            return self.send({"id": BOT.lower(), "username": BOT, "title": "BOT"})
        if path == "/api/account/playing":
            return self.send({"nowPlaying": []})
        if path == "/api/stream/event":
            known = json.loads(self.headers.get("X-PyChess-Bot-Capabilities", "{}"))
            if self.server.pychess and known.get("version") != 1:
                return self.send("Missing required X-PyChess-Bot-Capabilities header.", 400)
            return self.stream(self.server.events)
        if match := re.fullmatch(r"/api/bot/game/stream/(\w+)", path):
            game = self.server.games[match[1]]
            game.answer()
            game.lines.put(self.server.full(game))
            return self.stream(game.lines)
        if match := re.fullmatch(r"/game/export/(\w+)", path):
            return self.send("*\n")
        return self.send({"error": "not found"}, 404)

    def do_POST(self):
        url = urllib.parse.urlsplit(self.path)
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if url.path == "/api/token/test":
            return self.send({text: {"scopes": "bot:play", "userId": BOT.lower()}})
        if match := re.fullmatch(r"/api/challenge/(\w+)/(accept|decline)", url.path):
            game = self.server.games[match[1]]
            self.send({"ok": True})
            if match[2] == "decline":
                game.refused.append(text)
                game.over.set()
                return None
            return self.server.events.put({"type": "gameStart", "game": {
                "id": game.id, "gameId": game.id, "chess960": str(game.is_960), "opponent": {"username": "Opponent"},
                "speed": "blitz", "isMyTurn": game.bot_to_move()}})
        match = re.fullmatch(r"/api/bot/game/(\w+)/(move|chat|abort|resign)(?:/([\w@+]+))?", url.path)
        if match is None:
            return self.send({"error": "not found"}, 404)
        game = self.server.games[match[1]]
        other = "black" if game.is_white else "white"
        if match[2] == "chat":
            game.chat.append(urllib.parse.parse_qs(text)["text"][0])
            return self.send({"ok": True})
        if match[2] == "move":
            try:
                if not game.bot_to_move() or game.status != "started":
                    raise ValueError("Not your turn, or game already over")
                game.make_move(match[3])
            except ValueError as error:
                game.refused.append(str(error))
                return self.send({"error": str(error)}, 400)
            if game.offers_draw and "offeringDraw=true" in url.query:
                game.end("draw", None)
        else:
            game.end({"abort": "aborted", "resign": "resign"}[match[2]], other if match[2] == "resign" else None)
        self.send({"ok": True})
        # First the bot's own move is reported back.
        game.lines.put(self.server.state(game))
        if game.status == "started":
            game.answer()
            game.lines.put(self.server.state(game))
        if game.status != "started":
            game.lines.put(None)
            kind = "gameEnd" if self.server.pychess else "gameFinish"
            self.server.events.put({"type": kind, "game": {"id": game.id}})
            game.over.set()
        return None


def engine_move(engine, seconds):
    return lambda game: engine.play(game.board, chess.engine.Limit(time=seconds), game=game.id).move.text


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("server", choices=["lichess", "pychess"])
    arguments.add_argument("variant", nargs="+", help="`chess960`, `capablanca960`, ...")
    arguments.add_argument("--port", type=int, default=8000)
    arguments.add_argument("--opponent", help="a UCI engine instead of random moves")
    arguments.add_argument("--clock", type=float, default=30, help="seconds")
    options = arguments.parse_args()
    with contextlib.ExitStack() as stack:
        choose = random_move
        if options.opponent:
            # Its thread would keep Python from ending.
            engine = stack.enter_context(chess.engine.SimpleEngine.popen_uci(options.opponent))
            choose = engine_move(engine, 0.1)
        serve(options, choose)


def serve(options, choose):
    """Plays the games one after another, and prints each."""
    games = []
    for number, variant in enumerate(options.variant):
        is_960 = variant.endswith("960")
        name = variant if variant in LICHESS else variant.removesuffix("960")
        start = chess.Board.from_chess960_pos(random.randrange(960)).fen() if variant == "chess960" else None
        start = start or pyffish.start_fen(LICHESS.get(name, name))
        games.append(Game(f"game{number}", name, start, is_960=is_960, white=number % 2 == 0, clock=options.clock,
                          increment=1.0, choose=choose))
    server = Server(games, options.server == "pychess", options.port)
    print(server.url, flush=True)
    for game in games:
        server.challenge(game)
        game.over.wait()
        print(game.id, game.variant, game.start, *(move.text for move in game.board.move_stack), game.status,
              game.winner, game.clock, game.refused, game.chat, flush=True)
        time.sleep(5)


if __name__ == "__main__":
    main()
