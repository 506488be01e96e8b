"""A server and a browser for the tests of the page, and a user's gestures on it.

Needs PyPI's package `playwright`, without its browsers, and Debian's `chromium-headless-shell` or `chromium`.
`.ci/run` runs the tests; by hand:

    cargo build && python3 -m unittest discover engine-tests/web

`SISSA` may name another program. The page without a server is tested if `.ci/page dev` has built it.
"""

import atexit
import contextlib
import functools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
SISSA = os.environ.get("SISSA", str(ROOT / "target" / "debug" / "sissa"))
BROWSERS = ["chromium-headless-shell", "chromium", "google-chrome"]

# The longest that anything may take, in milliseconds. Only failures take that long.
PATIENCE = 60_000

# Milliseconds by which each message of the server comes late: shows what a test should wait for. The page without a server
# has none.
DELAY = int(os.environ.get("MESSAGE_DELAY", "0"))
LATE = f"""window.WebSocket = class extends WebSocket {{
    addEventListener(type, listener) {{
        const late = (event) => setTimeout(() => listener(event), {DELAY});
        super.addEventListener(type, type === 'message' ? late : listener);
    }}
}};"""

# Seconds that the engine thinks about a move: the shortest possible.
ENGINE_SECONDS = "0.01"

# The ways to move a piece. Touches and mouse clicks are different events.
GESTURES = ["drag", "click", "finger", "tap", "keys"]


def program():
    """The path of the browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def missing():
    """What is missing for these tests; empty if nothing is."""
    needs = []
    if sync_playwright is None:
        needs.append("pip install playwright")
    if program() is None:
        needs.append("apt-get install chromium-headless-shell")
    return " and ".join(needs)


@functools.cache
def chromium():
    """The browser, started only once."""
    driver = sync_playwright().start()
    atexit.register(driver.stop)
    # The tests may run as root, for whom Chromium has no sandbox.
    arguments = ["--no-sandbox", "--disable-background-networking"]
    return driver.chromium.launch(executable_path=program(), args=arguments)


def own_port():
    """A port for a server that is started again, which the system gives to nobody in between."""
    return 20_000 + os.getpid() % 10_000


class Server:
    """`sissa web` with its games in a folder; `before` goes before `web` on the command line, `after` after it."""

    def __init__(self, folder, port=0, before=(), after=()):
        arguments = [*before, "web", "--port", str(port), "--threads", "1", "--hash", "8", "--folder", folder, *after]
        self.process = subprocess.Popen([SISSA, *arguments], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if "http://" in line:
                self.address = line[line.index("http://") :].strip()
                break
        else:
            raise RuntimeError("sissa web said no address")
        self.port = int(self.address.split("/#")[0].rsplit(":")[-1])

    def kill(self):
        """Kills it without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()


