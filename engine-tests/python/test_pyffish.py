"""Sissa's rules against Fairy-Stockfish's, by its Python module pyffish, in random games.

Compared are the legal moves, their counts one or two plies further (perft), the FEN and the SAN of every move, and how
the game ends. `.ci/run` plays a few games; more, with a table of the results, by hand:

    pip install pyffish && cargo build --release && export SISSA=target/release/sissa
    python3 engine-tests/python/test_pyffish.py chess crazyhouse         # games that both have built in
    python3 engine-tests/python/test_pyffish.py --variants FILE          # all games of a variant file
    python3 engine-tests/python/test_pyffish.py --random 300             # generated games
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import pyffish
from common import SISSA, game_end

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

# Games that Fairy-Stockfish plays as Chess960.
RANDOM = {"fischerandom", "caparandom"}


def built_in(program):
    """The built-in games that both have."""
    known = pyffish.variants()
    return [name for name in program.games if name in known]


def sections(text):
    """The names of the games of a variant file, in order."""
    return re.findall(r"^\[([^:\]]+)", text, re.M)


class Program:
    """Sissa, speaking UCI."""

    def __init__(self, variant_file=None):
        self.files = [] if variant_file is None else ["--variants", variant_file]
        self.process = subprocess.Popen(
            [SISSA, *self.files], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        lines = self.ask("uci", "uciok")
        variants = next(line for line in lines if line.startswith("option name UCI_Variant "))
        self.games = re.findall(r" var (\S+)", variants)

    def close(self):
        self.process.communicate("quit\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, command, last):
        """The lines of an answer, up to the one that begins with `last`."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline():
            lines.append(line.rstrip("\n"))
            if line.startswith(last):
                return lines
        raise RuntimeError(f"Sissa ended at '{command}': {self.process.stderr.read()}")

    def choose(self, game):
        self.ask(f"setoption name UCI_Variant value {game}\nisready", "readyok")

    def set_up(self, fen, moves=()):
        """What Sissa says against the position; empty if nothing."""
        moves = f" moves {' '.join(moves)}" if moves else ""
        lines = self.ask(f"position fen {fen}{moves}\nisready", "readyok")
        return " ".join(lines[:-1])

    def state(self):
        """The FEN, and the result and its reason if the game is over."""
        lines = self.ask("d\nisready", "readyok")
        fen = next(line[5:] for line in lines if line.startswith("Fen: "))
        result = next((line[8:] for line in lines if line.startswith("Result: ")), "*")
        return fen, result

    def divide(self, depth):
        """The legal moves, each with the number of lines of that many plies that it begins."""
        lines = self.ask(f"go perft {depth}", "Nodes searched")
        return {move: int(count) for move, count in (line.split(": ") for line in lines[:-1] if ": " in line)}

    def convert(self, pgn, form):
        """Games in another notation."""
        run = subprocess.run(
            [SISSA, *self.files, "pgn", "convert", "--to", form, "-"], input=pgn, capture_output=True, text=True
        )
        return run.stdout, " ".join(line for line in run.stderr.splitlines() if line.startswith("error"))


class Judge:
    """A game as Fairy-Stockfish plays it.

    A call takes a millisecond, and a long list of moves several more: where the past does not matter, positions are
    given by their FEN.
    """

    def __init__(self, name):
        self.name = name
        self.is_random = name in RANDOM
        self.start = pyffish.get_fen(name, pyffish.start_fen(name), [], self.is_random)

    def moves(self, moves, fen=None):
        return pyffish.legal_moves(self.name, fen or self.start, moves, self.is_random)

    def perft(self, fen, moves, depth):
        legal = self.moves(moves, fen)
        return len(legal) if depth == 1 else sum(self.perft(fen, [*moves, move], depth - 1) for move in legal)

    def fen(self, moves, fen=None):
        return pyffish.get_fen(self.name, fen or self.start, moves, self.is_random)

    def san(self, moves):
        return pyffish.get_san_moves(self.name, self.start, moves, self.is_random)

    def is_capture(self, moves, move):
        return pyffish.is_capture(self.name, self.start, moves, move, self.is_random)

    def is_over(self, before, moves, legal):
        """Whether the game is over after the last of the moves, by the position alone."""
        last = (before, moves[-1:]) if moves else (self.start, [])
        return not legal or pyffish.is_immediate_game_end(self.name, *last, self.is_random)[0]

    def result(self, moves, legal):
        """`1-0`, `0-1`, `1/2-1/2`, or `*` if the game goes on."""
        end = game_end(self.name, self.start, moves, self.is_random, legal)
        return "*" if end is None else {"white": "1-0", "black": "0-1", None: "1/2-1/2"}[end[1]]

    def is_dead(self, moves):
        """Whether neither side can mate."""
        return all(pyffish.has_insufficient_material(self.name, self.start, moves, self.is_random))


