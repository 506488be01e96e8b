"""Everything but playing: analysis, editor, PGN, reload, several tabs, and a killed server."""

import itertools
import json
import os
import pathlib
import re
import shlex
import signal
import tempfile
import unittest
from xml.etree import ElementTree

from browser import GESTURES, PATIENCE, ROOT, SISSA, BrowserTest, Server, Tab, chromium
from test_games import GAMES

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class OtherEngines(BrowserTest):
    @classmethod
    def start(cls):
        # It says who it is, and plays illegal moves.
        script = (
            'echo $$ > "$0"; while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; '
            "go) echo bestmove 0000;; quit) exit;; esac; done"
        )
        cls.pid = pathlib.Path(cls.folder) / "pid"
        broken = shlex.join(["sh", "-c", script, str(cls.pid)])
        engines = [f"Broken={broken}", f"Elder={shlex.quote(SISSA)}"]
        return Server(cls.folder, after=[part for engine in engines for part in ("--engine", engine)])

    def test_an_opponent_a_second_opinion_and_a_match(self):
        tab = self.tab()
        page = tab.page
        page.click("#open-new")
        page.click('#new-games label:has(input[value="chess"])')
        page.click("#new-players label:has-text('White')")
        page.select_option("#new-players .engines select >> nth=0", "Elder")
        page.fill("#new-players .when-free input", "0.05")
        page.click("#new-play")
        tab.wait("state.players.black.other === 'Elder'")
        tab.type("e4")
        tab.wait("state.nodes.length === 3 && !state.thinking")
        self.assertEqual(page.inner_text("#name-top"), "Elder")
        self.assertIn('[Black "Elder"]', tab.pgn())
        page.keyboard.press("a")
        page.select_option("#analysis-second", "Elder")
        tab.wait("/^Elder · depth/.test(document.querySelector('#second-facts').textContent)")
        tab.wait("/[0-9]/.test(document.querySelector('#second-lines .line-score').textContent)")
        page.keyboard.press("a")
        page.click("#open-new")
        page.click("#new-players label:has-text('Engines play')")
        page.select_option("#new-players .engines select >> nth=0", "Broken")
        page.select_option("#new-players .engines select >> nth=1", "")
        page.fill("#new-players .engines input", "2")
        page.click("#new-players label:has-text('By nodes')")
        page.fill("#new-players .when-nodes input", "100")
        page.click("#new-play")
        tab.wait("state.matchState !== null && !state.matchState.running")
        self.assertIn("Broken 0 – 2 Sissa (+0 =0 −2) · 2 games", page.inner_text("#match-text"))
        self.assertIn("illegal move", page.inner_text("#status"))
        page.click("#open-games")
        page.locator("#games-list >> text=Match Broken – Sissa").nth(1).wait_for()
        # Nothing of it is left when the server ends.
        pid = int(self.pid.read_text())
        self.server.process.send_signal(signal.SIGINT)
        self.server.process.wait(PATIENCE / 1000)
        self.assertRaises(ProcessLookupError, os.kill, pid, 0)


