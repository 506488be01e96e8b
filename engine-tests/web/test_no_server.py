"""The page that needs no server (`.ci/page`), from a server of plain files."""

import collections
import contextlib
import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest

from browser import ROOT, SISSA, BrowserTest
from test_games import GAMES

PAGE = ROOT / "target/page"

# Games whose special moves are of other kinds: the array or a FEN, White's moves, each as soon as it is legal, and the
# kinds that are among them.
MORE_GAMES = {
    "seirawan": (None, ["Nc3/E"], {"drop"}),
    "crazyhouse": ("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 2", ["P@e4"], {"drop"}),
    "symmetric": (None, ["c4", "Bc2"], {"conversion"}),
    "grand": (None, ["e4"], set()),
}

# The longest that stopping a search may take, in milliseconds.
STOP = 100


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, without the headers that let pages share memory."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.endswith(".net.gz"):
            self.server.networks.wait()
        super().do_GET()

    def copyfile(self, *files):
        self.server.sent[self.path] += 1
        super().copyfile(*files)


class FileServer:
    """Serves the page in a folder of a host."""

    def __init__(self):
        with contextlib.ExitStack() as stack:
            self.root = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            shutil.copytree(PAGE, self.root / "games/sissa")
            handler = functools.partial(Files, directory=self.root)
            self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            # How often the content of each file was sent.
            self.sent = self.server.sent = collections.Counter()
            # Networks are sent while this is set.
            self.networks = self.server.networks = threading.Event()
            self.networks.set()
            self.address = f"http://127.0.0.1:{self.server.server_port}/games/sissa/"
            threading.Thread(target=self.server.serve_forever, daemon=True).start()
            self.stack = stack.pop_all()

    def new_version(self, copy):
        """Makes a copy of the page another version."""
        script = self.root / "games" / copy / "sw.js"
        script.write_text(script.read_text().replace('const VERSION = "', 'const VERSION = "new '))

    def kill(self):
        """Stops it; the network is gone then."""
        self.networks.set()
        self.server.shutdown()
        self.server.server_close()
        self.stack.close()


