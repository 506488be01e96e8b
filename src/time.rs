//! The time: the system's, or in a browser what the page says.

#[cfg(target_family = "wasm")]
pub use browser::Instant;
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

/// Today's date, as in PGN.
#[cfg(all(any(feature = "cli", feature = "web"), not(target_family = "wasm")))]
pub fn today() -> String {
    chrono::Local::now().format("%Y.%m.%d").to_string()
}

/// Days since 1970.
#[cfg(all(feature = "web", not(target_family = "wasm")))]
pub fn day() -> u32 {
    let since = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| (time.as_secs() / 86_400) as u32)
}

#[cfg(all(feature = "web", target_family = "wasm"))]
pub use browser::{day, today, unix_time};

/// WebAssembly by itself has no clock.
#[cfg(target_family = "wasm")]
mod browser {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    // SAFETY: the page gives these functions, as declared here, to the module (`wasm/`).
    #[link(wasm_import_module = "sissa")]
    unsafe extern "C" {
        /// Milliseconds since the page was opened.
        safe fn now() -> f64;
        #[cfg(feature = "web")]
        /// The local date: the year times 10,000, the month times 100, and the day.
        safe fn date() -> u32;
        #[cfg(feature = "web")]
        /// Milliseconds since 1970.
        pub safe fn unix_time() -> f64;
    }

    /// A moment, as [`std::time::Instant`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(Duration::from_secs_f64(now().max(0.0) / 1000.0))
        }

        /// Time since this moment.
        pub fn elapsed(self) -> Duration {
            Instant::now() - self
        }

        /// Time since `earlier`, zero if that is later.
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self - earlier
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    /// Today's date, as in PGN.
    #[cfg(feature = "web")]
    pub fn today() -> String {
        let date = date();
        let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
        format!("{year:04}.{month:02}.{day:02}")
    }

    /// Days since 1970.
    #[cfg(feature = "web")]
    pub fn day() -> u32 {
        (unix_time() / 86_400_000.0) as u32
    }
}
