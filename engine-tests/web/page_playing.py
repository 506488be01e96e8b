"""Games against Sissa and other people, and the connection."""

import json
import shlex
import tempfile

from browser import SISSA, BrowserTest, Server, Tab, chromium


class Playing(BrowserTest):
    def test_the_first_visit_offers_a_game(self):
        # A server that has games shows the newest one instead.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        server = Server(folder.name)
        self.addCleanup(server.kill)
        tab = Tab(self.context, server.address, first_visit=True)
        self.tabs.append(tab)
        tab.page.wait_for_selector("#new-dialog[open]")
        self.assertEqual(tab.page.inner_text("#new-players .summary"), "You play White against Sissa, level 1200.")
        # The array that is shown is the one that is played.
        tab.page.wait_for_selector("#new-start .rank .piece-icon")
        number = tab.page.inner_text("#new-start .rank").split()[-1]
        tab.page.click("#new-play")
        tab.wait("state.array === argument && state.players.black === 'engine'", number)
        self.assertTrue(tab.state()["tags"])
        tab.reload()
        self.assertEqual(tab.page.locator("dialog[open]").count(), 0)

    def test_a_game_against_sissa(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("contemporary-random", "BNBRQKRN", "White", "20")
        # Adjusted by the neighbour, and a move chosen in advance.
        move = next(move for move in tab.state()["position"]["moves"] if move["kind"] == "adjustment")
        tab.gesture(*move["reverse"], "drag")
        tab.wait("state.thinking")
        tab.gesture("h2", "h4", "drag")
        self.assertEqual(page.locator("#board .premove").count(), 2)
        page.click("#move-now")
        tab.wait("state.nodes.length >= 4")
        self.assertEqual(tab.moves()[2], "h4")
        # What Sissa thinks is hidden, until the user asks for it.
        self.assertTrue(page.is_hidden("#bar"))
        self.assertEqual(page.locator("#moves .score:visible").count(), 0)
        page.keyboard.press("z")
        self.assertTrue(page.is_visible("#bar"))


class Guests(BrowserTest):
    def test_two_people_play_on_two_devices(self):
        with tempfile.TemporaryDirectory() as folder:
            # Another address of this machine, as a network has.
            server = Server(folder, after=["--listen", "127.0.0.2", "--engine", f"Elder={shlex.quote(SISSA)}"])
            try:
                owner = self.tab(server)
                page = owner.page
                # Nobody is invited yet.
                early = chromium().new_context()
                self.addCleanup(early.close)
                page.click("#open-invite")
                page.wait_for_selector(".invitation .code")
                white, black = page.eval_on_selector_all(
                    ".invitation-address input", "inputs => inputs.map((input) => input.value)"
                )
                page.click("#invite-dialog .close")
                # The owner's secret is for this machine, and a guest's for others.
                secret = server.address.split("#")[1]
                for address in [f"{white.split('#')[0]}#{secret}", f"http://127.0.0.1:{server.port}/#{black.split('#')[1]}"]:
                    context = chromium().new_context()
                    stranger = context.new_page()
                    stranger.goto(address)
                    stranger.wait_for_selector("#connection:has-text('old secret')")
                    context.close()
                guest = Tab(early, black)
                self.tabs.append(guest)
                self.assertTrue(guest.page.evaluate("app.flipped"))
                engines = [tab.page.evaluate("app.welcome.engines") for tab in (owner, guest)]
                self.assertEqual(engines, [["Elder"], []])
                owner.type("e4")
                guest.wait("state.noMove === null && state.nodes.length === 2")
                owner.wait("state.noMove !== null")
                guest.gesture("e7", "e5", "drag")
                owner.wait("state.nodes.length === 3 && state.noMove === null")
                # What the owner looks at is the owner's business.
                page.keyboard.press("Home")
                owner.wait("state.current === 0")
                self.assertEqual(guest.state()["current"], 2)
                self.assertFalse(guest.page.is_visible("#open-new"))
                guest.page.evaluate("app.send({ type: 'writeGames' })")
                guest.page.wait_for_selector("#message:has-text('Only who has invited you')")
                guest.page.click("#resign")
                guest.page.click("#resign-dialog button[value=resign]")
                owner.wait("state.ending?.result === '1-0'")
                # The guest follows to the next game.
                owner.new_game("caparandom", "BQRKNRCBAN")
                guest.wait("state.game === 'caparandom'")
            finally:
                server.kill()


class Connection(BrowserTest):
    def test_too_many_pages(self):
        tab = self.tab()
        version = tab.page.evaluate("app.welcome.version")
        tab.page.evaluate(
            """(hello) => Promise.all(Array.from({length: 15}, () => new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/socket`);
                socket.addEventListener('open', () => socket.send(hello));
                socket.addEventListener('message', done);
                (window.sockets ??= []).push(socket);
            })))""",
            json.dumps({"type": "hello", "version": version, "token": self.server.address.split("#")[1], "name": None}),
        )
        other = self.context.new_page()
        other.goto(self.server.address)
        other.wait_for_selector("#connection:has-text('Too many pages')")
        tab.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")
        # It reconnects by itself.
        other.wait_for_selector("#connection", state="hidden")
        other.wait_for_selector("#board .pieces use", state="attached")
