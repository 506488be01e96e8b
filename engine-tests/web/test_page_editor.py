"""Positions that the user sets up."""

from browser import BrowserTest

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Editor(BrowserTest):
    def edit(self, game, fen):
        """A page with this position in the editor."""
        tab = self.tab()
        tab.edit(game, fen)
        return tab

    def test_a_position_goes_in_and_out(self):
        fen = "nrmkbbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKMRN[Qq] w KQkq - 0 1 ABCDEFGHabcdefgh"
        tab = self.edit("pm-contemporary-random", fen)
        page = tab.page
        self.assertEqual(page.input_value("#editor-fen"), fen)
        self.assertEqual(page.input_value("#editor-array"), "798")
        # Without White's queen in hand, and with Black to move.
        with tab.checked():
            page.locator("#editor-rights label:has-text('has a queen in hand')").first.click()
        with tab.checked():
            page.click("#editor-side label:has-text('Black')")
        self.assertIn("[q] b KQkq", page.input_value("#editor-fen"))
        self.assertEqual(page.inner_text("#editor-problem"), "")

    def test_squares_are_not_too_small_for_a_finger(self):
        tab = self.tab()
        tab.open_editor("pm-contemporary-random")
        # A phone in landscape.
        tab.page.set_viewport_size({"width": 844, "height": 390})
        square = tab.page.locator("#editor-board [role=gridcell]").first.bounding_box()
        self.assertGreaterEqual(square["width"], 24)

    def test_pieces_of_the_palette_replace_others(self):
        fen = "nrmkbbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKMRN[q] b KQkq - 0 1 ABCDEFGHabcdefgh"
        tab = self.edit("pm-contemporary-random", fen)
        page = tab.page
        # The palette is one tab stop.
        self.assertEqual(page.locator(".palette [tabindex='0']").count(), 1)
        # By clicking and by dragging.
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

    def test_what_a_side_has_more_stands_on_the_colour_of_a_square(self):
        # Black pieces cannot be seen on a dark page.
        tab = self.tab()
        fen = "nrmkbbrn/ppppqppp/8/8/8/8/PPPPMPPP/NRBBKMRN[q] b KQkq - 0 1 ABCDEFGHabcdefgh"
        tab.set_up("pm-contemporary-random", fen)
        colours = tab.page.eval_on_selector_all(
            ".surplus:not(:empty), .hand .piece-icon", "all => all.map((it) => getComputedStyle(it).backgroundColor)"
        )
        self.assertEqual((len(colours), len(set(colours))), (3, 1))

    def test_a_late_answer_to_an_editor_that_was_closed_is_not_taken(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.edit("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        page.keyboard.press("Escape")
        page.evaluate(
            """() => {
                window.late = checked;
                document.getElementById('open-editor').click();
                receive(late);
            }"""
        )
        page.wait_for_function("() => checked !== late")
        self.assertEqual(len(tab.pieces("#editor-board")), 32)

    def test_a_brush_does_not_move_the_piece_that_was_chosen(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
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
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.open_editor("chess")
        with tab.sending("() => 'The disk is full.'") as sent:
            page.click("#editor-analyse")
            page.wait_for_selector("#editor-problem:has-text('The disk is full.')")
            self.assertEqual(sent(), ["newGame"])
        page.click("#editor-analyse")
        tab.wait("state.analysis !== null")
        self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_a_position_stays_with_another_game_and_without_an_opponent(self):
        tab = self.edit("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        page = tab.page
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

    def test_a_fen_of_another_game_is_read_in_that(self):
        tab = self.edit("chess", "4k5/10/10/10/10/10/10/4K4R w K - 0 1")
        self.assertEqual(tab.page.input_value("#editor-game"), "capablanca")
        tab.page.click("#editor-analyse")
        tab.wait("state.game === 'capablanca'")

    def test_errors_are_words(self):
        tab, page = self.tab_and_page()
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

    def test_a_position_that_is_still_being_checked_is_waited_for(self):
        tab, page = self.tab_and_page()
        tab.open_editor("chess")
        # A board without a king is not a legal position.
        with tab.checked():
            page.click("#editor-tools button:has-text('Clear')")
        self.assertIn("king", page.inner_text("#editor-problem"))
        page.wait_for_selector("#editor-analyse:disabled")
        page.wait_for_selector("#editor-play:disabled")
        fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 1"
        page.fill("#editor-fen", fen)
        page.evaluate(
            """() => {
                document.getElementById('editor-fen').dispatchEvent(new Event('change'));
                document.getElementById('editor-analyse').click();
            }"""
        )
        tab.wait("state.position.fen === argument && state.analysis !== null", fen)

    def test_numbers_of_arrays_both_ways(self):
        tab, page = self.tab_and_page()
        # The number that was drawn may be the first one below, and then typing it is no change.
        tab.edit("fischerandom", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 2")
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
