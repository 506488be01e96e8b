"""Takes the `screenshots`: each game at three widths, being analysed in light colours and played in dark ones.

Needs the packages `playwright` and `pillow`, and the program that `cargo build` makes:

    python3 engine-tests/web/screenshots.py [GAME ...]
"""

import io
import pathlib
import sys
import tempfile

from PIL import Image

from browser import Server, chromium
from special_moves import GAMES, kind, next_move
from tab import Tab

FOLDER = pathlib.Path(__file__).parent / "screenshots"

# Width and height of the window.
WINDOWS = [(390, 844), (800, 1100), (1600, 900)]

# Enough for anti-aliased text in the page's few colours.
COLOURS = 96

# Plies that Sissa plays against itself before the analysis.
PLIES = 20


def shoot(tab, name):
    """Takes a screenshot of the whole page at each width."""
    for width, height in WINDOWS:
        tab.page.set_viewport_size({"width": width, "height": height})
        # The page has been redrawn when a second frame begins.
        tab.promised("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        picture = Image.open(io.BytesIO(tab.page.screenshot(full_page=True, animations="disabled"))).convert("RGB")
        picture = picture.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
        picture.save(FOLDER / f"{name[0]}-{width}-{name[1]}.png", optimize=True)


def analysed(tab, game):
    """A game being analysed, with its graph."""
    tab.new_game_in_dialog(game, GAMES[game][0], "Sissa plays both", "0.1")
    tab.wait("state.nodes.length > argument", PLIES)
    tab.change_players("Both sides")
    tab.page.fill("#review-seconds", "0.1")
    tab.page.click("#review-start")
    tab.wait("state.reviewing")
    tab.wait("!state.reviewing")
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.press("a")
    tab.wait("app.lines?.node === state.current && app.lines.depth >= 8 && app.lines.lines.length === 3")


def played(tab, game):
    """A game against Sissa, with a selected piece that has special moves, if there is one."""
    array, wished, specials = GAMES[game]
    tab.new_game_in_dialog(game, array, "White")
    wished = list(wished)
    while True:
        position = tab.state()["position"]
        special = [move for move in position["moves"] if kind(move) in specials]
        if special:
            break
        tab.play(next_move(position, wished), "click")
    x, y = tab.middle(special[0]["from"])
    tab.page.mouse.click(x, y)


def main(games):
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            for theme, prepare in [("light", analysed), ("dark", played)]:
                context = chromium().new_context(color_scheme=theme, viewport={"width": 1600, "height": 900})
                tab = Tab(context, server.address)
                for game in games:
                    prepare(tab, game)
                    shoot(tab, (game, theme))
                    tab.page.set_viewport_size({"width": 1600, "height": 900})
                context.close()
        finally:
            server.kill()
    print(f"{sum(file.stat().st_size for file in FOLDER.glob('*.png'))} bytes in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
