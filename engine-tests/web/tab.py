"""A page in the browser, and a user's gestures on it."""

import contextlib
import json
import os
import pathlib
import time

# The longest that anything may take, in milliseconds. Only failures take that long.
PATIENCE = 60_000

# Milliseconds by which each message comes late, of the server or of the worker in its place: shows what a test should
# wait for.
DELAY = int(os.environ.get("MESSAGE_DELAY", "0"))
LATE = f"""{{
    const late = (listener) => (event) => setTimeout(() => listener(event), {DELAY});
    window.WebSocket = class extends WebSocket {{
        addEventListener(type, listener) {{
            super.addEventListener(type, type === 'message' ? late(listener) : listener);
        }}
    }};
    window.Worker = class extends Worker {{
        constructor(address, options) {{
            super(address, options);
            this.isTable = String(address).endsWith('table-worker.js');
        }}
        set onmessage(listener) {{
            super.onmessage = this.isTable ? late(listener) : listener;
        }}
    }};
}}"""

# Seconds that the engine thinks about a move: the shortest possible.
ENGINE_SECONDS = "0.01"

# What a page sends to begin a game of two people.
NEW_GAME = {
    "type": "newGame",
    "game": "chess",
    "start": {"by": "usual"},
    "players": {"white": "person", "black": "person"},
    "pace": {"clock": None, "engineSeconds": 1, "level": None, "nodes": None},
    "person": "",
    "games": 1,
}

# The ways to move a piece. Touches and mouse clicks are different events.
GESTURES = ["drag", "click", "finger", "tap", "keys"]


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
                for (const type of ['checked', 'pgnGames']) {
                    on(type, (message) => { window[type] = message; });
                }
            })"""
        )
        self.wait("state !== null")

    def state(self):
        """The page's state."""
        return self.page.evaluate("app.state")

    def wait(self, condition, argument=None):
        """Waits until an expression in the page's `state` and `argument` is true."""
        # A plain expression would violate the page's security policy.
        function = f"argument => {{ const {{state}} = app; return {condition}; }}"
        self.page.wait_for_function(function, arg=argument, polling=20)

    def promised(self, script, argument=None):
        """What a function's promise becomes; unlike `evaluate`, this has an end."""
        return self.page.wait_for_function(script, arg=argument).json_value()

    def wait_for_promise(self, script, argument=None):
        """Waits until what a function promises is true; for `wait_for_function` every promise is."""
        self.promised(
            f"""async (argument) => {{
                while (!await ({script})(argument)) {{
                    await new Promise((resolve) => setTimeout(resolve, 20));
                }}
            }}""",
            argument,
        )

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

    def start_game(self, game="chess", array=None):
        """Starts a game of two people without the dialog of `new_game`, which takes longer."""
        before = self.state()["name"]
        start = {"by": "array", "text": array} if array else {"by": "usual"}
        self.page.evaluate(
            "message => import(new URL('app.js', document.baseURI)).then(({ requestGame }) => requestGame(message))",
            {**NEW_GAME, "game": game, "start": start},
        )
        self.wait("state.name !== argument", before)

    def choose_new(self, game):
        """Opens the dialog for a new game, and chooses which game."""
        self.page.click("#open-new")
        self.page.click(f"#new-games label:has(input[value=\"{game}\"])")

    def new_game(self, game, array=None, seats="Both sides", seconds=ENGINE_SECONDS):
        """Starts a game with the dialog and waits until it is the user's turn; `array` is a number or letters."""
        page = self.page
        self.choose_new(game)
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

    @contextlib.contextmanager
    def sending(self, deliver="deliver"):
        """Yields a function that returns the types of the messages that the page has sent within. In place of
        `deliver`, a function that returns null loses them, and one that returns a text refuses them."""
        self.page.evaluate(
            """() => {
                const { deliver } = app;
                window.sent = [];
                window.sendAgain = () => { app.deliver = deliver; };
                app.deliver = (message) => {
                    sent.push(message.message.type);
                    return (DELIVER)(message);
                };
            }""".replace("DELIVER", deliver)
        )
        yield lambda: self.page.evaluate("sent")
        self.page.evaluate("() => sendAgain()")

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
    def answered(self, kind):
        """Waits, at its end, for an answer of this kind that came within."""
        self.page.evaluate("kind => { window[kind] = null; }", kind)
        yield
        self.wait("window[argument] !== null", kind)

    def checked(self):
        """Waits, at its end, until the server has answered the editor."""
        return self.answered("checked")

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
            """() => {
                const controls = [...document.querySelectorAll('button, select, textarea, input:not([type="radio"])')];
                const hidden = controls.filter((control) => {
                    const { opacity, pointerEvents } = getComputedStyle(control);
                    return control.checkVisibility() && (opacity === '0' || pointerEvents === 'none');
                });
                return hidden.map((control) => control.outerHTML);
            }"""
        )

    def fits(self, width):
        """Whether the page is not wider than a window of this width."""
        before = self.page.viewport_size
        self.page.set_viewport_size({"width": width, "height": 640})
        fits = self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        self.page.set_viewport_size(before)
        return fits

    def pgn(self):
        """The game as the page saves it."""
        return self.saved("#pgn-save")

    def open_pgn_dialog(self):
        """Opens the dialog, and waits for the games of the file that is open."""
        has_list = self.page.evaluate("app.state.file?.games > 1")
        with self.answered("pgnGames") if has_list else contextlib.nullcontext():
            self.page.click("#open-pgn")

    def open_pgn(self, text):
        """Pastes a game and opens it."""
        self.open_pgn_dialog()
        self.page.fill("#pgn-text", text)
        self.page.click("#pgn-open")
        self.page.wait_for_selector("#pgn-dialog", state="hidden")

    def list_pgn(self, text):
        """Pastes several games and waits until they are listed."""
        self.open_pgn_dialog()
        self.page.fill("#pgn-text", text)
        with self.answered("pgnGames"):
            self.page.click("#pgn-open")

    def open_listed(self, number):
        """Opens one of the games that are listed."""
        self.page.locator("#pgn-games button").nth(number).click()
        self.page.wait_for_selector("#pgn-dialog", state="hidden")
