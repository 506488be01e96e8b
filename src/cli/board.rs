//! Boards as text.

use super::{style, terminal};
use crate::board::text::file_letter;
use crate::board::{Bitboard, Color, Geometry};
use crate::notation::{fen, san, square, words};
use crate::position::{Game, Move, Position};
use std::fmt::Write;

/// The board, seen from `side`, with White's letters in upper case. The squares of `marked` stand in brackets.
pub fn draw<G: Geometry>(position: &Position<G>, marked: G::Bitboard, side: Color) -> String {
    draw_beside(position, marked, side, |_| None)
}

/// The same, with what `beside` returns for a rank (0 is White's first) to the right of it.
fn draw_beside<G: Geometry>(
    position: &Position<G>,
    marked: G::Bitboard,
    side: Color,
    mut beside: impl FnMut(usize) -> Option<String>,
) -> String {
    let rules = position.rules();
    let mut files: Vec<usize> = (0..rules.files()).collect();
    let mut ranks: Vec<usize> = (0..rules.ranks()).rev().collect();
    if side == Color::Black {
        files.reverse();
        ranks.reverse();
    }
    let faint = style::FAINT;
    let mut text = String::new();
    for rank in ranks {
        let _ = write!(text, " {faint}{:>2}{faint:#}  ", rank + 1);
        for file in &files {
            let at = G::square(*file, rank);
            let piece = position.piece_on(at);
            let letter = piece.map_or('.', |piece| rules.variant().piece_letter(piece));
            let is_light = (file + rank) % 2 == 1;
            let colour = piece.map(|piece| piece.color);
            let colours = style::square(is_light, marked.contains(at), colour);
            let [left, right] = if marked.contains(at) { ['[', ']'] } else { [' ', ' '] };
            let _ = write!(text, "{colours}{left}{letter}{right}{colours:#}");
        }
        if let Some(note) = beside(rank) {
            let _ = write!(text, "  {faint}{note}{faint:#}");
        }
        text.push('\n');
    }
    let _ = write!(text, "\n     {faint}");
    for file in &files {
        let _ = write!(text, " {} ", file_letter(*file));
    }
    let _ = writeln!(text, "{faint:#}");
    text
}

/// The board after the last move, with the changed squares marked.
pub fn picture<G: Geometry>(game: &Game<G>, side: Color) -> String {
    draw(game.position(), game.last_changes(), side)
}

/// The same, with the rights of each side beside its half of the board.
pub fn picture_with_rights<G: Geometry>(game: &Game<G>, side: Color) -> String {
    let position = game.position();
    let ranks = position.rules().ranks();
    let [white, black] = Color::ALL.map(|color| words::short_rights(position, color));
    draw_beside(position, game.last_changes(), side, |rank| {
        // From each side's first rank inwards.
        let below = white.get(rank).filter(|_| rank < ranks / 2);
        let above = black.get(ranks - 1 - rank).filter(|_| rank >= ranks / 2);
        below.or(above).cloned()
    })
}

/// The side to move, and the pieces that give check.
pub fn turn<G: Geometry>(position: &Position<G>) -> String {
    let mut text = format!("{} to move", position.side_to_move());
    if position.in_check() {
        let checkers: Vec<String> = position
            .checkers()
            .squares()
            .map(|checker| {
                let variant = position.rules().variant();
                let kind = position.kind_on(checker).map_or("piece", |kind| variant.piece_name(kind));
                format!("the {kind} on {}", square::name::<G>(checker))
            })
            .collect();
        let _ = write!(text, ", in check from {}", checkers.join(" and "));
    }
    let _ = write!(text, ", move {}.", position.fullmove_number());
    text
}

/// The board and the rest of the position: last move, side to move, rights and FEN.
pub fn describe<G: Geometry>(game: &Game<G>, side: Color) -> String {
    let position = game.position();
    let mut text = picture(game, side);
    text.push('\n');
    if let Some((mv, before)) = last_move(game) {
        let strong = style::STRONG;
        let line = san::line(before, &[mv]);
        let _ = writeln!(text, "Last move {strong}{line}{strong:#}");
    }
    let _ = writeln!(text, "{}", turn(position));
    for line in words::rights(position) {
        let _ = writeln!(text, "{}", terminal::fit(&line, 2));
    }
    let faint = style::FAINT;
    let _ = writeln!(text, "{faint}FEN{faint:#} {}", fen::write(position));
    text
}

/// The last move and the position before it.
fn last_move<G: Geometry>(game: &Game<G>) -> Option<(Move, &Position<G>)> {
    let mv = *game.moves().last()?;
    Some((mv, game.positions().get(game.moves().len() - 1)?))
}