class Tab:
    """A page in the browser, and a user's actions on it."""

    def __init__(self, context, address, first_visit=False):
        if not first_visit:
            # On the first visit the page offers a new game.
            context.add_init_script("localStorage.setItem('visited', 'yes')")
        self.page = context.new_page()
        if DELAY > 0:
            self.page.add_init_script(LATE)
        self.page.set_default_timeout(PATIENCE)
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self.note)
        self.touch = None
        self.open(address)

    def note(self, message):
        # Some tests are about a server that is gone.
        if message.type == "error" and "WebSocket connection" not in message.text:
            self.errors.append(message.text)

    def open(self, address):
        """Opens an address and waits for the game."""
        self.page.goto(address)
        self.loaded()

    def reload(self):
        self.page.reload()
        self.loaded()

    def loaded(self):
        self.page.evaluate(
            """import(new URL('app.js', document.baseURI)).then(({app, on}) => {
                window.app = app;
                on('checked', (message) => { window.checked = message; });
            })"""
        )
        self.wait("state !== null")

    def state(self):
        """The page's state."""
        return self.page.evaluate("app.state")

    def wait(self, condition, argument=None):
        """Waits until an expression in the page's `state` and `argument` is true."""
        # A plain expression would violate the page's security policy.
        self.page.wait_for_function(f"argument => {{ const {{state}} = app; return {condition}; }}", arg=argument, polling=20)

    def pieces(self, board="#board"):
        """The pieces on the board by square, from its accessible labels."""
        labels = self.page.eval_on_selector_all(
            f"{board} [role=gridcell]", "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        named = (label.split(", ") for label in labels)
        return {square: piece for square, piece, *_ in named if piece != "empty"}

    def moves(self):
        """The list of moves, without their scores."""
        return self.page.eval_on_selector_all(
            "#moves .move",
            "moves => moves.map(it => it.firstChild.textContent + (it.querySelector('.glyph')?.textContent ?? ''))",
        )

    def middle(self, square, board="#board"):
        """Where a square is in the window."""
        return self.page.evaluate(
            """([board, square]) => {
                const box = document.querySelector(`${board} [id$="-${square}"]`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            [board, square],
        )

    def press(self, x, y, gesture):
        if gesture == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def gesture(self, start, end, gesture):
        """Moves the piece on a square to another one."""
        page = self.page
        if gesture == "keys":
            page.focus("#board .board")
            self.cursor_to(start)
            page.keyboard.press("Enter")
            self.cursor_to(end)
            page.keyboard.press("Enter")
            return
        (x, y), (u, v) = self.middle(start), self.middle(end)
        if gesture == "drag":
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move((x + u) / 2, (y + v) / 2)
            page.mouse.move(u, v)
            page.mouse.up()
        elif gesture == "finger":
            self.touch = self.touch or page.context.new_cdp_session(page)
            for kind, *points in [
                ("touchStart", (x, y)),
                ("touchMove", ((x + u) / 2, (y + v) / 2)),
                ("touchMove", (u, v)),
                ("touchEnd",),
            ]:
                points = [{"x": point[0], "y": point[1]} for point in points]
                self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        else:
            self.press(x, y, gesture)
            self.press(u, v, gesture)

    def cursor_to(self, square):
        """Goes to a square with the arrow keys."""
        page = self.page
        at = page.get_attribute("#board .board", "aria-activedescendant").split("-")[1]
        turned = -1 if page.evaluate("app.flipped") else 1
        files = turned * (ord(square[0]) - ord(at[0]))
        ranks = turned * (int(square[1:]) - int(at[1:]))
        for steps, keys in [(files, ("ArrowLeft", "ArrowRight")), (ranks, ("ArrowDown", "ArrowUp"))]:
            for _ in range(abs(steps)):
                page.keyboard.press(keys[steps > 0])

    def choose(self, text, note, gesture):
        """Chooses from the menu beside the board."""
        choices = self.page.locator(".menu .choice")
        choices.first.wait_for()
        shown = self.page.eval_on_selector_all(
            ".menu .choice",
            "items => items.map(it => [it.querySelector('span').textContent, it.querySelector('small')?.textContent])",
        )
        place = shown.index([text, note])
        if gesture == "keys":
            for _ in range(place):
                self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Enter")
        elif gesture == "tap":
            choices.nth(place).tap()
        else:
            # Not a touch after a touch drag: Chromium ignores a tap that comes sooner than a person could tap.
            choices.nth(place).click()

    def play(self, move, gesture, target=None):
        """Plays a legal move like a user, and waits for it and for the engine's reply, if any."""
        target = target or move["targets"][0]
        state = self.state()
        moves = state["position"]["moves"]
        fitting = [other for other in moves if other["from"] == move["from"] and target in other["targets"]]
        pressed = gesture in ("click", "tap", "keys")
        # A click on a neighbour may also select that piece.
        both = pressed and move["kind"] == "adjustment"
        self.gesture(move["from"], target, gesture)
        if len(fitting) > 1 or both:
            self.choose(move["text"], move["san"], gesture)
        self.wait(
            """(() => {
                const at = (id) => state.nodes.find((node) => node.id === id);
                return at(argument[0])?.children.some((id) => at(id).uci === argument[1]) && !state.thinking;
            })()""",
            [state["current"], move["uci"]],
        )

    def type(self, text):
        """Types a move and waits for it."""
        before = self.state()["current"]
        self.page.fill("#typed-move", text)
        self.page.keyboard.press("Enter")
        self.wait("state.current !== argument", before)
        # The keys belong to the page again.
        self.page.evaluate("document.activeElement.blur()")

    def wait_until_saved(self, folder, moves):
        """Waits until the file of the game has this many moves; it is written half a second after a change."""
        name = self.state()["name"]
        file = pathlib.Path(folder) / f"{name}.json"
        end = time.monotonic() + PATIENCE / 1000
        while not file.exists() or len(json.loads(file.read_text())["moves"]) < moves:
            if time.monotonic() > end:
                raise AssertionError(f"{file} was not written")
            self.page.wait_for_timeout(50)

    def find(self, **wanted):
        """The legal move with these properties, which must be the only one."""
        moves = self.state()["position"]["moves"]
        found = [move for move in moves if all(move[name] == value for name, value in wanted.items())]
        if len(found) != 1:
            raise AssertionError(f"{wanted} fits {[move['uci'] for move in found]}")
        return found[0]

    def new_game(self, game, array=None, seats="Both sides", seconds=ENGINE_SECONDS):
        """Starts a game with the dialog and waits until it is the user's turn; `array` is a number or letters."""
        page = self.page
        page.click("#open-new")
        page.click(f"#new-games label:has(input[value=\"{game}\"])")
        if array is not None:
            page.click("#new-start label:has(input[value=array])")
            page.fill("#new-start input[type=text]", str(array))
        page.click(f"#new-players label:has-text('{seats}')")
        if seats != "Both sides":
            # At a level the engine does not use its time.
            page.select_option("#new-players .level select", "")
            page.fill("#new-players .when-free input", seconds)
        page.click("#new-play")
        page.wait_for_selector("#new-dialog", state="hidden")
        self.wait("state.game === argument", game)
        if seats != "Sissa plays both":
            self.wait("state.nodes.length <= 2 && !state.thinking")

    def limit_nodes(self, nodes):
        """Lets Sissa search so many nodes about a move, so that it plays the same on every machine."""
        self.page.evaluate(
            """(nodes) => {
                const pace = { clock: null, engineSeconds: 1, level: null, nodes };
                app.send({ type: 'setPlayers', players: app.state.players, pace, person: '' });
            }""",
            nodes,
        )
        self.wait("state.pace.nodes === argument", nodes)

    def hold_messages(self):
        """Lets no more messages through to the server."""
        self.page.evaluate("() => { app.deliver = () => null; }")

    def receive_state(self, changes=None):
        """Receives the state once more, with changes."""
        self.page.evaluate(
            """changes => import(new URL('app.js', document.baseURI)).then(({ receive }) => {
                receive({ type: 'state', state: { ...app.state, ...changes } });
            })""",
            changes or {},
        )

    def change_players(self, seats):
        """Changes the players."""
        self.page.click("#open-players")
        self.page.click(f"#players-dialog label:has-text('{seats}')")
        with self.next_state():
            self.page.click("#players-dialog button[value=save]")

    @contextlib.contextmanager
    def next_state(self):
        """Waits, at its end, for a state that came within."""
        self.page.evaluate("() => { window.before = app.state; }")
        yield
        self.wait("state !== window.before")

    @contextlib.contextmanager
    def checked(self):
        """Waits, at its end, until the server has answered the editor."""
        self.page.evaluate("() => { window.checked = null; }")
        yield
        self.wait("window.checked !== null")

    def open_editor(self, game):
        """Opens the editor for a game."""
        with self.checked():
            self.page.click("#open-editor")
        if self.page.input_value("#editor-game") != game:
            with self.checked():
                self.page.select_option("#editor-game", game)

    def set_up(self, game, fen):
        """Sets up a position with the editor."""
        self.open_editor(game)
        self.page.fill("#editor-fen", fen)
        with self.checked():
            self.page.keyboard.press("Enter")
        text = self.page.input_value("#editor-fen")
        self.page.click("#editor-analyse")
        self.wait(
            "state.game === argument[0] && state.position.fen === argument[1] && state.analysis !== null", [game, text]
        )
        # An analysis would take much of the processor.
        self.page.evaluate("app.send({ type: 'analyse', analysis: null })")
        self.wait("state.analysis === null")

    def saved(self, button):
        """The file that a button of the PGN dialog saves: the game, or the board as a picture."""
        page = self.page
        page.click("#open-pgn")
        with page.expect_download() as download:
            page.click(button)
        text = pathlib.Path(download.value.path()).read_text()
        page.click("#pgn-dialog .close")
        return text

    def drop_file(self, selector, text, coding="utf-8"):
        """Drops a file with this text on an element."""
        self.page.evaluate(
            """([selector, bytes]) => {
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([new Uint8Array(bytes)], 'file'));
                const options = { dataTransfer, bubbles: true, cancelable: true };
                document.querySelector(selector).dispatchEvent(new DragEvent('drop', options));
            }""",
            [selector, list(text.encode(coding))],
        )

    def out_of_reach(self):
        """The controls that are shown but cannot be seen or clicked; radio buttons are hidden behind their labels."""
        return self.page.evaluate(
            """[...document.querySelectorAll('button, select, textarea, input:not([type="radio"])')].filter((control) => {
                const { opacity, pointerEvents } = getComputedStyle(control);
                return control.checkVisibility() && (opacity === '0' || pointerEvents === 'none');
            }).map((control) => control.outerHTML)"""
        )

    def fits(self, width):
        """Whether the page is not wider than a window of this width."""
        self.page.set_viewport_size({"width": width, "height": 640})
        return self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def pgn(self):
        """The game as the page saves it."""
        return self.saved("#pgn-save")

    def open_pgn(self, text):
        """Pastes a game and opens it."""
        page = self.page
        page.click("#open-pgn")
        page.fill("#pgn-text", text)
        page.click("#pgn-open")
        page.wait_for_selector("#pgn-dialog", state="hidden")


class BrowserTest(unittest.TestCase):
    """A test with a server and a window, in which each call of `tab` opens another page."""

    # Arguments before `web` on the server's command line.
    before = ()

    @classmethod
    def setUpClass(cls):
        if needs := missing():
            if "REQUIRE_PROGRAMS" in os.environ:
                raise AssertionError(f"this test needs: {needs}")
            print(f"{cls.__name__} was skipped; it needs: {needs}", file=sys.stderr)
            raise unittest.SkipTest(needs)
        with contextlib.ExitStack() as stack:
            cls.folder = stack.enter_context(tempfile.TemporaryDirectory())
            cls.server = cls.start()
            stack.callback(lambda: cls.server.kill())
            cls.addClassCleanup(stack.pop_all().close)

    @classmethod
    def start(cls):
        """Starts the server."""
        return Server(cls.folder, before=cls.before)

    def setUp(self):
        self.tabs = []
        self.context = chromium().new_context(viewport={"width": 1000, "height": 760}, has_touch=True)
        self.addCleanup(self.context.close)

    def tearDown(self):
        for tab in self.tabs:
            self.assertEqual(tab.errors, [])

    def tab(self, server=None):
        tab = Tab(self.context, (server or self.server).address)
        self.tabs.append(tab)
        return tab
