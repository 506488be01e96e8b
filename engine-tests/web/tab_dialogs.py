"""What a user does in the dialogs of a `Tab`: new games, the players, the editor and PGN."""

import contextlib
import pathlib

# Seconds that the engine thinks about a move: the shortest possible.
ENGINE_SECONDS = "0.01"


class DialogActions:
    def choose_new(self, game):
        """Opens the dialog for a new game, and chooses which game."""
        self.page.click("#open-new")
        self.page.click(f"#new-games label:has(input[value=\"{game}\"])")

    def new_game_in_dialog(self, game, array=None, seats="Both sides", seconds=ENGINE_SECONDS):
        """Starts a game with the dialog and waits until it is the user's turn; `array` is a number or letters."""
        page = self.page
        self.choose_new(game)
        if array is not None:
            page.click("#new-start label:has(input[value=array])")
            page.fill("#new-start input[type=text]", str(array))
        page.click(f"#new-players label:has-text('{seats}')")
        if seats != "Both sides":
            # At a level the engine does not use its time.
            page.select_option("#new-players .level select", "")
            page.fill("#new-players .when-free input", seconds)
        page.click("#new-play")
        page.wait_for_selector("#new-dialog", state="hidden")
        self.wait("state.game === argument", game)
        if seats != "Sissa plays both":
            self.wait("state.nodes.length <= 2 && !state.thinking")

    def change_players(self, seats):
        """Changes the players."""
        self.page.click("#open-players")
        self.page.click(f"#players-dialog label:has-text('{seats}')")
        with self.next_state():
            self.page.click("#players-dialog button[value=save]")

    def open_editor(self, game):
        """Opens the editor for a game."""
        with self.checked():
            self.page.click("#open-editor")
        if self.page.input_value("#editor-game") != game:
            with self.checked():
                self.page.select_option("#editor-game", game)

    def edit(self, game, fen):
        """Opens the editor with a position."""
        self.open_editor(game)
        with self.checked():
            # A field that loses the focus is checked before Enter.
            self.page.fill("#editor-fen", fen)
            self.page.keyboard.press("Enter")

    def set_up(self, game, fen):
        """Sets up a position with the editor."""
        # The game that is shown may be one of this position with an analysis.
        before = self.state()["name"]
        self.edit(game, fen)
        text = self.page.input_value("#editor-fen")
        self.page.click("#editor-analyse")
        self.wait(
            "state.name !== argument[0] && state.position.fen === argument[1] && state.analysis !== null",
            [before, text],
        )
        # An analysis would take much of the processor.
        self.page.evaluate("app.send({ type: 'analyse', analysis: null })")
        self.wait("state.analysis === null")

    def open_pgn_dialog(self):
        """Opens the dialog, and waits for the games of the file that is open."""
        has_list = self.page.evaluate("app.state.file?.games > 1")
        with self.answered("pgnGames") if has_list else contextlib.nullcontext():
            self.page.click("#open-pgn")

    def open_pgn(self, text):
        """Pastes a game and opens it."""
        self.open_pgn_dialog()
        self.page.fill("#pgn-text", text)
        self.page.click("#pgn-open")
        self.page.wait_for_selector("#pgn-dialog", state="hidden")

    def list_pgn(self, text):
        """Pastes several games and waits until they are listed."""
        self.open_pgn_dialog()
        self.page.fill("#pgn-text", text)
        with self.answered("pgnGames"):
            self.page.click("#pgn-open")

    def open_listed(self, number):
        """Opens one of the games that are listed."""
        self.page.locator("#pgn-games button").nth(number).click()
        self.page.wait_for_selector("#pgn-dialog", state="hidden")

    def saved(self, button):
        """The file that a button of the PGN dialog saves: the game, or the board as a picture."""
        page = self.page
        page.click("#open-pgn")
        with page.expect_download() as download:
            page.click(button)
        text = pathlib.Path(download.value.path()).read_text()
        page.click("#pgn-dialog .close")
        return text

    def pgn(self):
        """The game as the page saves it."""
        return self.saved("#pgn-save")
