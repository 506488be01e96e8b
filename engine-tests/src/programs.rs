//! The programs that tests run, and skipping tests without them.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

/// Lines with a program and its Debian package. `.ci/run` uses the same file.
const PROGRAMS: &str = include_str!("../programs.txt");

/// More folders to look for programs in: Debian puts games where root's `PATH` does not reach.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// If this environment variable is set, a missing program fails the test.
const REQUIRED: &str = "REQUIRE_PROGRAMS";

/// The programs for every game in XBoard.
pub const XBOARD: [&str; 2] = ["xboard", "Xvfb"];

/// The programs for a user at XBoard's board.
pub const USER: [&str; 4] = ["xboard", "Xvfb", "xdotool", "xclip"];

/// The path of a program; `None` if it is not installed.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain(GAMES.map(PathBuf::from))
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

/// The path of a program that the test has checked with [`can_run`].
pub fn installed(program: &str) -> PathBuf {
    find(program).unwrap_or_else(|| panic!("'{program}' is not installed"))
}

/// Whether all these programs are installed. If not, the test must return at once; a message is shown even though it
/// passes.
#[must_use]
pub fn can_run(programs: &[&str]) -> bool {
    let missing = |program: &&&str| find(program).is_none();
    let packages: Vec<&str> = programs.iter().filter(missing).map(package).collect();
    if packages.is_empty() {
        return true;
    }
    let needed = format!("apt-get install {}", packages.join(" "));
    assert!(env::var_os(REQUIRED).is_none(), "this test needs programs that are missing: {needed}");
    let test = thread::current();
    let test = test.name().unwrap_or("a test");
    // Unlike `eprintln`, this is not captured by the test harness.
    let _ = writeln!(io::stderr(), "{test} was skipped; it needs: {needed}");
    false
}

/// The Debian package of a program.
fn package(program: &&str) -> &'static str {
    let lines = PROGRAMS.lines().filter_map(|line| line.split_once(' '));
    let mut packages = lines.filter(|(name, _)| name == program);
    let (_, package) = packages.next().unwrap_or_else(|| panic!("{program} is not in programs.txt"));
    package
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_a_package() {
        for program in XBOARD.iter().chain(&USER) {
            assert!(!package(program).is_empty());
        }
    }
}
