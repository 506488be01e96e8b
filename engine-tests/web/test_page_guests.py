"""Two people on two devices: the owner of the game, and a guest who was invited."""

import shlex

from browser import SISSA, BrowserTest, Server


class Guests(BrowserTest):
    @classmethod
    def start(cls, folder):
        # Another address of this machine, as a network has.
        return Server(folder, web_options=["--listen", "127.0.0.2", "--engine", f"Elder={shlex.quote(SISSA)}"])

    def setUp(self):
        super().setUp()
        self.owner = self.tab()
        self.owner.new_game_by_message()

    def invitations(self):
        """The addresses for White and for Black."""
        page = self.owner.page
        page.click("#open-invite")
        page.wait_for_selector(".invitation .code")
        addresses = [field.input_value() for field in page.locator(".invitation-address input").all()]
        page.click("#invite-dialog .close")
        return addresses

    def black(self):
        """The page of a guest who plays Black."""
        return self.tab(self.invitations()[1], self.new_context(), first_visit=True)

    def test_an_invitation_stays_the_same(self):
        page = self.owner.page
        before = self.invitations()
        page.set_viewport_size({"width": 390, "height": 700})
        page.click("#open-invite")
        self.assertEqual(page.evaluate("document.querySelector('#invite-dialog').scrollTop"), 0)
        # So does what has the focus.
        page.evaluate("app.send({ type: 'invite' })")
        page.evaluate("app.send({ type: 'listGames' })")
        page.wait_for_selector("#games-list li", state="attached")
        self.assertTrue(page.evaluate("document.activeElement.closest('#invite-dialog') !== null"))
        page.click("#invite-dialog .close")
        self.assertEqual(self.invitations(), before)

    def test_the_owners_secret_is_for_this_machine_and_a_guests_for_others(self):
        home, secret = self.invitations()[1].split("#")
        for address, told in [
            (f"{home}#{self.server.secret}", "ask for a new one"),
            (f"{self.server.home}#{secret}", "old secret"),
        ]:
            stranger = self.tab(address, self.new_context(), has_game=False)
            stranger.page.wait_for_selector(f"#connection:has-text('{told}')")

    def test_two_people_play_on_two_devices(self):
        owner, guest = self.owner, self.black()
        self.assertFalse(guest.page.is_visible("#new-dialog"))
        self.assertTrue(guest.page.evaluate("app.flipped"))
        engines = [tab.page.evaluate("app.welcome.engines") for tab in (owner, guest)]
        self.assertEqual(engines, [["Elder"], []])
        owner.type("e4")
        guest.wait("state.noMove === null && state.nodes.length === 2")
        owner.wait("state.noMove !== null")
        guest.gesture("e7", "e5", "drag")
        owner.wait("state.nodes.length === 3 && state.noMove === null")
        # The guest's pieces are not moved in advance by the owner.
        owner.receive_state({"thinking": True, "players": {"white": "engine", "black": "person"}})
        owner.gesture("d7", "d5", "drag")
        self.assertEqual(owner.page.locator("#board .premove").count(), 0)

    def test_an_offer_of_a_draw_stays_until_moves_are_taken_back(self):
        owner, guest = self.owner, self.black()
        owner.type("e4")
        guest.wait("state.noMove === null")
        guest.gesture("e7", "e5", "drag")
        guest.wait("state.nodes.length === 3")
        guest.page.click("#draw")
        owner.wait("state.drawOffer === 'black'")
        owner.reload()
        self.assertIn("Black offers a draw", owner.page.inner_text("#status"))
        owner.page.click("#take-back")
        guest.page.wait_for_selector("#message.shown:has-text('The last 2 moves were taken back.')")
        self.assertNotIn("offers", guest.page.inner_text("#status"))
        owner.wait("state.nodes.length === 1")
        owner.page.evaluate("app.send({ type: 'undo' })")
        guest.wait("state.nodes.length === 3")

    def test_a_guest_only_looks_on_while_an_engine_plays_that_side(self):
        owner, guest = self.owner, self.black()
        owner.change_players("White")
        for tab in (owner, guest):
            tab.wait("state.players.black === 'engine'")
        # "You" is only who reads it.
        names = [tab.page.inner_text(f"#name-{place}") for tab, place in [(owner, "bottom"), (guest, "top")]]
        self.assertEqual(names, ["You", "White"])
        self.assertTrue(guest.page.is_disabled("#resign"))
        owner.change_players("Both sides")
        guest.wait("state.players.black === 'person'")
        self.assertFalse(guest.page.is_disabled("#resign"))

    def after_two_moves(self):
        """A guest who has played a move, as the owner has."""
        guest = self.black()
        self.owner.type("e4")
        guest.wait("state.nodes.length === 2")
        guest.gesture("e7", "e5", "drag")
        self.owner.wait("state.nodes.length === 3")
        return guest

    def wait_for_answers(self, guest):
        """Waits until the server has answered all messages of a guest: this one is the last."""
        guest.page.evaluate("app.send({ type: 'explain', from: 'a7', to: 'a2' })")
        guest.page.wait_for_selector("#message.shown:has-text('turn of White')")

    def test_a_guest_sees_only_the_last_position(self):
        guest = self.after_two_moves()
        # What the owner looks at is the owner's business.
        self.owner.page.keyboard.press("Home")
        self.owner.wait("state.current === 0")
        self.wait_for_answers(guest)
        self.assertEqual(guest.state()["current"], 2)

    def test_the_board_of_a_guest_stands_where_its_messages_do(self):
        page = self.black().page
        left = lambda part: page.eval_on_selector(part, "part => part.getBoundingClientRect().left")
        self.assertEqual(left(".board-place"), left("#message"))

    def test_a_guest_has_nothing_to_step_through_and_is_not_told_so(self):
        guest = self.after_two_moves()
        page = guest.page
        self.assertFalse(page.is_visible("#open-new"))
        page.evaluate(
            """() => {
                window.refused = window.turned = 0;
                on('refused', () => { refused += 1; });
                addEventListener('wheel', () => { turned += 1; });
            }"""
        )
        guest.drop_file("#board", "1. c4 *")
        page.hover("#board")
        page.mouse.wheel(0, -100)
        page.keyboard.press("Home")
        page.click("#moves .move >> nth=0")
        page.click("#moves .move >> nth=0", button="right")
        page.wait_for_function("() => turned > 0")
        self.wait_for_answers(guest)
        self.assertEqual(page.evaluate("refused"), 1)
        self.assertEqual(guest.state()["current"], 2)
        self.assertEqual(page.locator("dialog[open]").count(), 0)
        self.assertEqual(page.locator(".menu").count(), 0)

    def test_a_guest_does_not_get_all_games(self):
        page = self.black().page
        page.evaluate("app.send({ type: 'writeGames' })")
        page.wait_for_selector("#message:has-text('Only the person who invited you')")

    def test_a_guest_resigns_and_follows_to_the_next_game(self):
        owner, guest = self.owner, self.black()
        guest.page.click("#resign")
        guest.page.click("#end-game")
        owner.wait("state.ending?.result === '1-0'")
        owner.new_game_in_dialog("caparandom", "BQRKNRCBAN")
        guest.wait("state.game === 'caparandom'")
        # Another tab may have been invited anew.
        guest.page.evaluate("sessionStorage.setItem('token', 'old')")
        guest.reload()
