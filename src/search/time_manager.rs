//! Time management (<https://www.chessprogramming.org/Time_Management>).

use super::{Control, Limits};
use crate::time::Instant;
use std::time::Duration;

/// Expected number of moves left in a game without further time controls.
const MOVES_TO_GO: u32 = 28;

/// Kept on the clock while enough remains: a busy machine may suspend the search for this long, one without delays for
/// less.
const RESERVE: Duration = Duration::from_millis(200);
const CALM_RESERVE: Duration = Duration::from_millis(90);

/// How many times the mean delay of a move is added to the reserve for a stall, and the most that this may be.
const DELAYS_OF_STALL: u32 = 60;
const STALL: Duration = Duration::from_millis(300);

/// How many times the mean delay is added to the reserve besides.
const DELAYS_IN_RESERVE: u32 = 20;

/// For how many more moves time is kept where each loses more than the increment: a long game.
const FURTHER_MOVES: u32 = 150;

/// The share of what is available that may be spent below the reserve, before thrift.
const SHARE_BELOW_RESERVE: f64 = 1.0 / 8.0;

/// The share of the increment, less the time lost outside the search, that is spent at once.
const INCREMENT_SHARE: f64 = 0.8;

/// The hard limit: so many times a move's share of the time, but at most this share of all, and another one for the last
/// move of a time control.
const HARD_SHARES: u32 = 5;
const HARD_MAX: f64 = 0.6;
const HARD_MAX_AT_CONTROL: f64 = 0.9;

/// The time limits of a search.
///
/// After the *soft* limit, which is scaled by the stability of the best move, no new iteration is started. At the
/// *hard* limit the search stops at once.
#[derive(Clone, Copy, Debug)]
pub struct TimeManager {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
    ponder: bool,
}

impl TimeManager {
    /// Plans the time of a search that begins at `start`.
    pub fn new(limits: &Limits, start: Instant) -> TimeManager {
        let (soft, hard) = plan(limits);
        TimeManager { start, soft, hard, ponder: limits.ponder }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// True when the hard limit is reached. Before the ponderhit it never is.
    pub fn is_over(&self, control: &Control) -> bool {
        let Some(hard) = self.hard else { return false };
        let begin = if self.ponder {
            match control.ponderhit_time() {
                Some(hit) => hit.max(self.start),
                None => return false,
            }
        } else {
            self.start
        };
        begin.elapsed() >= hard
    }

    /// True when the soft limit, times `stretch`, is reached. Time spent pondering counts.
    pub fn is_enough(&self, stretch: f64) -> bool {
        let Some(soft) = self.soft else { return false };
        self.start.elapsed().as_secs_f64() >= soft.as_secs_f64() * stretch.clamp(0.1, 10.0)
    }
}

/// The time to keep on the clock. Each move loses `delay` outside the search on average; the time may have to last for
/// `moves` more moves.
fn reserve(delay: Duration, increment: Duration, moves: u32) -> Duration {
    // A machine with long delays tends to stall as well.
    let stall = delay.saturating_mul(DELAYS_OF_STALL).min(STALL);
    let lost = delay.saturating_sub(increment).saturating_mul(moves);
    let delays = delay.saturating_mul(DELAYS_IN_RESERVE);
    (RESERVE + stall).saturating_add(delays).saturating_add(lost)
}

/// The soft and the hard limit; none of an infinite search, whatever else was said.
pub fn plan(limits: &Limits) -> (Option<Duration>, Option<Duration>) {
    if limits.infinite {
        return (None, None);
    }
    let overhead = limits.move_overhead;
    // A fixed time is to be used up: at most a twentieth of it is kept for the overhead.
    let movetime = limits.movetime.map(|time| time - overhead.min(time / 20));
    let Some(clock) = limits.clock else {
        return (None, movetime);
    };
    // Zero when the clock is nearly empty: the search then answers at once.
    let available = clock.remaining.saturating_sub(overhead);
    let delay = limits.mean_overhead;
    let further = clock.moves_to_go.map_or(FURTHER_MOVES, |moves| moves.min(FURTHER_MOVES));
    // Where the increment pays for the delays several times over, the clock recovers by itself.
    let is_calm = delay.saturating_mul(4) < clock.increment;
    let (reserve, thrift) = if is_calm {
        (CALM_RESERVE, 1.0)
    } else {
        // Below the reserve, spend less than the increment so that the clock recovers.
        let reserve = reserve(delay, clock.increment, further);
        let share = available.as_secs_f64() / reserve.as_secs_f64();
        (reserve, share.min(1.0).powi(2))
    };
    let least = if is_calm || clock.moves_to_go.is_some() {
        available / 3
    } else {
        available.mul_f64(thrift * SHARE_BELOW_RESERVE)
    };
    let spendable = available.saturating_sub(reserve).max(least);
    // A move that ends the time control may use most of what is left; the increment comes only after it.
    let moves = clock.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
    let share = spendable / moves;
    let increment = if moves == 1 {
        Duration::ZERO
    } else {
        let gain = clock.increment.saturating_sub(delay.max(overhead / 2));
        gain.mul_f64(INCREMENT_SHARE * thrift)
    };
    let hard = if moves == 1 {
        spendable.mul_f64(HARD_MAX_AT_CONTROL)
    } else {
        let shares = share.saturating_mul(HARD_SHARES);
        shares.saturating_add(increment).min(spendable.mul_f64(HARD_MAX))
    };
    let soft = share.saturating_add(increment).min(hard);
    let hard = movetime.map_or(hard, |time| time.min(hard));
    (Some(soft), Some(hard))
}

#[cfg(test)]
mod tests {
    use super::super::limits::with_clock;
    use super::*;
    use crate::clock::ClockState;

