//! A session on one geometry.

use super::{PositionError, Session, display};
use crate::board::Color;
use crate::eval::Weights;
use crate::eval::network::Networks;
use crate::notation::fen::{self, StartError};
use crate::notation::{self, MoveError, UciStyle};
use crate::position::{Game, Move, Outcome, Position, Rules, perft_parallel};
use crate::protocol::job::{JobOutput, JobSink, spawn};
use crate::search::{
    Control, DEFAULT_HASH, Limits, ResourceError, Score, SearchBoard, SearchEvent, SearchThread,
};
use crate::variant::Variant;
use std::sync::Arc;

/// The game on the board, and its searcher.
pub struct GameSession<G: SearchBoard> {
    rules: &'static Rules<G>,
    game: Game<G>,
    /// Why another position is not on the board.
    refusal: Option<String>,
    searched: Position<G>,
    /// Not made before it is needed, nor after a panic.
    thread: Option<SearchThread<G>>,
    hash: usize,
    threads: usize,
    networks: Networks,
}

impl<G: SearchBoard> GameSession<G> {
    /// A session with the game's start position on the board.
    ///
    /// # Errors
    /// [`StartError`] when the start position is not legal.
    pub fn open(rules: &'static Rules<G>) -> Result<GameSession<G>, StartError> {
        let start = fen::read_start(rules)?;
        Ok(GameSession {
            rules,
            game: Game::new(start),
            refusal: None,
            searched: start,
            thread: None,
            hash: DEFAULT_HASH,
            threads: 1,
            networks: Networks::built_in(),
        })
    }

    /// Does `task` with the searcher after its search, if there is one. `None` if there is no searcher.
    fn call<T>(&mut self, task: impl FnOnce(&mut SearchThread<G>) -> Option<T>) -> Option<T> {
        let result = task(self.thread.as_mut()?);
        if result.is_none() {
            self.thread = None;
        }
        result
    }

    /// Makes a searcher if there is none. If the system refuses its table or threads, it gets the default table and one
    /// thread.
    ///
    /// # Errors
    /// [`ResourceError`] in that case, or when there is no memory even for that.
    fn make_searcher(&mut self) -> Result<(), ResourceError> {
        if self.call(|thread| thread.wait()).is_some() {
            return Ok(());
        }
        let make = |hash, threads| SearchThread::new(hash, threads, self.networks.clone());
        let (thread, made) = match make(self.hash, self.threads) {
            Ok(thread) => (thread, Ok(())),
            Err(error) => {
                let thread = make(DEFAULT_HASH, 1)?;
                (self.hash, self.threads) = (DEFAULT_HASH, 1);
                (thread, Err(error))
            }
        };
        self.thread = Some(thread);
        made
    }

    /// Writes `moves`, played one after the other from the position searched, with `write`.
    fn line(&self, moves: &[Move], write: impl Fn(&Position<G>, Move) -> String) -> Vec<String> {
        let mut position = self.searched;
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            if !position.is_legal(*mv) {
                break;
            }
            texts.push(write(&position, *mv));
            position.make(*mv);
        }
        texts
    }
}

/// The game that starts from `fen` with `moves`, and what was dropped from the FEN.
fn read_game<G: SearchBoard>(
    rules: &'static Rules<G>,
    fen: &str,
    moves: &mut dyn Iterator<Item = &str>,
) -> Result<(Game<G>, Option<String>), PositionError> {
    let (start, warnings) = fen::read_with_warnings(rules, fen)?;
    let mut game = Game::new(start);
    for (i, text) in moves.enumerate() {
        let mv = notation::read_move(game.position(), text);
        game.play(mv.map_err(|error| PositionError::Move {
            number: i + 1,
            error,
        })?);
    }
    Ok((game, fen::dropped(&warnings)))
}

impl<G: SearchBoard> Session for GameSession<G> {
    fn variant(&self) -> &Arc<Variant> {
        self.rules.shared_variant()
    }

    fn set_position(
        &mut self,
        fen: &str,
        moves: &mut dyn Iterator<Item = &str>,
    ) -> Result<Option<String>, PositionError> {
        let read = read_game(self.rules, fen, moves);
        self.refusal = read.as_ref().err().map(ToString::to_string);
        let (game, dropped) = read?;
        self.game = game;
        Ok(dropped)
    }

    fn refuse(&mut self, reason: String) {
        self.refusal = Some(reason);
    }

    fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    fn flip(&mut self) -> Result<(), PositionError> {
        let rules = self.game.position().rules();
        let setup = self.game.position().setup().mirrored(rules);
        let position = Position::from_setup(rules, &setup).map_err(PositionError::Flip)?;
        self.game = Game::new(position);
        Ok(())
    }

    fn side_to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    fn fen(&self) -> String {
        fen::write(self.game.position())
    }

    fn ply(&self) -> u32 {
        self.game.position().ply()
    }

