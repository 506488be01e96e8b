"""The engine as a worker, as npm's package has it."""

import statistics
import subprocess
import threading

from browser import SISSA
from no_server import NoServer


class Engine(NoServer):
    def answers(self, tab, lines, end):
        """What the engine answers to lines of UCI, up to one that begins with `end`."""
        return tab.promised(
            """([lines, end]) => new Promise((resolve) => {
                const worker = new Worker('engine/uci-worker.js', { type: 'module' });
                const answers = [];
                worker.onmessage = ({ data }) => {
                    answers.push(data);
                    if (data.startsWith(end)) {
                        worker.terminate();
                        resolve(answers);
                    }
                };
                lines.forEach((line) => worker.postMessage(line));
            })""",
            [lines, end],
        )

    def test_the_counts_of_moves_are_the_native_ones(self):
        tab = self.tab()
        for game, depth in [
            ("chess", 4),
            ("caparandom", 3),
            ("contemporary-random", 3),
            ("seirawan", 3),
            ("grand", 3),
            ("symmetric", 3),
        ]:
            with self.subTest(game):
                lines = [f"setoption name UCI_Variant value {game}", "position startpos", f"go perft {depth}"]
                asked = "\n".join([*lines, "quit"])
                native = subprocess.run([SISSA], input=asked, text=True, capture_output=True, timeout=60)
                counts = [line for line in native.stdout.splitlines() if ": " in line and "info" not in line]
                self.assertGreater(len(counts), 10)
                answers = self.answers(tab, lines, "Nodes searched")
                self.assertEqual([line for line in answers if ": " in line and "info" not in line], counts)

    def test_a_game_of_ones_own_is_searched(self):
        lines = [
            *("load <<END", "[mine:chess]", "castling = false", "END"),
            *("load <<END", "[child:mine]", "doubleStep = false", "END"),
            *("setoption name UCI_Variant value child", "go depth 4"),
        ]
        answers = self.answers(self.tab(), lines, "bestmove")
        self.assertTrue(any(line.startswith("info depth 4 ") for line in answers), answers)

    def test_searches_stop_at_once(self):
        tab = self.tab()
        self.assertFalse(tab.page.evaluate("crossOriginIsolated"))
        self.check_stops(tab)
        # The service worker lets the page share memory.
        self.wait_for_service_worker(tab)
        tab.reload()
        self.assertTrue(tab.page.evaluate("crossOriginIsolated"))
        self.check_stops(tab)

    def check_stops(self, tab):
        """Stops endless searches; on a busy machine a few of them may take longer."""
        stops = tab.promised(
            """() => new Promise((resolve) => {
                const worker = new Worker('engine/uci-worker.js', { type: 'module' });
                const stops = [];
                const search = () => ['ucinewgame', 'go infinite'].forEach((line) => worker.postMessage(line));
                let iteration = 0;
                let reached = null;
                let began = null;
                worker.onmessage = ({ data }) => {
                    if (data.startsWith('info depth 7 ')) {
                        reached ??= performance.now();
                    } else if (data.startsWith('info depth 8 ') && began === null) {
                        began = performance.now();
                        iteration = began - reached;
                        worker.postMessage('stop');
                    } else if (data.startsWith('bestmove')) {
                        stops.push([(performance.now() - began) / iteration, data]);
                        reached = began = null;
                        if (stops.length < 5) {
                            search();
                        } else {
                            worker.terminate();
                            resolve(stops);
                        }
                    }
                };
                worker.postMessage('setoption name UCI_Variant value caparandom');
                worker.postMessage('setoption name MultiPV value 99');
                search();
            })"""
        )
        for _, best in stops:
            self.assertRegex(best, "^bestmove [a-j][0-9]+[a-j][0-9]+")
        # The iteration that it stops would take longer than the one before.
        self.assertLess(statistics.median(share for share, _ in stops), 0.5, stops)

    def test_a_search_stops_while_its_network_is_loaded(self):
        server = self.own_server()
        server.networks.clear()
        tab = self.tab(server.address)
        # Without a stop it would end then.
        timer = threading.Timer(30, server.networks.set)
        timer.start()
        self.addCleanup(timer.cancel)
        answers = self.answers(tab, ["go infinite", "stop"], "bestmove")
        self.assertRegex(answers[-1], "^bestmove [a-h][1-8]")
        self.assertFalse(server.networks.is_set())

    def test_an_engine_that_cannot_be_loaded_says_so(self):
        server = self.own_server()
        (server.root / "games/sissa/engine/sissa.bin").unlink()
        tab = self.tab(server.address + "engine/", has_game=False, allowed="404")
        problem = tab.promised(
            """() => import('./workers.js').then(({ startWorker }) => new Promise((resolve) => {
                startWorker('', () => new Worker('uci-worker.js', { type: 'module' }), () => {}, resolve);
            }))"""
        )
        self.assertIn("sissa.bin: 404", problem)

    def test_a_function_that_the_module_lacks_is_named(self):
        tab = self.tab(self.server.address + "engine/", has_game=False)
        # A module that needs the function `nope`.
        module = b"\0asm\1\0\0\0\1\4\1\x60\0\0\2\x0e\1\5sissa\4nope\0\0"
        problem = tab.promised(
            """bytes => import('./instance.js').then(({ Instance }) =>
                new Instance(new WebAssembly.Module(new Uint8Array(bytes)), { send() {} }).goOn()).catch(String)""",
            list(module),
        )
        self.assertIn("nope", problem)
