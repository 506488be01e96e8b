"""Everything but the moves of all games: the tests of each subject, `page_*.py`, in one run."""

import unittest

from browser import tests_of

load_tests = tests_of("page_*.py")

if __name__ == "__main__":
    unittest.main()