    #[test]
    fn nothing_limits_an_infinite_search() {
        let limits = Limits { infinite: true, movetime: Some(Duration::from_millis(9)), ..with_clock(9, 0, None) };
        assert_eq!(plan(&limits), (None, None));
    }

    #[test]
    fn never_more_than_the_clock_holds() {
        for remaining in [0, 1, 5, 9, 10, 11, 20, 50, 100, 1000, 60_000, 7_200_000] {
            for increment in [0, 1, 10, 1000, 30_000, 600_000] {
                for moves in [None, Some(1), Some(2), Some(5), Some(40), Some(1000)] {
                    let limits = with_clock(remaining, increment, moves);
                    let (soft, hard) = plan(&limits);
                    let (soft, hard) = (soft.unwrap(), hard.unwrap());
                    let most = Duration::from_millis(remaining).saturating_sub(limits.move_overhead);
                    assert!(soft <= hard && hard <= most, "{remaining} {increment} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn any_durations_can_be_planned_with() {
        let all = [Duration::ZERO, Duration::from_secs(1 << 62), Duration::MAX];
        for remaining in all {
            for increment in all {
                for mean_overhead in all {
                    for move_overhead in all {
                        for moves_to_go in [None, Some(1), Some(u32::MAX)] {
                            let limits = Limits {
                                clock: Some(ClockState { remaining, increment, moves_to_go }),
                                movetime: Some(remaining),
                                move_overhead,
                                mean_overhead,
                                ..Limits::default()
                            };
                            let (soft, hard) = plan(&limits);
                            assert!(soft <= hard && hard <= Some(remaining), "{limits:?}");
                            TimeManager::new(&limits, Instant::now()).is_enough(10.0);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_on_increments_alone_keeps_a_reserve() {
        for (start, increment, least) in [(1000.0, 10.0, 45.0), (500.0, 5.0, 25.0)] {
            let mut remaining = start;
            for _ in 0..400 {
                let (_, hard) = plan(&with_clock(remaining as u64, increment as u64, None));
                // The worst case: every move takes all it may, and some more.
                remaining += increment - hard.unwrap().as_secs_f64() * 1000.0 - 1.0;
                assert!(remaining > least, "{start}+{increment}: {remaining}");
            }
        }
    }

    #[test]
    fn movetime_is_kept_and_nothing_else_limits() {
        let limits = Limits::movetime(Duration::from_millis(100));
        assert_eq!(plan(&limits), (None, Some(Duration::from_millis(95))));
        assert_eq!(plan(&Limits::default()), (None, None));
    }

    #[test]
    fn pondering_is_free() {
        let limits = Limits { ponder: true, ..Limits::movetime(Duration::ZERO) };
        let control = Control::new();
        let time = TimeManager::new(&limits, Instant::now());
        assert!(!time.is_over(&control));
        control.ponderhit();
        assert!(time.is_over(&control));
    }
}
