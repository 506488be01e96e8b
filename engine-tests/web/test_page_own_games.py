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
        games = tab.page.evaluate("app.welcome.games")
        text = self.file.read_text()
        own = [game for game in games if f"\n[{game['name']}:" in text]
        self.assertGreater(len(own), 2)
        gestures = itertools.cycle(GESTURES)
        for game in own:
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

    def test_mistakes_are_shown_in_the_text_and_can_be_corrected(self):
        tab = self.tab(self.own_server().address)
        page = tab.page
        page.click("#open-new")
        page.click("#open-own")
        page.fill("#own-text", "[mygame:capablanca]\ncastling = perhaps\n")
        page.click("#own-keep")
        page.wait_for_selector("#own-good:has-text('Kept.')")
        page.click("#own-mistakes button:has-text('Line 2')")
        self.assertEqual(page.evaluate("document.getSelection().toString()"), "castling = perhaps")
        page.fill("#own-text", "[mygame:capablanca]\ncastling = false\n")
        page.click("#own-keep")
        page.wait_for_selector("#new-games input[value=mygame]:checked", state="attached")

    def test_a_game_is_written_on_the_page_played_and_taken_out_again(self):
        tab = self.tab()
        page = tab.page
        page.click("#open-new")
        page.click("#open-own")
        page.fill("#own-text", "[mygame:capablanca]\ncastling = false\n")
        page.click("#own-keep")
        page.wait_for_selector("#new-games input[value=mygame]:checked", state="attached")
        page.click("#new-players label:has-text('Both sides')")
        page.click("#new-play")
        tab.wait("state.game === 'mygame'")
        tab.type("Nh3")
        # It stays in all tabs, and in the list.
        other = self.tab()
        other.page.click("#open-new")
        other.page.wait_for_selector("#new-games input[value=mygame]", state="attached")
        # Until it is taken out of the text; the one on the board goes on.
        page.click("#open-new")
        page.click("#open-own")
        page.fill("#own-text", "")
        page.click("#own-keep")
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