class Analysis(BrowserTest):
    def setUp(self):
        super().setUp()
        self.it = self.tab()
        self.it.new_game("caparandom", "BQRKNRCBAN")

    def three_lines(self):
        """Waits until three lines have a score."""
        self.it.wait("app.lines?.node === state.current && app.lines.lines.length === 3 && app.lines.depth >= 4")
        scores = "[...document.querySelectorAll('.line-score')].map((score) => score.textContent)"
        self.it.wait(f"{scores}.filter((score) => /[0-9]/.test(score)).length === 3")

    def test_three_lines(self):
        tab, page = self.it, self.it.page
        self.assertEqual(page.get_attribute("#bar", "aria-label"), "No evaluation")
        page.keyboard.press("a")
        self.three_lines()
        self.assertEqual(page.locator("#board .arrow.line").count(), 3)
        labels = page.locator("#board .arrow-label").all_text_contents()
        self.assertTrue(labels)
        for label in labels:
            self.assertRegex(label, r"^[+-]\d+\.\d\d$|^#-?\d+$")
        chances = page.get_attribute("#bar", "aria-label")
        shares = re.fullmatch(r"Evaluation \S+: White (\d+) %, draw (\d+) %, Black (\d+) %", chances)
        self.assertTrue(shares, chances)
        self.assertAlmostEqual(sum(map(int, shares.groups())), 100, delta=1)
        self.assertRegex(page.inner_text("#analysis-facts"), r"^depth \d+/\d+ · .* nodes · .*/s · hash \d+ %")
        # Fewer lines, fewer arrows.
        page.select_option("#analysis-lines", "1")
        page.wait_for_function("() => document.querySelectorAll('#board .arrow.line').length === 1")
        page.keyboard.press("a")
        page.wait_for_function("() => document.querySelectorAll('#board .arrow.line').length === 0")

    def test_a_line_is_shown_and_taken(self):
        tab, page = self.it, self.it.page
        page.keyboard.press("a")
        self.three_lines()
        page.locator("#lines .line").first.locator(".line-move").nth(1).hover()
        page.wait_for_selector("#preview .board.mini")
        # After two moves pieces are on at least two squares that were empty.
        shown = page.locator("#preview .board.mini use").count()
        self.assertGreater(shown, 30)
        page.mouse.move(5, 5)
        page.wait_for_selector("#preview", state="hidden")
        # The line may change at any time, so it is read and clicked at once.
        text = page.evaluate(
            """() => {
                const moves = document.querySelector('#lines .line').querySelectorAll('.line-move');
                const texts = [moves[0].textContent, moves[1].textContent];
                moves[1].click();
                return texts.map((text) => text.replace(/^1\\. /, ''));
            }"""
        )
        tab.wait("state.nodes.length === 3")
        self.assertEqual(tab.moves(), text)

    def test_another_game_has_no_lines_yet(self):
        tab = self.it
        tab.page.keyboard.press("a")
        self.three_lines()
        tab.new_game("chess")
        # Its first node has the same number as in the other game.
        self.assertEqual(tab.state()["current"], 0)
        self.assertIsNone(tab.page.evaluate("app.lines"))
        self.assertEqual(tab.page.locator("#board .arrow").count(), 0)

    def test_exclude_only_and_threat(self):
        tab, page = self.it, self.it.page
        page.select_option("#analysis-lines", "1")
        page.keyboard.press("a")
        tab.wait("app.lines?.lines.length === 1")
        page.click(".line-score")
        text = page.locator(".menu .choice").nth(1).locator("span").inner_text()
        without = text.removeprefix("Leave out 1. ")
        self.assertNotEqual(text, without)
        page.locator(".menu .choice").nth(1).click()
        tab.wait("state.analysis.exclude.length === 1")
        self.assertEqual(page.inner_text("#analysis-filter .chip"), f"without {without} ×")
        tab.wait("app.lines.lines[0].moves[0] !== state.analysis.exclude[0]")
        page.click("#analysis-filter .chip")
        tab.wait("state.analysis.exclude.length === 0")
        page.keyboard.press("t")
        tab.wait("app.lines.threat && app.lines.lines.length === 1")
        page.wait_for_selector("#board .arrow.threat", state="attached")
        mover = tab.pieces()[page.evaluate("app.lines.lines[0].arrow[0]")]
        self.assertTrue(mover.startswith("black "), mover)

    def test_a_whole_game_is_analysed(self):
        tab, page = self.it, self.it.page
        tab.new_game("chess")
        for san in ["f3", "e5", "g4", "Qh4#"]:
            tab.type(san)
        # No figures before a review.
        self.assertEqual(page.inner_text("#review-text"), "")
        page.fill("#review-seconds", "0.1")
        page.click("#review-start")
        tab.wait("!state.reviewing && state.tags.some(([name]) => name === 'BlackAccuracy')")
        self.assertIn("g4??", tab.moves())
        self.assertRegex(" ".join(page.inner_text("#review-text").split()), r"1 \?\? Black \d+ % 0 \?! 0 \? 0 \?\?")
        self.assertGreater(page.locator("#graph .graph-mark").count(), 0)
        # What was better than the blunder is shown, and can be played on from.
        before = None
        while "Blunder" not in (before or ""):
            page.keyboard.press("m")
            tab.wait("document.querySelector('#verdict').innerText !== (argument ?? '')", before)
            before = page.inner_text("#verdict")
        self.assertRegex(before, r"2\. g4\?\?\. Better: 2\. \S+ ")
        page.click("#verdict button:has-text('Show it')")
        tab.wait("state.nodes.find((node) => node.id === state.current).san !== 'g4'")
        page.keyboard.press("Shift+ArrowUp")
        # A click on the graph goes to a position.
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


