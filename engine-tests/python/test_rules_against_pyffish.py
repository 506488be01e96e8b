"""Sissa's rules against Fairy-Stockfish's: the modules `sissa.pyffish` and pyffish in random games.

`.ci/run` plays a few games; more, with a table of the results, by hand, with the packages `pyffish` and `sissa`
(docs/python.md):

    python3 engine-tests/python/test_rules_against_pyffish.py chess crazyhouse     # games that both have built in
    python3 engine-tests/python/test_rules_against_pyffish.py --variants FILE      # all games of a variant file
    python3 engine-tests/python/test_rules_against_pyffish.py --random 300         # generated games
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import pyffish
import sissa.pyffish
from common import SISSA
from random_games import random_game

# Games for the sample of `.ci/run`, for what no built-in game has.
OWN = """
[pawns:capablanca]
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotionLimit = a:1 c:1 q:1 r:2 b:2 n:2
mandatoryPawnPromotion = false
immobilityIllegal = true
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *7 *6
enPassantRegionWhite = a* b* c* d*

[corners:chess]
promotionRegionWhite = g8 h8 h7 c5 a*
promotionRegionBlack = a1 a2 b1 f4 *5
promotionLimit = q:1 r:2 b:2 n:2
doubleStepRegionWhite = *1 *2 *3 *4 *5 *6
"""

BUILT_IN = [name for name in sissa.pyffish.variants() if name in pyffish.variants()]


def sections(text):
    """The names of the games of a variant file, in order."""
    return re.findall(r"^\[([^:\]]+)", text, re.M)


def perft(module, game, fen, moves, chess960, depth):
    legal = module.legal_moves(game, fen, moves, chess960)
    if depth == 1:
        return len(legal)
    return sum(perft(module, game, fen, [*moves, move], chess960, depth - 1) for move in legal)


def fen_of(module, game, fen, moves, chess960):
    """The FEN; pyffish's without an en passant square on which nothing can capture."""
    fen = module.get_fen(game, fen, moves, chess960)
    if module is not pyffish:
        return fen
    board, turn, castling, square, *rest = fen.split()
    legal = pyffish.legal_moves(game, fen, [], chess960)
    if not any(move[2:].startswith(square) and pyffish.is_capture(game, fen, [], move, chess960) for move in legal):
        square = "-"
    return " ".join([board, turn, castling, square, *rest])


def answers(module, game, fen, moves, chess960, step=10):
    """What a module says of a position and the moves that led to it, and of every `step`th legal move."""
    game_moves = game, fen, moves
    legal = sorted(module.legal_moves(*game_moves, chess960))
    here = module.get_fen(*game_moves, chess960)
    yield "legal_moves", legal
    yield "get_fen", fen_of(module, *game_moves, chess960)
    yield "get_fen without moves", fen_of(module, game, here, [], chess960)
    # Board, hand and the rest are parted by "[" and " ".
    board = re.sub(r"\d+", lambda empty: "1" * int(empty[0]), re.sub(r"[\[ ].*|[+~/]", "", here))
    depth = 2 if len(board) <= 36 and len(legal) <= 12 else 1
    yield "perft", {move: perft(module, game, here, [move], chess960, depth) for move in legal}
    some = legal[::step]
    yield "is_capture", [module.is_capture(*game_moves, move, chess960) for move in some]
    for notation in [pyffish.NOTATION_SAN, pyffish.NOTATION_LAN]:
        # Castling in Janus Chess has other signs.
        if game != "janus":
            yield f"get_san_moves {notation}", module.get_san_moves(*game_moves, chess960, notation)
            yield f"get_san {notation}", [module.get_san(game, here, move, chess960, notation) for move in some]
    for name in ["gives_check", "has_insufficient_material"]:
        yield name, getattr(module, name)(*game_moves, chess960)
    for name in ["is_immediate_game_end", "is_optional_game_end"]:
        # Where there is no end, pyffish's number has no meaning.
        is_end, value = getattr(module, name)(*game_moves, chess960)
        yield name, (is_end, is_end and value)
    if not legal:
        yield "game_result", module.game_result(*game_moves, chess960)


def random_moves(game, fen, chess960, choice, plies):
    moves = []
    while len(moves) < plies and (legal := pyffish.legal_moves(game, fen, [], chess960)):
        # Moves and drops alike often, whatever is in hand.
        kinds = [move for move in legal if "@" in move], [move for move in legal if "@" not in move]
        moves.append(choice.choice(choice.choice([kind for kind in kinds if kind])))
        fen = pyffish.get_fen(game, fen, moves[-1:], chess960)
    return moves


