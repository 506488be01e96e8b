"""What the tests share."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(program):
    """What a program writes, and its errors."""
    # Python 3.12 warns of forks beside threads.
    quiet = ["-W", "ignore::DeprecationWarning"]
    done = subprocess.run([sys.executable, *quiet, "-c", program], capture_output=True, text=True, timeout=120)
    return done.stdout, done.stderr
