"""Games against Sissa, the players, and the end of a game."""

from browser import BrowserTest
from tab import NEW_GAME


class Playing(BrowserTest):
    def test_a_game_against_sissa(self):
        tab, page = self.tab_and_page()
        tab.new_game_in_dialog("contemporary-random", "BNBRQKRN", "White", "600")
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

    def with_a_premove(self):
        """A game in which Sissa thinks after e4, and Nf3 was chosen in advance."""
        tab = self.tab()
        tab.new_game_in_dialog("chess", seats="White", seconds="600")
        tab.gesture("e2", "e4", "drag")
        tab.wait("state.thinking")
        tab.gesture("g1", "f3", "drag")
        self.assertEqual(tab.page.locator("#board .premove").count(), 2)
        return tab

    def test_a_move_chosen_in_advance_is_not_played_in_another_game(self):
        tab = self.with_a_premove()
        tab.new_game_by_message()
        self.assertEqual(tab.page.locator("#board .premove").count(), 0)
        # What comes next is the answer to this.
        tab.type("d4")
        self.assertEqual(tab.moves(), ["d4"])

    def test_a_move_chosen_in_advance_is_not_played_after_a_move_was_taken_back(self):
        tab = self.with_a_premove()
        tab.page.click("#take-back")
        tab.wait("state.nodes.length === 1")
        self.assertEqual(tab.page.locator("#board .premove").count(), 0)
        tab.change_players("Both sides")
        tab.type("d4")
        self.assertEqual(tab.moves(), ["d4"])

    def test_a_move_chosen_in_advance_that_has_become_several_is_asked_for(self):
        tab, page = self.tab_and_page()
        tab.set_up("chess", "2R4k/3P2pp/1n6/8/8/8/8/6K1 b - - 0 1")
        tab.receive_state({"thinking": True, "players": {"white": "person", "black": "engine"}})
        tab.gesture("d7", "c8", "drag")
        self.assertEqual(page.locator("#board .premove").count(), 2)
        page.evaluate("app.send({ type: 'play', uci: 'b6c8' })")
        page.click(".menu .choice:has-text('=Q')")
        tab.wait("state.nodes.length === 3")

    def test_a_promotion_chosen_in_advance_is_cancelled(self):
        tab, page = self.tab_and_page()
        tab.set_up("chess", "7k/P7/8/8/8/8/8/6K1 w - - 0 1")
        position = tab.state()["position"]
        places = "pieces => pieces.map((piece) => piece.style.transform).sort()"
        shown = lambda: page.eval_on_selector_all("#board .pieces use", places)
        before = shown()
        tab.receive_state(
            {
                "thinking": True,
                "players": {"white": "person", "black": "engine"},
                "position": {**position, "side": "black"},
                "premoves": position["moves"],
            }
        )
        tab.gesture("a7", "a8", "drag")
        page.click(".menu .choice:has-text('=Q')")
        self.assertEqual(page.locator("#board .premove").count(), 2)
        page.keyboard.press("Escape")
        self.assertEqual(page.locator("#board .premove").count(), 0)
        self.assertEqual(shown(), before)

    def test_players_are_saved_whatever_is_in_hidden_fields(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        minutes = "#players-dialog input[aria-label='Minutes']"
        press = lambda text: page.click(f"#players-dialog label:has-text('{text}')")
        save = "#players-dialog button[value=save]"
        page.click("#open-players")
        press("White")
        press("With a clock")
        page.fill(minutes, "0")
        press("No clock")
        page.click(save)
        tab.wait("state.players.black === 'engine'")
        # As short as in a new game.
        page.click("#open-players")
        press("With a clock")
        page.fill(minutes, "0.05")
        page.click(save)
        tab.wait("state.pace.clock?.base === 3")

    def test_players_that_are_saved_unchanged_keep_their_clock(self):
        tab, page = self.tab_and_page()
        clock = {"base": 610, "increment": 1}
        pace = {**NEW_GAME["pace"], "clock": clock}
        page.evaluate("message => requestGame(message)", {**NEW_GAME, "pace": pace})
        tab.wait("state.pace.clock?.base === 610")
        page.click("#open-players")
        page.click("#players-dialog button[value=save]")
        tab.type("e4")
        self.assertEqual(tab.state()["pace"]["clock"], clock)

    def test_playing_on_from_a_move_says_so(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.type("e4")
        tab.type("e5")
        for node, words in [(1, "Play on from here"), (2, "Players")]:
            page.click(f"#moves [data-node='{node}']", button="right")
            page.click(".menu .choice:has-text('Play on from here')")
            self.assertEqual(page.inner_text("#players-title"), words)
            page.keyboard.press("Escape")
            tab.wait("state.current === argument", node)

    def test_a_draw_that_nobody_else_has_to_agree_to_is_asked_for_first(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.type("e4")
        page.click("#draw")
        page.wait_for_selector("#end-dialog:has-text('draw?')")
        page.keyboard.press("Escape")
        page.click("#resign")
        page.wait_for_selector("#end-dialog:has-text('Resign the game?')")
        page.keyboard.press("Escape")
        page.click("#draw")
        page.click("#end-game")
        tab.wait("state.ending?.result === '1/2-1/2'")