    fn moves_played(&self) -> usize {
        self.game.moves().len()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn display(&self) -> String {
        display::full(&self.game)
    }

    fn explain(&self) -> String {
        let position = self.game.position();
        if position.in_check() {
            // The search does not evaluate positions in check.
            return "Final evaluation: none (in check)".to_owned();
        }
        display::evaluation(position, &Weights::of_position(position, &self.networks))
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read_move(self.game.position(), text)
    }

    fn highlights(&self, from: &str, over: Option<&str>) -> Option<String> {
        let position = self.game.position();
        let square = |text| notation::square::read_on_board(position.rules(), text);
        let over = match over {
            Some(over) => Some(square(over)?),
            None => None,
        };
        Some(notation::xboard::highlights(position, square(from)?, over))
    }

    fn explain_illegal(&self, from: &str, to: &str) -> Option<String> {
        let position = self.game.position();
        let square = |text| notation::square::read_on_board(position.rules(), text);
        notation::xboard::explain_illegal(position, square(from)?, square(to)?)
    }

    fn display_fix(&self, text: &str, mv: Move) -> Option<String> {
        let position = self.game.position();
        notation::xboard::is_displayed_wrong(position, text, mv)
            .then(|| notation::xboard::instruction(position, mv))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.game.position().legal_moves().to_vec()
    }

    fn replies(&self, mv: Move) -> Vec<Move> {
        self.game.position().after(mv).legal_moves().to_vec()
    }

    fn play(&mut self, mv: Move) {
        self.game.play(mv);
    }

    fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    fn write_san(&self, mv: Move) -> String {
        notation::cecp::write_san(self.game.position(), mv)
    }

    fn write_cecp(&self, mv: Move) -> String {
        notation::cecp::write(self.game.position(), mv)
    }

    fn xboard_ranks(&self, text: String) -> String {
        notation::cecp::write_ranks(self.game.position().rules(), text)
    }

    fn read_cecp(&self, text: &str) -> Result<Move, MoveError> {
        notation::cecp::read(self.game.position(), text)
    }

    fn usual_ranks(&self, text: &str) -> String {
        notation::cecp::read_ranks(self.game.position().rules(), text)
    }

    fn line_uci(&self, moves: &[Move], style: UciStyle) -> Vec<String> {
        self.line(moves, |position, mv| {
            notation::uci::write(position, mv, style)
        })
    }

    fn line_san(&self, moves: &[Move]) -> Vec<String> {
        self.line(moves, notation::cecp::write_san)
    }

    fn configure(&mut self, hash: usize, threads: usize) -> Result<(), ResourceError> {
        match self.call(|thread| thread.resize(hash, threads)) {
            Some(resized) => resized?,
            None => {
                let networks = self.networks.clone();
                self.thread = Some(SearchThread::new(hash, threads, networks)?);
            }
        }
        (self.hash, self.threads) = (hash, threads);
        Ok(())
    }

    fn sizes(&self) -> (usize, usize) {
        (self.hash, self.threads)
    }

    fn expect(&mut self, hash: usize, threads: usize) {
        (self.hash, self.threads) = (hash, threads);
    }

    fn set_networks(&mut self, networks: Networks) {
        self.networks = networks.clone();
        self.call(|thread| thread.set_networks(networks));
    }

    fn network_note(&self) -> Option<String> {
        self.networks.note(self.rules, false)
    }

    fn found_notes(&self) -> Vec<String> {
        self.networks.found_notes(self.rules)
    }

    fn clear_hash(&mut self) {
        self.call(|thread| thread.clear());
    }

    fn remember(&mut self, score: Score, depth: u32) {
        // Without a searcher there is no table to store it in.
        let _ = self.make_searcher();
        let position = *self.game.position();
        self.call(|thread| thread.remember(position, score, depth));
    }

    fn prepare(&mut self) -> Result<(), ResourceError> {
        let made = self.make_searcher();
        let position = *self.game.position();
        self.call(|thread| thread.prepare(position));
        made
    }

    fn search(
        &mut self,
        ahead: Option<Move>,
        limits: Limits,
        control: Control,
        sink: JobSink,
    ) -> Result<(), ResourceError> {
        let made = self.make_searcher();
        let mut game = self.game.clone();
        if let Some(mv) = ahead {
            game.play(mv);
        }
        self.searched = *game.position();
        match &mut self.thread {
            Some(thread) => thread.search(game, limits, control, move |event| {
                sink.send(match event {
                    SearchEvent::Report(report) => JobOutput::Report(report),
                    SearchEvent::Finished(outcome) => JobOutput::Finished(outcome),
                });
            }),
            None => sink.send(JobOutput::Finished(None)),
        }
        made
    }

    fn join(&mut self) {
        self.call(|thread| thread.wait());
    }

    fn perft(&self, depth: u32, style: UciStyle, control: Control, sink: JobSink) {
        let position = *self.game.position();
        spawn("perft", sink, move |job| {
            let mut total = 0;
            for mv in position.legal_moves() {
                let mut child = position;
                child.make(mv);
                let count = perft_parallel(&child, depth - 1, &|| control.is_stopped());
                if control.is_stopped() {
                    return job.say("info string perft stopped");
                }
                total += count;
                let text = notation::uci::write(&position, mv, style);
                job.say(format!("{text}: {count}"));
            }
            job.say(format!("\nNodes searched: {total}\n"));
        });
    }
}
