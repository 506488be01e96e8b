"""What the tests share. `.ci/run` runs them; by hand, with the packages that they import (`sissa`: docs/python.md):

    cargo build && python3 -m unittest discover engine-tests/python
"""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SISSA = os.environ.get("SISSA", str(ROOT / "target" / "debug" / "sissa"))
