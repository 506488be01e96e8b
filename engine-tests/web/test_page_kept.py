"""Games that are kept: reload, several tabs, and the list of games."""

import pathlib

from browser import BrowserTest
from tab import NO_CONNECTION


class Kept(BrowserTest):
    def test_a_game_is_there_after_a_reload(self):
        tab = self.tab()
        tab.new_game_in_dialog("cetina-random", "BKBCQRSN", "Black")
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
        kept_choices = [
            *("{", "{}", '{"seats": "black", "pace": null}', '{"seats": "black", "pace": {"clock": {}}}'),
            '{"seats": "top", "pace": {"clock": null, "engineSeconds": 1}}',
        ]
        for kept in kept_choices:
            tab.page.evaluate("kept => localStorage.setItem('players', kept)", kept)
            tab.page.click("#open-new")
            self.assertTrue(tab.page.is_checked("#new-players input[value=white]"))
            tab.page.keyboard.press("Escape")

    def test_a_browser_that_may_keep_nothing_is_told_what_is_needed(self):
        self.context.add_init_script(
            """Object.defineProperty(window, 'localStorage', {
                get() { throw new DOMException('no storage', 'SecurityError'); },
            })"""
        )
        tab = self.tab(first_visit=True, has_game=False, allowed="no storage")
        tab.page.wait_for_selector("p.connection:has-text('allow cookies')")

    def test_tabs_have_games_of_their_own(self):
        one, other = self.tab(), self.tab()
        one.new_game_by_message("capablanca")
        other.new_game_by_message()
        one.type("Nh3")
        other.type("e4")
        for tab, game, move in [(one, "capablanca", "Nh3"), (other, "chess", "e4")]:
            self.assertEqual((tab.state()["game"], tab.moves()), (game, [move]))
            tab.reload()
            self.assertEqual((tab.state()["game"], tab.moves()), (game, [move]))


class ListOfGames(BrowserTest):
    def setUp(self):
        super().setUp()
        self.own = self.own_server()
        self.it = self.tab(self.own.address)

    def play_three(self):
        """Three games; the last one is on the board."""
        self.it.type("e4")
        self.it.new_game_by_message("capablanca")
        self.it.type("Nh3")
        self.it.open_pgn('[White "Müller"]\n[Black "B"]\n[Event "Club"]\n\n1. d4 d5 1-0')
        self.it.wait("state.nodes.length === 3")

    def wait_for_rows(self, count):
        self.it.wait("document.querySelectorAll('#games-list li').length === argument", count)

    def test_games_are_found_and_opened(self):
        tab, page = self.it, self.it.page
        page.click("#open-games")
        page.wait_for_selector("#games-list .empty")
        page.click("#games-dialog .close")
        self.play_three()
        page.click("#open-games")
        self.wait_for_rows(3)
        self.assertIn("Club: Müller – B", page.locator("#games-list li").first.inner_text())
        page.fill("#games-search", "capablanca")
        self.wait_for_rows(1)
        page.click("#games-list .game-open")
        page.wait_for_selector("#games-dialog", state="hidden")
        tab.wait("state.game === 'capablanca' && state.nodes.length === 2")

    def test_a_game_is_renamed_deleted_and_restored(self):
        tab, page = self.it, self.it.page
        self.play_three()
        page.click("#open-games")
        page.click("#games-list li:has-text('on the board') >> text=Rename")
        page.fill("#rename-text", "My game")
        page.keyboard.press("Enter")
        page.wait_for_selector("#games-list li:has-text('My game') button:has-text('Rename'):focus")
        page.click("#games-list li:has-text('My game') >> text=Delete")
        self.wait_for_rows(2)
        tab.wait("state.nodes.length === 1")
        page.click("#games-undo button")
        page.wait_for_selector("#games-list li:has-text('My game')")

    def test_all_games_are_there_on_another_port_and_saved_in_one_file(self):
        self.play_three()
        self.it.wait_until_saved(self.own.folder, 2)
        self.it.allowed = NO_CONNECTION
        self.own.kill()
        self.own.start()
        other = self.tab(self.own.address)
        # The newest one is on the board.
        self.assertEqual(other.moves(), ["d4", "d5"])
        other.page.click("#open-games")
        other.page.locator("#games-list li").nth(2).wait_for()
        with other.page.expect_download() as download:
            other.page.click("#games-save")
        text = pathlib.Path(download.value.path()).read_text()
        self.assertEqual(text.count("[Result "), 3)
        self.assertIn("Müller", text)
