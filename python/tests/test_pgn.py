"""Reading and writing PGN."""

import re
import unittest
import warnings

import sissa


class Pgn(unittest.TestCase):
    def test_tags_that_pgn_does_not_have(self):
        game = sissa.read_pgn("1. e4 *")[0]
        follows = [("FEN", "8/8/8/8/8/8/8/8 w - - 0 1"), ("setup", "1"), ("Variant", "Capablanca")]
        for name, value in [("Result", "nonsense"), ('a b"]', "x"), ("", "x"), *follows]:
            with self.assertRaises(ValueError):
                game.set_tag(name, value)
            with self.assertRaises(ValueError):
                sissa.Board().pgn(**{name: value})
        with self.assertRaises(TypeError):
            game.headers["White"] = "Ann"
        game.set_tag("Result", "1-0")
        self.assertEqual((game.result, game.pgn().split()[-1]), ("1-0", "1-0"))

    def test_headers_are_the_tags_that_are_written(self):
        tags = '[White "Ann"][Result "1-0"][variant "chess"]'
        for text in ["1. e4 *", f"{tags} 1. e4 0-1", '[Variant "cetina-random"] e4 e5 1/2']:
            game = sissa.read_pgn(text)[0]
            written = re.findall(r'^\[(\w+) "(.*)"\]$', game.pgn(), re.M)
            self.assertEqual([*game.headers.items()], written)
            self.assertEqual(game.headers["Result"], game.result)
            # All of them can be given again.
            self.assertEqual(game.board().pgn(**game.headers), game.pgn())

    def test_games_that_cannot_be_read_are_left_out(self):
        starts = ['[Variant "Zork"]', '[FEN "x"]']
        text = "".join(f"{start}\n\n1. e4 *\n\n" for start in ["", starts[0], "", starts[1], ""])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(len(sissa.read_pgn(text)), 3)
        for warning, words in zip(caught, ["game 2: the tag Variant", "game 4: the tag FEN"], strict=True):
            self.assertIn(words, str(warning.message))
            self.assertEqual(warning.filename, __file__)
