"""Positions and games that the user sets up."""

import itertools
import tempfile

from browser import GESTURES, ROOT, BrowserTest, Server, own_port

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Editor(BrowserTest):
    def test_a_position_goes_in_and_out(self):
        tab = self.tab()
        page = tab.page
        fen = "nrmkbbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKMRN[Qq] w KQkq - 0 1 ABCDEFGHabcdefgh"
        tab.open_editor("pm-contemporary-random")
        page.fill("#editor-fen", fen)
        with tab.checked():
            page.keyboard.press("Enter")
        self.assertEqual(page.input_value("#editor-fen"), fen)
        self.assertEqual(page.input_value("#editor-array"), "798")
        # Without White's queen in hand, and with Black to move.
        with tab.checked():
            page.locator("#editor-rights label:has-text('has a queen in hand')").first.click()
        with tab.checked():
            page.click("#editor-side label:has-text('Black')")
        self.assertIn("[q] b KQkq", page.input_value("#editor-fen"))
        # The palette is one tab stop.
        self.assertEqual(page.locator(".palette [tabindex='0']").count(), 1)
        # Pieces from the palette replace pawns, by clicking and by dragging.
        page.click(".palette button[aria-label='white minister']")
        with tab.checked():
            page.mouse.click(*tab.middle("e2", "#editor-board"))
        x, y = tab.middle("e7", "#editor-board")
        page.locator(".palette button[aria-label='black queen']").hover()
        page.mouse.down()
        page.mouse.move(x - 9, y - 9)
        with tab.checked():
            page.mouse.move(x, y)
            page.mouse.up()
        pieces = tab.pieces("#editor-board")
        self.assertEqual((pieces["e2"], pieces["e7"]), ("white minister", "black queen"))
        self.assertEqual(page.inner_text("#editor-problem"), "")
        text = page.input_value("#editor-fen")
        page.click("#editor-analyse")
        tab.wait("state.position.fen === argument", text)
        self.assertEqual(tab.pieces()["e2"], "white minister")
        # What a side has more stands on a square's colour, too: black pieces cannot be seen on a dark page.
        colours = page.eval_on_selector_all(
            ".surplus:not(:empty), .hand .piece-icon", "all => all.map((it) => getComputedStyle(it).backgroundColor)"
        )
        self.assertEqual((len(colours), len(set(colours))), (3, 1))

    def test_a_late_answer_to_an_editor_that_was_closed_is_not_taken(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.open_editor("chess")
        page.fill("#editor-fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        with tab.checked():
            page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        page.evaluate(
            """() => import(new URL('app.js', document.baseURI)).then(({ receive }) => {
                window.late = checked;
                document.getElementById('open-editor').click();
                receive(late);
            })"""
        )
        page.wait_for_function("() => checked !== late")
        self.assertEqual(len(tab.pieces("#editor-board")), 32)

    def test_a_brush_does_not_move_the_piece_that_was_chosen(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.open_editor("chess")
        press = lambda square: page.mouse.click(*tab.middle(square, "#editor-board"))
        press("a2")
        self.assertEqual(page.locator("#editor-board .selected").count(), 1)
        page.click(".palette button[aria-label='white queen']")
        with tab.checked():
            press("a5")
        pieces = tab.pieces("#editor-board")
        self.assertEqual((pieces["a2"], pieces["a5"]), ("white pawn", "white queen"))
        # In another position no piece is chosen.
        page.click(".palette button:has-text('Move')")
        press("a2")
        with tab.checked():
            page.click("#editor-tools button:has-text('Clear')")
        self.assertEqual(page.locator("#editor-board .selected").count(), 0)
        for _ in range(2):
            page.keyboard.press("Escape")
            tab.open_editor("chess")
            self.assertEqual(page.locator("#editor-board .selected").count(), 0)
            press("a2")

    def test_a_position_that_is_refused_is_not_analysed(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.open_editor("chess")
        page.evaluate(
            """() => {
                window.sent = [];
                window.deliver = app.deliver;
                app.deliver = ({ message }) => { sent.push(message.type); return 'The disk is full.'; };
            }"""
        )
        page.click("#editor-analyse")
        page.wait_for_selector("#editor-problem:has-text('The disk is full.')")
        self.assertEqual(page.evaluate("sent"), ["newGame"])
        page.evaluate("() => { app.deliver = deliver; }")
        page.click("#editor-analyse")
        tab.wait("state.analysis !== null")
        self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_a_position_stays_with_another_game_and_without_an_opponent(self):
        tab = self.tab()
        page = tab.page
        tab.open_editor("chess")
        page.fill("#editor-fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        with tab.checked():
            page.keyboard.press("Enter")
        with tab.checked():
            page.select_option("#editor-game", "crazyhouse")
        page.click("#editor-play")
        page.wait_for_selector("#new-dialog[open]")
        page.keyboard.press("Escape")
        self.assertTrue(page.input_value("#editor-fen").startswith("4k3/8/8/8/8/8/8/4K2R"))
        page.click("#editor-play")
        page.click("#new-play")
        tab.wait("state.game === 'crazyhouse' && state.position.pieces.length === 3")
        self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_a_position_that_was_lost_with_the_connection_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, own_port())
            try:
                tab = self.tab(server)
                page = tab.page
                tab.type("e4")
                tab.wait_until_saved(folder, 1)
                tab.open_editor("chess")
                tab.hold_messages()
                page.click("#editor-analyse")
                server.kill()
                page.wait_for_selector("#connection:has-text('does not answer')")
                with tab.next_state():
                    server = Server(folder, server.port)
                # Nor is another game the one that was asked for.
                for changes in ({}, {"name": "another"}):
                    tab.receive_state(changes)
                    self.assertEqual(page.locator("#editor-dialog[open]").count(), 1)
            finally:
                server.kill()

    def test_a_fen_of_another_game_is_read_in_that(self):
        tab = self.tab()
        tab.open_editor("chess")
        tab.page.fill("#editor-fen", "4k5/10/10/10/10/10/10/4K4R w K - 0 1")
        with tab.checked():
            tab.page.keyboard.press("Enter")
        self.assertEqual(tab.page.input_value("#editor-game"), "capablanca")
        tab.page.click("#editor-analyse")
        tab.wait("state.game === 'capablanca'")

    def test_errors_are_words(self):
        tab = self.tab()
        page = tab.page
        tab.open_editor("chess")
        for fen, words in [
            ("pawns everywhere", "FEN"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
            (START.replace("8/8", "9/8"), "FEN"),
        ]:
            with self.subTest(fen):
                page.fill("#editor-fen", fen)
                page.keyboard.press("Enter")
                page.wait_for_function(
                    "words => document.querySelector('#editor-problem').textContent.includes(words)", arg=words
                )
                # Once the last answer is there.
                page.wait_for_selector("#editor-analyse:disabled")
        # A board without a king is not a legal position.
        with tab.checked():
            page.click("#editor-tools button:has-text('Clear')")
        self.assertIn("king", page.inner_text("#editor-problem"))
        page.wait_for_selector("#editor-analyse:disabled")
        page.wait_for_selector("#editor-play:disabled")
        # A position that is still being checked is waited for, and analysed.
        fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        page.fill("#editor-fen", fen)
        page.evaluate("['#editor-fen', '#editor-analyse'].forEach((id) => { const it = document.querySelector(id); it.dispatchEvent(new Event('change')); it.click(); })")
        tab.wait("state.position.fen === argument && state.analysis !== null", fen)

    def test_numbers_of_arrays_both_ways(self):
        tab = self.tab()
        page = tab.page
        tab.open_editor("fischerandom")
        # The number that was drawn may be the first one below, and then typing it is no change.
        with tab.checked():
            page.fill("#editor-fen", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 2")
            page.keyboard.press("Enter")
        for number, rank in [("518", "RNBQKBNR"), ("0", "BBQNNRKR"), ("959", "RKRNNQBB")]:
            with tab.checked():
                page.fill("#editor-array", number)
                page.keyboard.press("Enter")
            self.assertIn(f"/{rank} w", page.input_value("#editor-fen"))
            page.focus("#editor-fen")
            page.fill("#editor-array", "")
            page.focus("#editor-fen")
            with tab.checked():
                page.fill("#editor-fen", page.input_value("#editor-fen").replace(" 0 1", " 0 2"))
                page.keyboard.press("Enter")
            self.assertEqual(page.input_value("#editor-array"), number)
        # On a phone in landscape its squares are not too small for a finger.
        page.set_viewport_size({"width": 844, "height": 390})
        square = page.locator("#editor-board [role=gridcell]").first.bounding_box()
        self.assertGreaterEqual(square["width"], 24)


class OwnGames(BrowserTest):
    file = ROOT / "engine-tests" / "mixed-variants.ini"
    before = ("--variants", str(file))

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

    def test_games_are_written_on_the_page(self):
        tab = self.tab()
        page = tab.page
        page.click("#open-new")
        page.click("#open-own")
        page.wait_for_selector("#own-dialog[open]")
        page.fill("#own-text", "[mygame:capablanca]\ncastling = perhaps\n")
        page.click("#own-keep")
        page.wait_for_selector("#own-good:has-text('Kept.')")
        page.click("#own-mistakes button:has-text('Line 2')")
        self.assertEqual(page.evaluate("document.getSelection().toString()"), "castling = perhaps")
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

    def first_move(self, tab, game, gesture):
        """Plays the first move of a game."""
        tab.new_game(game["name"], seats="White")
        self.assertEqual(tab.page.locator("#board [role=gridcell]").count(), game["files"] * game["ranks"])
        tab.play(tab.state()["position"]["moves"][0], gesture)
        state = tab.state()
        self.assertTrue(len(state["nodes"]) > 2 or state["position"]["end"])
