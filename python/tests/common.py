"""What the tests share."""

import os
import pathlib
import signal
import subprocess
import sys
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(program):
    """What a program writes, and its errors."""
    # Python 3.12 warns of forks beside threads.
    quiet = ["-W", "ignore::DeprecationWarning"]
    # It imports from where the tests do.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, *quiet, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    return done.stdout, done.stderr


def in_child(work):
    """The exit status of a forked child that does this work: 0 unless that raises an error or takes a minute."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(60)
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
