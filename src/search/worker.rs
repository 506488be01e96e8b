//! One thread of a search: its own state, and what it shares with the others.

use super::ResourceError;
use super::history::{Histories, PieceTo, piece_to};
use super::late_moves::LmrTable;
use super::limits::Limits;
use super::move_picker::Scored;
use super::node::Node;
use super::params::CLOCK_SCALE;
use super::root_move::RootMove;
use super::score::{DRAW, MATE_BOUND, MAX_PLY};
use super::shared_state::SharedState;
use super::time_manager::TimeManager;
use super::tt::{NO_EVAL, TranspositionTable};
use super::{Control, TUNABLES};
use crate::board::{Bitboard, Color, Geometry};
use crate::eval::{Evaluator, Weights};
use crate::position::{Game, Move, Position, Rules};

/// Nodes between two checks of the clock and the stop flags.
const CHECK_INTERVAL: u64 = 512;

/// The same for the first nodes, which may be the first to use the pages of a large table.
const FIRST_INTERVAL: u64 = 16;
const FIRST_NODES: u64 = 1 << 14;

/// Stack entries before the root, for the last moves of the game: looking four plies back needs no special case.
const BEFORE_ROOT: usize = 4;

/// What all threads of one search share.
pub struct SearchContext<'a, G: Geometry> {
    pub game: &'a Game<G>,
    pub limits: &'a Limits,
    pub control: &'a Control,
    pub tt: &'a TranspositionTable,
    pub time: &'a TimeManager,
    pub weights: &'a Weights<G>,
    pub shared: &'a SharedState,
}

impl<G: Geometry> SearchContext<'_, G> {
    /// True once the search is over or was stopped from outside.
    pub fn is_done(&self) -> bool {
        self.shared.is_done() || self.control.is_stopped()
    }
}

/// The search stack entry of one ply.
#[derive(Clone, Copy, Debug)]
pub struct StackEntry {
    /// The move being searched; [`Move::NONE`] is the null move.
    pub mv: Move,
    /// Its piece and target; `None` for the null move.
    pub to: Option<PieceTo>,
    /// Quiet moves that caused cutoffs here.
    pub killers: [Move; 2],
    /// The move excluded from this node by a singular extension search, or [`Move::NONE`].
    pub excluded: Move,
    /// Static evaluation; [`NO_EVAL`] in check.
    pub eval: i32,
    /// Number of double extensions on the line up to here.
    pub double_extensions: u8,
    /// Nodes at this ply that failed high, since the parent was entered.
    pub cutoffs: u32,
    /// The move is quiet: neither capture nor promotion nor the null move.
    pub quiet: bool,
    /// The LMR of the search under way, in plies; 0 if it is not reduced.
    pub reduction: i32,
}

const EMPTY_ENTRY: StackEntry = StackEntry {
    mv: Move::NONE,
    to: None,
    killers: [Move::NONE; 2],
    excluded: Move::NONE,
    eval: NO_EVAL,
    double_extensions: 0,
    cutoffs: 0,
    quiet: false,
    reduction: 0,
};

/// The state of one search thread. It is aligned to pairs of cache lines, because processors fetch them in pairs, and
/// threads that share a pair slow each other down.
#[repr(align(128))]
pub struct Worker<G: Geometry> {
    /// 0 for the main thread.
    pub id: usize,
    pub nodes: u64,
    pub seldepth: usize,
    pub stopped: bool,
    /// It was stopped because another thread finished the iteration first.
    pub superseded: bool,
    pub root_moves: Vec<RootMove>,
    /// Depth of the current iteration.
    pub root_depth: i32,
    /// Depth of the last completed iteration.
    pub completed_depth: i32,
    /// MultiPV: index of the line being searched.
    pub pv_index: usize,
    /// Keys of the positions of the game and of the current line, the current position last.
    pub keys: Vec<u64>,
    /// Number of `keys` that belong to the game, including the root.
    pub game_keys: usize,
    /// Index in `keys` of the position after the last null move; earlier positions cannot be repeated.
    pub key_floor: usize,
    stack: Box<[StackEntry]>,
    /// The move lists of all plies, on one stack.
    pub moves: Vec<Scored>,
    /// The principal variation from each ply.
    pub pv: Vec<Vec<Move>>,
    pub histories: Histories<G>,
    evaluator: Evaluator<G>,
    /// The rules for which `evaluator` was filled.
    rules: Option<&'static Rules<G>>,
    pub lmr_table: LmrTable,
    /// During the verification of a null move cutoff: no null moves before this ply.
    pub null_move_ply: usize,
}

