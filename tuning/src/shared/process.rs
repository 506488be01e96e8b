//! Output, exit status and interrupts.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// The exit status of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// Prints an error. Returns the exit status.
pub fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::FAILURE
}

/// How a run that can be taken up again ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    Interrupted,
}

#[derive(Debug, Error)]
#[error("signals cannot be caught: {0}")]
pub struct SignalError(#[from] io::Error);

/// Runs `work` with a [`stop_flag`]; the same command can take it up again. Returns the exit status.
pub fn resumable<E: std::error::Error + From<SignalError>>(
    work: impl FnOnce(&AtomicBool) -> Result<End, E>,
) -> ExitCode {
    match stop_flag().map_err(E::from).and_then(|stop| work(&stop)) {
        Ok(End::Finished) => ExitCode::SUCCESS,
        Ok(End::Interrupted) => {
            eprintln!("interrupted; the same command goes on");
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => fail(&error),
    }
}

/// Prints text to standard output.
///
/// Where `print!` would panic, this ends the program: with success if the reader has closed the pipe, as `head` does
/// when it has enough; with an error message if nothing can be written for another reason, such as a full disk.
pub fn print(text: impl Display) {
    let mut out = io::stdout().lock();
    check(write!(out, "{text}").and_then(|()| out.flush()));
}

/// Ends the program as [`print()`] does if writing to standard output has failed.
pub fn check(written: io::Result<()>) {
    match written {
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

/// A flag that is set by the first interrupt; the second one ends the program at once.
pub fn stop_flag() -> Result<Arc<AtomicBool>, SignalError> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let status = INTERRUPTED.into();
        signal_hook::flag::register_conditional_shutdown(signal, status, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
