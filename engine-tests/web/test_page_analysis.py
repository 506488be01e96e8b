"""The engine's lines beside the board, and the analysis of whole games."""

import re

from browser import BrowserTest


class Analysis(BrowserTest):
    def setUp(self):
        super().setUp()
        self.it = self.tab()
        self.it.new_game_by_message("caparandom", "BQRKNRCBAN")

    def three_lines(self):
        """Waits until three lines have a score."""
        self.it.wait("app.lines?.node === state.current && app.lines.lines.length === 3 && app.lines.depth >= 4")
        self.it.wait("app.lines.threat === state.analysis.threat")
        scores = "[...document.querySelectorAll('.line-score')].map((score) => score.textContent)"
        self.it.wait(f"{scores}.filter((score) => /[0-9]/.test(score)).length === 3")

    def analyse(self):
        self.it.page.keyboard.press("a")
        self.three_lines()

    def test_each_line_has_an_arrow_with_its_score(self):
        page = self.it.page
        self.analyse()
        arrows = page.locator("#board .arrow.line")
        self.assertEqual(arrows.count(), 3)
        labels = page.locator("#board .arrow-label").all_text_contents()
        self.assertTrue(labels)
        for label in labels:
            self.assertRegex(label, r"^[+-]\d+\.\d\d$|^#-?\d+$")
        page.select_option("#analysis-lines", "1")
        page.wait_for_function("() => document.querySelectorAll('#board .arrow.line').length === 1")
        page.keyboard.press("a")
        arrows.first.wait_for(state="detached")

    def test_the_bar_tells_the_chances(self):
        page = self.it.page
        self.assertEqual(page.get_attribute("#bar", "aria-label"), "No evaluation")
        self.analyse()
        chances = page.get_attribute("#bar", "aria-label")
        shares = re.fullmatch(r"Evaluation \S+: White (\d+) %, draw (\d+) %, Black (\d+) %", chances)
        self.assertTrue(shares, chances)
        self.assertAlmostEqual(sum(map(int, shares.groups())), 100, delta=1)

    def test_an_analysis_fits_on_a_laptop(self):
        page = self.it.page
        page.set_viewport_size({"width": 1366, "height": 650})
        self.analyse()
        self.assertRegex(page.inner_text("#analysis-facts"), r"^depth \d+/\d+ · .* nodes · .*/s · hash \d+ %")
        self.assertTrue(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))

    def test_keys_are_for_what_has_the_focus_or_for_the_page(self):
        tab, page = self.it, self.it.page
        # Space opens what has the focus.
        page.focus(".rights-box summary")
        page.keyboard.press("Space")
        page.wait_for_selector(".rights-box[open]")
        page.keyboard.press("Space")
        page.wait_for_selector(".rights-box:not([open])")
        # After a click the keys are still those of the page.
        page.click("#analysis-toggle")
        self.three_lines()
        page.keyboard.press("f")
        tab.wait("app.flipped")
        page.keyboard.press("f")
        tab.wait("!app.flipped")
        page.focus("#analysis-threat")
        page.keyboard.press("Space")
        tab.wait("state.analysis?.threat")
        page.keyboard.press("t")
        tab.wait("!state.analysis.threat")
        self.three_lines()

    def test_what_is_refused_is_not_shown_as_switched(self):
        tab, page = self.it, self.it.page
        with tab.sending("() => 'No.'") as sent:
            page.click("#analysis-toggle")
            self.assertFalse(page.is_checked("#analysis-toggle"))
            page.click("#open-settings")
            network = page.is_checked("#setting-network")
            page.click("#setting-network")
            self.assertEqual(page.is_checked("#setting-network"), network)
            self.assertLessEqual({"analyse", "configure"}, set(sent()))

    def test_a_line_is_shown(self):
        page = self.it.page
        self.analyse()
        page.locator("#lines .line").first.locator(".line-move").first.hover()
        page.wait_for_selector("#preview .board.mini")
        self.assertGreater(page.locator("#preview .board.mini use").count(), 30)
        page.mouse.move(5, 5)
        page.wait_for_selector("#preview", state="hidden")

    def test_a_line_is_taken(self):
        tab, page = self.it, self.it.page
        self.analyse()
        # The line may change at any time, so it is read and clicked at once.
        text = tab.promised(
            """() => {
                const moves = document.querySelector('#lines .line').querySelectorAll('.line-move:not([hidden])');
                moves[1]?.click();
                return moves[1] && [...moves].slice(0, 2).map((move) => move.textContent.replace(/^1\\. /, ''));
            }"""
        )
        tab.wait("state.nodes.length === 3")
        self.assertEqual(tab.moves(), text)
        # After a click the keys are still those of the page.
        page.click("#lines .line-more >> nth=0")
        page.keyboard.press("ArrowLeft")
        tab.wait("state.current === 1")

    def test_keys_go_from_move_to_move_of_a_line(self):
        tab, page = self.it, self.it.page
        self.analyse()
        page.click("#lines .line-more >> nth=0")
        page.keyboard.press("Tab")
        # Changes leave the tab stop where it was, and the focus in the line.
        tab.promised(
            """() => new Promise((resolve) => {
                const [move] = document.querySelectorAll('#lines .line:last-child .line-move');
                move.hidden = true;
                requestAnimationFrame(() => requestAnimationFrame(resolve));
            })"""
        )
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("ArrowLeft")
        self.assertEqual(page.evaluate("document.activeElement.className"), "line-move")
        page.keyboard.press("Enter")
        tab.wait("state.current !== 0")
        # It may be a score for Black.
        self.assertTrue(page.evaluate("document.activeElement.classList.contains('line-score')"))

    def test_a_line_that_gets_shorter_keeps_the_focus(self):
        self.it.page.keyboard.press("Tab")
        focus = self.it.promised(
            """() => import(new URL('lines.js', document.baseURI)).then(({ LineRow }) => {
                const row = new LineRow(() => {});
                document.body.append(row.element);
                const evaluation = { text: '0.00', wdl: [0, 1000, 0] };
                const line = { bound: '=', sans: ['e4', 'e5'], boards: [], evaluation };
                const focus = [];
                for (const shown of [line, { ...line, sans: line.sans.slice(0, 1) }, null]) {
                    row.show(shown, 0, false, true);
                    focus.push([row.score, ...row.buttons].indexOf(document.activeElement));
                    row.buttons[1].focus();
                }
                return focus;
            })"""
        )
        self.assertEqual(focus, [-1, 1, 0])

    def test_another_game_has_no_lines_yet(self):
        tab = self.it
        self.analyse()
        tab.new_game_in_dialog("chess")
        # Its first node has the same number as in the other game.
        self.assertEqual(tab.state()["current"], 0)
        self.assertIsNone(tab.page.evaluate("app.lines"))
        self.assertEqual(tab.page.locator("#board .arrow").count(), 0)

    def choose(self, line, words):
        """Chooses from the menu of a line what begins with the words; returns the move that follows them."""
        page = self.it.page
        page.click(f"#lines .line-score >> nth={line}")
        choice = page.locator(f".menu .choice:has-text('{words}')")
        move = choice.locator("span").inner_text().removeprefix(f"{words} 1. ")
        choice.click()
        return move

    def test_a_move_is_left_out(self):
        tab, page = self.it, self.it.page
        self.analyse()
        move = self.choose(0, "Leave out")
        tab.wait("state.analysis.exclude.length === 1")
        self.assertEqual(page.inner_text("#analysis-filter .chip"), f"without {move} ×")
        tab.wait("app.lines?.lines.every((line) => line.moves[0] !== state.analysis.exclude[0])")
        page.click("#analysis-filter .chip")
        tab.wait("state.analysis.exclude.length === 0")

    def test_a_move_is_analysed_alone(self):
        tab, page = self.it, self.it.page
        self.analyse()
        move = self.choose(1, "Analyse only")
        tab.wait("state.analysis.only.length === 1")
        self.assertEqual(page.inner_text("#analysis-filter .chip"), f"only {move} ×")
        tab.wait("app.lines?.lines.length === 1 && app.lines.lines[0].moves[0] === state.analysis.only[0]")
        page.click("#analysis-filter .chip")
        self.three_lines()

    def test_a_threat_is_shown(self):
        tab, page = self.it, self.it.page
        page.select_option("#analysis-lines", "1")
        page.keyboard.press("a")
        tab.wait("app.lines?.lines.length === 1")
        page.keyboard.press("t")
        tab.wait("app.lines?.threat && app.lines.lines.length === 1")
        page.wait_for_selector("#board .arrow.threat", state="attached")
        mover = tab.pieces()[page.evaluate("app.lines.lines[0].arrow[0]")]
        self.assertTrue(mover.startswith("black "), mover)

    def review(self):
        """Analyses a game with a blunder, and with a move that is little better."""
        tab = self.it
        tab.open_pgn("1. f3 e5 2. g4 (2. a3 {[%eval -9.5]}) Qh4# 0-1")
        tab.wait("state.nodes.length === 6")
        # No figures before a review.
        self.assertEqual(tab.page.inner_text("#review-text"), "")
        tab.page.fill("#review-seconds", "0.1")
        tab.page.click("#review-start")
        tab.wait("!state.reviewing && state.tags.some(([name]) => name === 'BlackAccuracy')")

    def test_a_review_marks_and_counts_mistakes(self):
        tab, page = self.it, self.it.page
        self.review()
        self.assertIn("g4??", tab.moves())
        self.assertRegex(" ".join(page.inner_text("#review-text").split()), r"1 \?\? Black \d+ % 0 \?! 0 \? 0 \?\?")
        self.assertGreater(page.locator("#graph .graph-mark").count(), 0)

    def test_what_was_better_than_a_blunder_can_be_played_on_from(self):
        tab, page = self.it, self.it.page
        self.review()
        verdict = ""
        for _ in tab.moves():
            page.keyboard.press("m")
            tab.wait("document.querySelector('#verdict').innerText !== argument", verdict)
            verdict = page.inner_text("#verdict")
            if "Blunder" in verdict:
                break
        self.assertRegex(verdict, r"2\. g4\?\?\. Better: 2\. (?!a3)\S+ ")
        page.click("#verdict button:has-text('Show it')")
        tab.wait("state.nodes.find((node) => node.id === state.current).san !== 'g4'")
        self.assertIn("1 ??", page.inner_text("#review-text"))
        shown = tab.state()["current"]
        page.keyboard.press("Shift+ArrowUp")
        tab.wait("state.current !== argument", shown)

    def test_the_graph_goes_to_positions(self):
        tab, page = self.it, self.it.page
        tab.open_pgn("1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 {[%eval #-1]} Qh4# 0-1")
        tab.wait("state.nodes.length === 5")
        box = page.locator("#graph").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 5)
        here = "state.nodes.find((node) => node.id === state.current).san === argument"
        tab.wait(here, "e5")
        # With the keyboard it works as a slider.
        page.focus("#graph")
        steps = {"ArrowRight": "g4", "ArrowUp": "Qh4#", "ArrowLeft": "g4", "PageDown": "", "PageUp": "Qh4#"}
        for key, san in steps.items():
            page.keyboard.press(key)
            tab.wait(here, san)
        self.assertRegex(page.get_attribute("#graph", "aria-valuetext"), r"^2… Qh4#")
        self.assertTrue(tab.fits(320))