class Playing(BrowserTest):
    def test_the_first_visit_offers_a_game(self):
        # A server that has games shows the newest one instead.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        server = Server(folder.name)
        self.addCleanup(server.kill)
        tab = Tab(self.context, server.address, first_visit=True)
        self.tabs.append(tab)
        tab.page.wait_for_selector("#new-dialog[open]")
        self.assertEqual(tab.page.inner_text("#new-players .summary"), "You play White against Sissa, level 1200.")
        # The array that is shown is the one that is played.
        tab.page.wait_for_selector("#new-start .rank .piece-icon")
        number = tab.page.inner_text("#new-start .rank").split()[-1]
        tab.page.click("#new-play")
        tab.wait("state.array === argument && state.players.black === 'engine'", number)
        self.assertTrue(tab.state()["tags"])
        tab.reload()
        self.assertEqual(tab.page.locator("dialog[open]").count(), 0)

    def test_a_game_against_sissa(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("contemporary-random", "BNBRQKRN", "White", "20")
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


class Pgn(BrowserTest):
    def test_out_and_in_again(self):
        tab, other = self.tab(), self.tab()
        page = tab.page
        for game in GAMES:
            with self.subTest(game):
                tab.new_game(game)
                first, second, *_ = [move["san"] for move in tab.state()["position"]["moves"]]
                tab.type(first)
                tab.type(tab.state()["position"]["moves"][0]["san"])
                # A variation, a comment and a mark.
                page.keyboard.press("Home")
                tab.wait("state.current === 0")
                tab.type(second)
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
        tab.new_game("capablanca")
        tab.type("Nh3")
        picture = ElementTree.fromstring(tab.saved("#save-picture"))
        svg = "{http://www.w3.org/2000/svg}"
        self.assertEqual(picture.find(f"{svg}title").text, tab.state()["position"]["fen"])
        # 40 pieces, and what is drawn.
        self.assertEqual(len(picture.findall(f"{svg}g")), 41)
        # It needs no other file, and no style sheet.
        self.assertEqual(list(picture.iter(f"{svg}use")), [])

    def test_garbage_is_refused_in_words(self):
        tab = self.tab()
        page = tab.page
        page.click("#open-pgn")
        for text, words in [
            ("", "Paste a game"),
            ("1. Qh9 *", "Qh9"),
            ('[Variant "Ludo"]\n\n1. e4 *', "Ludo"),
        ]:
            with self.subTest(words):
                page.fill("#pgn-text", text)
                page.click("#pgn-open")
                page.wait_for_function(
                    "words => document.querySelector('#pgn-problem').textContent.includes(words)", arg=words
                )

    def test_one_of_several_games(self):
        tab = self.tab()
        page = tab.page
        page.click("#open-pgn")
        page.fill("#pgn-text", '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 d5 1-0\n\n[White "C"]\n\n1. Kd9 *\n')
        page.click("#pgn-open")
        buttons = page.locator("#pgn-games button")
        buttons.nth(2).wait_for()
        buttons.nth(2).click()
        page.wait_for_selector("#pgn-problem:has-text('Kd9')")
        buttons.nth(1).click()
        tab.wait("state.nodes.length === 3")
        self.assertEqual(tab.moves(), ["d4", "d5"])
        # From game to game, also after a reload; the list is still there.
        page.click("#file-back")
        tab.wait("state.file.game === 0 && state.nodes.length === 2")
        self.assertTrue(tab.fits(320))
        tab.reload()
        page.click("#open-pgn")
        page.fill("#pgn-search", "b 1-0")
        self.assertEqual(page.locator("#pgn-games button").count(), 1)

    def test_players_notes_and_drawings(self):
        tab = self.tab()
        page = tab.page
        tab.open_pgn('[White "Ann"]\n[WhiteElo "1900"]\n\n1. e4 {+0.35/12 0.50s} (1. d4) e5 {[%csl Ge5]} 1-0\n')
        self.assertEqual(page.inner_text("#name-bottom"), "Ann (1900)")
        page.keyboard.press("End")
        tab.wait("state.current === state.live")
        self.assertEqual(page.locator("#board .arrow.own").count(), 1)
        self.assertEqual(page.inner_text("#moves .pair .move >> nth=0"), "e4\n+0.35\n0.5 s")
        # What follows the end is beside the game, and so is a move that is made there.
        tab.play(tab.find(san="Nf3"), "drag")
        (x, y), (u, v) = tab.middle("b8"), tab.middle("c6")
        page.mouse.move(x, y)
        page.mouse.down(button="right")
        page.mouse.move(u, v)
        page.mouse.up(button="right")
        tab.wait("state.nodes.some((node) => node.drawings.includes('Gb8c6'))")
        page.click("#open-details")
        page.fill("#detail-Black", "Bo Müller")
        page.click("#details-dialog button[value=save]")
        page.wait_for_selector("#name-top:has-text('Bo Müller')")
        written = tab.pgn()
        self.assertIn('[Black "Bo Müller"]', written)
        self.assertIn("(1... e5 2. Nf3 {[%cal Gb8c6]})", " ".join(written.split()))

    def test_links_to_positions_and_games(self):
        tab = self.tab()
        page = tab.page
        home = self.server.address.split("/#")[0]
        fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
        page.goto(f"{home}/#game=chess&fen={fen.replace(' ', '%20')}")
        tab.wait("state.position.fen === argument", fen)
        self.assertEqual(page.url, f"{home}/")
        tab.type("Ra8+")
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (it) => { window.link = it; }}})")
        page.click("#open-pgn")
        page.click("#link-game")
        page.wait_for_function("() => window.link !== undefined")
        link = page.evaluate("link")
        tab.new_game("capablanca")
        page.goto(link)
        tab.wait("state.nodes[1]?.san === 'Ra8+'")


