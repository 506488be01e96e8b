"""What a user does and sees on the board of a `Tab`."""

# The ways to move a piece. Touches and mouse clicks are different events.
GESTURES = ["drag", "click", "finger", "tap", "keys"]


class BoardActions:
    def pieces(self, board="#board"):
        """The pieces on the board by square, from its accessible labels."""
        labels = self.page.eval_on_selector_all(
            f"{board} [role=gridcell]", "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        named = (label.split(", ") for label in labels)
        return {square: piece for square, piece, *_ in named if piece != "empty"}

    def find(self, **wanted):
        """The legal move with these properties, which must be the only one."""
        moves = self.state()["position"]["moves"]
        found = [move for move in moves if all(move[name] == value for name, value in wanted.items())]
        if len(found) != 1:
            raise AssertionError(f"{wanted} fits {[move['uci'] for move in found]}")
        return found[0]

    def moves(self):
        """The list of moves, without their scores."""
        return self.page.eval_on_selector_all(
            "#moves .move",
            "moves => moves.map(it => it.firstChild.textContent + (it.querySelector('.glyph')?.textContent ?? ''))",
        )

    def middle(self, square, board="#board"):
        """Where a square is in the window."""
        return self.page.evaluate(
            """([board, square]) => {
                const box = document.querySelector(`${board} [id$="-${square}"]`).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            [board, square],
        )

    def press(self, x, y, gesture):
        if gesture == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def gesture(self, start, end, gesture, button="left"):
        """Moves the piece on a square to another one; dragging with the right button draws an arrow."""
        page = self.page
        if gesture == "keys":
            page.focus("#board .board")
            self.cursor_to(start)
            page.keyboard.press("Enter")
            self.cursor_to(end)
            page.keyboard.press("Enter")
            return
        (x, y), (u, v) = self.middle(start), self.middle(end)
        if gesture == "drag":
            page.mouse.move(x, y)
            page.mouse.down(button=button)
            page.mouse.move((x + u) / 2, (y + v) / 2)
            page.mouse.move(u, v)
            page.mouse.up(button=button)
        elif gesture == "finger":
            self.touch = self.touch or page.context.new_cdp_session(page)
            for kind, *points in [
                ("touchStart", (x, y)),
                ("touchMove", ((x + u) / 2, (y + v) / 2)),
                ("touchMove", (u, v)),
                ("touchEnd",),
            ]:
                points = [{"x": point[0], "y": point[1]} for point in points]
                self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        else:
            self.press(x, y, gesture)
            self.press(u, v, gesture)

    def cursor_to(self, square):
        """Goes to a square with the arrow keys."""
        page = self.page
        at = page.get_attribute("#board .board", "aria-activedescendant").split("-")[1]
        turned = -1 if page.evaluate("app.flipped") else 1
        files = turned * (ord(square[0]) - ord(at[0]))
        ranks = turned * (int(square[1:]) - int(at[1:]))
        for steps, keys in [(files, ("ArrowLeft", "ArrowRight")), (ranks, ("ArrowDown", "ArrowUp"))]:
            for _ in range(abs(steps)):
                page.keyboard.press(keys[steps > 0])

    def choose(self, text, note, gesture):
        """Chooses from the menu beside the board."""
        choices = self.page.locator(".menu .choice")
        choices.first.wait_for()
        shown = self.page.eval_on_selector_all(
            ".menu .choice",
            "items => items.map(it => [it.querySelector('span').textContent, it.querySelector('small')?.textContent])",
        )
        place = shown.index([text, note])
        if gesture == "keys":
            for _ in range(place):
                self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Enter")
        elif gesture == "tap":
            choices.nth(place).tap()
        else:
            # Not a touch after a touch drag: Chromium ignores a tap that comes sooner than a person could tap.
            choices.nth(place).click()

    def play(self, move, gesture, target=None):
        """Plays a legal move like a user, and waits for it and for the engine's reply, if any."""
        target = target or move["targets"][0]
        state = self.state()
        moves = state["position"]["moves"]
        fitting = [other for other in moves if other["from"] == move["from"] and target in other["targets"]]
        pressed = gesture in ("click", "tap", "keys")
        # A click on a neighbour may also select that piece.
        both = pressed and move["kind"] == "adjustment"
        self.gesture(move["from"], target, gesture)
        if len(fitting) > 1 or both:
            self.choose(move["text"], move["san"], gesture)
        self.wait(
            """(() => {
                const at = (id) => state.nodes.find((node) => node.id === id);
                return at(argument[0])?.children.some((id) => at(id).uci === argument[1]) && !state.thinking;
            })()""",
            [state["current"], move["uci"]],
        )

    def type(self, text):
        """Types a move and waits for it."""
        before = self.state()["current"]
        self.page.fill("#typed-move", text)
        self.page.keyboard.press("Enter")
        self.wait("state.current !== argument", before)
        # The keys belong to the page again.
        self.page.evaluate("document.activeElement.blur()")
