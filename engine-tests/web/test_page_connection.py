"""The connection: a server that is gone, hangs or is started again, and those whom it does not know."""

import json
import re
import signal

from browser import ROOT, BrowserTest, own_port
from tab import NO_CONNECTION


class Connection(BrowserTest):
    def kill(self, server, tab):
        """Kills a server, and waits until a tab says so."""
        server.kill()
        tab.page.wait_for_selector("#connection:has-text('does not answer')")

    def test_a_server_is_killed_and_started_again(self):
        server = self.own_server(port=own_port())
        tab = self.tab(server.address, allowed=NO_CONNECTION)
        self.assertNotIn("#", tab.page.url)
        tab.new_game_by_message("modern-random-64", "BRQNBKRN")
        for move in ["Ng3", "Nb6", "O-Og"]:
            tab.type(move)
        moves, pieces = tab.moves(), tab.pieces()
        tab.wait_until_saved(server.folder, 3)
        self.kill(server, tab)
        # The secret is the same, so the page connects by itself, and a bookmark works.
        with tab.next_state():
            server.start()
        self.assertFalse(tab.page.is_visible("#connection"))
        self.assertEqual((tab.moves(), tab.pieces()), (moves, pieces))
        tab.play(tab.state()["position"]["moves"][0], "click")
        self.assertEqual(len(tab.state()["nodes"]), 5)

    def test_dialogs_say_that_the_server_is_gone_and_lose_nothing(self):
        server = self.own_server()
        tab, page = self.tab_and_page(server.address, allowed=NO_CONNECTION)
        self.kill(server, tab)
        page.click("#open-games")
        page.wait_for_selector("#games-problem:has-text('Not connected')")
        page.keyboard.press("Escape")
        page.click("#open-details")
        page.fill("#detail-White", "Ann")
        page.click("#details-dialog button[value=save]")
        page.wait_for_selector("#details-title:has-text('Not connected')")
        self.assertEqual(page.input_value("#detail-White"), "Ann")

    def test_a_server_that_neither_answers_nor_goes_away_is_waited_for(self):
        # The page waits for seconds; its clock is fast.
        self.context.add_init_script(
            """const now = performance.now.bind(performance);
            performance.now = () => 5 * now();"""
        )
        server = self.own_server()
        tab = self.tab(server.address, allowed=NO_CONNECTION)
        server.process.send_signal(signal.SIGSTOP)
        tab.page.wait_for_selector("#connection:has-text('Waiting')")
        server.process.send_signal(signal.SIGCONT)
        tab.page.wait_for_selector("#connection", state="hidden")

    def test_a_connection_that_is_lost_is_made_again_with_patience(self):
        self.context.add_init_script(
            """const now = performance.now.bind(performance);
            performance.now = () => (isLost ? 10 : 1) * now();
            window.made = [];
            window.isLost = false;
            window.WebSocket = class extends WebSocket {
                constructor(address) {
                    super(address);
                    made.push(performance.now());
                    // The third one works.
                    isLost &&= made.length < 3;
                }
                addEventListener(type, listener) {
                    super.addEventListener(type, (event) => (isLost && type === 'message') || listener(event));
                }
            };"""
        )
        tab, page = self.tab_and_page()
        name = tab.state()["name"]
        page.click("#open-new")
        page.evaluate("() => { made = [0]; isLost = true; }")
        page.click("#new-play")
        page.wait_for_selector("#connection:has-text('Waiting')")
        page.wait_for_selector("#connection", state="hidden")
        first, second = page.evaluate("made.slice(1, 3)")
        self.assertGreater(second - first, 12_000)
        # The game that was asked for may be asked for again.
        page.click("#new-play")
        page.wait_for_selector("#new-dialog", state="hidden")
        tab.wait("state.name !== argument", name)

    def test_a_browser_without_the_secret_is_told_so(self):
        tab = self.tab(self.server.home, self.new_context(), has_game=False)
        tab.page.wait_for_selector("#connection:has-text('lacks its secret')")

    def test_a_position_that_was_lost_with_the_connection_stays(self):
        server = self.own_server(port=own_port())
        tab = self.tab(server.address, allowed=NO_CONNECTION)
        tab.type("e4")
        tab.wait_until_saved(server.folder, 1)
        tab.open_editor("chess")
        with tab.sending("() => null"):
            tab.page.click("#editor-analyse")
        self.kill(server, tab)
        with tab.next_state():
            server.start()
        # Nor is another game the one that was asked for.
        for changes in ({}, {"name": "another"}):
            tab.receive_state(changes)
            self.assertEqual(tab.page.locator("#editor-dialog[open]").count(), 1)

    def test_too_many_pages(self):
        tab = self.tab()
        version = int(re.search(r"VERSION: (\d+)", (ROOT / "web" / "messages.d.ts").read_text())[1])
        tab.promised(
            """(hello) => Promise.all(Array.from({length: 15}, () => new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/socket`);
                socket.addEventListener('open', () => socket.send(hello));
                socket.addEventListener('message', done);
                (window.sockets ??= []).push(socket);
            })))""",
            json.dumps({"type": "hello", "version": version, "token": self.server.secret, "name": None}),
        )
        other = self.tab(has_game=False)
        other.page.wait_for_selector("#connection:has-text('Too many pages')")
        tab.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")
        # It reconnects by itself.
        other.page.wait_for_selector("#connection", state="hidden")
        other.page.wait_for_selector("#board .pieces use", state="attached")
