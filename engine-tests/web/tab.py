"""A page in the browser: opening it, waiting, and its messages to and from the server."""

import contextlib
import json
import os
import pathlib
import time

from tab_board import BoardActions
from tab_dialogs import DialogActions

# The longest that anything may take, in milliseconds. Only failures take that long.
PATIENCE = 60_000

# What the browser says about a server that is gone.
NO_CONNECTION = "WebSocket connection"

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


class Tab(BoardActions, DialogActions):
    """A page in the browser, and a user's actions on it."""

    def __init__(self, context, address, first_visit=False, has_game=True, allowed=None):
        """Opens an address, and waits for the game if there will be one. A test that is about errors says which are
        `allowed`, by a part of their text."""
        if not first_visit:
            # On the first visit the page offers a new game.
            context.add_init_script("localStorage.setItem('visited', 'yes')")
        self.page = context.new_page()
        if DELAY > 0:
            self.page.add_init_script(LATE)
        self.page.set_default_timeout(PATIENCE)
        self.allowed = allowed
        self.errors = []
        self.page.on("pageerror", lambda error: self.note(str(error)))
        self.page.on("console", lambda message: message.type == "error" and self.note(message.text))
        self.touch = None
        self.page.goto(address)
        if has_game:
            self.loaded()

    def note(self, error):
        if self.allowed is None or self.allowed not in error:
            self.errors.append(error)

    def open(self, address):
        """Opens an address and waits for the game."""
        self.page.goto(address)
        self.loaded()

    def reload(self):
        self.page.reload()
        self.loaded()

    def loaded(self):
        self.promised(
            """() => import(new URL('app.js', document.baseURI)).then(({ app, on, receive, requestGame }) => {
                Object.assign(window, { app, on, receive, requestGame });
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
        try:
            self.page.wait_for_function(function, arg=argument, polling=20)
        except Exception as error:
            raise AssertionError(f"{condition} with {argument} was never true of the page: {self.shown()}") from error

    def shown(self):
        """What the page says, and its state without the moves, as JSON; an error when the page does not answer."""
        return self.promised("() => JSON.stringify([document.body.innerText, { ...app.state, nodes: [] }])")

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

    def new_game_by_message(self, game="chess", array=None):
        """Begins a game of two people without the dialog, which takes longer."""
        before = self.state()["name"]
        start = {"by": "array", "text": array} if array else {"by": "usual"}
        self.page.evaluate("message => requestGame(message)", {**NEW_GAME, "game": game, "start": start})
        self.wait("state.name !== argument", before)

    def limit_nodes(self, nodes):
        """Lets Sissa search so many nodes about a move, so that it plays the same on every machine."""
        self.page.evaluate(
            "pace => app.send({ type: 'setPlayers', players: app.state.players, pace, person: '' })",
            {**NEW_GAME["pace"], "nodes": nodes},
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
        self.page.evaluate("changes => receive({ type: 'state', state: { ...app.state, ...changes } })", changes or {})

    def wait_until_saved(self, folder, moves):
        """Waits until the file of the game has this many moves; it is written half a second after a change."""
        name = self.state()["name"]
        file = pathlib.Path(folder) / f"{name}.json"
        end = time.monotonic() + PATIENCE / 1000
        while not file.exists() or len(json.loads(file.read_text())["moves"]) < moves:
            if time.monotonic() > end:
                raise AssertionError(f"{file} was not written")
            self.page.wait_for_timeout(50)

    def drop_file(self, selector, text, coding="utf-8"):
        """Drops a file with this text on an element, and waits for as long as it takes to read it."""
        self.promised(
            """async ([selector, bytes]) => {
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([new Uint8Array(bytes)], 'file'));
                const options = { dataTransfer, bubbles: true, cancelable: true };
                document.querySelector(selector).dispatchEvent(new DragEvent('drop', options));
                await dataTransfer.files[0].arrayBuffer();
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
