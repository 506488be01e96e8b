//! The state of a run on disk, from which it is resumed: a line `sissa-tuning`, the kind of run and a CRC-32 (IEEE) of
//! all after it in hexadecimal, a line of its settings, and the state.

use super::files::{FileError, replace, with_suffix};
use super::locked_file::LockedFile;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// In bytes, more than any state has: the weights of the largest network and their moments have 100 MiB.
const MAX_SIZE: u64 = 256 << 20;

/// The error for a file that holds no such state.
pub fn foreign(path: &Path) -> FileError {
    let what = "does not hold the state of such a run, or is damaged; use another file";
    FileError::foreign(path, what)
}

/// Keeps other programs from the same run: locks a file beside the state, as the state itself is replaced.
pub fn lock(path: &Path) -> Result<LockedFile, FileError> {
    Ok(LockedFile::open(&with_suffix(path, ".lock"))?.0)
}

/// Writes the state of a run of this kind with these settings, which must have no line end.
pub fn write(path: &Path, kind: &str, settings: &str, state: &[u8]) -> Result<(), FileError> {
    let body = [settings.as_bytes(), b"\n", state].concat();
    let head = format!("sissa-tuning {kind} {:08x}\n", crc32fast::hash(&body));
    let bytes = [head.as_bytes(), &body].concat();
    replace(path, &bytes)
}

/// Reads the settings and the state of a run.
pub fn read(path: &Path, kind: &str) -> Result<(String, Vec<u8>), FileError> {
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MAX_SIZE).read_to_end(&mut bytes)).map_err(FileError::of(path))?;
    let (settings, state) = parse(&bytes, kind).ok_or_else(|| foreign(path))?;
    let settings = String::from_utf8_lossy(settings).into_owned();
    Ok((settings, state.to_vec()))
}

/// Reads the state of a run with these settings.
pub fn resume(path: &Path, kind: &str, now: &str) -> Result<Vec<u8>, FileError> {
    let (there, state) = read(path, kind)?;
    if there == now {
        return Ok(state);
    }
    let what = "holds the state of another run; use another file, or resume that run with its own settings";
    Err(FileError::other(path, what, &there, now))
}

/// The settings and the state, if the file is whole.
fn parse<'a>(bytes: &'a [u8], kind: &str) -> Option<(&'a [u8], &'a [u8])> {
    let line_end = |bytes: &[u8]| bytes.iter().position(|byte| *byte == b'\n');
    let (head, body) = bytes.split_at(line_end(bytes)? + 1);
    if head != format!("sissa-tuning {kind} {:08x}\n", crc32fast::hash(body)).as_bytes() {
        return None;
    }
    let (settings, state) = body.split_at(line_end(body)?);
    Some((settings, &state[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_state_is_read_back_and_damage_is_found() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("state");
        write(&path, "train", "seed 1", b"a\nb").expect("it is written");
        let state = resume(&path, "train", "seed 1").expect("it is whole");
        assert_eq!(state, b"a\nb");
        let error = |kind, settings| resume(&path, kind, settings).expect_err("it is refused");
        assert!(matches!(error("spsa", "seed 1"), FileError::Foreign { .. }));
        assert!(matches!(error("train", "seed 2"), FileError::Other { .. }));
        let bytes = fs::read(&path).expect("it is there");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            fs::write(&path, &damaged).expect("it is written");
            assert!(matches!(error("train", "seed 1"), FileError::Foreign { .. }), "{at}");
            fs::write(&path, &bytes[..at]).expect("it is written");
            assert!(matches!(error("train", "seed 1"), FileError::Foreign { .. }), "{at}");
        }
    }
}
