//! Pieces whose moves the game declares, square by square.

use super::State;
use super::board::{At, Man, forward, is_in, is_within};
use sissa::board::movement::{Rule, Way};
use sissa::board::{Color, PieceKind};

impl State {
    /// The squares that the piece on `from` reaches by the rules that `wanted` accepts; `None` if the game does not
    /// declare its moves.
    pub(super) fn declared(&self, from: At, man: Man, wanted: fn(&Rule) -> bool) -> Option<Vec<At>> {
        let movement = self.variant.own_movement(man.piece.kind)?;
        let color = man.piece.color;
        let rules = movement.rules().iter().filter(|rule| wanted(rule));
        let rules = rules.filter(|rule| !rule.initial || self.may_double_step(from, color));
        let mut reached: Vec<At> = rules.flat_map(|rule| self.follow(rule, from, color)).collect();
        reached.sort_unstable();
        reached.dedup();
        let regions = self.variant.mobility_of(man.piece.kind);
        if let Some(region) = regions.and_then(|regions| regions[color.index()]) {
            reached.retain(|at| is_in(region, *at));
        }
        Some(reached)
    }

    /// Where a piece on `from` could go without capture on an empty board, by its initial moves or by the others.
    pub(super) fn reached_when_empty(&self, from: At, man: Man, initial: bool) -> Vec<At> {
        let mut empty = State::empty(&self.variant);
        empty.board.put(from, man);
        let Some(movement) = self.variant.own_movement(man.piece.kind) else {
            return if initial { Vec::new() } else { empty.attacked_from(from) };
        };
        let rules = movement.rules().iter();
        let rules = rules.filter(|rule| rule.quiet && rule.initial == initial);
        let reached = rules.flat_map(|rule| empty.follow(rule, from, man.piece.color));
        reached.collect()
    }

    /// True if the game forbids that a piece goes where it could never move, and `man` could not from `at`.
    pub(super) fn is_stuck(&self, at: At, man: Man) -> bool {
        if !self.variant.pawns.immobility_illegal {
            return false;
        }
        let ahead = (at.0, at.1 + forward(man.piece.color));
        let reached = match man.piece.kind {
            PieceKind::Pawn => vec![ahead],
            _ => self.reached_when_empty(at, man, false),
        };
        let could_hop = || self.board.squares().any(|to| self.could_hop_to(to, at, man));
        !reached.iter().any(|at| self.board.has(*at)) && !could_hop()
    }

    /// True if a man somewhere between would let the one on `from` hop to `to` without capture.
    pub(super) fn could_hop_to(&self, to: At, from: At, man: Man) -> bool {
        let movement = self.variant.own_movement(man.piece.kind);
        let mut rules = movement.iter().flat_map(|movement| movement.rules());
        rules.any(|rule| {
            let most = match rule.way {
                Way::Cannon(limit) if limit > 0 => i32::from(limit),
                Way::Cannon(_) | Way::Grasshopper => 12,
                _ => 0,
            };
            let sign = forward(man.piece.color);
            let step = (sign * rule.step.0 as i32, sign * rule.step.1 as i32);
            let reached = |n: i32| (from.0 + n * step.0, from.1 + n * step.1);
            rule.quiet && !rule.initial && (2..=most).any(|n| reached(n) == to)
        })
    }

    fn may_double_step(&self, from: At, color: Color) -> bool {
        let second = self.home_rank(color) + forward(color);
        self.variant.double_step && is_within(self.variant.pawns.double_step[color], from, from.1 == second)
    }

    /// The squares that one rule reaches.
    fn follow(&self, rule: &Rule, from: At, color: Color) -> Vec<At> {
        let sign = forward(color);
        let scaled = |(files, ranks): (isize, isize)| (sign * files as i32, sign * ranks as i32);
        let step = scaled(rule.step);
        let go = |at: At, (files, ranks): (i32, i32)| (at.0 + files, at.1 + ranks);
        let mut reached = Vec::new();
        match rule.way {
            Way::Leap => reached.push(go(from, step)),
            Way::LameLeap => {
                let to = go(from, step);
                let mut at = from;
                loop {
                    let (files, ranks) = (to.0 - at.0, to.1 - at.1);
                    // The longer side first.
                    let along = (files.abs() >= ranks.abs(), ranks.abs() >= files.abs());
                    at.0 += if along.0 { files.signum() } else { 0 };
                    at.1 += if along.1 { ranks.signum() } else { 0 };
                    if at == to {
                        reached.push(to);
                        break;
                    }
                    if !self.board.has(at) || !self.board.is_empty(at) {
                        break;
                    }
                }
            }
            Way::Slide(limit) | Way::Cannon(limit) => {
                let over = matches!(rule.way, Way::Cannon(_));
                let mut passed = 0;
                let mut at = from;
                for n in 1.. {
                    at = go(at, step);
                    if !self.board.has(at) || limit > 0 && n > i32::from(limit) {
                        break;
                    }
                    if passed == i32::from(over) {
                        reached.push(at);
                    }
                    passed += i32::from(!self.board.is_empty(at));
                    if passed > i32::from(over) {
                        break;
                    }
                }
            }
            Way::Grasshopper => {
                let mut at = go(from, step);
                while self.board.has(at) && self.board.is_empty(at) {
                    at = go(at, step);
                }
                reached.push(go(at, step));
            }
            Way::Turn(second) => {
                for n in 1..12 {
                    reached.extend(self.board.sissa_walk(from, [step, scaled(second)], n));
                }
            }
        }
        reached.retain(|at| self.board.has(*at));
        reached
    }
}
