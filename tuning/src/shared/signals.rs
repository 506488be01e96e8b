//! Interrupts.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The exit status of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// A flag that is set by the first interrupt; the second one ends the program at once.
///
/// # Errors
/// If the signal handlers cannot be installed.
pub fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let status = INTERRUPTED.into();
        signal_hook::flag::register_conditional_shutdown(signal, status, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
