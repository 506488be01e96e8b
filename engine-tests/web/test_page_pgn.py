"""Games as text and pictures."""

import re
from xml.etree import ElementTree

from browser import BrowserTest


# The last one has a mistake.
THREE_GAMES = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 d5 1-0\n\n[White "C"]\n\n1. Kd9 *\n'


class Pgn(BrowserTest):
    def test_out_and_in_again(self):
        tab, other = self.tab(), self.tab()
        page = tab.page
        for game in ["caparandom", "pm-contemporary-random", "cetina-random"]:
            with self.subTest(game):
                tab.new_game_in_dialog(game)
                first, second, *_ = [move["san"] for move in tab.state()["position"]["moves"]]
                tab.type(first)
                tab.type(tab.state()["position"]["moves"][0]["san"])
                # A variation, a comment and a mark.
                page.keyboard.press("Home")
                tab.wait("state.current === 0")
                tab.type(second)
                page.click("#move-menu")
                page.click(".menu .choice:has-text('Make this the main line')")
                tab.wait("state.nodes[0].children[0] === state.current")
                page.click("#move-menu")
                page.click(".menu .choice:has-text('Comment')")
                page.fill("#comment-text", 'Brave; (not) "sound", but 100 % fun')
                page.click("#comment-dialog button[value=save]")
                tab.wait("state.nodes.some((node) => node.comment !== '')")
                page.click("#move-menu")
                page.click(".menu .choice:has-text('interesting')")
                tab.wait("state.nodes.some((node) => node.nags.includes(5))")
                written = tab.pgn()
                self.assertIn(second, written)
                other.open_pgn(written)
                other.wait("state.game === argument", game)
                self.assertEqual(other.pgn(), written)
                told = [
                    sorted((node["san"], node["comment"], node["nags"]) for node in each.state()["nodes"])
                    for each in (tab, other)
                ]
                self.assertEqual(len(told[0]), 4)
                self.assertEqual(*told)

    def test_the_board_as_a_picture(self):
        tab = self.tab()
        tab.new_game_by_message("capablanca")
        tab.type("Nh3")
        picture = ElementTree.fromstring(tab.saved("#save-picture"))
        svg = "{http://www.w3.org/2000/svg}"
        self.assertEqual(picture.find(f"{svg}title").text, tab.state()["position"]["fen"])
        # 40 pieces, and what is drawn.
        self.assertEqual(len(picture.findall(f"{svg}g")), 41)
        # It needs no other file, and no style sheet.
        self.assertEqual(list(picture.iter(f"{svg}use")), [])

    def test_many_pieces_in_hand_fit_into_the_picture(self):
        tab = self.tab()
        tab.set_up("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPNNBB] w - - 0 1")
        text = tab.saved("#save-picture")
        width = int(re.search(r'viewBox="0 0 (\d+) ', text)[1])
        places = [float(place) for place in re.findall(r'translate\(([\d.]+) [\d.]+\) scale', text)]
        self.assertEqual(len(places), 20)
        self.assertLessEqual(max(places) + 56, width)

    def test_garbage_is_refused_in_words(self):
        tab, page = self.tab_and_page()
        page.click("#open-pgn")
        for text, words in [
            ("", "Paste a game"),
            ("1. Qh9 *", "Qh9"),
            ('[Variant "Ludo"]\n\n1. e4 *', "Ludo"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "'x' as side to move"),
        ]:
            with self.subTest(words):
                page.fill("#pgn-text", text)
                page.click("#pgn-open")
                page.wait_for_function(
                    "words => document.querySelector('#pgn-problem').textContent.includes(words)", arg=words
                )
        # Each of these characters has six bytes in a message.
        tab.promised(
            "() => import(new URL('pgn.js', document.baseURI)).then((pgn) => pgn.openText('\\x01'.repeat(180_000)))"
        )
        page.wait_for_selector("#pgn-problem:has-text('cannot be opened')")

    def test_a_file_that_cannot_be_read_says_so(self):
        tab = self.tab()
        tab.page.evaluate(
            """() => {
                const data = new DataTransfer();
                data.items.add(new File([], 'folder'));
                File.prototype.arrayBuffer = () => Promise.reject(new DOMException('a folder', 'NotFoundError'));
                dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
            }"""
        )
        tab.page.wait_for_selector("#pgn-problem:has-text('cannot be read')")

    def test_a_comment_from_right_to_left_leaves_the_numbers_in_their_place(self):
        tab = self.tab()
        tab.open_pgn("1. e4 (1. d4 d5 {טוב} 2. c4 {טוב} 2... e6) *")
        comment, number = [
            tab.page.locator(f"#moves .variation {part}").first.bounding_box()
            for part in (".comment", ".number:has-text('2.')")
        ]
        # On one line.
        self.assertLess(abs(comment["y"] - number["y"]), number["height"] / 2)
        self.assertLess(comment["x"], number["x"])

    def test_a_name_from_right_to_left_leaves_the_rating_in_its_place(self):
        tab = self.tab()
        tab.open_pgn('[White "كاسباروف"]\n[WhiteElo "2851"]\n[Event "בטולה"]\n[Date "2026.11.28"]\n\n1. e4 *')
        self.assertEqual(tab.page.inner_text("#name-bottom"), "\u2068كاسباروف\u2069 (2851)")
        self.assertEqual(tab.page.inner_text("#game-about"), "\u2068בטולה\u2069 · 2026.11.28")

    def test_names_from_right_to_left_are_not_turned_over_in_a_list(self):
        tab = self.tab()
        game = '[White "كاسباروف"]\n[Black "Ann"]\n[Event "בטולה"]\n[Date "2026.11.28"]\n\n1. e4 *\n\n'
        tab.list_pgn(game * 2)
        listed = tab.page.locator("#pgn-games span").first
        expected = "\u2068كاسباروف\u2069 - Ann, \u2068בטולה\u2069, 2026.11.28"
        self.assertEqual(listed.inner_text(), expected)

    def test_long_names_are_not_cut_off_on_a_phone(self):
        tab, page = self.tab_and_page()
        long = "W" * 300
        self.assertTrue(tab.fits(340))
        page.set_viewport_size({"width": 340, "height": 640})
        tab.list_pgn(f'[White "{long}"]\n\n1. d4 *\n\n[White "{long}"]\n\n1. e4 *\n')
        fits = lambda part: page.eval_on_selector(part, "part => part.scrollWidth <= part.clientWidth")
        self.assertTrue(fits("#pgn-games"))
        tab.open_listed(1)
        self.assertEqual(tab.moves(), ["e4"])
        tab.type("d4")
        page.click("#open-games")
        page.click(f"#games-list li:has-text('{long}') >> text=Delete")
        page.wait_for_selector("#games-undo button")
        self.assertTrue(fits("#games-undo"))
        self.assertTrue(fits("#games-list"))

    def test_one_of_several_games(self):
        tab, page = self.tab_and_page()
        tab.list_pgn(THREE_GAMES)
        page.click("#pgn-games button >> nth=2")
        page.wait_for_selector("#pgn-problem:has-text('Kd9')")
        tab.open_listed(1)
        self.assertEqual(tab.moves(), ["d4", "d5"])
        # The list is still there after a reload.
        tab.reload()
        page.click("#open-pgn")
        page.fill("#pgn-search", "b 1-0")
        page.wait_for_function("() => document.querySelectorAll('#pgn-games button').length === 1")

    def test_whoever_looks_through_a_file_goes_on_looking(self):
        tab, page = self.tab_and_page()
        tab.list_pgn(THREE_GAMES)
        tab.open_listed(1)
        page.keyboard.press("f")
        page.keyboard.press("a")
        tab.wait("app.flipped && app.lines !== null")
        page.click("#file-back")
        tab.wait("state.file.game === 0 && state.nodes.length === 2")
        self.assertTrue(page.evaluate("app.flipped"))
        tab.wait("app.lines !== null")
        self.assertTrue(tab.fits(320))

    def test_another_page_of_the_same_table_opens_another_file(self):
        tab, other = self.tab(), self.tab()
        tab.list_pgn(THREE_GAMES)
        tab.open_listed(1)
        other.page.evaluate("name => app.send({ type: 'openGame', name })", tab.state()["name"])
        other.wait("state.file !== null")
        other.list_pgn('[White "D"]\n\n1. c4 *\n\n[White "E"]\n\n1. b4 *\n')
        other.open_listed(1)
        tab.wait("state.nodes[1]?.san === 'b4'")
        tab.page.click("#open-pgn")
        tab.page.wait_for_selector("#pgn-games button:has-text('E')")

    def test_players_and_notes_are_shown(self):
        tab, page = self.tab_and_page()
        tab.open_pgn('[White "Ann"]\n[WhiteElo "1900"]\n\n1. e4 {+0.35/12 0.50s} e5 {[%csl Ge5]} 1-0\n')
        self.assertEqual(page.inner_text("#name-bottom"), "Ann (1900)")
        page.keyboard.press("End")
        tab.wait("state.current === state.live")
        self.assertEqual(page.locator("#board .arrow.own").count(), 1)
        self.assertEqual(page.inner_text("#moves .pair .move >> nth=0"), "e4\n+0.35\n0.5 s")

    def test_what_follows_the_end_is_beside_the_game(self):
        tab, page = self.tab_and_page()
        tab.open_pgn("1. e4 (1. d4) e5 1-0")
        page.keyboard.press("End")
        tab.wait("state.current === state.live")
        tab.play(tab.find(san="Nf3"), "drag")
        tab.gesture("b8", "c6", "drag", "right")
        tab.wait("state.nodes.some((node) => node.drawings.includes('Gb8c6'))")
        self.assertIn("(1... e5 2. Nf3 {[%cal Gb8c6]})", " ".join(tab.pgn().split()))

    def test_players_are_named(self):
        tab, page = self.tab_and_page()
        tab.open_pgn("1. e4 1-0")
        page.click("#open-details")
        page.fill("#detail-Black", "Bo Müller")
        page.click("#details-dialog button[value=save]")
        page.wait_for_selector("#name-top:has-text('Bo Müller')")
        self.assertIn('[Black "Bo Müller"]', tab.pgn())

    def test_details_keep_what_is_known_in_part(self):
        tab, page = self.tab_and_page()
        tab.open_pgn('[Site "?"]\n[Date "????.12.25"]\n[Annotator "?Smith"]\n\n1. e4 *')
        page.click("#open-details")
        self.assertEqual(page.input_value("#detail-Site"), "")
        page.fill("#detail-White", "Ann")
        page.click("#details-dialog button[value=save]")
        page.wait_for_selector("#name-bottom:has-text('Ann')")
        written = tab.pgn()
        for tag in ['[Date "????.12.25"]', '[Annotator "?Smith"]']:
            self.assertIn(tag, written)

    def test_a_file_is_dropped_on_a_dialog(self):
        tab, page = self.tab_and_page()
        page.click("#open-new")
        # As Windows' Notepad may save it.
        tab.drop_file("#new-dialog", "1. c4 *", "utf-16")
        tab.wait("state.nodes[1]?.san === 'c4'")
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        page.click("#open-new")
        page.click("#open-own")
        tab.drop_file("#own-text", "[mine:chess]\n")
        page.wait_for_selector("#own-good:has-text('Can be played: mine.')")
        self.assertEqual(page.locator("dialog[open]").count(), 1)
