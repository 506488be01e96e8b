//! The searcher of a browser's worker that only searches; see [`super::search_thread`].

use super::wire::{Request, write_event};
use super::{Control, Limits, SearchBoard, SearchEvent, SearchResult, Searcher, Searchers};
use crate::eval::network::Networks;
use crate::notation::fen;
use crate::on_board;
use crate::position::{AnyRules, Game, Rules};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::variant::ini;
use std::sync::Arc;

/// Searches what it is asked for as text, and keeps its tables from search to search.
#[derive(Default)]
pub struct SearchServer {
    searchers: Searchers,
}

impl SearchServer {
    /// Does a search, and gives `send` its lines and its end.
    pub fn search(&mut self, request: &str, send: &mut dyn FnMut(&str)) {
        let Some((number, request, limits)) = Request::read(request) else {
            return;
        };
        let mut on_event = |event| send(&write_event(number, &event));
        let result = variant_of(&request).and_then(|variant| {
            on_board!(AnyRules::of(&variant).ok()?, rules => {
                self.run(rules, &request, &limits, &mut on_event)
            })
        });
        on_event(SearchEvent::Finished(result));
    }

    fn run<G: SearchBoard>(
        &mut self,
        rules: &'static Rules<G>,
        request: &Request,
        limits: &Limits,
        on_event: &mut dyn FnMut(SearchEvent),
    ) -> Option<SearchResult> {
        let mut game = Game::new(fen::read(rules, &request.start).ok()?);
        for mv in &request.moves {
            game.position().is_legal(*mv).then(|| game.play(*mv))?;
        }
        let searcher = self.searchers.get(|| Searcher::<G>::new(1, 1)).ok()?;
        // Without the memory, the table stays as large as it was.
        let _ = searcher.resize(request.hash_mib, 1);
        searcher.set_networks(if request.has_network { Networks::built_in() } else { Networks::none() });
        if request.is_new {
            searcher.clear();
        }
        let mut report = |line: &super::Report| on_event(SearchEvent::Report(line.clone()));
        Some(searcher.search(&game, limits, &Control::new(), &mut report))
    }
}

/// The game of a request, which whoever asks has already played.
fn variant_of(request: &Request) -> Option<Arc<Variant>> {
    let known = Catalog::builtin();
    if request.own.is_empty() {
        return known.find(&request.game).ok().cloned();
    }
    let (games, _) = ini::parse(&request.own, "", known, &|_| Ok(()));
    let mut games = games.into_iter();
    games.find(|game| game.name == request.game).map(Arc::new)
}
