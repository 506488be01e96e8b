//! A program on a terminal, with its keys and its screen.

use crate::process::{PATIENCE, ended};
use crate::programs::can_run;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

/// A program on a terminal of its own, which `script` of util-linux makes. Dropping it kills it.
pub struct Terminal {
    script: Child,
    keys: ChildStdin,
    screen: Receiver<Vec<u8>>,
    /// What came from the program and is not read yet.
    unread: Vec<u8>,
}

impl Terminal {
    /// Starts a command line of the shell; `None` without `script`, where the test must return at once.
    pub fn start(line: &str) -> Option<Terminal> {
        if !can_run(&["script"]) {
            return None;
        }
        let mut script = Command::new("script")
            .args(["--quiet", "--flush", "--return", "--command", line, "/dev/null"])
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script starts");
        let keys = script.stdin.take().expect("the input was piped");
        let mut output = script.stdout.take().expect("the output was piped");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal { script, keys, screen, unread: Vec::new() })
    }

    /// Types these characters.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("it reads");
    }

    /// Types a line.
    pub fn send(&mut self, line: &str) {
        self.press(&format!("{line}\n"));
    }

    /// Reads up to `text`, and returns what came before it.
    pub fn expect(&mut self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(start) = self.unread.windows(text.len()).position(|part| part == text.as_bytes()) {
                let rest = self.unread.split_off(start + text.len());
                let read = std::mem::replace(&mut self.unread, rest);
                return String::from_utf8_lossy(&read[..start]).into_owned();
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(chunk) => self.unread.extend(chunk),
                Err(error) => panic!("no {text:?} ({error}) in {:?}", String::from_utf8_lossy(&self.unread)),
            }
        }
    }

    /// Waits until the program exits, and returns the rest of its output.
    pub fn rest(mut self) -> String {
        ended(&mut self.script, || "the program on a terminal still runs".to_owned());
        self.unread.extend(self.screen.iter().flatten());
        String::from_utf8_lossy(&self.unread).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have exited by itself; then there is nothing to kill.
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}
