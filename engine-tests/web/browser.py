"""A server and a browser for the tests of the page.

Needs PyPI's package `playwright`, without its browsers, and Debian's `chromium-headless-shell` or `chromium`.
`.ci/run` runs the tests; by hand:

    cargo build && python3 -m unittest discover engine-tests/web

or with `--pattern test_page_editor.py` the tests of one subject. Those of one run share a browser.
`SISSA` may name another program. The page without a server is tested if `.ci/page dev` has built it.
"""

import atexit
import functools
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

from tab import PATIENCE, Tab

ROOT = pathlib.Path(__file__).resolve().parents[2]
SISSA = os.environ.get("SISSA", str(ROOT / "target" / "debug" / "sissa"))
BROWSERS = ["chromium-headless-shell", "chromium", "google-chrome"]


def program():
    """The path of the browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def require(what, is_there):
    """Skips the tests if something that they need is missing, or fails where nothing may be."""
    if not is_there:
        if "REQUIRE_PROGRAMS" in os.environ:
            raise AssertionError(f"this test needs: {what}")
        print(f"some tests were skipped; they need: {what}", file=sys.stderr)
        raise unittest.SkipTest(what)


@functools.cache
def chromium():
    """The browser, started only once."""
    driver = sync_playwright().start()
    atexit.register(driver.stop)
    # The tests may run as root, for whom Chromium has no sandbox.
    arguments = ["--no-sandbox", "--disable-background-networking"]
    return driver.chromium.launch(executable_path=program(), args=arguments, timeout=PATIENCE)


def own_port():
    """A port for a server that is started again, which the system gives to nobody in between."""
    return 20_000 + os.getpid() % 10_000


class Server:
    """`sissa OPTIONS web WEB_OPTIONS` with its games in a folder."""

    def __init__(self, folder, port=0, options=(), web_options=()):
        self.folder = folder
        common = ["--port", str(port), "--threads", "1", "--hash", "8", "--folder", folder]
        self.arguments = [*options, "web", *common, *web_options]
        self.start()

    def start(self):
        """Starts it, for the first time or after `kill`."""
        self.process = subprocess.Popen([SISSA, *self.arguments], stdout=subprocess.PIPE, text=True)
        # One that says nothing is killed, and so its lines end.
        patience = threading.Timer(PATIENCE / 1000, self.process.kill)
        patience.start()
        said = next((line for line in self.process.stdout if "http://" in line), None)
        patience.cancel()
        if said is None:
            self.kill()
            raise RuntimeError("sissa web said no address")
        self.address = said[said.index("http://") :].strip()
        # Without the secret, as after a visit.
        self.home, self.secret = self.address.split("#")

    def kill(self):
        """Kills it without warning; it may be gone already."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()


class BrowserTest(unittest.TestCase):
    """A test with a server and a window, in which each call of `tab` opens another page."""

    @classmethod
    def setUpClass(cls):
        require("pip install playwright", sync_playwright)
        require("apt-get install chromium-headless-shell", program())
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.server = cls.start(cls.folder)
        cls.addClassCleanup(lambda: cls.server.kill())

    @classmethod
    def start(cls, folder, port=0):
        """Starts a server."""
        return Server(folder, port)

    def setUp(self):
        self.tabs = []
        self.context = self.new_context(viewport={"width": 1000, "height": 760}, has_touch=True)

    def tearDown(self):
        for tab in self.tabs:
            self.assertEqual(tab.errors, [])

    def own_server(self, **options):
        """A server of the test's own, which has no games yet; it is killed at the end, if the test has not done so."""
        server = self.start(self.enterContext(tempfile.TemporaryDirectory()), **options)
        self.addCleanup(server.kill)
        return server

    def new_context(self, **options):
        """A window that shares nothing with others, like that of another person."""
        context = chromium().new_context(**options)
        self.addCleanup(context.close)
        return context

    def tab(self, address=None, context=None, **options):
        """Opens a page, whose errors fail the test."""
        tab = Tab(context or self.context, address or self.server.address, **options)
        self.tabs.append(tab)
        return tab

    def tab_and_page(self, *args, **options):
        tab = self.tab(*args, **options)
        return tab, tab.page
