"""The dialog for a new game, and games that were requested and have not come yet."""

import contextlib

from browser import BrowserTest


class NewGame(BrowserTest):
    def test_the_first_visit_offers_a_game(self):
        # A server that has games shows the newest one instead.
        tab, page = self.tab_and_page(self.own_server().address, first_visit=True)
        page.wait_for_selector("#new-dialog[open]")
        self.assertEqual(page.inner_text("#new-players .summary"), "You play White against Sissa, level 1200.")
        number = self.array_shown(page)
        page.click("#new-play")
        tab.wait("state.array === argument && state.players.black === 'engine'", number)
        self.assertTrue(tab.state()["tags"])
        tab.reload()
        self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_the_array_that_is_shown_is_played(self):
        tab, page = self.tab_and_page()
        tab.choose_new("caparandom")
        page.click("#new-start label:has(input[value=array])")
        page.fill("#new-start input[type=text]", "random")
        number = self.array_shown(page)
        page.click("#new-play")
        page.wait_for_selector("#new-dialog", state="hidden")
        tab.wait("state.nodes.length === 1 && state.array === argument", number)

    def array_shown(self, page):
        """The number of the array that the dialog shows."""
        page.wait_for_selector("#new-start .rank .piece-icon")
        return page.inner_text("#new-start .rank").split()[-1]

    def test_a_game_that_could_not_begin_leaves_the_dialog_open(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        page.click("#open-new")
        with tab.sending("() => 'Not connected.'"):
            page.click("#new-play")
            page.wait_for_selector("#new-dialog .problem:has-text('Not connected.')")
        page.evaluate("app.send({ type: 'play', uci: 'e2e4' })")
        tab.wait("state.nodes.length === 2")
        self.assertEqual(page.locator("#new-dialog[open]").count(), 1)

    def test_a_state_that_was_under_way_is_not_the_game_that_was_requested(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.type("e4")
        tab.new_game_by_message("capablanca")
        for dialog, opener, request in [
            ("#new-dialog", "#open-new", "#new-play"),
            ("#games-dialog", "#open-games", "#games-list .game-open:not([aria-current])"),
            ("#pgn-dialog", "#open-pgn", "#pgn-open"),
        ]:
            with self.subTest(dialog):
                page.click(opener)
                page.wait_for_selector(f"{dialog}[open]")
                if dialog == "#pgn-dialog":
                    page.fill("#pgn-text", "1. d4 *")
                page.wait_for_selector(request)
                with tab.sending("() => null"):
                    page.click(f"{request} >> nth=0")
                tab.receive_state()
                self.assertEqual(page.locator(f"{dialog}[open]").count(), 1)
                self.assertFalse(page.evaluate("app.flipped"))
                tab.receive_state({"name": "another", "players": {"white": "engine", "black": "person"}})
                self.assertEqual(page.locator(f"{dialog}[open]").count(), 0)
                self.assertTrue(page.evaluate("app.flipped"))
                tab.reload()
                page.keyboard.press("f")

    def test_a_double_click_begins_one_game(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.open_editor("chess")
        page.keyboard.press("Escape")
        for opener, button, request in [
            ("#open-editor", "#editor-analyse", "newGame"),
            ("#open-new", "#new-play", "newGame"),
            ("#open-pgn", "#pgn-open", "openPgn"),
        ]:
            with self.subTest(button):
                before = tab.state()["name"]
                with tab.checked() if opener == "#open-editor" else contextlib.nullcontext():
                    page.click(opener)
                with tab.sending() as sent:
                    page.evaluate(
                        """(selector) => {
                            document.getElementById('pgn-text').value = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
                            const button = document.querySelector(selector);
                            button.click();
                            button.click();
                        }""",
                        button,
                    )
                    tab.wait("state.name !== argument", before)
                    self.assertEqual([kind for kind in sent() if kind in ("newGame", "openPgn")], [request])
                self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_the_clock_of_a_new_game_is_the_one_that_is_shown(self):
        tab, page = self.tab_and_page()
        clock = lambda: page.input_value("#new-players .when-clock select")

        def start(minutes, increment):
            page.fill("#new-players input[aria-label='Minutes']", minutes)
            page.fill("#new-players .when-clock input[aria-label='Seconds per move']", increment)
            page.click("#new-play")
            page.wait_for_selector("#new-dialog", state="hidden")
            pace = tab.state()["pace"]["clock"]
            page.click("#open-new")
            return pace

        page.click("#open-new")
        page.click("#new-players label:has-text('Both sides')")
        page.click("#new-players label:has-text('With a clock')")
        self.assertEqual(clock(), "5+3")
        self.assertEqual(start("10", "5"), {"base": 600, "increment": 5})
        self.assertEqual(clock(), "10+5")
        page.select_option("#new-players .when-clock select", "5+3")
        self.assertEqual(page.input_value("#new-players input[aria-label='Minutes']"), "5")
        self.assertEqual(start("7", "3"), {"base": 420, "increment": 3})
        self.assertEqual(clock(), "")
        # Without a number it is that of the form, not the least.
        self.assertEqual(start("", ""), {"base": 300, "increment": 3})

    def test_a_new_game_has_no_messages_of_the_one_before(self):
        tab = self.tab()
        # No message goes away by itself.
        tab.page.evaluate(
            """() => {
                const { setTimeout } = window;
                window.setTimeout = (then, after) => after < 4000 ? setTimeout(then, after) : 0;
            }"""
        )
        tab.new_game_in_dialog("chess")
        tab.type("e4")
        tab.page.click("#take-back")
        tab.page.wait_for_selector("#message.shown:has-text('A move was deleted.')")
        name = tab.state()["name"]
        tab.new_game_in_dialog("chess")
        tab.wait("state.name !== argument", name)
        self.assertFalse(tab.page.is_visible("#message.shown"))
