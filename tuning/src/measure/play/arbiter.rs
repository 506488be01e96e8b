//! Playing one game: the engines move in turn, the arbiter applies the rules.

use super::clock::EngineClocks;
use super::conditions::GameConditions;
use crate::measure::play::record::{Ending, GameId, Note, Ply, Record, Termination};
use crate::shared::adjudication::{Adjudication, Adjudicator};
use sissa::board::{Color, Geometry};
use sissa::engines::EngineSlot;
use sissa::engines::settings::UnusableEngine;
use sissa::engines::turn::Failure;
use sissa::notation::{fen, san};
use sissa::openings::Opening;
use sissa::position::{EndReason, Game, Outcome};

/// Plays a game. `None` when the match is being stopped.
pub fn play<G: Geometry>(
    slots: &mut [EngineSlot<'_>; 2],
    opening: &Opening<G>,
    id: GameId,
    conditions: &GameConditions,
) -> Result<Option<Record>, UnusableEngine> {
    let mut game = opening.game.clone();
    let mut notes = vec![None; game.moves().len()];
    let ended = match prepare(slots, id) {
        Err(UnusableEngine::Stopped) => return Ok(None),
        Err(error) => return Err(error),
        Ok(Some(ended)) => Err(ended),
        Ok(None) => play_on(slots, &mut game, &mut notes, id, conditions),
    };
    let ending = match ended {
        Ok(ending) => ending,
        Err((color, failure)) => {
            let Some(ending) = failed(color, &failure) else {
                return Ok(None);
            };
            slots[id.engine(color)].remove();
            ending
        }
    };
    let moves = game.positions().iter().zip(game.moves()).zip(notes);
    let plies = moves.map(|((position, mv), note)| Ply { san: san::write(position, *mv), note });
    Ok(Some(Record {
        id,
        date: chrono::Local::now().format("%Y.%m.%d").to_string(),
        array: opening.array,
        fen: fen::write(game.start()),
        plies: plies.collect(),
        ending,
    }))
}

/// Makes both engines ready. Returns the one that fails, if any.
fn prepare(slots: &mut [EngineSlot<'_>; 2], id: GameId) -> Result<Option<(Color, Failure)>, UnusableEngine> {
    for color in Color::ALL {
        if let Err(failure) = slots[id.engine(color)].engine()?.new_game() {
            return Ok(Some((color, failure)));
        }
    }
    Ok(None)
}

/// Plays until the game ends, or an engine fails.
fn play_on<G: Geometry>(
    slots: &mut [EngineSlot<'_>; 2],
    game: &mut Game<G>,
    notes: &mut Vec<Option<Note>>,
    id: GameId,
    conditions: &GameConditions,
) -> Result<Ending, (Color, Failure)> {
    let engines = Color::ALL.map(|color| id.engine(color));
    let mut clocks = EngineClocks::new(
        engines.map(|engine| conditions.limits[engine]),
        engines.map(|engine| conditions.margins[engine]),
    );
    let mut adjudicator = Adjudicator::new(conditions.adjudication);
    loop {
        if let Some(end) = game.outcome() {
            return Ok(ended(end));
        }
        let color = game.position().side_to_move();
        let Some(engine) = slots[id.engine(color)].running() else {
            return Err((color, Failure::Crashed(String::new())));
        };
        let answer = engine.think(&clocks.turn(game, conditions.patience)).map_err(|failure| (color, failure))?;
        if !clocks.press(color, answer.elapsed) {
            return Err((color, Failure::OutOfTime));
        }
        let mv = match answer.read(game.position()) {
            Ok(mv) => mv,
            Err(error) => {
                return Ok(Ending {
                    winner: Some(!color),
                    termination: Termination::IllegalMove,
                    reason: format!("{color} {error}"),
                });
            }
        };
        game.play(mv);
        notes.push(Some(Note::new(answer.info, answer.elapsed)));
        let adjudication = adjudicator.judge(color, game.moves().len(), answer.info.score);
        // The rules take precedence over adjudication.
        if let Some(adjudication) = adjudication
            && game.outcome().is_none()
        {
            return Ok(adjudicated(adjudication));
        }
    }
}

/// The end of a game by its rules.
fn ended(end: Outcome) -> Ending {
    let reason = match end.reason {
        EndReason::Checkmate => "mates",
        EndReason::Stalemate => "stalemate",
        EndReason::MoveRule(50) => "fifty moves rule",
        EndReason::MoveRule(moves) => &format!("{moves} moves rule"),
        EndReason::Repetition(times) => &format!("{times}-fold repetition"),
        EndReason::DeadPosition => "insufficient mating material",
        EndReason::Flag => "reaching the goal",
        EndReason::Checks => "checks",
        EndReason::Extinction => "extinction",
        EndReason::Castling => "castling",
    };
    Ending {
        winner: end.winner,
        termination: Termination::Normal,
        reason: match end.winner {
            Some(winner) if end.reason == EndReason::Checkmate => format!("{winner} {reason}"),
            Some(winner) => format!("{winner} wins by {reason}"),
            None => format!("Draw by {reason}"),
        },
    }
}

/// The end of a game by adjudication.
fn adjudicated(adjudication: Adjudication) -> Ending {
    let (winner, reason) = match adjudication {
        Adjudication::Won(winner) => (Some(winner), format!("{winner} wins by adjudication")),
        Adjudication::Drawn => (None, "Draw by adjudication".to_owned()),
        Adjudication::TooLong => (None, "Draw by adjudication: maximum game length reached".to_owned()),
    };
    Ending { winner, termination: Termination::Adjudication, reason }
}

/// The end of a game in which an engine made no move; `None` if it is being stopped.
fn failed(color: Color, failure: &Failure) -> Option<Ending> {
    let termination = match failure {
        Failure::Crashed(_) => Termination::Abandoned,
        Failure::Hung => Termination::Stalled,
        Failure::OutOfTime => Termination::TimeForfeit,
        Failure::Stopped => return None,
    };
    Some(Ending { winner: Some(!color), termination, reason: format!("{color} {failure}") })
}