def compare(game, positions, seed=1, plies=200):
    """Plays random games and compares `positions` of them. What differs, by kind, each with its cases."""
    faults = {}
    start = pyffish.start_fen(game)
    left = {False: positions - positions // 2, True: positions // 2}
    while any(left.values()):
        chess960 = left[True] > left[False]
        choice = random.Random(f"{seed} {game} {left}")
        moves = random_moves(game, start, chess960, choice, plies)
        # The last position, and some before.
        count = min(len(moves), left[chess960] - 1, 19)
        for ply in [*choice.sample(range(len(moves)), count), len(moves)]:
            left[chess960] -= 1
            case = f"{start} moves {' '.join(moves[:ply])}"
            theirs = dict(answers(pyffish, game, start, moves[:ply], chess960))
            try:
                ours = dict(answers(sissa.pyffish, game, start, moves[:ply], chess960))
            except ValueError as problem:
                faults.setdefault("refused", []).append(f"{case}: {problem}")
                continue
            for kind, answer in theirs.items():
                if ours.get(kind) != answer:
                    faults.setdefault(kind, []).append(f"{case}: {ours.get(kind)} for {answer}")
    return faults


class Sample(unittest.TestCase):
    """A few games of each kind."""

    def compare(self, games, **numbers):
        for game in games:
            with self.subTest(game):
                self.assertEqual(compare(game, **numbers), {})

    def test_built_in_games(self):
        self.assertGreater(len(BUILT_IN), 15)
        self.compare(BUILT_IN, positions=3, plies=40)

    def test_own_games(self):
        pyffish.load_variant_config(OWN)
        sissa.pyffish.load_variant_config(OWN)
        self.compare(sections(OWN), positions=6, plies=30)

    def test_ends_and_captures_that_random_games_seldom_have(self):
        start = pyffish.start_fen("chess")
        for game, fen, moves in [
            # Only one side could mate.
            ("chess", "K7/8/8/8/8/8/2k5/7Q w - - 0 1", ""),
            ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""),
            ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 90", ""),
            ("chess", start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
            # En passant.
            ("chess", start, "e2e4 a7a6 e4e5 d7d5"),
            ("kingofthehill", "4k3/8/8/8/3K4/8/8/8 b - - 0 1", ""),
        ]:
            with self.subTest(game, fen=fen, moves=moves):
                said = [dict(answers(it, game, fen, moves.split(), False, 1)) for it in [sissa.pyffish, pyffish]]
                self.assertEqual(*said)

    def test_the_program(self):
        text = random_game("generated", 1)
        pyffish.load_variant_config(text)
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(text)
            file.flush()
            for game in ["crazyhouse", "generated"]:
                with self.subTest(game):
                    self.ask(file.name, game, pyffish.start_fen(game))

    def ask(self, variants, game, start):
        """Compares what the program says in UCI."""
        moves = random_moves(game, start, False, random.Random(game), 40)
        played = [moves[:ply] for ply in range(len(moves) + 1)]
        commands = [f"setoption name UCI_Variant value {game}"]
        for some in played:
            commands += [f"position fen {start} moves {' '.join(some)}", "d", "go perft 1"]
        said = subprocess.run(
            [SISSA, "--variants", variants], input="\n".join(commands), stdout=subprocess.PIPE, text=True, timeout=60
        ).stdout
        fens = re.findall(r"^Fen: (.*)", said, re.M)
        self.assertEqual(fens, [fen_of(pyffish, game, start, some, False) for some in played])
        legal = [sorted(re.findall(r"^(\S+): 1$", part, re.M)) for part in said.split("Nodes searched")[:-1]]
        self.assertEqual(legal, [sorted(pyffish.legal_moves(game, start, some)) for some in played])


def main():
    """Compares and prints a table; true if something differs."""
    parser = argparse.ArgumentParser(description="compares random games with Fairy-Stockfish's rules")
    parser.add_argument("games", nargs="*", help="games; default: all built-in ones, or all of the file")
    parser.add_argument("--variants", help="a variant file")
    parser.add_argument("--random", type=int, metavar="N", help="N generated games")
    parser.add_argument("--positions", type=int, default=200, help="positions of each game")
    parser.add_argument("--plies", type=int, default=200, help="the longest game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    text = pathlib.Path(options.variants).read_text() if options.variants else ""
    if options.random:
        numbers = range(options.seed, options.seed + options.random)
        text = "\n".join(random_game(f"random{number}", number) for number in numbers)
    pyffish.load_variant_config(text)
    sissa.pyffish.load_variant_config(text)
    agreed = refused = differ = 0
    for game in options.games or (sections(text) if text else BUILT_IN):
        if game.lower() not in sissa.variants():
            refused += 1
            print(f"{game:24} not known to Sissa")
            continue
        faults = compare(game, options.positions, options.seed, options.plies)
        differ += bool(faults)
        agreed += not faults
        counts = {kind: len(cases) for kind, cases in faults.items()}
        print(f"{game:24} {counts or 'all the same'}", flush=True)
        for kind, [case, *_] in faults.items():
            print(f"    {kind}: {case if len(case) < 1000 else case[:500] + ' ... ' + case[-500:]}")
        if faults and options.random:
            print(re.search(rf"^\[{re.escape(game)}[:\]].*?(?=^\[|\Z)", text, re.M | re.S)[0])
    print(f"{agreed} games agree, {differ} differ, {refused} are not known to Sissa")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
