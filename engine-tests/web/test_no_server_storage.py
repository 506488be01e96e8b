"""Games and files that the browser keeps for the page without a server."""

from no_server import NoServer
from tab import NEW_GAME


class Storage(NoServer):
    def test_new_games_of_two_tabs_are_two_games(self):
        one, other = self.tab(), self.tab()
        for tab, moves in [(one, ["e4", "e5"]), (other, ["d4"])]:
            for move in moves:
                tab.type(move)
            self.wait_until_kept(tab, len(moves))
        for tab, moves in [(one, ["e4", "e5"]), (other, ["d4"])]:
            tab.reload()
            self.assertEqual(tab.moves(), moves)
        # A game is claimed a moment after it is shown.
        other.wait_for_promise(
            """async () => {
                const { held } = await navigator.locks.query();
                return held.some(({ name }) => name === `Sissa: ${app.state.name}`);
            }"""
        )
        one.page.click("#open-games")
        one.wait("document.querySelectorAll('#games-list li').length === 2")
        # One that another tab shows can be renamed and deleted.
        name = other.state()["name"]
        one.page.click("#games-list li:has-text('open in another tab') >> text=Rename")
        one.page.fill("#rename-text", "Mine")
        one.page.keyboard.press("Enter")
        other.wait("state.tags.some(([, value]) => value === 'Mine')")
        other.type("d5")
        self.wait_for_kept(other, "kept.moves.length === 2 && kept.about.event === 'Mine'")
        one.page.click("#games-list li:has-text('Mine') >> text=Delete")
        other.wait("state.name !== argument", name)
        other.page.wait_for_selector("#message.shown:has-text('Another page has deleted the game.')")
        other.type("d4")
        self.wait_until_kept(other, 1)
        self.wait_for_kept(one, "kept.deleted > 0", name=name)
        # Also once the first is closed.
        one.page.close()
        third = self.tab()
        self.assertEqual(third.moves(), [])

    def test_each_tab_keeps_its_pgn_file(self):
        tabs = [self.tab() for _ in "123"]
        for tab, names in zip(tabs, ["AB", "CD", "EF"]):
            tab.list_pgn("".join(f'[White "{name}"]\n\n1. e4 *\n\n' for name in names))
            tab.open_listed(1)
            self.wait_for_kept(tab, "kept.place === 1", name=f"pgn-place-{tab.state()['name']}")
        tabs[2].new_game_in_dialog("chess")
        self.wait_for_files(tabs[0], 4)
        for tab, file in zip(tabs, [{"game": 1, "games": 2}] * 2 + [None]):
            tab.reload()
            self.assertEqual(tab.state()["file"], file)
        tabs[0].page.click("#open-pgn")
        tabs[0].page.click("#pgn-games button:has-text('A')")
        tabs[0].wait("state.file?.game === 0")

    def test_a_new_game_is_there_after_a_reload_and_beside_another_one(self):
        tab = self.tab()
        tab.new_game_in_dialog("caparandom", "BQRKNRCBAN", "White")
        self.wait_until_kept(tab, 0)
        tab.reload()
        state = tab.state()
        self.assertEqual((state["game"], state["players"]["black"]), ("caparandom", "engine"))
        self.assertIn("/BQRKNRCBAN w", state["position"]["fen"])
        tab.type("a4")
        tab.new_game_in_dialog("chess")
        tab.type("e4")
        tab.page.click("#open-games")
        tab.page.wait_for_selector("#games-dialog li:has-text('Capablanca Random'):has-text('You – Sissa')")

    def test_what_cannot_be_kept_is_said_and_tried_again(self):
        tab = self.tab()
        self.in_table_worker(
            tab,
            """() => {
                globalThis.put = IDBObjectStore.prototype.put;
                IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };
            }""",
        )
        # Nothing is lost with a game that has no moves.
        for game in ["capablanca", "chess"]:
            tab.new_game_in_dialog(game)
            tab.page.wait_for_selector("#unsaved:has-text('the disk is full')")
        tab.type("e4")
        tab.type("e5")
        self.assertTrue(tab.page.is_visible("#unsaved"))
        self.in_table_worker(tab, "() => { IDBObjectStore.prototype.put = put; }")
        tab.page.wait_for_selector("#unsaved", state="hidden")
        self.wait_until_kept(tab, 2)

    def leave_unkept(self, tab, move):
        """Plays a move that cannot be kept, and begins another game before that is known."""
        name = tab.state()["name"]
        self.in_table_worker(
            tab,
            """() => {
                globalThis.put ??= IDBObjectStore.prototype.put;
                globalThis.commit ??= IDBTransaction.prototype.commit;
                globalThis.isHeld = true;
                IDBTransaction.prototype.commit = () => {};
                // It fails once the new game is there, which is refused while this one is known not to be kept.
                IDBObjectStore.prototype.put = function () {
                    const wait = () => {
                        if (globalThis.isHeld) {
                            this.get('').onsuccess = wait;
                        } else {
                            this.transaction.abort();
                        }
                    };
                    wait();
                };
            }""",
        )
        tab.page.evaluate(
            """([uci, newGame]) => {
                app.send({ type: 'play', uci });
                app.send(newGame);
            }""",
            [move, NEW_GAME],
        )
        tab.wait("state.name !== argument", name)
        self.in_table_worker(tab, "() => { isHeld = false; }")
        tab.wait("state.unsaved !== null")

    def test_a_game_that_another_one_replaced_is_tried_again(self):
        tab = self.tab()
        tab.type("e4")
        self.wait_until_kept(tab, 1)
        name = tab.state()["name"]
        again = "() => { IDBObjectStore.prototype.put = put; IDBTransaction.prototype.commit = commit; }"

        self.leave_unkept(tab, "e7e5")
        self.in_table_worker(tab, again)
        self.wait_until_kept(tab, 2, name)
        tab.wait("state.unsaved === null")
        tab.page.evaluate("(name) => app.send({ type: 'openGame', name })", name)
        tab.wait("state.name === argument && state.unsaved === null", name)
        self.leave_unkept(tab, "g1f3")
        # It says so on the board, too.
        tab.page.evaluate("(name) => app.send({ type: 'openGame', name })", name)
        tab.wait("state.name === argument && state.unsaved !== null", name)
        self.in_table_worker(tab, again)
        tab.wait("state.unsaved === null")
        self.wait_until_kept(tab, 3)

    def test_a_storage_that_was_closed_is_opened_again(self):
        tab = self.tab()
        tab.type("e4")
        self.wait_until_kept(tab, 1)
        self.in_table_worker(
            tab,
            """() => {
                const { transaction } = IDBDatabase.prototype;
                IDBDatabase.prototype.transaction = function (...asked) {
                    IDBDatabase.prototype.transaction = transaction;
                    this.close();
                    return transaction.apply(this, asked);
                };
            }""",
        )
        tab.type("e5")
        tab.page.wait_for_selector("#unsaved:has-text('the browser says')")
        tab.page.wait_for_selector("#unsaved", state="hidden")
        self.wait_until_kept(tab, 2)
        self.assertEqual(tab.moves(), ["e4", "e5"])