class OwnGames(BrowserTest):
    before = ("--variants", str(ROOT / "engine-tests" / "mixed-variants.ini"))

    def test_games_of_a_file_are_played(self):
        tab = self.tab()
        games = tab.page.evaluate("app.welcome.games")
        own = [game for game in games if game["name"] not in GAMES]
        self.assertGreater(len(own), 2)
        gestures = itertools.cycle(GESTURES)
        for game in own:
            with self.subTest(game["name"]):
                try:
                    self.first_moves(tab, game, gestures)
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

    def first_moves(self, tab, game, gestures):
        """Plays the first two moves of a game."""
        tab.new_game(game["name"], seats="White")
        self.assertEqual(tab.page.locator("#board [role=gridcell]").count(), game["files"] * game["ranks"])
        for gesture in itertools.islice(gestures, 2):
            state = tab.state()
            if state["position"]["end"]:
                break
            tab.play(state["position"]["moves"][0], gesture)
        state = tab.state()
        self.assertTrue(len(state["nodes"]) > 2 or state["position"]["end"])


class Connection(BrowserTest):
    def test_too_many_pages(self):
        tab = self.tab()
        version = tab.page.evaluate("app.welcome.version")
        tab.page.evaluate(
            """(hello) => Promise.all(Array.from({length: 15}, () => new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/socket`);
                socket.addEventListener('open', () => socket.send(hello));
                socket.addEventListener('message', done);
                (window.sockets ??= []).push(socket);
            })))""",
            json.dumps({"type": "hello", "version": version, "token": self.server.address.split("#")[1], "name": None}),
        )
        other = self.context.new_page()
        other.goto(self.server.address)
        other.wait_for_selector("#connection:has-text('Too many pages')")
        tab.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")
        # It reconnects by itself.
        other.wait_for_selector("#connection", state="hidden")
        other.wait_for_selector("#board .pieces use", state="attached")


class Guests(BrowserTest):
    def test_two_people_play_on_two_devices(self):
        with tempfile.TemporaryDirectory() as folder:
            # Another address of this machine, as a network has.
            server = Server(folder, after=["--listen", "127.0.0.2"])
            try:
                owner = self.tab(server)
                page = owner.page
                # Nobody is invited yet.
                early = chromium().new_context()
                self.addCleanup(early.close)
                page.click("#open-invite")
                page.wait_for_selector(".invitation .code")
                white, black = page.eval_on_selector_all(
                    ".invitation-address input", "inputs => inputs.map((input) => input.value)"
                )
                page.click("#invite-dialog .close")
                # The owner's secret is for this machine, and a guest's for others.
                secret = server.address.split("#")[1]
                for address in [f"{white.split('#')[0]}#{secret}", f"http://127.0.0.1:{server.port}/#{black.split('#')[1]}"]:
                    context = chromium().new_context()
                    stranger = context.new_page()
                    stranger.goto(address)
                    stranger.wait_for_selector("#connection:has-text('old secret')")
                    context.close()
                guest = Tab(early, black)
                self.tabs.append(guest)
                self.assertTrue(guest.page.evaluate("app.flipped"))
                owner.type("e4")
                guest.wait("state.noMove === null && state.nodes.length === 2")
                owner.wait("state.noMove !== null")
                guest.gesture("e7", "e5", "drag")
                owner.wait("state.nodes.length === 3 && state.noMove === null")
                # What the owner looks at is the owner's business.
                page.keyboard.press("Home")
                owner.wait("state.current === 0")
                self.assertEqual(guest.state()["current"], 2)
                self.assertFalse(guest.page.is_visible("#open-new"))
                guest.page.evaluate("app.send({ type: 'writeGames' })")
                guest.page.wait_for_selector("#message:has-text('Only who has invited you')")
                guest.page.click("#resign")
                guest.page.click("#resign-dialog button[value=resign]")
                owner.wait("state.ending?.result === '1-0'")
                # The guest follows to the next game.
                owner.new_game("caparandom", "BQRKNRCBAN")
                guest.wait("state.game === 'caparandom'")
            finally:
                server.kill()


