"""Games against Sissa and other people, and the connection."""

import contextlib
import json
import re
import shlex
import tempfile

from browser import ROOT, SISSA, BrowserTest, Server, Tab, chromium


class Playing(BrowserTest):
    def test_the_first_visit_offers_a_game(self):
        # A server that has games shows the newest one instead.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        server = Server(folder.name)
        self.addCleanup(server.kill)
        tab = Tab(self.context, server.address, first_visit=True)
        self.tabs.append(tab)
        tab.page.wait_for_selector("#new-dialog[open]")
        self.assertEqual(tab.page.inner_text("#new-players .summary"), "You play White against Sissa, level 1200.")
        # The array that is shown is the one that is played.
        tab.page.wait_for_selector("#new-start .rank .piece-icon")
        number = tab.page.inner_text("#new-start .rank").split()[-1]
        tab.page.click("#new-play")
        tab.wait("state.array === argument && state.players.black === 'engine'", number)
        self.assertTrue(tab.state()["tags"])
        tab.page.click("#open-new")
        tab.page.click("#new-start label:has(input[value=array])")
        tab.page.fill("#new-start input[type=text]", "random")
        tab.page.wait_for_selector("#new-start .rank .piece-icon")
        number = tab.page.inner_text("#new-start .rank").split()[-1]
        tab.page.click("#new-play")
        tab.page.wait_for_selector("#new-dialog", state="hidden")
        tab.wait("state.nodes.length === 1")
        self.assertEqual(tab.state()["array"], number)
        tab.reload()
        self.assertEqual(tab.page.locator("dialog[open]").count(), 0)
        # Whoever follows a link wants no other game.
        home = server.address.split("/#")[0]
        fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
        tab.page.evaluate("localStorage.removeItem('visited')")
        tab.page.goto(f"{home}/icon.svg")
        tab.open(f"{home}/#game=chess&fen={fen.replace(' ', '%20')}")
        tab.wait("state.position.fen === argument", fen)
        self.assertEqual(tab.page.locator("dialog[open]").count(), 0)

    def test_a_game_against_sissa(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("contemporary-random", "BNBRQKRN", "White", "20")
        # Adjusted by the neighbour, and a move chosen in advance.
        move = next(move for move in tab.state()["position"]["moves"] if move["kind"] == "adjustment")
        tab.gesture(*move["reverse"], "drag")
        tab.wait("state.thinking")
        tab.gesture("h2", "h4", "drag")
        self.assertEqual(page.locator("#board .premove").count(), 2)
        page.click("#move-now")
        tab.wait("state.nodes.length >= 4")
        self.assertEqual(tab.moves()[2], "h4")
        # What Sissa thinks is hidden, until the user asks for it.
        self.assertTrue(page.is_hidden("#bar"))
        self.assertEqual(page.locator("#moves .score:visible").count(), 0)
        page.keyboard.press("z")
        self.assertTrue(page.is_visible("#bar"))

    def with_a_premove(self):
        """A game in which Sissa thinks after e4, and Nf3 was chosen in advance."""
        tab = self.tab()
        tab.new_game("chess", seats="White", seconds="600")
        tab.gesture("e2", "e4", "drag")
        tab.wait("state.thinking")
        tab.gesture("g1", "f3", "drag")
        self.assertEqual(tab.page.locator("#board .premove").count(), 2)
        return tab

    def test_a_move_chosen_in_advance_is_not_played_in_another_game(self):
        tab = self.with_a_premove()
        tab.new_game("chess")
        self.assertEqual(tab.page.locator("#board .premove").count(), 0)
        # What comes next is the answer to this.
        tab.type("d4")
        self.assertEqual(tab.moves(), ["d4"])

    def test_a_move_chosen_in_advance_is_not_played_after_a_move_was_taken_back(self):
        tab = self.with_a_premove()
        tab.page.click("#take-back")
        tab.wait("state.nodes.length === 1")
        self.assertEqual(tab.page.locator("#board .premove").count(), 0)
        tab.change_players("Both sides")
        tab.type("d4")
        self.assertEqual(tab.moves(), ["d4"])

    def test_a_game_that_could_not_begin_leaves_the_dialog_open(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        page.click("#open-new")
        page.evaluate("() => { window.deliver = app.deliver; app.deliver = () => 'Not connected.'; }")
        page.click("#new-play")
        page.wait_for_selector("#new-dialog .problem:has-text('Not connected.')")
        page.evaluate("() => { app.deliver = deliver; }")
        page.evaluate("app.send({ type: 'play', uci: 'e2e4' })")
        tab.wait("state.nodes.length === 2")
        self.assertEqual(page.locator("#new-dialog[open]").count(), 1)

    def test_a_state_that_was_under_way_is_not_the_game_that_was_requested(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.type("e4")
        tab.new_game("capablanca")
        for dialog, opener, request in [
            ("#new-dialog", "#open-new", "#new-play"),
            ("#games-dialog", "#open-games", "#games-list .game-open:not([aria-current])"),
            ("#pgn-dialog", "#open-pgn", "#pgn-open"),
        ]:
            with self.subTest(dialog):
                page.click(opener)
                page.wait_for_selector(f"{dialog}[open]")
                page.fill("#pgn-text", "1. d4 *") if dialog == "#pgn-dialog" else None
                page.wait_for_selector(request)
                tab.hold_messages()
                page.click(f"{request} >> nth=0")
                tab.receive_state()
                self.assertEqual(page.locator(f"{dialog}[open]").count(), 1)
                self.assertFalse(page.evaluate("app.flipped"))
                tab.receive_state({"name": "another", "players": {"white": "engine", "black": "person"}})
                self.assertEqual(page.locator(f"{dialog}[open]").count(), 0)
                self.assertTrue(page.evaluate("app.flipped"))
                tab.reload()
                page.keyboard.press("f")

    def test_a_double_click_begins_one_game(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.open_editor("chess")
        page.keyboard.press("Escape")
        page.evaluate(
            """() => {
                const { deliver } = app;
                window.begun = 0;
                app.deliver = (sent) => {
                    begun += sent.message.type === 'newGame' || sent.message.type === 'openPgn' ? 1 : 0;
                    return deliver(sent);
                };
            }"""
        )
        for opener, button in [
            ("#open-editor", "#editor-analyse"),
            ("#open-new", "#new-play"),
            ("#open-pgn", "#pgn-open"),
        ]:
            with self.subTest(button):
                before = tab.state()["name"]
                with tab.checked() if opener == "#open-editor" else contextlib.nullcontext():
                    page.click(opener)
                page.evaluate(
                    """(selector) => {
                        begun = 0;
                        document.getElementById('pgn-text').value = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
                        const button = document.querySelector(selector);
                        button.click();
                        button.click();
                    }""",
                    button,
                )
                tab.wait("state.name !== argument", before)
                self.assertEqual(page.evaluate("begun"), 1)
                self.assertEqual(page.locator("dialog[open]").count(), 0)

    def test_players_are_saved_whatever_is_in_hidden_fields(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        minutes = "#players-dialog input[aria-label='Minutes']"
        press = lambda text: page.click(f"#players-dialog label:has-text('{text}')")
        save = "#players-dialog button[value=save]"
        page.click("#open-players")
        press("White")
        press("With a clock")
        page.fill(minutes, "0")
        press("No clock")
        page.click(save)
        tab.wait("state.players.black === 'engine'")
        # As short as in a new game.
        page.click("#open-players")
        press("With a clock")
        page.fill(minutes, "0.05")
        page.click(save)
        tab.wait("state.pace.clock?.base === 3")

    def test_the_clock_of_a_new_game_is_the_one_that_is_shown(self):
        tab = self.tab()
        page = tab.page
        clock = lambda: page.input_value("#new-players .when-clock select")

        def start(minutes, increment):
            page.fill("#new-players input[aria-label='Minutes']", minutes)
            page.fill("#new-players .when-clock input[aria-label='Seconds per move']", increment)
            page.click("#new-play")
            page.wait_for_selector("#new-dialog", state="hidden")
            pace = tab.state()["pace"]["clock"]
            page.click("#open-new")
            return pace

        page.click("#open-new")
        page.click("#new-players label:has-text('Both sides')")
        page.click("#new-players label:has-text('With a clock')")
        self.assertEqual(clock(), "5+3")
        self.assertEqual(start("10", "5"), {"base": 600, "increment": 5})
        self.assertEqual(clock(), "10+5")
        page.select_option("#new-players .when-clock select", "5+3")
        self.assertEqual(page.input_value("#new-players input[aria-label='Minutes']"), "5")
        self.assertEqual(start("7", "3"), {"base": 420, "increment": 3})
        self.assertEqual(clock(), "")
        # Without a number it is that of the form, not the least.
        self.assertEqual(start("", ""), {"base": 300, "increment": 3})

    def test_playing_on_from_a_move_says_so(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.type("e4")
        tab.type("e5")
        for node, words in [(1, "Play on from here"), (2, "Players")]:
            page.click(f"#moves [data-node='{node}']", button="right")
            page.click(".menu .choice:has-text('Play on from here')")
            self.assertEqual(page.inner_text("#players-title"), words)
            page.keyboard.press("Escape")
            tab.wait("state.current === argument", node)

    def test_a_draw_that_nobody_else_has_to_agree_to_is_asked_for_first(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.type("e4")
        page.click("#draw")
        page.wait_for_selector("#end-dialog:has-text('draw?')")
        page.keyboard.press("Escape")
        page.click("#resign")
        page.wait_for_selector("#end-dialog:has-text('Resign the game?')")
        page.keyboard.press("Escape")
        page.click("#draw")
        page.click("#end-game")
        tab.wait("state.ending?.result === '1/2-1/2'")

    def test_a_dragged_piece_whose_position_changes_is_not_pale(self):
        tab = self.tab()
        page = tab.page
        tab.new_game("chess")
        tab.type("Nf3")
        tab.type("Nc6")
        x, y = tab.middle("f3")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 9, y + 9)
        self.assertEqual(page.locator("#board .lifted").count(), 1)
        page.keyboard.press("Home")
        tab.wait("state.current === 0")
        page.mouse.up()
        self.assertEqual(page.locator("#board .lifted").count(), 0)

    def test_keys_in_a_menu_are_for_the_menu(self):
        tab = self.tab()
        page = tab.page
        tab.set_up("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        tab.gesture("a7", "a8", "click")
        choices = page.locator(".menu .choice")
        choices.first.wait_for()
        page.keyboard.press("n")
        page.keyboard.press("End")
        self.assertTrue(choices.last.evaluate("(item) => item === document.activeElement"))
        page.keyboard.press("Home")
        self.assertTrue(choices.first.evaluate("(item) => item === document.activeElement"))
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        page.keyboard.press("Enter")
        tab.wait("state.nodes.length === 2")

    def test_a_move_chosen_in_advance_that_has_become_several_is_asked_for(self):
        tab = self.tab()
        page = tab.page
        tab.set_up("chess", "2R4k/3P2pp/1n6/8/8/8/8/6K1 b - - 0 1")
        tab.receive_state({"thinking": True, "players": {"white": "person", "black": "engine"}})
        tab.gesture("d7", "c8", "drag")
        self.assertEqual(page.locator("#board .premove").count(), 2)
        page.evaluate("app.send({ type: 'play', uci: 'b6c8' })")
        page.click(".menu .choice:has-text('=Q')")
        tab.wait("state.nodes.length === 3")

    def test_a_piece_in_hand_is_dropped(self):
        tab = self.tab()
        page = tab.page
        tab.set_up("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1")
        for square, gesture in [("e4", "keys"), ("b4", "click"), ("c4", "tap"), ("d4", "drag")]:
            with self.subTest(gesture):
                page.keyboard.press("Home")
                tab.wait("state.current === 0")
                held = page.get_by_role("button", name="knight in hand, 2")
                x, y = tab.middle(square)
                if gesture == "keys":
                    held.focus()
                    page.keyboard.press("Enter")
                    self.assertEqual(held.get_attribute("aria-pressed"), "true")
                    page.focus("#board .board")
                    tab.cursor_to(square)
                    page.keyboard.press("Enter")
                elif gesture == "drag":
                    held.hover()
                    page.mouse.down()
                    page.mouse.move(x - 9, y - 9)
                    page.mouse.move(x, y)
                    page.mouse.up()
                else:
                    (held.tap if gesture == "tap" else held.click)()
                    self.assertEqual(held.get_attribute("aria-pressed"), "true")
                    tab.press(x, y, gesture)
                tab.wait("state.nodes.at(-1).san === argument", f"N@{square}")
                page.get_by_role("button", name="knight in hand, 1").wait_for()
                page.evaluate("document.activeElement.blur()")

    def test_only_the_own_piece_in_hand_is_chosen(self):
        tab = self.tab()
        page = tab.page
        tab.set_up("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNnn] w - - 0 1")
        own, other = [page.get_by_role("button", name=f"{side} knight in hand, 2") for side in ("white", "black")]
        pressed = lambda: [held.get_attribute("aria-pressed") for held in (own, other)]
        own.click()
        self.assertEqual(pressed(), ["true", "false"])
        page.keyboard.press("f")
        tab.wait("app.flipped")
        self.assertEqual(pressed(), ["true", "false"])
        own.click()
        self.assertEqual(pressed(), ["false", "false"])
        # The other one says why not, and the keys still belong to the page.
        told = page.locator("#message.shown:has-text('White is to move.')")
        other.click()
        told.wait_for()
        self.assertTrue(page.evaluate("document.activeElement.closest('.held') === null"))
        page.evaluate("() => document.getElementById('message').classList.remove('shown')")
        other.focus()
        page.keyboard.press("Enter")
        told.wait_for()
        self.assertEqual(pressed(), ["false", "false"])

    def test_a_move_is_told_in_words_only_where_it_was_made(self):
        tab = self.tab()
        told = tab.page.locator("#announcement")
        tab.open_pgn('[FEN "4k3/8/8/8/8/8/8/R6K w - - 0 1"]\n\n1. Kg2 Kd7 2. Rh1 Kd6 3. Rh2 *')
        tab.page.keyboard.press("Home")
        tab.wait("state.current === 0")
        # On the same squares as a move of the king at the start.
        tab.page.keyboard.press("End")
        tab.wait("state.current === state.live")
        self.assertEqual(told.inner_text(), "White: Rh2")
        tab.page.keyboard.press("Home")
        tab.wait("state.current === 0")
        words = tab.find(san="Kh2")["text"]
        tab.type("Kh2")
        self.assertEqual(told.inner_text(), f"White: {words}")


class Guests(BrowserTest):
    def test_two_people_play_on_two_devices(self):
        with tempfile.TemporaryDirectory() as folder:
            # Another address of this machine, as a network has.
            server = Server(folder, after=["--listen", "127.0.0.2", "--engine", f"Elder={shlex.quote(SISSA)}"])
            try:
                owner = self.tab(server)
                page = owner.page
                # Nobody is invited yet.
                early = chromium().new_context()
                self.addCleanup(early.close)
                page.click("#open-invite")
                page.wait_for_selector(".invitation .code")
                page.click("#invite-dialog .close")
                page.set_viewport_size({"width": 390, "height": 700})
                page.click("#open-invite")
                self.assertEqual(page.evaluate("document.querySelector('#invite-dialog').scrollTop"), 0)
                # The codes are the same as before, and so is what has the focus.
                page.evaluate("app.send({ type: 'invite' })")
                page.evaluate("app.send({ type: 'listGames' })")
                page.wait_for_selector("#games-list li", state="attached")
                self.assertTrue(page.evaluate("document.activeElement.closest('#invite-dialog') !== null"))
                page.set_viewport_size({"width": 1000, "height": 760})
                white, black = page.eval_on_selector_all(
                    ".invitation-address input", "inputs => inputs.map((input) => input.value)"
                )
                page.click("#invite-dialog .close")
                # The owner's secret is for this machine, and a guest's for others.
                secret = server.address.split("#")[1]
                for address, told in [
                    (f"{white.split('#')[0]}#{secret}", "ask for a new one"),
                    (f"http://127.0.0.1:{server.port}/#{black.split('#')[1]}", "old secret"),
                ]:
                    context = chromium().new_context()
                    stranger = context.new_page()
                    stranger.goto(address)
                    stranger.wait_for_selector(f"#connection:has-text('{told}')")
                    context.close()
                guest = Tab(early, black, first_visit=True)
                self.tabs.append(guest)
                self.assertFalse(guest.page.is_visible("#new-dialog"))
                self.assertTrue(guest.page.evaluate("app.flipped"))
                engines = [tab.page.evaluate("app.welcome.engines") for tab in (owner, guest)]
                self.assertEqual(engines, [["Elder"], []])
                guest.page.evaluate(
                    """import(new URL('app.js', document.baseURI)).then(({ on }) => {
                        window.refused = 0;
                        on('refused', () => { window.refused += 1; });
                    })"""
                )
                refused = lambda tab: tab.page.evaluate("refused")
                owner.type("e4")
                guest.wait("state.noMove === null && state.nodes.length === 2")
                owner.wait("state.noMove !== null")
                guest.gesture("e7", "e5", "drag")
                owner.wait("state.nodes.length === 3 && state.noMove === null")
                # The guest's pieces are not moved in advance by the owner.
                owner.receive_state({"thinking": True, "players": {"white": "engine", "black": "person"}})
                owner.gesture("d7", "d5", "drag")
                self.assertEqual(page.locator("#board .premove").count(), 0)
                # An offer of a draw is there until it is declined, or moves are taken back.
                guest.page.click("#draw")
                owner.wait("state.drawOffer === 'black'")
                owner.reload()
                self.assertIn("Black offers a draw", page.inner_text("#status"))
                page.click("#take-back")
                guest.page.wait_for_selector("#message.shown:has-text('The last 2 moves were taken back.')")
                self.assertNotIn("offers", guest.page.inner_text("#status"))
                owner.wait("state.nodes.length === 1")
                page.evaluate("app.send({ type: 'undo' })")
                guest.wait("state.nodes.length === 3")
                # "You" is only who reads it, and a guest whose side an engine plays cannot resign.
                owner.change_players("White")
                for tab in (owner, guest):
                    tab.wait("state.players.black === 'engine'")
                names = [tab.page.inner_text(f"#name-{place}") for tab, place in [(owner, "bottom"), (guest, "top")]]
                self.assertEqual(names, ["You", "White"])
                self.assertTrue(guest.page.is_disabled("#resign"))
                owner.change_players("Both sides")
                guest.wait("state.players.black === 'person'")
                # Its board stands where its messages do.
                left = lambda part: guest.page.eval_on_selector(part, "part => part.getBoundingClientRect().left")
                self.assertEqual(left(".board-place"), left("#message"))
                # What the owner looks at is the owner's business.
                page.keyboard.press("Home")
                owner.wait("state.current === 0")
                self.assertFalse(guest.page.is_visible("#open-new"))
                # It has nothing to scroll or step through, and is not told so.
                guest.drop_file("#board", "1. c4 *")
                guest.page.hover("#board")
                guest.page.mouse.wheel(0, 100)
                guest.page.keyboard.press("Home")
                guest.page.click("#moves .move >> nth=0")
                guest.page.click("#moves .move >> nth=0", button="right")
                guest.page.evaluate("app.send({ type: 'explain', from: 'a7', to: 'a2' })")
                guest.page.wait_for_selector("#message.shown:has-text('turn of White')")
                self.assertEqual(refused(guest), 1)
                self.assertEqual(guest.state()["current"], 2)
                self.assertEqual(guest.page.locator("dialog[open]").count(), 0)
                self.assertEqual(guest.page.locator(".menu").count(), 0)
                guest.page.evaluate("app.send({ type: 'writeGames' })")
                guest.page.wait_for_selector("#message:has-text('Only who has invited you')")
                guest.page.click("#resign")
                guest.page.click("#end-game")
                owner.wait("state.ending?.result === '1-0'")
                # The guest follows to the next game.
                owner.new_game("caparandom", "BQRKNRCBAN")
                guest.wait("state.game === 'caparandom'")
                # Another tab may have been invited anew.
                guest.page.evaluate("sessionStorage.setItem('token', 'old')")
                guest.reload()
            finally:
                server.kill()


class Connection(BrowserTest):
    def test_too_many_pages(self):
        tab = self.tab()
        version = int(re.search(r"VERSION: (\d+)", (ROOT / "web" / "messages.d.ts").read_text())[1])
        tab.page.evaluate(
            """(hello) => Promise.all(Array.from({length: 15}, () => new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/socket`);
                socket.addEventListener('open', () => socket.send(hello));
                socket.addEventListener('message', done);
                (window.sockets ??= []).push(socket);
            })))""",
            json.dumps({"type": "hello", "version": version, "token": self.server.address.split("#")[1], "name": None}),
        )
        other = self.context.new_page()
        other.goto(self.server.address)
        other.wait_for_selector("#connection:has-text('Too many pages')")
        tab.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")
        # It reconnects by itself.
        other.wait_for_selector("#connection", state="hidden")
        other.wait_for_selector("#board .pieces use", state="attached")