impl<G: Geometry> Worker<G> {
    /// Thread `id` of a searcher, with empty histories.
    ///
    /// # Errors
    /// [`ResourceError::Memory`]
    pub fn new(id: usize) -> Result<Worker<G>, ResourceError> {
        Ok(Worker {
            id,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            superseded: false,
            root_moves: Vec::new(),
            root_depth: 0,
            completed_depth: 0,
            pv_index: 0,
            keys: Vec::new(),
            game_keys: 0,
            key_floor: 0,
            stack: vec![EMPTY_ENTRY; MAX_PLY + BEFORE_ROOT + 4].into_boxed_slice(),
            moves: Vec::with_capacity(4096),
            pv: vec![Vec::new(); MAX_PLY + 2],
            histories: Histories::new()?,
            evaluator: Evaluator::default(),
            rules: None,
            lmr_table: LmrTable::new(),
            null_move_ply: 0,
        })
    }

    /// Forgets what was learnt in earlier searches.
    pub fn clear(&mut self) {
        self.histories.clear();
        self.evaluator.clear();
    }

    /// Prepares a search of `game`.
    pub fn prepare(&mut self, game: &Game<G>, root_moves: &[Move]) {
        // Options may have changed the parameters.
        if !TUNABLES.is_empty() {
            self.lmr_table = LmrTable::new();
        }
        let rules = game.position().rules();
        if !self.rules.is_some_and(|known| std::ptr::eq(known, rules)) {
            self.evaluator.clear();
            self.rules = Some(rules);
        }
        self.nodes = 0;
        self.stopped = false;
        self.superseded = false;
        self.completed_depth = 0;
        self.root_moves = root_moves.iter().map(|mv| RootMove::new(*mv)).collect();
        self.keys.clear();
        self.keys.extend(game.positions().iter().map(Position::key));
        self.game_keys = self.keys.len();
        self.key_floor = 0;
        self.stack.fill(EMPTY_ENTRY);
        let played = game.positions().iter().zip(game.moves()).rev();
        for (entry, (position, mv)) in self.stack[..BEFORE_ROOT].iter_mut().rev().zip(played) {
            entry.mv = *mv;
            entry.to = Some(piece_to(position, *mv));
            entry.quiet = !position.is_noisy(*mv);
        }
        self.moves.clear();
        self.null_move_ply = 0;
    }

    /// The stack entry `back` plies (up to four) before `ply`.
    #[inline(always)]
    pub fn stack(&self, ply: usize, back: usize) -> &StackEntry {
        &self.stack[ply + BEFORE_ROOT - back]
    }

