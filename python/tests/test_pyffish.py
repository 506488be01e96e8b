"""The module `sissa.pyffish`."""

import tempfile
import unittest
import warnings

import sissa.pyffish


class Pyffish(unittest.TestCase):
    def test_moves_are_in_uci(self):
        start = sissa.pyffish.start_fen("chess")
        self.assertEqual(sissa.pyffish.get_san_moves("chess", start, ["e2e4", "g8f6"]), ["e4", "Nf6"])
        with self.assertRaises(ValueError):
            sissa.pyffish.legal_moves("chess", start, ["Nf3"])
        with self.assertRaises(ValueError):
            sissa.pyffish.is_capture("chess", start, [], "e4")

    def test_the_start_may_be_named(self):
        self.assertEqual(len(sissa.pyffish.legal_moves("chess", "startpos", ["e2e4"])), 20)
        self.assertLess(sissa.pyffish.validate_fen("startpos", "chess"), 0)

    def test_kings_alone_may_end_by_rule(self):
        bare = "8/8/8/4k3/8/8/8/4K3 w - - {} 80"
        shuffle = ["e1d1", "e5d5", "d1e1", "d5e5"]
        mate = "k7/1Q6/1K6/8/8/8/8/8 b - - 100 80"
        stalemate = "k7/8/1QK5/8/8/8/8/8 b - - 100 80"
        for fen, moves, is_end in [
            (bare.format(100), [], True),
            (bare.format(99), [], False),
            (bare.format(0), shuffle * 2, True),
            (bare.format(0), shuffle, False),
            (mate, [], False),
            (stalemate, [], True),
        ]:
            self.assertEqual(sissa.pyffish.is_optional_game_end("chess", fen, moves), (is_end, 0), fen)

    def test_options(self):
        sissa.pyffish.set_option("Threads", "1")
        with self.assertRaisesRegex(ValueError, "nowhere.ini"):
            sissa.pyffish.set_option("VariantPath", "nowhere.ini")

    def test_mistakes_of_a_variant_file_are_warnings_about_the_users_line(self):
        mistaken = "[broken:nothing]\n"
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(mistaken)
            file.flush()
            for load, *given in [
                (sissa.pyffish.set_option, "VariantPath", file.name),
                (sissa.pyffish.load_variant_config, mistaken),
            ]:
                with self.assertWarnsRegex(UserWarning, "nothing") as warned:
                    load(*given)
                self.assertEqual(warned.filename, __file__)

    def test_functions_of_pyffish_do_not_warn_of_what_a_fen_drops(self):
        fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1"
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(len(sissa.pyffish.legal_moves("chess", fen, [])), 5)

    def test_files_for_chess960(self):
        for variant, moves, rights in [
            ("capablanca", [], "JAja"),
            ("seirawan", [], "HABCDEFGhabcdefg"),
            ("seirawan", ["h2h3", "a7a6", "h1h2", "b8c6e"], "ABCDEFGhacdefg"),
        ]:
            fen = sissa.pyffish.get_fen(variant, sissa.pyffish.start_fen(variant), moves, True)
            self.assertEqual(fen.split()[2], rights)
