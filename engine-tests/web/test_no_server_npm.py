"""What `.ci/page` builds besides the page: the package for npm, and the licences."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from browser import ROOT, require
from no_server import PAGE

NPM = ROOT / "target/npm"
PACKAGE = NPM / "package"


class Npm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        require(".ci/page dev", PACKAGE.exists())

    def test_the_example_runs_and_the_engine_ends(self):
        require("node", shutil.which("node"))
        example = (PACKAGE / "README.md").read_text().split("```js\n")[1].split("```")[0]
        ending = """import { startEngine } from 'sissa';
            const engine = startEngine(console.log);
            ['go infinite', 'isready', 'quit'].forEach(engine.send);"""
        with tempfile.TemporaryDirectory() as root:
            modules = pathlib.Path(root, "node_modules")
            modules.mkdir()
            archive = next(NPM.glob("sissa-*.tgz"))
            subprocess.run(["tar", "--extract", "--file", archive, "--directory", modules], check=True)
            (modules / "package").rename(modules / "sissa")
            for script in [example, ending]:
                file = pathlib.Path(root, "script.mjs")
                file.write_text(script)
                run = subprocess.run(["node", file.name], cwd=root, text=True, capture_output=True, timeout=60)
                self.assertIn("bestmove ", run.stdout, run.stderr)
                self.assertEqual(run.stderr, "")

    def test_bundlers_find_what_the_package_for_npm_needs(self):
        scripts = list(PACKAGE.glob("*.js"))
        self.assertGreater(len(scripts), 3)
        for script in scripts:
            text = script.read_text()
            # Bundlers look for what is imported, and a page has nothing of Node.
            self.assertNotRegex(text, r"\bimport\b.*\bnode:", script.name)
            beside = r"['\"]\./[a-z0-9.-]+['\"], import\.meta\.url|file, "
            for call, address in [("Worker", r"new URL\('\./"), ("URL", beside)]:
                self.assertNotRegex(text, rf"new {call}\((?!{address})", script.name)

    def test_the_licences_are_there(self):
        for folder in [PAGE, PACKAGE]:
            self.assertTrue((folder / "LICENSE-MIT").exists() and (folder / "LICENSE-APACHE").exists())
            text = (folder / "THIRD-PARTY.txt").read_text()
            for crate in ["lzma-rust2", "vampirc-uci"]:
                self.assertIn(f"\n{crate} ", text)
