"""Games that are kept: reload, several tabs, the list of games, and a killed server."""

import pathlib
import signal
import tempfile

from browser import BrowserTest, Server, chromium, own_port


class Kept(BrowserTest):
    def test_a_game_is_there_after_a_reload(self):
        tab = self.tab()
        tab.new_game("cetina-random", "BKBCQRSN", "Black")
        tab.wait("state.nodes.length === 2 && !state.thinking")
        moves = tab.moves()
        tab.page.keyboard.press("f")
        tab.wait("app.flipped === false")
        tab.reload()
        self.assertEqual(tab.moves(), moves)
        self.assertEqual(tab.state()["game"], "cetina-random")
        self.assertFalse(tab.page.evaluate("app.flipped"))
        # And goes on.
        tab.play(tab.state()["position"]["moves"][0], "drag")
        self.assertEqual(len(tab.state()["nodes"]), 4)

    def test_choices_that_another_version_has_kept_do_no_harm(self):
        tab = self.tab()
        for kept in ["{", "{}", '{"seats": "top", "pace": null}', '{"seats": "white", "pace": {"clock": {}}}']:
            tab.page.evaluate("kept => localStorage.setItem('players', kept)", kept)
            tab.page.click("#open-new")
            self.assertTrue(tab.page.is_checked("#new-players input[value=white]"))
            tab.page.keyboard.press("Escape")

    def test_a_browser_that_may_keep_nothing_is_told_what_is_needed(self):
        page = self.context.new_page()
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
        )
        page.goto(self.server.address)
        page.wait_for_selector("p.connection:has-text('allow cookies')")

    def test_tabs_have_games_of_their_own(self):
        one, other = self.tab(), self.tab()
        one.new_game("capablanca")
        other.new_game("chess")
        one.type("Nh3")
        other.type("e4")
        for tab, game, move in [(one, "capablanca", "Nh3"), (other, "chess", "e4")]:
            self.assertEqual((tab.state()["game"], tab.moves()), (game, [move]))
            tab.reload()
            self.assertEqual((tab.state()["game"], tab.moves()), (game, [move]))

    def test_a_server_is_killed_and_started_again(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, own_port())
            try:
                tab = self.tab(server)
                self.assertNotIn("#", tab.page.url)
                tab.new_game("modern-random-64", "BRQNBKRN")
                for move in ["Ng3", "Nb6", "O-Og"]:
                    tab.type(move)
                moves, pieces = tab.moves(), tab.pieces()
                tab.wait_until_saved(folder, 3)
                server.kill()
                tab.page.wait_for_selector("#connection:has-text('does not answer')")
                # A dialog tells it itself.
                tab.page.click("#open-games")
                tab.page.wait_for_selector("#games-problem:has-text('Not connected')")
                tab.page.keyboard.press("Escape")
                # What was typed is not lost.
                tab.page.click("#open-details")
                tab.page.fill("#detail-White", "Ann")
                tab.page.click("#details-dialog button[value=save]")
                tab.page.wait_for_selector("#details-title:has-text('Not connected')")
                self.assertEqual(tab.page.input_value("#detail-White"), "Ann")
                tab.page.keyboard.press("Escape")
                # The secret is the same, so the page connects by itself, and a bookmark works.
                with tab.next_state():
                    server = Server(folder, server.port)
                self.assertFalse(tab.page.is_visible("#connection"))
                self.assertEqual((tab.moves(), tab.pieces()), (moves, pieces))
                tab.play(tab.state()["position"]["moves"][0], "click")
                self.assertEqual(len(tab.state()["nodes"]), 5)
                # Somebody else's browser has no secret.
                stranger = self.browser_without_secret(server)
                stranger.wait_for_selector("#connection:has-text('lacks its secret')")
                # A server that neither answers nor goes away.
                server.process.send_signal(signal.SIGSTOP)
                tab.page.wait_for_selector("#connection:has-text('Waiting')")
                server.process.send_signal(signal.SIGCONT)
                tab.page.wait_for_selector("#connection", state="hidden")
            finally:
                server.kill()

    def browser_without_secret(self, server):
        context = chromium().new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.address.split("#")[0])
        return page

    def test_games_are_listed_opened_renamed_deleted_and_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                tab = self.tab(server)
                page = tab.page
                rows = page.locator("#games-list li")
                page.click("#open-games")
                page.wait_for_selector("#games-list .empty")
                page.click("#games-dialog .close")
                tab.type("e4")
                tab.new_game("capablanca")
                tab.type("Nh3")
                tab.open_pgn('[White "Müller"]\n[Black "B"]\n[Event "Club"]\n\n1. d4 d5 1-0')
                tab.wait("state.nodes.length === 3")
                page.click("#open-games")
                rows.nth(2).wait_for()
                self.assertIn("Club: Müller – B", rows.nth(0).inner_text())
                page.fill("#games-search", "capablanca")
                page.wait_for_function("() => document.querySelectorAll('#games-list li').length === 1")
                page.click("#games-list .game-open")
                page.wait_for_selector("#games-dialog", state="hidden")
                tab.wait("state.game === 'capablanca' && state.nodes.length === 2")
                page.click("#open-games")
                page.fill("#games-search", "")
                page.click("#games-list li:has-text('on the board') >> text=Rename")
                page.fill("#rename-text", "My game")
                page.keyboard.press("Enter")
                page.wait_for_selector("#games-list li:has-text('My game') button:has-text('Rename'):focus")
                page.click("#games-list li:has-text('My game') >> text=Delete")
                page.wait_for_function("() => document.querySelectorAll('#games-list li').length === 2")
                tab.wait("state.nodes.length === 1")
                page.click("#games-undo button")
                page.wait_for_selector("#games-list li:has-text('My game')")
                with page.expect_download() as download:
                    page.click("#games-save")
                text = pathlib.Path(download.value.path()).read_text()
                self.assertEqual(text.count("[Result "), 3)
                self.assertIn("Müller", text)
                # On another port the newest game is there, and all others.
                server.kill()
                server = Server(folder)
                other = self.tab(server)
                other.page.click("#open-games")
                other.page.locator("#games-list li").nth(2).wait_for()
            finally:
                server.kill()
