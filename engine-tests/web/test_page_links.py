"""Links to positions and games."""

import random
import string

from browser import BrowserTest


class Links(BrowserTest):
    def copied(self, page, button):
        """The link that a button of the PGN dialog copies."""
        page.evaluate(
            """Object.defineProperty(navigator, 'clipboard', {
                value: { writeText: async (text) => { window.link = text; } },
            })"""
        )
        page.click("#open-pgn")
        page.click(button)
        page.wait_for_function("() => window.link !== undefined")
        return page.evaluate("link")

    def test_whoever_follows_a_link_is_offered_no_other_game(self):
        server = self.own_server()
        tab = self.tab(server.address, first_visit=True)
        tab.page.wait_for_selector("#new-dialog[open]")
        fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
        tab.page.evaluate("localStorage.removeItem('visited')")
        tab.page.goto(f"{server.home}icon.svg")
        tab.open(f"{server.home}#game=chess&fen={fen.replace(' ', '%20')}")
        tab.wait("state.position.fen === argument", fen)
        self.assertEqual(tab.page.locator("dialog[open]").count(), 0)

    def test_a_link_to_a_position(self):
        tab, page = self.tab_and_page()
        fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
        page.goto(f"{self.server.home}#game=chess&fen={fen.replace(' ', '%20')}")
        tab.wait("state.position.fen === argument", fen)
        self.assertEqual(page.url, self.server.home)
        # One that is copied goes there, too.
        link = self.copied(page, "#link-position")
        tab.new_game_by_message()
        page.goto(link)
        tab.wait("state.position.fen === argument", fen)

    def test_a_link_that_is_cut_short_is_no_secret(self):
        tab = self.tab()
        tab.page.goto(f"{self.server.home}#game=chess&f")
        tab.reload()
        self.assertEqual(tab.page.evaluate("localStorage.token"), self.server.secret)

    def test_a_position_that_cannot_be_copied_is_shown(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        fen = tab.state()["position"]["fen"]
        # Without encryption there is no clipboard.
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        page.locator("#copy-fen").dispatch_event("click")
        page.wait_for_selector(f"#message.shown:has-text('{fen}')")

    def test_a_link_to_a_game(self):
        tab, page = self.tab_and_page()
        tab.open_pgn('[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n\n1. Ra8+ *')
        tab.wait("state.nodes[1]?.san === 'Ra8+'")
        link = self.copied(page, "#link-game")
        tab.new_game_by_message("capablanca")
        page.goto(link)
        tab.wait("state.nodes[1]?.san === 'Ra8+'")
        # Whoever follows a link has White below, on a page that is loaded for it too.
        page.keyboard.press("f")
        tab.wait("app.flipped")
        page.goto(f"{self.server.home}icon.svg")
        tab.open(link)
        tab.wait("state.nodes[1]?.san === 'Ra8+' && !app.flipped")

    def test_a_link_to_a_long_game(self):
        tab, page = self.tab_and_page()
        # Nothing makes these comments shorter.
        random.seed(1)
        comment = lambda: "".join(random.choices(string.ascii_letters, k=150_000))
        tab.open_pgn(f"1. e4 {{{comment()}}} e5 {{{comment()}}} 2. Nf3 {{{comment()}}} *")
        tab.wait("state.nodes.length === 4")
        link = self.copied(page, "#link-game")
        self.assertGreater(len(link), 400_000)
        comments = [node["comment"] for node in tab.state()["nodes"]]
        tab.new_game_by_message("capablanca")
        page.goto(link)
        tab.wait("state.nodes.length === 4")
        self.assertEqual([node["comment"] for node in tab.state()["nodes"]], comments)

    def test_a_link_that_was_refused_is_not_made_later(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        page.evaluate(
            """() => {
                window.copied = 0;
                Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { copied += 1; } } });
            }"""
        )
        page.click("#open-pgn")
        with tab.sending("() => 'Not connected.'"):
            page.click("#link-game")
            page.wait_for_selector("#pgn-problem:has-text('Not connected.')")
        with page.expect_download():
            page.click("#pgn-save")
        # What is copied next is the first.
        page.fill("#pgn-text", "1. d4 *")
        page.click("#pgn-copy")
        page.wait_for_selector("#pgn-dialog #message.shown:has-text('The game is copied.')")
        self.assertEqual(page.input_value("#pgn-text"), "1. d4 *")
        self.assertEqual(page.evaluate("copied"), 1)
        self.assertEqual(page.locator("#pgn-dialog[open]").count(), 1)