class Kept(BrowserTest):
    def test_a_game_is_there_after_a_reload(self):
        tab = self.tab()
        tab.new_game("cetina-random", "BKBCQRSN", "Black")
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

    def test_tabs_have_games_of_their_own(self):
        one, other = self.tab(), self.tab()
        one.new_game("capablanca")
        other.new_game("chess")
        one.type("Nh3")
        other.type("e4")
        for tab, game, move in [(one, "capablanca", "Nh3"), (other, "chess", "e4")]:
            self.assertEqual((tab.state()["game"], tab.moves()), (game, [move]))
            tab.reload()
            self.assertEqual((tab.state()["game"], tab.moves()), (game, [move]))

    def test_a_server_is_killed_and_started_again(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                tab = self.tab(server)
                self.assertNotIn("#", tab.page.url)
                tab.new_game("modern-random-64", "BRQNBKRN")
                for move in ["Ng3", "Nb6", "O-Og"]:
                    tab.type(move)
                moves, pieces = tab.moves(), tab.pieces()
                tab.wait_until_saved(folder, 3)
                server.kill()
                tab.page.wait_for_selector("#connection:has-text('does not answer')")
                # The secret is the same, so the page connects by itself, and a bookmark works.
                server = Server(folder, server.port)
                tab.page.wait_for_selector("#connection", state="hidden")
                self.assertEqual((tab.moves(), tab.pieces()), (moves, pieces))
                tab.play(tab.state()["position"]["moves"][0], "click")
                self.assertEqual(len(tab.state()["nodes"]), 5)
                # Somebody else's browser has no secret.
                stranger = self.browser_without_secret(server)
                stranger.wait_for_selector("#connection:has-text('lacks its secret')")
                # A server that neither answers nor goes away.
                server.process.send_signal(signal.SIGSTOP)
                tab.page.wait_for_selector("#connection:has-text('Waiting')", timeout=12_000)
                server.process.send_signal(signal.SIGCONT)
                tab.page.wait_for_selector("#connection", state="hidden")
            finally:
                server.kill()

    def browser_without_secret(self, server):
        context = chromium().new_context()
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.address.split("#")[0])
        return page

    def test_games_are_listed_opened_renamed_deleted_and_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                tab = self.tab(server)
                page = tab.page
                rows = page.locator("#games-list li")
                page.click("#open-games")
                page.wait_for_selector("#games-list .empty")
                page.click("#games-dialog .close")
                tab.type("e4")
                tab.new_game("capablanca")
                tab.type("Nh3")
                tab.open_pgn('[White "Müller"]\n[Black "B"]\n[Event "Club"]\n\n1. d4 d5 1-0')
                tab.wait("state.nodes.length === 3")
                page.click("#open-games")
                rows.nth(2).wait_for()
                self.assertIn("Club: Müller – B", rows.nth(0).inner_text())
                page.fill("#games-search", "capablanca")
                page.wait_for_function("() => document.querySelectorAll('#games-list li').length === 1")
                page.click("#games-list .game-open")
                page.wait_for_selector("#games-dialog", state="hidden")
                tab.wait("state.game === 'capablanca' && state.nodes.length === 2")
                page.click("#open-games")
                page.fill("#games-search", "")
                page.click("#games-list li:has-text('on the board') >> text=Rename")
                page.fill("#rename-text", "My game")
                page.keyboard.press("Enter")
                page.wait_for_selector("#games-list li:has-text('My game')")
                page.click("#games-list li:has-text('My game') >> text=Delete")
                page.wait_for_function("() => document.querySelectorAll('#games-list li').length === 2")
                tab.wait("state.nodes.length === 1")
                page.click("#games-undo button")
                page.wait_for_selector("#games-list li:has-text('My game')")
                with page.expect_download() as download:
                    page.click("#games-save")
                text = pathlib.Path(download.value.path()).read_text()
                self.assertEqual(text.count("[Result "), 3)
                self.assertIn("Müller", text)
                # On another port the newest game is there, and all others.
                server.kill()
                server = Server(folder)
                other = self.tab(server)
                other.page.click("#open-games")
                other.page.locator("#games-list li").nth(2).wait_for()
            finally:
                server.kill()


if __name__ == "__main__":
    unittest.main()
