//! Output, exit status and interrupts.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program that was interrupted.
const INTERRUPTED: u8 = 130;

/// Prints an error. Returns the exit status.
fn fail(error: &dyn Display) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

/// How a run that did not fail ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    Interrupted,
}

/// Any error, which is only told.
pub type AnyError = Box<dyn Error + Send + Sync>;

/// Runs `work` with a flag that is set by the first interrupt; the second one ends the program at once. `advice` is
/// said after an interrupt, "; --resume goes on" for example. Returns the exit status.
pub fn interruptible<E: Into<AnyError>>(
    advice: &str,
    work: impl FnOnce(&Arc<AtomicBool>) -> Result<End, E>,
) -> ExitCode {
    match stop_flag().and_then(|stop| work(&stop).map_err(E::into)) {
        Ok(End::Finished) => ExitCode::SUCCESS,
        Ok(End::Interrupted) => {
            eprintln!("interrupted{advice}");
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => fail(&error),
    }
}

impl End {
    /// How a run ended that `stop` may have ended early.
    pub fn of(stop: &AtomicBool) -> End {
        if stop.load(Ordering::Relaxed) { End::Interrupted } else { End::Finished }
    }
}

/// Prints text to standard output.
///
/// Where `print!` would panic, this ends the program: with success if the reader has closed the pipe, as `head` does
/// when it has enough; with an error message if nothing can be written for another reason, such as a full disk.
pub fn print(text: impl Display) {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            fail(&error);
            process::exit(1)
        }
    }
}

/// Prints a line to standard output, like [`print()`].
pub fn line(text: impl Display) {
    print(format_args!("{text}\n"));
}

fn stop_flag() -> Result<Arc<AtomicBool>, AnyError> {
    let failed = |error| format!("signals cannot be caught: {error}");
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let status = INTERRUPTED.into();
        signal_hook::flag::register_conditional_shutdown(signal, status, Arc::clone(&stop))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&stop)))
            .map_err(failed)?;
    }
    Ok(stop)
}
