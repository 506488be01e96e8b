//! Signals that stop work.

use super::error::CliError;
use crate::search::Control;
use once_cell::sync::OnceCell;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often to check for a signal, or whether one has stopped the work.
pub const POLL: Duration = Duration::from_millis(20);

/// Runs `work`. Meanwhile SIGINT (Ctrl-C) and SIGTERM only stop the search of `control`, so that its result is printed.
/// A second signal ends the process.
pub fn interruptible<T>(control: &Control, work: impl FnOnce() -> T) -> Result<T, CliError> {
    interruptible_by(|| control.stop(), work)
}

/// Runs `work`. Meanwhile SIGINT (Ctrl-C) and SIGTERM only call `stop`. A second signal ends the process.
pub fn interruptible_by<T>(stop: impl Fn() + Sync, work: impl FnOnce() -> T) -> Result<T, CliError> {
    let is_idle = default_while_idle()?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let mut ids = Vec::new();
    for signal in [SIGINT, SIGTERM] {
        let code = 128 + signal;
        ids.push(flag::register_conditional_shutdown(signal, code, interrupted.clone())?);
        ids.push(flag::register(signal, interrupted.clone())?);
    }
    is_idle.store(false, Ordering::Relaxed);
    // The watcher ends when the sender is gone, also if `work` panics.
    let (sender, done) = mpsc::channel::<()>();
    let stop = &stop;
    let result = thread::scope(|scope| {
        scope.spawn(move || {
            while done.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                if interrupted.load(Ordering::Relaxed) {
                    stop();
                    return;
                }
            }
        });
        let result = work();
        drop(sender);
        result
    });
    is_idle.store(true, Ordering::Relaxed);
    for id in ids {
        signal_hook::low_level::unregister(id);
    }
    Ok(result)
}

/// While the flag that is returned is set, signals do what they do by default: `signal_hook` does not restore that when
/// it has nothing else to do.
fn default_while_idle() -> io::Result<&'static Arc<AtomicBool>> {
    static IS_IDLE: OnceCell<Arc<AtomicBool>> = OnceCell::new();
    IS_IDLE.get_or_try_init(|| {
        let is_idle = Arc::new(AtomicBool::new(true));
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_default(signal, is_idle.clone())?;
        }
        Ok(is_idle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_panics_ends() {
        let work = || interruptible_by(|| {}, || panic!("a test"));
        assert!(std::panic::catch_unwind(work).is_err());
    }
}
