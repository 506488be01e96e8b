"""Games of the user's own, from a file and written on the page."""

import itertools

from browser import ROOT, BrowserTest, Server
from tab_board import GESTURES


class OwnGames(BrowserTest):
    file = ROOT / "engine-tests" / "mixed-variants.ini"

    @classmethod
    def start(cls, folder, port=0):
        return Server(folder, port, options=["--variants", cls.file])

    def test_games_of_a_file_are_played(self):
        tab = self.tab()
        games = tab.page.evaluate("app.welcome.variants")
        text = self.file.read_text()
        # One for each size of the board.
        own = {(game["files"], game["ranks"]): game for game in games if f"\n[{game['name']}:" in text}
        self.assertGreater(len(own), 8)
        gestures = itertools.cycle(GESTURES)
        for game in own.values():
            with self.subTest(game["name"]):
                try:
                    self.first_move(tab, game, next(gestures))
                except Exception:
                    # A dialog that is still open would fail all other games.
                    tab.reload()
                    raise

    def first_move(self, tab, game, gesture):
        """Plays the first move of a game."""
        tab.new_game_in_dialog(game["name"], seats="White")
        self.assertEqual(tab.page.locator("#board [role=gridcell]").count(), game["files"] * game["ranks"])
        tab.play(tab.state()["position"]["moves"][0], gesture)
        state = tab.state()
        self.assertTrue(len(state["nodes"]) > 2 or state["position"]["end"])

    def keep(self, tab, text):
        """Writes a file of games on the page, which keeps it."""
        tab.page.click("#open-new")
        tab.page.click("#open-own")
        tab.page.fill("#own-text", text)
        tab.page.click("#own-keep")

    def keep_and_play(self, tab):
        """Writes a game and begins one of two people."""
        self.keep(tab, "[mygame:capablanca]\ncastling = false\n")
        tab.page.wait_for_selector("#new-games input[value=mygame]:checked", state="attached")
        tab.page.click("#new-players label:has-text('Both sides')")
        tab.page.click("#new-play")
        tab.wait("state.game === 'mygame'")
        tab.type("Nh3")

    def test_mistakes_are_shown_in_the_text_and_can_be_corrected(self):
        tab, page = self.tab_and_page(self.own_server().address)
        self.keep(tab, "[mygame:capablanca]\ncastling = perhaps\n")
        page.wait_for_selector("#own-good:has-text('Kept.')")
        page.click("#own-mistakes button:has-text('Line 2')")
        self.assertEqual(page.evaluate("document.getSelection().toString()"), "castling = perhaps")
        page.fill("#own-text", "[mygame:capablanca]\ncastling = false\n")
        page.click("#own-keep")
        page.wait_for_selector("#new-games input[value=mygame]:checked", state="attached")

    def test_a_game_is_written_on_the_page_played_and_taken_out_again(self):
        tab, page = self.tab_and_page()
        self.keep_and_play(tab)
        # It stays in all tabs, and in the list.
        other = self.tab()
        other.page.click("#open-new")
        other.page.wait_for_selector("#new-games input[value=mygame]", state="attached")
        # Until it is taken out of the text; the one on the board goes on.
        self.keep(tab, "")
        page.wait_for_selector("#own-good:has-text('No games of your own are kept.')")
        other.page.wait_for_selector("#new-games input[value=mygame]", state="detached")
        page.click("#own-dialog .close")
        tab.type("Nh6")
        self.assertNotIn("otherwise", page.inner_text("#game-about"))
        # It can still be set up, and begun anew.
        page.click("#open-new")
        self.assertEqual(page.inner_text("#new-about h3"), tab.state()["declared"]["title"])
        page.keyboard.press("Escape")
        tab.open_editor("mygame")
        self.assertEqual(len(tab.pieces("#editor-board")), 40)

    def test_a_game_that_is_declared_otherwise_goes_on_as_it_began(self):
        tab = self.tab(self.own_server().address)
        self.keep_and_play(tab)
        self.keep(tab, "[mygame:capablanca]\ndoubleStep = false\n")
        tab.page.wait_for_selector("#game-about:has-text('rules of this game were edited')")
        tab.page.wait_for_selector("#new-dialog[open]")
        tab.page.keyboard.press("Escape")
        tab.type("e5")
        self.assertEqual(tab.moves(), ["Nh3", "e5"])
