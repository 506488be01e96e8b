"""Other engines: as opponents, for a second opinion, and in a match."""

import os
import pathlib
import shlex
import signal

from browser import SISSA, BrowserTest, Server
from tab import NO_CONNECTION, PATIENCE


class OtherEngines(BrowserTest):
    @classmethod
    def start(cls, folder):
        # It says who it is, and plays illegal moves.
        script = (
            'echo $$ > "$0"; while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; '
            "go) echo bestmove 0000;; quit) exit;; esac; done"
        )
        broken = shlex.join(["sh", "-c", script, f"{folder}/pid"])
        engines = [f"Broken={broken}", f"Elder={shlex.quote(SISSA)}"]
        return Server(folder, web_options=[part for engine in engines for part in ("--engine", engine)])

    def test_an_opponent(self):
        tab, page = self.tab_and_page()
        tab.choose_new("chess")
        page.click("#new-players label:has-text('White')")
        page.select_option("#new-players .engines select >> nth=0", "Elder")
        page.fill("#new-players .when-free input", "0.05")
        page.click("#new-play")
        tab.wait("state.players.black.other === 'Elder'")
        tab.type("e4")
        tab.wait("state.nodes.length === 3 && !state.thinking")
        self.assertEqual(page.inner_text("#name-top"), "Elder")
        self.assertIn('[Black "Elder"]', tab.pgn())

    def test_a_second_opinion(self):
        tab, page = self.tab_and_page()
        tab.new_game_by_message()
        page.keyboard.press("a")
        tab.wait("state.analysis !== null")
        page.select_option("#analysis-second", "Elder")
        tab.wait("/^Elder · depth/.test(document.querySelector('#second-facts').textContent)")
        tab.wait("/[0-9]/.test(document.querySelector('#second-lines .line-score').textContent)")
        page.keyboard.press("a")
        tab.wait("state.analysis === null")
        analysis = {"lines": 1, "only": [], "exclude": [], "threat": False, "second": None}
        tab.receive_state({"thinking": True, "analysis": analysis})
        self.assertEqual(page.inner_text("#analysis-facts"), "waits for the engine’s move")

    def test_a_match(self):
        server = self.own_server()
        tab, page = self.tab_and_page(server.address, allowed=NO_CONNECTION)
        tab.choose_new("chess")
        page.click("#new-players label:has-text('Engines play')")
        page.select_option("#new-players .engines select >> nth=0", "Broken")
        page.select_option("#new-players .engines select >> nth=1", "")
        page.click("#new-players .engines input")
        page.keyboard.press("Control+a")
        page.keyboard.type("2")
        self.assertEqual(tab.out_of_reach(), [])
        page.click("#new-players label:has-text('By nodes')")
        page.fill("#new-players .when-nodes input", "100")
        page.click("#new-play")
        tab.wait("state.matchState !== null && !state.matchState.running")
        self.assertIn("Broken 0 – 2 Sissa (+0 =0 −2) · 2 games", page.inner_text("#match-text"))
        # After some random openings Sissa mates at once.
        self.assertRegex(page.inner_text("#status"), "illegal move|Checkmate")
        page.click("#open-games")
        page.locator("#games-list >> text=Match Broken – Sissa").nth(1).wait_for()
        # Nothing of it is left when the server ends.
        pid = int(pathlib.Path(server.folder, "pid").read_text())
        server.process.send_signal(signal.SIGINT)
        server.process.wait(PATIENCE / 1000)
        self.assertRaises(ProcessLookupError, os.kill, pid, 0)