class Faults:
    """What differs: how often, and the first case of each kind."""

    def __init__(self):
        self.counts = collections.Counter()
        self.first = {}

    def add(self, kind, text):
        self.counts[kind] += 1
        self.first.setdefault(kind, text)


def same_fen(program, judge, moves, legal, ours, theirs):
    """Whether two FENs are the same position. Fairy-Stockfish names en passant squares on which nothing can capture,
    and rooks by other letters in random games."""

    def parts(fen):
        board, *rest = fen.split()
        board, _, hand = board.partition("[")
        return [board, "".join(sorted(hand.strip("[]-")))] + rest

    ours, theirs = parts(ours), parts(theirs)
    if len(ours) != len(theirs):
        return False
    for i, (one, other) in enumerate(zip(ours, theirs)):
        if one == other:
            continue
        if i == 3 and judge.is_random:
            board, *rest = judge.fen(moves).split()
            fault = program.set_up(" ".join([board, *rest]))
            if fault or parts(program.state()[0])[3] != one:
                return False
        elif i == 4 and one == "-":
            if any(move[2:].startswith(other) and judge.is_capture(moves, move) for move in legal):
                return False
        else:
            return False
    return True


def san_of(pgn):
    """The moves of each game that is in a PGN text."""
    for game in re.split(r"\n\n(?=\[)", pgn.strip()):
        words = game.split("\n\n", 1)[-1].split()
        yield [word for word in words if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", word)]


def plain_san(san):
    """SAN without what programs write in different ways: marks of check and mate."""
    return san.rstrip("+#")


def compare(program, game, positions, seed=1, plies=200):
    """Plays random games and compares `positions` of them."""
    faults = Faults()
    judge = Judge(game)
    program.choose(game)
    done = 0
    number = 0
    played = []
    while done < positions and number < positions:
        choice = random.Random(f"{seed} {game} {number}")
        number += 1
        moves, fens, legal = [], [judge.start], [judge.moves([])]
        while not judge.is_over(fens[len(moves) - 1], moves, legal[-1]) and len(moves) < plies:
            # Moves and drops alike often, whatever is in hand.
            kinds = ([m for m in legal[-1] if "@" in m], [m for m in legal[-1] if "@" not in m])
            moves.append(choice.choice(choice.choice([kind for kind in kinds if kind])))
            fens.append(judge.fen(moves[-1:], fens[-1]))
            legal.append(judge.moves([], fens[-1]))
        played.append((moves, fens, legal))
        plies_to_compare = {len(moves), *choice.sample(range(len(moves) + 1), min(len(moves) + 1, 19))}
        for ply in sorted(plies_to_compare)[-(positions - done) :]:
            compare_position(program, judge, moves[:ply], fens[ply], legal[ply], faults)
            done += 1
    compare_notation(program, judge, game, played, faults)
    return done, faults


def compare_position(program, judge, moves, fen_here, legal, faults):
    result = judge.result(moves, legal)
    here = f"{judge.start} moves {' '.join(moves)}"
    if fault := program.set_up(judge.start, moves):
        faults.add("position", f"{here}: {fault}")
        return
    fen, our_result = program.state()
    if not same_fen(program, judge, moves, legal, fen, fen_here):
        faults.add("fen", f"{here}: {fen} for {fen_here}")
    if our_result.split(" ")[0] != result and not ("can mate" in our_result and judge.is_dead(moves)):
        faults.add("end", f"{here}: {our_result} for {result}")
    program.set_up(judge.start, moves)
    squares = len(re.sub(r"[+~]|\[.*", "", re.sub(r"\d+", lambda n: "1" * int(n[0]), fen.split()[0])).replace("/", ""))
    depth = 3 if squares <= 36 and len(legal) <= 12 else 2
    ours = program.divide(depth)
    if set(ours) != set(legal):
        faults.add("moves", f"{here}: {sorted(set(ours) ^ set(legal))} of {'ours' if set(ours) - set(legal) else 'theirs'}")
        return
    for move in legal:
        count = judge.perft(fen_here, [move], depth - 1)
        if ours[move] != count:
            faults.add("perft", f"{here} {move}: {ours[move]} for {count}")
            return


def compare_notation(program, judge, game, played, faults):
    """The FEN and the SAN of every move."""
    texts = [f'[Variant "{game}"]\n[SetUp "1"]\n[FEN "{judge.start}"]\n\n{" ".join(moves)} *\n\n' for moves, *_ in played]
    san, fault = program.convert("".join(texts), "san")
    if fault:
        faults.add("pgn", fault)
        return
    ours = list(san_of(san))
    if len(ours) != len(played):
        faults.add("pgn", f"{len(ours)} games for {len(played)}")
        return
    for (moves, theirs_fens, _), our_moves in zip(played, ours):
        theirs = judge.san(moves)
        if len(our_moves) != len(theirs):
            faults.add("san", f"{moves}: {our_moves}")
            continue
        for ply, (one, other) in enumerate(zip(our_moves, theirs)):
            if plain_san(one) != plain_san(other):
                faults.add("san", f"{theirs_fens[ply]} {moves[ply]}: {one} for {other}")
    fens = program.convert("".join(texts), "fen")[0].splitlines()
    positions = [
        (moves[:ply], theirs_fens[ply], legal[ply])
        for moves, theirs_fens, legal in played
        for ply in range(len(moves) + 1)
    ]
    if len(fens) != len(positions):
        faults.add("fen", f"{len(fens)} FENs for {len(positions)} positions")
        return
    for (moves, theirs, legal), fen in zip(positions, fens):
        if fen != theirs and not same_fen(program, judge, moves, legal, fen, theirs):
            faults.add("fen", f"{judge.start} moves {' '.join(moves)}: {fen} for {theirs}")


KNOWN_PIECES = {
    "knight": "n", "bishop": "b", "rook": "r", "queen": "q", "archbishop": "a", "chancellor": "c",
}  # fmt: skip
NAMED_PIECES = {
    "fers": "f", "alfil": "e", "fersAlfil": "i", "silver": "s", "aiwok": "y", "bers": "d", "amazon": "z",
    "knibis": "g", "biskni": "h", "kniroo": "j", "rookni": "l", "gold": "u", "dragonHorse": "v", "wazir": "w",
    "commoner": "m", "centaur": "t", "cannon": "o", "horse": "x", "elephant": "e", "banner": "i",
}  # fmt: skip


def random_betza(choice):
    """Moves that Fairy-Stockfish reads."""
    atoms, ways = [], {}
    for _ in range(choice.randint(1, 3)):
        way = choice.choice(["", "", "", "m", "c"])
        directions = choice.choice(["", "", "", "f", "b", "s", "v"])
        kind = choice.randrange(6)
        if kind < 3:
            atom = choice.choice("WFDNACZGH")
        elif kind == 3:
            atom = choice.choice("RBQ") + choice.choice(["", "", "2", "3", "4"])
        elif kind == 4:
            atom = choice.choice(["NN", "N2"])
        else:
            directions = ""
            atom = choice.choice(["nN", "nA", "nD", "nZ", "pR", "pB", "gR", "gB"])
        # Fairy-Stockfish lets a piece that slides, hops or moves lamely along the same lines in two of these ways do
        # both as far as it does either.
        sort = atom[0] if atom[0] in "pgn" else "slide" if atom[0] in "RBQ" or atom[:2] in ("NN", "N2") else None
        line = {"Q": "RB", "D": "R", "A": "B"}.get(atom.lstrip("pgn")[0], atom.lstrip("pgn")[0])
        if sort and any(ways.setdefault(letter, sort) != sort for letter in line):
            continue
        # A doubled letter would be a rider.
        if not "".join(atoms).endswith((way + directions + atom)[0]):
            atoms.append(way + directions + atom)
    return "".join(atoms) or "W"


def random_game(name, seed):
    """The section of a game of random rules, that Fairy-Stockfish plays from a quiet position."""
    choice = random.Random(seed)
    while True:
        files, ranks = choice.choice([(8, 8), (choice.randint(4, 12), choice.randint(5, 10))])
        pieces = {"king": "k"}
        if choice.random() < 0.85:
            pieces["pawn"] = "p"
        rows = list(KNOWN_PIECES.items())
        for piece, letter in choice.sample(rows, choice.randint(1, 4)):
            pieces[piece] = letter
        for piece, letter in choice.sample(list(NAMED_PIECES.items()), choice.randint(0, 3)):
            if letter not in pieces.values():
                pieces[piece] = letter
        free = [letter for letter in "defghijlmostuvwxyz" if letter not in pieces.values()]
        for number in range(1, choice.randint(0, 3) + 1):
            pieces[f"customPiece{number}"] = f"{free[number]}:{random_betza(choice)}"
        letters = [value[0] for piece, value in pieces.items() if piece not in ("king", "pawn")]
        lines = [f"{piece} = {value}" for piece, value in pieces.items()]

        row = [choice.choice(letters) for _ in range(files)]
        row[choice.randrange(files)] = "k"
        row = "".join(row)
        front = "p" * files if "pawn" in pieces else str(files)
        between = "/".join([str(files)] * (ranks - 4))
        hand, field = "", ""
        if choice.random() < 0.3:
            lines += ["pieceDrops = true", f"capturesToHand = {choice.choice(['true', 'true', 'false'])}"]
            held = "".join(choice.sample(letters, min(len(letters), choice.randint(0, 2))))
            hand = f"[{held.upper()}{held}]"
            if choice.random() < 0.4:
                lines += [f"dropRegionWhite = *1 *2 *{ranks // 2}", f"dropRegionBlack = *{ranks} *{ranks // 2 + 1}"]
        zone = choice.randint(1, 3)
        lines += [
            "promotionRegionWhite = " + " ".join(f"*{rank}" for rank in range(ranks - zone + 1, ranks + 1)),
            "promotionRegionBlack = " + " ".join(f"*{rank}" for rank in range(1, zone + 1)),
            "promotionPieceTypes = " + "".join(choice.sample(letters, min(len(letters), 4))),
        ]
        if choice.random() < 0.3:
            lines.append("mandatoryPawnPromotion = false")
            # Fairy-Stockfish forbids all moves of a piece that can only capture.
            if not any(piece.startswith("customPiece") for piece in pieces):
                lines += ["immobilityIllegal = true"] * choice.randint(0, 1)
        if choice.random() < 0.3:
            lines.append("promotionLimit = " + " ".join(f"{letter}:{choice.randint(1, 3)}" for letter in letters))
        if ranks > 5 and choice.random() < 0.7:
            lines += ["doubleStepRegionWhite = *2", f"doubleStepRegionBlack = *{ranks - 1}"]
        else:
            lines.append("doubleStep = false")
        goal = choice.randrange(8)
        if goal == 0:
            lines += ["flagPiece = k", f"flagRegionWhite = *{ranks}", "flagRegionBlack = *1"]
            lines += ["flagMove = true"] * choice.randint(0, 1)
        elif goal == 1:
            lines.append("checkCounting = true")
            field = "3+3 "
        elif goal == 2:
            extinct = choice.choice(letters)
            if row.count(extinct) == 0:
                continue
            lines += [f"extinctionPieceTypes = {extinct}", f"extinctionValue = {choice.choice(['loss', 'win'])}"]
        elif goal == 3:
            lines.append(f"flagRegion = {choice.choice('abc')}{ranks // 2} c{ranks // 2 + 1}")
            lines.append(f"flagPiece = {choice.choice(letters + ['k'])}")
        if choice.random() < 0.4:
            lines.append(f"stalemateValue = {choice.choice(['win', 'loss', 'draw'])}")
        if choice.random() < 0.3:
            lines.append(f"nMoveRule = {choice.choice([0, 5, 20])}")
        if choice.random() < 0.2:
            lines.append(f"nFoldValue = {choice.choice(['win', 'loss', 'draw'])}")
        board = f"{row}/{front}/{between}/{front.upper()}/{row.upper()}{hand}"
        start = f"{board} w - - {field}0 1"
        head = f"[{name}]\nmaxFile = {files}\nmaxRank = {ranks}\ncastling = false\nstartFen = {start}\n"
        text = head + "\n".join(lines) + "\n"
        # A quiet start: neither side in check, and the game not over.
        trial = f"trial-{len(pyffish.variants())}"
        pyffish.load_variant_config(text.replace(f"[{name}]", f"[{trial}]"))
        turned = start.replace(" w ", " b ")
        if any(pyffish.gives_check(trial, fen, []) for fen in (start, turned)):
            continue
        if not pyffish.legal_moves(trial, start, []) or pyffish.is_immediate_game_end(trial, start, [])[0]:
            continue
        return text


class Sample(unittest.TestCase):
    """A few games of each kind."""

    def test_built_in_games(self):
        with Program() as program:
            games = built_in(program)
            self.assertGreater(len(games), 15)
            for game in games:
                with self.subTest(game):
                    _, faults = compare(program, game, positions=2, plies=10)
                    self.assertEqual(faults.first, {})

    def test_own_games(self):
        pyffish.load_variant_config(OWN)
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(OWN)
            file.flush()
            with Program(file.name) as program:
                for game in sections(OWN):
                    with self.subTest(game):
                        _, faults = compare(program, game, positions=3, plies=30)
                        self.assertEqual(faults.first, {})


def main():
    parser = argparse.ArgumentParser(description="compares random games with Fairy-Stockfish's rules")
    parser.add_argument("games", nargs="*", help="games; default: all built-in ones, or all of the file")
    parser.add_argument("--variants", help="a variant file")
    parser.add_argument("--random", type=int, metavar="N", help="N generated games")
    parser.add_argument("--positions", type=int, default=200, help="positions of each game")
    parser.add_argument("--plies", type=int, default=200, help="the longest game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        variants, text = options.variants, ""
        if options.random:
            numbers = range(options.seed, options.seed + options.random)
            text = "\n".join(random_game(f"random{number}", number) for number in numbers)
            variants = str(pathlib.Path(folder) / "random.ini")
            pathlib.Path(variants).write_text(text)
        elif variants:
            text = pathlib.Path(variants).read_text()
        pyffish.load_variant_config(text)
        return compare_all(options, variants, text)


def compare_all(options, variants, text):
    """Compares and prints a table; true if something differs."""
    agreed = refused = differ = 0
    with Program(variants) as program:
        for game in options.games or (sections(text) if text else built_in(program)):
            if game.lower() not in program.games:
                refused += 1
                print(f"{game:24} not known to Sissa")
                continue
            section = re.search(rf"^\[{re.escape(game)}[:\]].*?(?=^\[|\Z)", text, re.M | re.S)
            done, faults = compare(program, game, options.positions, options.seed, options.plies)
            differ += bool(faults.counts)
            agreed += not faults.counts
            print(f"{game:24} {done:4} positions  {dict(faults.counts) or 'all the same'}", flush=True)
            for kind, fault in faults.first.items():
                print(f"    {kind}: {fault if len(fault) < 1000 else fault[:500] + ' ... ' + fault[-500:]}")
            if faults.counts and options.random:
                print(section[0])
    print(f"{agreed} games agree, {differ} differ, {refused} are not known to Sissa")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
