"""Games on the page without a server, and the worker that takes its place."""

from no_server import NoServer
from special_moves import GAMES, MORE_GAMES, kind, next_move
from tab import NEW_GAME


class Playing(NoServer):
    def test_a_game_of_each_kind_with_a_special_move(self):
        tab = self.tab()
        for game, (array, wished, specials) in {**GAMES, **MORE_GAMES}.items():
            if specials == {"castling"} and game != "caparandom":
                continue
            with self.subTest(game):
                if "/" in str(array):
                    tab.set_up(game, array)
                    tab.change_players("White")
                else:
                    tab.new_game_in_dialog(game, array, "White")
                tab.limit_nodes(100)
                self.assertLessEqual(specials, self.play(tab, list(wished)))

    def play(self, tab, wished):
        """Plays until no moves are wished any more, which must be soon, and returns the kinds of the moves."""
        made = set()
        for _ in range(24):
            state = tab.state()
            if not wished or state["ending"] or state["position"]["end"]:
                break
            move = next_move(state["position"], wished)
            if move["from"].startswith("@"):
                tab.type(move["san"])
                tab.wait("!state.thinking")
            else:
                tab.play(move, "click")
            made.add(kind(move))
        self.assertEqual(wished, [])
        return made

    def test_a_game_of_ones_own_is_played(self):
        tab, other = self.tab(), self.tab()
        text = "[mine:chess]\ncastling = false"
        tab.page.evaluate("text => app.send({ type: 'ownGames', text, keep: true })", text)
        other.page.wait_for_selector('#new-games input[value="mine"]', state="attached")
        # The dialog opens with the new game.
        tab.page.wait_for_selector('#new-dialog[open] #new-games input[value="mine"]', state="attached")
        tab.page.keyboard.press("Escape")
        tab.new_game_in_dialog("mine", None, "White")
        tab.type("e4")
        tab.wait("state.nodes.length === 3 && !state.thinking")

    def test_a_tab_starts_while_another_one_keeps_games(self):
        first = self.tab()
        first.page.evaluate(
            """() => {
                const others = new BroadcastChannel('sissa');
                setInterval(() => others.postMessage({ name: 'gone', changed: Date.now(), text: '' }), 1);
            }"""
        )
        second = self.tab()
        self.assertEqual(second.page.inner_text("#connection"), "")
        second.type("e4")
        second.wait("state.nodes.length >= 2")

    def test_a_worker_that_fails_is_started_again(self):
        self.context.add_init_script(
            """window.workers = [];
            window.Worker = class extends Worker {
                constructor(...asked) {
                    super(...asked);
                    window.workers.push(this);
                }
            };
            window.passed = 0;
            performance.now = () => passed;
            const { setTimeout } = window;
            window.setTimeout = (then, after) => setTimeout(then, after / 100);"""
        )
        tab = self.tab()

        def fail():
            tab.page.evaluate("workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'a test' }))")

        # As often as it has worked for a while.
        for count in range(2, 6):
            tab.page.evaluate("passed += 60_000")
            fail()
            tab.page.wait_for_function("count => workers.length === count", arg=count)
        # One that was ended before may tell more errors.
        tab.page.evaluate("workers.at(-2).dispatchEvent(new ErrorEvent('error', { message: 'a test' }))")
        tab.type("e4")
        self.assertEqual(tab.page.evaluate("workers.length"), count)
        for count in range(count + 1, count + 3):
            fail()
            tab.page.wait_for_function("count => workers.length === count", arg=count)
        fail()
        tab.page.wait_for_selector("#connection:has-text('could not be loaded')")

    def test_a_tab_holds_only_its_last_game(self):
        tab = self.tab()
        tab.page.evaluate(
            """(newGame) => {
                // Locks are slower than games.
                const { request } = navigator.locks;
                window.asked = window.given = 0;
                navigator.locks.request = async (name, options, use) => {
                    asked += 1;
                    await new Promise((resolve) => setTimeout(resolve, 300));
                    return request.call(navigator.locks, name, options, (lock) => {
                        given += 1;
                        return use(lock);
                    });
                };
                for (let game = 0; game < 3; game += 1) {
                    app.send(newGame);
                    // An untouched game would be the next one.
                    app.send({ type: 'play', uci: 'e2e4' });
                }
            }""",
            NEW_GAME,
        )
        tab.page.wait_for_function("() => asked === 3 && given === 3")
        # One that is given up may be held a moment longer.
        tab.wait_for_promise(
            """async () => {
                const { held } = await navigator.locks.query();
                const games = held.map(({ name }) => name).filter((name) => name.startsWith('Sissa: '));
                return games.length === 1 && games[0] === `Sissa: ${app.state.name}`;
            }"""
        )
