"""PyChess's bridge to local engines (PyPI's pychess-external-engine) analyses with Sissa.

The bridge checks each move of each line with pyffish.
"""

import asyncio
import hashlib
import unittest

import pyffish
from common import SISSA
from pychess_external_engine.config import EngineConfig
from pychess_external_engine.protocol import ProtocolError, SearchRequest
from pychess_external_engine.rules import RulesWorker
from pychess_external_engine.search import SearchController

# A user's own game, and one with a piece that Sissa does not have.
OWN = """[backwards:capablanca]
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
pieceToCharTable = PNBRQ..AC...........Kpnbrq..ac...........k
"""
FOREIGN = """[ferses:chess]
janggiCannon = f
startFen = rfbqkbfr/pppppppp/8/8/8/8/PPPPPPPP/RFBQKBFR w KQkq - 0 1
"""

# The game's name in PyChess, the start, moves, a variant file.
CASES = [
    ("chess", pyffish.start_fen("chess"), ["e2e4", "e7e5"], None),
    ("chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", ["c2c4"], None),
    ("capablanca", pyffish.start_fen("capablanca"), ["e2e4"], None),
    ("capablanca960", "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1", ["f2f4"], None),
    ("embassy", pyffish.start_fen("embassy"), ["e2e4"], None),
    ("seirawan", pyffish.start_fen("seirawan"), ["b1c3h", "g8f6e"], None),
    ("seirawan960", "rqbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RQBNKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1", ["d1c3h"], None),
    ("backwards", OWN.split("= ")[1].split("\n")[0], [], OWN),
]


def request(number, variant, start, moves, ini):
    """A request of the PyChess page."""
    engine_variant, is_960 = variant.removesuffix("960"), variant.endswith("960")
    asked = {
        "protocolVersion": 1,
        "sessionId": f"session-{number}-abcdefgh",
        "searchId": f"search-{number}-abcdefgh",
        "variant": variant,
        "engineVariant": engine_variant,
        "chess960": is_960,
        "initialFen": start,
        "moves": moves,
        "currentFen": pyffish.get_fen(engine_variant, start, moves, is_960) if moves else start,
        "threads": 1,
        "hash": 16,
        "multiPv": 3,
        "search": {"depth": 6},
    }
    if ini is not None:
        asked["rules"] = {"ini": ini, "sha256": hashlib.sha256(ini.encode()).hexdigest()}
    return SearchRequest.parse(asked)


class Bridge(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        # Their own limits of ten seconds are too short for a busy machine.
        config = EngineConfig((SISSA,), handshake_timeout=60)
        self.controller = SearchController(config, lambda: RulesWorker(timeout=60))
        self.addAsyncCleanup(self.controller.close)
        await self.controller.initialize()

    async def events(self, asked):
        async with asyncio.timeout(60):
            await self.controller.begin(asked)
            return [event async for event in self.controller.events(asked)]

    async def test_analyses_what_pychess_plays(self):
        for number, case in enumerate(CASES):
            with self.subTest(case[0]):
                events = await self.events(request(number, *case))
                self.assertEqual(events[-1]["type"], "completed", events[-1])
                self.assertEqual(events[-1]["reason"], "limit")
                self.assertRegex(events[-1]["bestmove"], "^[a-j][1-8][a-j][1-8][he]?$")
                lines = events[-2]["pvs"]
                self.assertEqual([line["multiPv"] for line in lines], [1, 2, 3])
                self.assertTrue(all(len(line["moves"]) >= 2 for line in lines), lines)

    async def test_games_with_unknown_pieces_are_refused(self):
        start = FOREIGN.split("startFen = ")[1].strip()
        with self.assertRaises(ProtocolError) as refused:
            await self.events(request(9, "ferses", start, [], FOREIGN))
        self.assertEqual(refused.exception.code, "incompatible_rules")
