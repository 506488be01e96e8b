"""Everything but the moves of all games: the tests of each subject, `page_*.py`, in one run."""

import pathlib
import unittest


def load_tests(loader, _tests, _pattern):
    subjects = pathlib.Path(__file__).parent.glob("page_*.py")
    return loader.loadTestsFromNames(sorted(path.stem for path in subjects))


if __name__ == "__main__":
    unittest.main()
