"""Whole games against the engine in the browser, and each special move by mouse, finger and keys."""

import itertools
import random

from browser import BrowserTest
from special_moves import GAMES, kind, next_move
from tab_board import GESTURES

# After so many plies the user resigns.
LONGEST = 40


class WholeGames(BrowserTest):
    def play_a_game(self, game):
        array, wished, specials = GAMES[game]
        tab = self.tab()
        tab.new_game_in_dialog(game, array, "White")
        tab.limit_nodes(5000)
        self.assertEqual(tab.page.inner_text("#name-top"), "Sissa")
        self.assertLessEqual(specials, self.play_to_the_end(tab, list(wished), random.Random(game).choice))
        state = tab.state()
        ending = state["position"]["end"] or state["ending"]
        status = tab.page.inner_text("#status")
        self.assertIn(ending["text"], status)
        self.assertIn(ending["result"].replace("1/2-1/2", "½–½").replace("-", "–"), status)
        # Every move is in the list.
        self.assertEqual(tab.page.locator("#moves .move").count(), len(state["nodes"]) - 1)
        self.assertGreater(len(state["nodes"]), 4)

    def play_to_the_end(self, tab, wished, choose):
        """Plays the wished moves and then others, and resigns a long game; returns the kinds of the moves."""
        made = set()
        gestures = itertools.cycle(GESTURES)
        while True:
            state = tab.state()
            if state["ending"] or state["position"]["end"]:
                return made
            if len(state["nodes"]) > LONGEST:
                tab.page.click("#resign")
                tab.page.click("#end-game")
                tab.wait("state.ending !== null")
                return made
            move = next_move(state["position"], wished, choose)
            tab.play(move, next(gestures))
            made.add(kind(move))
            pieces = tab.state()["position"]["pieces"]
            self.assertEqual(tab.pieces(), {piece["square"]: f"{piece['side']} {piece['kind']}" for piece in pieces})


for game in GAMES:
    name = f"test_{game.replace('-', '_')}"
    setattr(WholeGames, name, lambda self, game=game: self.play_a_game(game))


class SpecialMoves(BrowserTest):
    def each_gesture(self, game, fen, wanted, after, san, target=None):
        """Plays a move in each way and checks the board; `after` has the expected squares, `None` if empty."""
        tab = self.tab()
        tab.set_up(game, fen)
        for gesture in GESTURES:
            with self.subTest(gesture):
                tab.play(tab.find(**wanted), gesture, target)
                pieces = tab.pieces()
                self.assertEqual({square: pieces.get(square) for square in after}, after)
                self.assertEqual(tab.moves(), [san])
                tab.page.click("#take-back")
                tab.wait("state.nodes.length === 1")
        return tab

    def test_castling(self):
        castled = {"g1": "white king", "f1": "white rook", "e1": None, "h1": None}
        for target in ["g1", "h1"]:
            with self.subTest(target):
                fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
                self.each_gesture("chess", fen, {"kind": "castling"}, castled, "O-O", target)

    def test_castling_or_leap(self):
        fen = "4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C"
        after = {"g1": "white king", "c1": None, "f1": "white rook"}
        for wanted, san in [("castling", "O-Og"), ("leap", "Kc>>g1")]:
            with self.subTest(wanted):
                self.each_gesture("contemporary-random", fen, {"kind": wanted}, after, san, "g1")

    def test_a_menu_is_left_without_a_move(self):
        tab = self.tab()
        tab.set_up("contemporary-random", "4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C")
        menu = tab.page.locator(".menu")
        for gesture in GESTURES:
            with self.subTest(gesture):
                tab.gesture("c1", "g1", gesture)
                menu.wait_for()
                tab.page.keyboard.press("Escape")
                menu.wait_for(state="detached")
                self.assertEqual(tab.pieces()["c1"], "white king")
        self.assertEqual(tab.moves(), [])

    def test_adjustment(self):
        fen = "rbkrqnnb/pppppppp/8/8/8/8/PPPPPPPP/BNNQRKBR w KQkq - 0 1 ABFGH+abcgh+"
        after = {"a1": "white knight", "b1": "white bishop"}
        self.each_gesture("contemporary-random", fen, {"kind": "adjustment", "from": "a1"}, after, "Ba<=>N")

    def test_queen_drop(self):
        fen = "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1"
        after = {"c3": "white knight", "b1": "white queen"}
        queen = {"square": "b1", "kind": "queen", "side": "white"}
        wanted = {"from": "b1", "drop": queen, "targets": ["c3"]}
        tab = self.each_gesture("pm-contemporary-random", fen, wanted, after, "Nc3(Qb1)")
        hand = tab.page.locator("#hand-bottom .piece-icon")
        self.assertEqual(hand.count(), 1)
        tab.play(tab.find(**wanted), "drag")
        self.assertEqual(hand.count(), 0)

    def test_the_menu_of_drops_shows_each_piece(self):
        tab = self.tab()
        tab.new_game_in_dialog("seirawan", None, "White")
        # They are called what the game calls them.
        held = tab.page.locator("#hand-bottom .held").evaluate_all("all => all.map((one) => one.ariaLabel)")
        self.assertEqual(sorted(held), ["white elephant in hand, 1", "white hawk in hand, 1"])
        tab.gesture("b1", "c3", "drag")
        pictures = tab.page.locator(".menu use")
        pictures.first.wait_for()
        shown = pictures.evaluate_all("all => all.map((one) => one.getAttribute('href'))")
        self.assertEqual(sorted(shown), ["#piece-white-archbishop", "#piece-white-chancellor"])

    def test_conversion(self):
        fen = "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1 AC+"
        wanted = {"kind": "conversion", "from": "c1", "targets": ["c2"]}
        self.each_gesture("cetina-random", fen, wanted, {"c2": "white bishop", "c1": None}, "Bc2")