    #[inline(always)]
    pub fn stack_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + BEFORE_ROOT]
    }

    /// Counts a node; checks the limits from time to time, and a node limit at every node.
    #[inline(always)]
    pub fn count_node(&mut self, ctx: &SearchContext<'_, G>) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        if self.is_check_due() || ctx.limits.nodes.is_some() {
            self.check_limits(ctx);
        }
    }

    #[inline(always)]
    fn is_check_due(&self) -> bool {
        self.nodes.is_multiple_of(FIRST_INTERVAL)
            && (self.nodes < FIRST_NODES || self.nodes.is_multiple_of(CHECK_INTERVAL))
    }

    #[inline(never)]
    fn check_limits(&mut self, ctx: &SearchContext<'_, G>) {
        ctx.shared.set_nodes(self.id, self.nodes);
        if ctx.limits.nodes.is_some_and(|most| ctx.shared.nodes() >= most) {
            self.stopped = true;
        }
        if !self.is_check_due() {
            return;
        }
        if self.id == 0 {
            ctx.control.set_nodes(ctx.shared.nodes());
        }
        // Every thread checks the clock: with many more threads than processors the main thread may not run in time.
        let is_hit = || ctx.control.ponderhit_time().is_some();
        if ctx.time.is_over(ctx.control) || ctx.shared.is_enough() && is_hit() {
            ctx.shared.end();
        }
        self.stopped |= ctx.is_done();
        let is_usual = self.nodes.is_multiple_of(CHECK_INTERVAL);
        if !self.stopped && is_usual && ctx.shared.has_finished(self.root_depth) {
            self.stopped = true;
            self.superseded = true;
        }
    }

    /// Counts a node and clears its PV. Returns its value if nothing need be searched: it is drawn, too far from the
    /// root, or the side to move can repeat and `beta` is at most a draw; with a higher `beta`, that raises `alpha`.
    #[inline(always)]
    pub fn early_value<const PV: bool>(
        &mut self,
        ctx: &SearchContext<'_, G>,
        node: &Node<G>,
        alpha: &mut i32,
        beta: i32,
    ) -> Option<i32> {
        let ply = node.ply;
        self.count_node(ctx);
        if self.stopped {
            return Some(DRAW);
        }
        if PV {
            self.pv[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if ply == 0 {
            return None;
        }
        let position = &node.position;
        if let Some(value) = self.value_by_rule(position, ply) {
            return Some(value);
        }
        if position.rules().has_goals
            && let Some(value) = self.value_of_goal::<PV>(position, ply)
        {
            return Some(value);
        }
        if ply >= MAX_PLY - 2 {
            return Some(if position.in_check() { DRAW } else { self.evaluate(ctx, node) });
        }
        if *alpha < DRAW && self.can_repeat(node) {
            *alpha = DRAW;
            return (*alpha >= beta).then_some(DRAW);
        }
        None
    }

    /// Plays `mv` from `node` on `child`, a copy of the node, which is updated in place because it is large.
    #[inline(always)]
    pub fn play(&mut self, ctx: &SearchContext<'_, G>, node: &Node<G>, child: &mut Node<G>, mv: Move) {
        child.position.make(mv);
        child.ply = node.ply + 1;
        ctx.tt.prefetch(child.position.key());
        self.keys.push(child.position.key());
        let to = piece_to(&node.position, mv);
        let quiet = !node.position.is_noisy(mv);
        let entry = self.stack_mut(node.ply);
        entry.mv = mv;
        entry.to = Some(to);
        entry.quiet = quiet;
        child.state = (node.state).after(&node.position, &child.position, mv, ctx.weights);
    }

    /// Undoes [`Worker::play`].
    #[inline(always)]
    pub fn unplay(&mut self) {
        self.keys.pop();
    }

    /// Makes a null move. Returns the child and the argument of [`Worker::unplay_null`].
    pub fn play_null(&mut self, ctx: &SearchContext<'_, G>, node: &Node<G>) -> (Node<G>, usize) {
        let mut child = *node;
        child.ply += 1;
        child.position.make_null();
        ctx.tt.prefetch(child.position.key());
        let floor = self.key_floor;
        self.key_floor = self.keys.len();
        self.keys.push(child.position.key());
        let entry = self.stack_mut(node.ply);
        entry.mv = Move::NONE;
        entry.to = None;
        entry.quiet = false;
        (child, floor)
    }

    /// Undoes [`Worker::play_null`].
    pub fn unplay_null(&mut self, floor: usize) {
        self.keys.pop();
        self.key_floor = floor;
    }

    /// Stores the static evaluation of `ply` and resets the entry of the next ply. Returns "improving": whether the
    /// evaluation has risen since the side's last move (or the one before, if it was in check then).
    pub fn enter_ply(&mut self, ply: usize, eval: i32) -> bool {
        let double_extensions = self.stack(ply, 1).double_extensions;
        let entry = self.stack_mut(ply);
        entry.eval = eval;
        entry.double_extensions = double_extensions;
        let child = self.stack_mut(ply + 1);
        child.killers = [Move::NONE; 2];
        child.cutoffs = 0;
        let before = match self.stack(ply, 2).eval {
            NO_EVAL => self.stack(ply, 4).eval,
            eval => eval,
        };
        eval != NO_EVAL && before != NO_EVAL && eval > before
    }

    /// The static evaluation of a position not in check, before corrections.
    #[inline]
    pub fn evaluate(&mut self, ctx: &SearchContext<'_, G>, node: &Node<G>) -> i32 {
        let (position, state) = (&node.position, &node.state);
        let value = self.evaluator.evaluate(position, state, ctx.weights, node.ply);
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// The static evaluation from its raw value: adds the correction history and scales it down as the move rule
    /// approaches.
    #[inline]
    pub fn corrected(&self, node: &Node<G>, raw: i32) -> i32 {
        let clock = node.position.move_rule_clock() as i32;
        let earlier = [1, 2].map(|back| self.stack(node.ply, back).to);
        // No correction against or for a lone king: the evaluation knows which of these endings are drawn, and
        // corrections learnt in other positions would distort it.
        let lone_king = Color::ALL.into_iter().any(|color| !node.position.color(color).more_than_one());
        let correction = if lone_king { 0 } else { self.histories.correction(&node.position, &node.state, earlier) };
        let value = raw + correction;
        let value = value * (CLOCK_SCALE - clock) / CLOCK_SCALE;
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }
}
