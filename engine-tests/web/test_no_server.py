"""The page that needs no server, and the package for npm: the tests of each subject, `no_server_*.py`, in one run."""

import unittest

from browser import tests_of

load_tests = tests_of("no_server_*.py")

if __name__ == "__main__":
    unittest.main()
