"""The service worker: visits without a network, and updates."""

import shutil

from no_server import NoServer


class Offline(NoServer):
    def test_games_and_networks_stay_without_a_network(self):
        server = self.own_server()
        tab = self.tab(server.address)
        self.wait_for_service_worker(tab)
        self.assertEqual([path for path, times in server.sent.items() if times > 1], [])
        tab.new_game_in_dialog("caparandom", "BQRKNRCBAN")
        # Which evaluation there is, the page knows only once it has searched.
        self.assertEqual(tab.page.inner_text("#analysis-facts"), "off")
        tab.type("a4")
        before = tab.state()["position"]["fen"]
        self.wait_until_kept(tab, 1)
        other = self.tab(server.address)
        self.assertNotEqual(other.state()["name"], tab.state()["name"])
        # The network of a single game is loaded with it.
        self.search_with_network(other)
        # For Almost Chess that of the board is made to fit.
        self.search_with_network(other, "almost")
        other.page.close()
        server.kill()
        tab.reload()
        self.assertEqual(tab.state()["position"]["fen"], before)
        # The engine plays with the network, which was kept too.
        tab.change_players("Black")
        tab.type("b5")
        tab.wait("state.nodes.length >= 4 && !state.thinking")
        self.assertEqual(tab.state()["evaluation"], "network")
        self.assertIn('[Variant "caparandom"]', tab.pgn())
        self.search_with_network(tab)

    def test_an_update_leaves_the_networks_that_were_fetched(self):
        server = self.own_server()
        tab = self.tab(server.address)
        self.wait_for_service_worker(tab)
        tab.reload()
        self.search_with_network(tab)
        server.new_version("sissa")
        tab.reload()
        self.update(tab)
        found = "await navigator.serviceWorker.getRegistration('/games/sissa/')"
        tab.wait_for_promise(f"async () => ({found}).waiting !== null")
        # The new one takes over when no page is open.
        tab.page.goto(server.address.replace("games/sissa/", ""))
        tab.wait_for_promise(f"async () => ({found}).waiting === null")
        self.wait_for_service_worker(tab, "/games/sissa/")
        kept = self.kept_files(tab)
        self.assertEqual(sum("crazyhouse.net.lzma" in path for path in kept), 1)
        self.assertEqual(sum("sissa.bin" in path for path in kept), 1)

    def test_an_update_that_is_still_being_uploaded_is_not_kept(self):
        server = self.own_server()
        tab = self.tab(server.address)
        self.wait_for_service_worker(tab)
        server.new_version("sissa")
        with (server.root / "games/sissa/status.js").open("a") as file:
            file.write("// Of another version.\n")
        tab.promised(
            """() => navigator.serviceWorker.getRegistration().then((found) => {
                found.onupdatefound = () => { window.worker = found.installing; };
            })"""
        )
        self.update(tab)
        tab.page.wait_for_function("() => !['installing', undefined].includes(window.worker?.state)")
        self.assertEqual(tab.page.evaluate("worker.state"), "redundant")

    def test_copies_of_the_page_leave_each_other_alone(self):
        server = self.own_server()
        tab = self.tab(server.address)
        self.wait_for_service_worker(tab)
        shutil.copytree(server.root / "games/sissa", server.root / "games/other")
        server.new_version("other")
        tab.page.goto(server.address.replace("games/sissa/", "games/other/"))
        self.wait_for_service_worker(tab)
        kept = self.kept_files(tab)
        for copy in ["sissa", "other"]:
            self.assertIn(f"/games/{copy}/engine/sissa.bin", kept)

    def update(self, tab):
        """Looks for another version of the page."""
        tab.promised("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")

    def kept_files(self, tab):
        """The paths of the files in all caches."""
        return tab.promised(
            """async () => {
                const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
                return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
            }"""
        )
