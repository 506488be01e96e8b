"""How moves are made on the board and from hands, and what the menus and the list of moves do."""

from browser import BrowserTest


class Moves(BrowserTest):
    def test_a_dragged_piece_whose_position_changes_is_not_pale(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.type("Nf3")
        tab.type("Nc6")
        x, y = tab.middle("f3")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 9, y + 9)
        self.assertEqual(page.locator("#board .lifted").count(), 1)
        page.keyboard.press("Home")
        tab.wait("state.current === 0")
        page.mouse.up()
        self.assertEqual(page.locator("#board .lifted").count(), 0)

    def test_keys_in_a_menu_are_for_the_menu(self):
        tab, page = self.tab_and_page()
        tab.set_up("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        tab.gesture("a7", "a8", "click")
        choices = page.locator(".menu .choice")
        choices.first.wait_for()
        page.keyboard.press("n")
        page.keyboard.press("End")
        self.assertTrue(choices.last.evaluate("(item) => item === document.activeElement"))
        page.keyboard.press("Home")
        self.assertTrue(choices.first.evaluate("(item) => item === document.activeElement"))
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        page.keyboard.press("Enter")
        tab.wait("state.nodes.length === 2")

    def test_a_piece_in_hand_is_dropped(self):
        tab, page = self.tab_and_page()
        tab.set_up("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1")
        for square, gesture in [("e4", "keys"), ("b4", "click"), ("c4", "tap"), ("d4", "drag")]:
            with self.subTest(gesture):
                page.keyboard.press("Home")
                tab.wait("state.current === 0")
                held = page.get_by_role("button", name="knight in hand, 2")
                x, y = tab.middle(square)
                if gesture == "keys":
                    held.focus()
                    page.keyboard.press("Enter")
                    self.assertEqual(held.get_attribute("aria-pressed"), "true")
                    page.focus("#board .board")
                    tab.cursor_to(square)
                    page.keyboard.press("Enter")
                elif gesture == "drag":
                    held.hover()
                    page.mouse.down()
                    page.mouse.move(x - 9, y - 9)
                    page.mouse.move(x, y)
                    page.mouse.up()
                else:
                    (held.tap if gesture == "tap" else held.click)()
                    self.assertEqual(held.get_attribute("aria-pressed"), "true")
                    tab.press(x, y, gesture)
                tab.wait("state.nodes.at(-1).san === argument", f"N@{square}")
                page.get_by_role("button", name="knight in hand, 1").wait_for()
                page.evaluate("document.activeElement.blur()")

    def test_only_the_own_piece_in_hand_is_chosen(self):
        tab, page = self.tab_and_page()
        tab.set_up("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNnn] w - - 0 1")
        own, other = [page.get_by_role("button", name=f"{side} knight in hand, 2") for side in ("white", "black")]
        pressed = lambda: [held.get_attribute("aria-pressed") for held in (own, other)]
        own.click()
        self.assertEqual(pressed(), ["true", "false"])
        page.keyboard.press("f")
        tab.wait("app.flipped")
        self.assertEqual(pressed(), ["true", "false"])
        own.click()
        self.assertEqual(pressed(), ["false", "false"])
        # The other one says why not, and the keys still belong to the page.
        told = page.locator("#message.shown:has-text('White is to move.')")
        other.click()
        told.wait_for()
        self.assertTrue(page.evaluate("document.activeElement.closest('.held') === null"))
        page.evaluate("() => document.getElementById('message').classList.remove('shown')")
        other.focus()
        page.keyboard.press("Enter")
        told.wait_for()
        self.assertEqual(pressed(), ["false", "false"])

    def test_a_move_is_told_in_words_only_where_it_was_made(self):
        tab = self.tab()
        told = tab.page.locator("#announcement")
        tab.open_pgn('[FEN "4k3/8/8/8/8/8/8/R6K w - - 0 1"]\n\n1. Kg2 Kd7 2. Rh1 Kd6 3. Rh2 *')
        tab.page.keyboard.press("Home")
        tab.wait("state.current === 0")
        # On the same squares as a move of the king at the start.
        tab.page.keyboard.press("End")
        tab.wait("state.current === state.live")
        self.assertEqual(told.inner_text(), "White: Rh2")
        tab.page.keyboard.press("Home")
        tab.wait("state.current === 0")
        words = tab.find(san="Kh2")["text"]
        tab.type("Kh2")
        self.assertEqual(told.inner_text(), f"White: {words}")

    def test_a_long_touch_opens_a_menu_and_chooses_nothing(self):
        tab, page = self.tab_and_page()
        page.set_viewport_size({"width": 360, "height": 640})
        tab.open_pgn("1. e4 e5 2. Nf3 Nc6 *")
        # Where the menu has room neither above nor below.
        page.evaluate("document.querySelector('#moves .move').scrollIntoView({ block: 'center' })")
        page.evaluate(
            """() => {
                window.clicks = 0;
                addEventListener('click', () => { clicks += 1; }, true);
            }"""
        )
        touch = page.context.new_cdp_session(page)
        for move in range(4):
            with self.subTest(move):
                box = page.locator("#moves .move").nth(move).bounding_box()
                points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
                touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
                page.wait_for_selector(".menu")
                touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
                # The browser takes it for a click on what is under the finger now.
                page.wait_for_function("(count) => clicks === count", arg=move + 1)
                self.assertTrue(page.is_visible(".menu"))
                page.keyboard.press("Escape")
        self.assertEqual(tab.moves(), ["e4", "e5", "Nf3", "Nc6"])

    def test_undo_in_a_text_is_of_the_text(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        tab.type("e4")
        tab.type("e5")
        page.click("#move-menu")
        page.click(".menu .choice:has-text('Delete from here on')")
        tab.wait("state.canUndo && state.nodes.length === 2")
        page.click("#move-menu")
        page.click(".menu .choice:has-text('Comment')")
        # A text that is selected beyond the edge of the dialog leaves it open.
        page.hover("#comment-text")
        page.mouse.down()
        page.mouse.move(2, 2)
        page.mouse.up()
        page.fill("#comment-text", "Brave")
        page.keyboard.type("!")
        page.keyboard.press("Control+z")
        text = page.input_value("#comment-text")
        self.assertIn(text, ["", "Brave"])
        page.fill("#comment-text", "Brave")
        page.click("#comment-dialog button[value=save]")
        tab.wait("state.nodes.some((node) => node.comment === 'Brave')")
        self.assertEqual(len(tab.state()["nodes"]), 2)
