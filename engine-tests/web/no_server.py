"""A server of plain files for the page that needs no other (`.ci/page`), and what it does in the browser."""

import collections
import functools
import http.server
import pathlib
import shutil
import threading

from browser import ROOT, BrowserTest, require

PAGE = ROOT / "target/page"


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, without the headers that let pages share memory."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.endswith(".net.lzma"):
            self.server.networks.wait()
        super().do_GET()

    def copyfile(self, *files):
        self.server.sent[self.path] += 1
        super().copyfile(*files)


class FileServer:
    """Serves the page from a folder of a host."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder)
        shutil.copytree(PAGE, self.root / "games/sissa")
        handler = functools.partial(Files, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        # How often the content of each file was sent.
        self.sent = self.server.sent = collections.Counter()
        # Networks are sent while this is set.
        self.networks = self.server.networks = threading.Event()
        self.networks.set()
        self.address = f"http://127.0.0.1:{self.server.server_port}/games/sissa/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def new_version(self, copy):
        """Makes a copy of the page another version."""
        script = self.root / "games" / copy / "sw.js"
        script.write_text(script.read_text().replace('const VERSION = "', 'const VERSION = "new '))

    def kill(self):
        """Stops it; the network is gone then."""
        self.networks.set()
        self.server.shutdown()
        self.server.server_close()


class NoServer(BrowserTest):
    @classmethod
    def start(cls, folder):
        require(".ci/page dev", (PAGE / "index.html").exists())
        return FileServer(folder)

    def wait_for_service_worker(self, tab, page=""):
        """Waits until a page works without a network, by default the one in the tab."""
        tab.wait_for_promise(
            "async (page) => (await navigator.serviceWorker.getRegistration(page))?.active?.state === 'activated'", page
        )

    def search_with_network(self, tab, game="crazyhouse"):
        """Searches a game until its network is used."""
        tab.new_game_in_dialog(game)
        tab.page.keyboard.press("a")
        tab.wait("state.evaluation === 'network' && app.lines?.depth >= 4")
        tab.page.keyboard.press("a")

    def wait_for_texts(self, tab, condition, argument):
        """Waits until an expression in the `texts` that the browser keeps, by name, and in `argument` is true."""
        tab.wait_for_promise(
            """(argument) => new Promise((resolve) => {
                const opening = indexedDB.open('sissa', 1);
                opening.onsuccess = () => {
                    const getting = opening.result.transaction('texts').objectStore('texts').getAll();
                    getting.onsuccess = () => {
                        opening.result.close();
                        const texts = new Map(getting.result.map(({ name, text }) => [name, text]));
                        resolve(CONDITION);
                    };
                };
            })""".replace("CONDITION", condition),
            argument,
        )

    def wait_for_kept(self, tab, condition, argument=None, name=None):
        """Waits until an expression in a text that is `kept`, by default that of the game on the board, is true."""
        in_text = f"""(([name, argument]) => {{
            const kept = JSON.parse(texts.get(name ?? app.state.name) ?? 'null');
            return kept !== null && {condition};
        }})(argument)"""
        self.wait_for_texts(tab, in_text, [name, argument])

    def wait_until_kept(self, tab, moves, name=None):
        """Waits until the browser keeps a game, by default that on the board, with this many moves."""
        self.wait_for_kept(tab, "kept.moves.length === argument", moves, name)

    def wait_for_files(self, tab, count):
        """Waits until so many PGN files, and places of games in them, are kept."""
        names = "[...texts.keys()].filter((name) => name.startsWith('pgn'))"
        self.wait_for_texts(tab, f"{names}.length === argument", count)

    def in_table_worker(self, tab, script):
        """Runs a script in the worker with the table."""
        next(worker for worker in tab.page.workers if worker.url.endswith("table-worker.js")).evaluate(script)