class NoServer(BrowserTest):
    @classmethod
    def start(cls):
        if not (PAGE / "index.html").exists():
            if "REQUIRE_PROGRAMS" in os.environ:
                raise AssertionError("this test needs: .ci/page")
            raise unittest.SkipTest("this test needs: .ci/page")
        return FileServer()

    def wait_for_service_worker(self, tab):
        """Waits until the page works without a network."""
        tab.page.evaluate(
            """async () => {
                const { active } = await navigator.serviceWorker.ready;
                while (active.state !== 'activated') {
                    await new Promise((resolve) => setTimeout(resolve, 50));
                }
            }"""
        )

    def answers(self, tab, lines, end):
        """What the engine of npm's package answers to lines of UCI, up to one that begins with `end`."""
        return tab.page.evaluate(
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

    def stop_time(self, tab):
        """Milliseconds until an endless search has stopped, and its best move."""
        return tab.page.evaluate(
            """() => new Promise((resolve) => {
                const worker = new Worker('engine/uci-worker.js', { type: 'module' });
                let began = 0;
                worker.onmessage = ({ data }) => {
                    if (data.startsWith('info depth 8 ') && began === 0) {
                        // In the midst of an iteration that takes long.
                        setTimeout(() => {
                            began = performance.now();
                            worker.postMessage('stop');
                        }, 300);
                    } else if (data.startsWith('bestmove')) {
                        worker.terminate();
                        resolve([performance.now() - began, data]);
                    }
                };
                worker.postMessage('setoption name UCI_Variant value caparandom');
                worker.postMessage('go infinite');
            })"""
        )

    def test_a_game_of_each_kind_with_a_special_move(self):
        tab = self.tab()
        for game, (array, wished, specials) in {**GAMES, **MORE_GAMES}.items():
            if specials == {"castling"} and game != "caparandom":
                continue
            with self.subTest(game):
                if "/" in str(array):
                    tab.set_up(game, array)
                    tab.change_players("White")
                else:
                    tab.new_game(game, array, "White")
                tab.limit_nodes(100)
                made = set()
                for _ in range(24):
                    state = tab.state()
                    if not wished or state["ending"] or state["position"]["end"]:
                        break
                    moves = state["position"]["moves"]
                    names = {move["san"].rstrip("+#"): move for move in moves}
                    # A pawn move keeps the rights for the special moves still to come.
                    pawns = [move for move in moves if move["from"][1:] in ("2", "3") and move["kind"] == "quiet"]
                    san = next((san for san in wished if san in names), None)
                    move = names[san] if san else (pawns or moves)[0]
                    wished = [other for other in wished if other != san]
                    if move["from"].startswith("@"):
                        tab.type(move["san"])
                        tab.wait("!state.thinking")
                    else:
                        tab.play(move, "click")
                    made.add("drop" if move["drop"] else move["kind"])
                self.assertLessEqual(specials, made)

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
                native = subprocess.run([SISSA], input="\n".join([*lines, "quit"]), text=True, capture_output=True)
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
        tab = self.tab()
        answers = self.answers(tab, lines, "bestmove")
        self.assertTrue(any(line.startswith("info depth 4 ") for line in answers), answers)
        other = self.tab()
        tab.page.evaluate("text => app.send({ type: 'ownGames', text, keep: true })", "\n".join(lines[1:3]))
        other.page.wait_for_selector('#new-games input[value="mine"]', state="attached")
        # The dialog opens with the new game.
        tab.page.wait_for_selector('#new-dialog[open] #new-games input[value="mine"]', state="attached")
        tab.page.keyboard.press("Escape")
        tab.new_game("mine", None, "White")
        tab.type("e4")
        tab.wait("state.nodes.length === 3 && !state.thinking")

    def test_searches_stop_at_once(self):
        tab = self.tab()
        self.assertFalse(tab.page.evaluate("crossOriginIsolated"))
        self.check_stop(tab)
        # The service worker lets the page share memory.
        self.wait_for_service_worker(tab)
        tab.reload()
        self.assertTrue(tab.page.evaluate("crossOriginIsolated"))
        self.check_stop(tab)

    def check_stop(self, tab):
        # On a busy machine it takes longer now and then.
        for _ in range(30):
            time, best = self.stop_time(tab)
            self.assertRegex(best, "^bestmove [a-j][0-9]+[a-j][0-9]+")
            if time < STOP:
                return
        self.fail(f"{time} ms")

    def test_a_search_stops_while_its_network_is_loaded(self):
        server = self.start()
        self.addCleanup(server.kill)
        server.networks.clear()
        tab = self.tab(server)
        # Without a stop it would end then.
        timer = threading.Timer(60, server.networks.set)
        timer.start()
        self.addCleanup(timer.cancel)
        answers = self.answers(tab, ["go infinite", "stop"], "bestmove")
        self.assertRegex(answers[-1], "^bestmove [a-h][1-8]")
        self.assertFalse(server.networks.is_set())

    def test_a_tab_starts_while_another_one_keeps_games(self):
        first = self.tab()
        first.page.evaluate(
            """() => {
                const others = new BroadcastChannel('sissa');
                setInterval(() => others.postMessage({ name: 'gone', changed: Date.now(), text: '' }), 1);
            }"""
        )
        second = self.tab()
        self.assertEqual(second.page.inner_text("#connection"), "")
        second.type("e4")
        second.wait("state.nodes.length >= 2")

    def test_an_engine_that_cannot_be_loaded_says_so(self):
        server = self.start()
        self.addCleanup(server.kill)
        (server.root / "games/sissa/engine/sissa.bin").unlink()
        page = self.context.new_page()
        page.goto(server.address + "engine/")
        problem = page.evaluate(
            """() => import('./workers.js').then(({ startWorker }) => new Promise((resolve) => {
                startWorker('', () => new Worker('uci-worker.js', { type: 'module' }), () => {}, resolve);
                setTimeout(() => resolve('nothing'), 60_000);
            }))"""
        )
        self.assertIn("sissa.bin: 404", problem)
        # A module that needs the function `nope`.
        module = b"\0asm\1\0\0\0\1\4\1\x60\0\0\2\x0e\1\5sissa\4nope\0\0"
        problem = page.evaluate(
            """bytes => import('./instance.js').then(({ Instance }) =>
                new Instance(new WebAssembly.Module(new Uint8Array(bytes)), { send() {} }).goOn()).catch(String)""",
            list(module),
        )
        self.assertIn("nope", problem)

    def test_an_update_leaves_the_networks_that_were_fetched(self):
        server = self.start()
        self.addCleanup(server.kill)
        tab = self.tab(server)
        self.wait_for_service_worker(tab)
        tab.reload()
        self.network_of_its_own(tab)
        server.new_version("sissa")
        tab.reload()
        tab.page.evaluate(
            """async () => {
                const found = await navigator.serviceWorker.getRegistration();
                await found.update();
                while (found.waiting === null) {
                    await new Promise((resolve) => setTimeout(resolve, 50));
                }
            }"""
        )
        # The new one takes over when no page is open.
        tab.page.goto(server.address.replace("games/sissa/", ""))
        kept = tab.page.evaluate(
            """async () => {
                const found = await navigator.serviceWorker.getRegistration('games/sissa/');
                while (found.waiting !== null || found.active.state !== 'activated') {
                    await new Promise((resolve) => setTimeout(resolve, 50));
                }
                const names = (await caches.keys()).filter((name) => name.startsWith('sissa '));
                const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
                return requests.flat().map(({ url }) => url);
            }"""
        )
        self.assertEqual(sum("crazyhouse.net.gz" in address for address in kept), 1)
        self.assertEqual(sum("sissa.bin" in address for address in kept), 1)

    def test_an_update_that_is_still_being_uploaded_is_not_kept(self):
        server = self.start()
        self.addCleanup(server.kill)
        tab = self.tab(server)
        self.wait_for_service_worker(tab)
        server.new_version("sissa")
        with (server.root / "games/sissa/table.js").open("a") as file:
            file.write("// Of another version.\n")
        state = tab.page.evaluate(
            """async () => {
                const found = await navigator.serviceWorker.getRegistration();
                const installing = new Promise((resolve) => {
                    found.onupdatefound = () => resolve(found.installing);
                });
                await found.update();
                const worker = await installing;
                while (worker.state === 'installing') {
                    await new Promise((resolve) => setTimeout(resolve, 50));
                }
                return worker.state;
            }"""
        )
        self.assertEqual(state, "redundant")

    def test_copies_of_the_page_leave_each_other_alone(self):
        server = self.start()
        self.addCleanup(server.kill)
        tab = self.tab(server)
        self.wait_for_service_worker(tab)
        shutil.copytree(server.root / "games/sissa", server.root / "games/other")
        server.new_version("other")
        tab.page.goto(server.address.replace("games/sissa/", "games/other/"))
        self.wait_for_service_worker(tab)
        kept = tab.page.evaluate(
            """async () => {
                const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
                return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
            }"""
        )
        for copy in ["sissa", "other"]:
            self.assertIn(f"/games/{copy}/engine/sissa.bin", kept)

    def test_a_worker_that_fails_is_started_again(self):
        self.context.add_init_script(
            """window.workers = [];
            window.Worker = class extends Worker {
                constructor(...asked) {
                    super(...asked);
                    window.workers.push(this);
                }
            };
            window.passed = 0;
            const now = performance.now.bind(performance);
            performance.now = () => now() + passed;"""
        )
        tab = self.tab()

        def fail():
            tab.page.evaluate("workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'a test' }))")

        # As often as it has worked for a while.
        for count in range(2, 6):
            tab.page.evaluate("passed += 60_000")
            fail()
            tab.page.wait_for_function("count => workers.length === count", arg=count)
        # One that was ended before may tell more errors.
        tab.page.evaluate("workers.at(-2).dispatchEvent(new ErrorEvent('error', { message: 'a test' }))")
        self.assertEqual(tab.page.evaluate("workers.length"), count)
        tab.type("e4")
        for _ in range(3):
            fail()
        tab.page.wait_for_selector("#connection:has-text('does not run')")

    def test_a_tab_holds_only_its_last_game(self):
        tab = self.tab()
        tab.page.evaluate(
            """() => {
                // Locks are slower than games.
                const { request } = navigator.locks;
                window.asked = window.given = 0;
                navigator.locks.request = async (name, options, use) => {
                    asked += 1;
                    await new Promise((resolve) => setTimeout(resolve, 300));
                    return request.call(navigator.locks, name, options, (lock) => {
                        given += 1;
                        return use(lock);
                    });
                };
                const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
                const players = { white: 'person', black: 'person' };
                const pace = { clock: null, engineSeconds: 1, level: null, nodes: null };
                for (const games of [1, 1, 1]) {
                    app.send({ type: 'newGame', game: 'chess', start: { by: 'fen', fen }, players, pace, person: '', games });
                    // An untouched game would be the next one.
                    app.send({ type: 'play', uci: 'e2e4' });
                }
            }"""
        )
        tab.page.wait_for_function("() => asked === 3 && given === 3")
        held = tab.page.evaluate("navigator.locks.query().then(({ held }) => held.map(({ name }) => name))")
        self.assertEqual([name for name in held if name.startswith("Sissa: ")], [f"Sissa: {tab.state()['name']}"])

    def wait_until_kept(self, tab, moves, name=None):
        """Waits until the browser keeps a game, by default that on the board, with this many moves."""
        self.wait_for_kept(tab, "kept.moves.length === argument", moves, name)

    def wait_for_files(self, tab, count):
        """Waits until so many PGN files, and places of games in them, are kept."""
        tab.page.wait_for_function(
            """(count) => new Promise((resolve) => {
                const opening = indexedDB.open('sissa', 1);
                opening.onsuccess = () => {
                    const getting = opening.result.transaction('texts').objectStore('texts').getAllKeys();
                    getting.onsuccess = () => {
                        opening.result.close();
                        resolve(getting.result.filter((name) => name.startsWith('pgn')).length === count);
                    };
                };
            })""",
            arg=count,
        )

    def wait_for_kept(self, tab, condition, argument, name=None):
        """Waits until an expression in what the browser keeps by a name, and in `argument`, is true."""
        tab.page.wait_for_function(
            """([name, argument]) => new Promise((resolve) => {
                const opening = indexedDB.open('sissa', 1);
                opening.onsuccess = () => {
                    const database = opening.result;
                    const getting = database.transaction('texts').objectStore('texts').get(name ?? app.state.name);
                    getting.onsuccess = () => {
                        database.close();
                        const kept = JSON.parse(getting.result?.text ?? 'null');
                        resolve(kept !== null && CONDITION);
                    };
                };
            })""".replace("CONDITION", condition),
            arg=[name, argument],
        )

    def in_table_worker(self, tab, script):
        """Runs a script in the worker with the table."""
        next(worker for worker in tab.page.workers if worker.url.endswith("table-worker.js")).evaluate(script)

    def test_new_games_of_two_tabs_are_two_games(self):
        one, other = self.tab(), self.tab()
        for tab, moves in [(one, ["e4", "e5"]), (other, ["d4"])]:
            for move in moves:
                tab.type(move)
            self.wait_until_kept(tab, len(moves))
        for tab, moves in [(one, ["e4", "e5"]), (other, ["d4"])]:
            tab.reload()
            self.assertEqual(tab.moves(), moves)
        one.page.click("#open-games")
        one.page.wait_for_function("() => document.querySelectorAll('#games-list li').length === 2")
        # One that another tab shows can be renamed and deleted.
        name = other.state()["name"]
        one.page.click("#games-list li:has-text('open in another tab') >> text=Rename")
        one.page.fill("#rename-text", "Mine")
        one.page.keyboard.press("Enter")
        other.wait("state.tags.some(([, value]) => value === 'Mine')")
        other.type("d5")
        self.wait_for_kept(other, "kept.moves.length === 2 && kept.about.event === 'Mine'", None)
        one.page.click("#games-list li:has-text('Mine') >> text=Delete")
        other.wait("state.name !== argument", name)
        other.page.wait_for_selector("#message.shown:has-text('Another page has deleted the game.')")
        other.type("d4")
        self.wait_until_kept(other, 1)
        self.wait_for_kept(one, "kept.deleted > 0", None, name)
        # Also once the first is closed.
        one.page.close()
        third = self.tab()
        self.assertEqual(third.moves(), [])

    def test_each_tab_keeps_its_pgn_file(self):
        tabs = [self.tab() for _ in "123"]
        for tab, names in zip(tabs, ["AB", "CD", "EF"]):
            tab.page.click("#open-pgn")
            tab.page.fill("#pgn-text", "".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in names))
            tab.page.click("#pgn-open")
            tab.page.click("#pgn-games button >> nth=1")
            tab.wait("state.file !== null")
            self.wait_for_kept(tab, "kept.place === 1", None, f"pgn-place-{tab.state()['name']}")
        tabs[2].new_game("chess")
        self.wait_for_files(tabs[0], 4)
        for tab, file in zip(tabs, [{"game": 1, "games": 2}] * 2 + [None]):
            tab.reload()
            self.assertEqual(tab.state()["file"], file)
        tabs[0].page.click("#open-pgn")
        tabs[0].page.wait_for_selector("#pgn-games button:has-text('A')")

    def test_a_new_game_is_there_after_a_reload(self):
        tab = self.tab()
        tab.new_game("caparandom", "BQRKNRCBAN", "White")
        self.wait_until_kept(tab, 0)
        tab.reload()
        state = tab.state()
        self.assertEqual((state["game"], state["players"]["black"]), ("caparandom", "engine"))
        self.assertIn("/BQRKNRCBAN w", state["position"]["fen"])

    def test_what_cannot_be_kept_is_said_and_tried_again(self):
        tab = self.tab()
        self.in_table_worker(
            tab,
            """() => {
                globalThis.put = IDBObjectStore.prototype.put;
                IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };
            }""",
        )
        # Nothing is lost with a game that has no moves.
        for game in ["capablanca", "chess"]:
            tab.new_game(game)
            tab.page.wait_for_selector("#unsaved:has-text('the disk is full')")
        tab.type("e4")
        tab.type("e5")
        self.assertTrue(tab.page.is_visible("#unsaved"))
        self.in_table_worker(tab, "() => { IDBObjectStore.prototype.put = put; }")
        tab.page.wait_for_selector("#unsaved", state="hidden")
        self.wait_until_kept(tab, 2)

    def test_a_game_that_another_one_replaced_is_tried_again(self):
        tab = self.tab()
        tab.type("e4")
        self.wait_until_kept(tab, 1)
        name = tab.state()["name"]
        again = "() => { IDBObjectStore.prototype.put = put; IDBTransaction.prototype.commit = commit; }"

        def leave(move):
            """Plays a move that cannot be kept, and begins another game before that is known."""
            self.in_table_worker(
                tab,
                """() => {
                    globalThis.put ??= IDBObjectStore.prototype.put;
                    globalThis.commit ??= IDBTransaction.prototype.commit;
                    globalThis.isHeld = true;
                    IDBTransaction.prototype.commit = () => {};
                    // It fails once the new game is there, which is refused while this one is known not to be kept.
                    IDBObjectStore.prototype.put = function () {
                        const wait = () => {
                            if (globalThis.isHeld) {
                                this.get('').onsuccess = wait;
                            } else {
                                this.transaction.abort();
                            }
                        };
                        wait();
                    };
                }""",
            )
            tab.page.evaluate(
                """(uci) => {
                    app.send({ type: 'play', uci });
                    const [start, pace] = [{ by: 'usual' }, { clock: null, engineSeconds: 1, level: null, nodes: null }];
                    const players = { white: 'person', black: 'person' };
                    app.send({ type: 'newGame', game: 'chess', start, players, pace, person: '', games: 1 });
                }""",
                move,
            )
            tab.wait("state.name !== argument", name)
            self.in_table_worker(tab, "() => { isHeld = false; }")
            tab.wait("state.unsaved !== null")

        leave("e7e5")
        self.in_table_worker(tab, again)
        self.wait_until_kept(tab, 2, name)
        tab.wait("state.unsaved === null")
        tab.page.evaluate("(name) => app.send({ type: 'openGame', name })", name)
        tab.wait("state.name === argument && state.unsaved === null", name)
        leave("g1f3")
        # It says so on the board, too.
        tab.page.evaluate("(name) => app.send({ type: 'openGame', name })", name)
        tab.wait("state.name === argument && state.unsaved !== null", name)
        self.in_table_worker(tab, again)
        tab.wait("state.unsaved === null")
        self.wait_until_kept(tab, 3)

    def test_a_storage_that_was_closed_is_opened_again(self):
        tab = self.tab()
        tab.type("e4")
        self.wait_until_kept(tab, 1)
        self.in_table_worker(
            tab,
            """() => {
                const { transaction } = IDBDatabase.prototype;
                IDBDatabase.prototype.transaction = function (...asked) {
                    IDBDatabase.prototype.transaction = transaction;
                    this.close();
                    return transaction.apply(this, asked);
                };
            }""",
        )
        tab.type("e5")
        tab.page.wait_for_selector("#unsaved:has-text('the browser says')")
        tab.page.wait_for_selector("#unsaved", state="hidden")
        self.wait_until_kept(tab, 2)
        self.assertEqual(tab.moves(), ["e4", "e5"])

    def network_of_its_own(self, tab, game="crazyhouse"):
        """Searches a game that no network of a board suits."""
        tab.new_game(game)
        tab.page.keyboard.press("a")
        tab.wait("state.evaluation === 'network' && app.lines?.depth >= 4")
        tab.page.keyboard.press("a")

    def test_games_stay_without_a_network(self):
        server = self.start()
        tab = self.tab(server)
        self.wait_for_service_worker(tab)
        self.assertEqual([path for path, times in server.sent.items() if times > 1], [])
        tab.new_game("caparandom", "BQRKNRCBAN")
        # Which evaluation there is, the page knows only once it has searched.
        self.assertEqual(tab.page.inner_text("#analysis-facts"), "off")
        tab.type("a4")
        before = tab.state()["position"]["fen"]
        self.wait_until_kept(tab, 1)
        other = self.tab(server)
        self.assertNotEqual(other.state()["name"], tab.state()["name"])
        # The network of a single game is loaded with it.
        self.network_of_its_own(other)
        # For Almost Chess that of the board is made to fit.
        self.network_of_its_own(other, "almost")
        other.page.close()
        server.kill()
        tab.reload()
        self.assertEqual(tab.state()["position"]["fen"], before)
        # The engine plays with the network, which was kept too.
        tab.change_players("Black")
        tab.type("b5")
        tab.wait("state.nodes.length >= 4 && !state.thinking")
        self.assertEqual(tab.state()["evaluation"], "network")
        self.assertIn('[Variant "caparandom"]', tab.pgn())
        # Another game does not replace it.
        self.network_of_its_own(tab)
        tab.new_game("chess")
        tab.type("e4")
        tab.page.click("#open-games")
        rows = tab.page.locator("#games-dialog li:has-text('Capablanca Random'):has-text('Sissa – You')")
        rows.first.wait_for()
        tab.page.keyboard.press("Escape")
        # A file's list of games stays.
        tab.page.click("#open-pgn")
        tab.page.fill("#pgn-text", '[White "One"]\n\n1. e4 *\n\n[White "Two"]\n\n1. d4 *\n')
        tab.page.click("#pgn-open")
        tab.page.click("#pgn-games button:has-text('Two')")
        tab.wait("state.file !== null")
        self.wait_for_kept(tab, "kept.place === 1", None, f"pgn-place-{tab.state()['name']}")
        self.wait_for_files(tab, 2)
        tab.reload()
        self.assertEqual(tab.state()["file"], {"game": 1, "games": 2})
        tab.page.click("#open-pgn")
        tab.page.click("#pgn-games button:has-text('One')")
        tab.wait("state.file?.game === 0")

    @unittest.skipUnless(shutil.which("node") or "REQUIRE_PROGRAMS" in os.environ, "this test needs: node")
    def test_the_package_for_npm(self):
        folder = ROOT / "target/npm/package"
        example = (folder / "README.md").read_text().split("```js\n")[1].split("```")[0]
        with tempfile.TemporaryDirectory() as root:
            modules = pathlib.Path(root, "node_modules")
            modules.mkdir()
            archive = next((ROOT / "target/npm").glob("sissa-*.tgz"))
            subprocess.run(["tar", "--extract", "--file", archive, "--directory", modules], check=True)
            (modules / "package").rename(modules / "sissa")
            pathlib.Path(root, "example.mjs").write_text(example)
            run = subprocess.run(
                ["node", "example.mjs"], cwd=root, text=True, capture_output=True, timeout=60
            )
            ending = """import { startEngine } from 'sissa';
                const engine = startEngine(console.log);
                ['go infinite', 'isready', 'quit'].forEach(engine.send);"""
            pathlib.Path(root, "ending.mjs").write_text(ending)
            end = subprocess.run(["node", "ending.mjs"], cwd=root, text=True, capture_output=True, timeout=60)
        self.assertIn("bestmove ", run.stdout, run.stderr)
        self.assertIn("bestmove ", end.stdout, end.stderr)
        self.assertEqual((run.stderr, end.stderr), ("", ""))

    def test_bundlers_find_what_the_package_for_npm_needs(self):
        scripts = list((ROOT / "target/npm/package").glob("*.js"))
        self.assertGreater(len(scripts), 3)
        for script in scripts:
            text = script.read_text()
            # Bundlers look for what is imported, and a page has nothing of Node.
            self.assertNotRegex(text, r"\bimport\b.*\bnode:", script.name)
            for call, address in [("Worker", r"new URL\('\./"), ("URL", r"['\"]\./[a-z0-9.-]+['\"], import\.meta\.url|file, ")]:
                self.assertNotRegex(text, rf"new {call}\((?!{address})", script.name)

    def test_the_licences_are_there(self):
        for folder in [PAGE, ROOT / "target/npm/package"]:
            self.assertTrue((folder / "LICENSE-MIT").exists() and (folder / "LICENSE-APACHE").exists())
            text = (folder / "THIRD-PARTY.txt").read_text()
            for crate in ["lzma-rust2", "vampirc-uci"]:
                self.assertIn(f"\n{crate} ", text)

