//! Engines that speak CECP, XBoard's protocol, in its version 2.

use super::cecp_words::{Features, Word, hundredths, limit_commands, read_features, read_word};
use super::clock::Limits;
use super::conversation::{Answer, Conversation, Failure, INTRODUCTION, SearchInfo, Turn};
use super::dialect::{
    CastlingStyle, DialectError, FenStyle, ORTHODOX_CECP, StartPosition, Told, cecp_name,
};
use super::process::{Process, Silence};
use super::spec::{Protocol, Spec, StartError};
use sissa::variant::Variant;
use std::time::{Duration, Instant};

/// How long an engine that does not say when it is done may take to list its features; the protocol
/// says two seconds.
const FEATURES: Duration = Duration::from_secs(2);

/// How long an engine may take to get ready for a game.
const READY: Duration = Duration::from_secs(60);

/// A conversation with an engine.
pub struct Cecp {
    features: Features,
    /// What the engine calls the game.
    variant: String,
    fen: FenStyle,
    castling: CastlingStyle,
    /// Moves of the game that the engine knows.
    known: usize,
    /// Whether the engine plays; else it only takes moves in.
    playing: bool,
    pings: u32,
}

impl Cecp {
    /// Introduces itself and sets the options.
    ///
    /// # Errors
    /// [`StartError`] when the engine cannot be used.
    pub fn start(
        process: &mut Process,
        spec: &Spec,
        variant: &Variant,
        limits: Limits,
    ) -> Result<Cecp, StartError> {
        let features = introduce(process).map_err(|failure| spec.silent(failure))?;
        let name = cecp_name(variant, spec.variant.as_deref(), &features.variants)
            .map_err(|error| spec.no_dialect(error))?;
        if !features.setboard {
            return Err(spec.no_dialect(DialectError::NoSetboard));
        }
        if matches!(limits, Limits::Nodes(_)) && !features.nps {
            return Err(StartError::Limits {
                name: spec.name.clone(),
                limits,
                protocol: Protocol::Cecp,
            });
        }
        let mut conversation = Cecp {
            features,
            variant: name,
            fen: spec.fen,
            castling: spec.castling,
            known: 0,
            playing: false,
            pings: 0,
        };
        let mut commands = Vec::new();
        for (name, value) in &spec.options {
            commands.push(conversation.option(spec, name, value.as_deref())?);
        }
        let mut settle = || -> Result<(), Failure> {
            for command in &commands {
                process.send(command)?;
            }
            conversation.synchronize(process)
        };
        settle().map_err(|failure| spec.silent(failure))?;
        Ok(conversation)
    }

    /// The command that sets an option. `Hash` and `Threads` have commands of their own in CECP.
    fn option(&self, spec: &Spec, name: &str, value: Option<&str>) -> Result<String, StartError> {
        let features = &self.features;
        let offered = features
            .options
            .iter()
            .find(|option| option.eq_ignore_ascii_case(name));
        match (offered, value) {
            (Some(option), Some(value)) => Ok(format!("option {option}={value}")),
            (Some(option), None) => Ok(format!("option {option}")),
            (None, Some(value)) if features.memory && name.eq_ignore_ascii_case("hash") => {
                Ok(format!("memory {value}"))
            }
            (None, Some(value)) if features.smp && name.eq_ignore_ascii_case("threads") => {
                Ok(format!("cores {value}"))
            }
            _ => {
                let mut names = features.options.clone();
                names.extend(features.memory.then(|| "Hash".to_owned()));
                names.extend(features.smp.then(|| "Threads".to_owned()));
                Err(spec.no_option(name, names))
            }
        }
    }

    /// Waits until the engine has done what it was told.
    fn synchronize(&mut self, process: &mut Process) -> Result<(), Failure> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let deadline = Some(Instant::now() + READY);
        loop {
            let line = process.receive(deadline)?;
            if line.text == pong {
                return Ok(());
            }
            if let Word::Refusal(text) = read_word(&line.text) {
                return Err(Failure::Refused(text));
            }
        }
    }

    fn send_move(&self, process: &mut Process, told: &Told) -> Result<(), Failure> {
        let text = told.cecp(self.castling);
        let sent = if self.features.usermove {
            process.send(&format!("usermove {text}"))
        } else {
            process.send(text)
        };
        Ok(sent?)
    }
}

/// Asks for the features.
fn introduce(process: &mut Process) -> Result<Features, Failure> {
    process.send("xboard")?;
    process.send("protover 2")?;
    let started = Instant::now();
    let mut features = Features::default();
    loop {
        let patience = if features.wait {
            INTRODUCTION
        } else {
            FEATURES
        };
        let line = match process.receive(Some(started + patience)) {
            Ok(line) => line,
            // An engine of the first version of the protocol says nothing.
            Err(Silence::TimedOut) if !features.wait => return Ok(features),
            Err(silence) => return Err(silence.into()),
        };
        for name in read_features(&line.text, &mut features) {
            process.send(&format!("accepted {name}"))?;
        }
        if features.done {
            return Ok(features);
        }
    }
}

/// True when `error` ends with a move, in whatever case; an engine may not even know it for a move.
fn ends_with(error: &str, sent: &str) -> bool {
    let (error, sent) = (error.to_ascii_lowercase(), sent.to_ascii_lowercase());
    !sent.is_empty() && error.split_whitespace().next_back() == Some(&sent)
}

impl Conversation for Cecp {
    fn new_game(
        &mut self,
        process: &mut Process,
        start: &StartPosition,
        limits: Limits,
    ) -> Result<(), Failure> {
        process.send("new")?;
        if self.variant != ORTHODOX_CECP {
            process.send(&format!("variant {}", self.variant))?;
        }
        for command in limit_commands(limits) {
            process.send(&command)?;
        }
        for command in ["post", "easy", "force"] {
            process.send(command)?;
        }
        process.send(&format!("setboard {}", start.fen(self.fen)))?;
        self.known = 0;
        self.playing = false;
        self.synchronize(process)
    }

    fn think(&mut self, process: &mut Process, turn: &Turn<'_>) -> Result<Answer, Failure> {
        process.drain();
        let mut news = &turn.moves[self.known.min(turn.moves.len())..];
        let last = if self.playing {
            news.split_last()
        } else {
            None
        };
        if let Some((_, before)) = last {
            news = before;
        }
        for told in news {
            self.send_move(process, told)?;
        }
        if !self.playing {
            // Nothing of the opening may count as thinking.
            self.synchronize(process)?;
        }
        let (own, other) = (turn.color, !turn.color);
        if let Limits::Clock(_) = turn.clocks.limits(own) {
            process.send(&format!("time {}", hundredths(turn.clocks.remaining(own))))?;
            process.send(&format!(
                "otim {}",
                hundredths(turn.clocks.remaining(other))
            ))?;
        }
        let start = Instant::now();
        match last {
            Some((told, _)) => self.send_move(process, told)?,
            None => process.send("go")?,
        }
        self.playing = true;
        self.known = turn.moves.len();
        let flag = turn
            .clocks
            .allowance(own)
            .map(|allowance| start + allowance);
        let last_sent = turn
            .moves
            .last()
            .map_or("", |told| told.cecp(self.castling));
        let mut info = SearchInfo::default();
        let mut told_after = Duration::ZERO;
        loop {
            let deadline = flag.unwrap_or_else(|| Instant::now() + turn.patience);
            let line = match process.receive(Some(deadline)) {
                Ok(line) if flag.is_some_and(|flag| line.at > flag) => {
                    return Err(Failure::OutOfTime);
                }
                Ok(line) => line,
                Err(Silence::TimedOut) if flag.is_some() => return Err(Failure::OutOfTime),
                Err(silence) => return Err(silence.into()),
            };
            match read_word(&line.text) {
                Word::Move(text) => {
                    self.known += 1;
                    return Ok(Answer {
                        text,
                        info,
                        told_after,
                        elapsed: line.at.saturating_duration_since(start),
                    });
                }
                Word::SearchInfo(new) => {
                    info = new;
                    told_after = line.at.saturating_duration_since(start);
                }
                Word::Resignation => return Err(Failure::Resigned),
                Word::Claim(text) => return Err(Failure::FalseClaim(text)),
                Word::Refusal(text) => return Err(Failure::Refused(text)),
                Word::Error(text) if ends_with(&text, last_sent) => {
                    return Err(Failure::Refused(text));
                }
                Word::Error(_) | Word::Other => {}
            }
        }
    }

    fn end_game(&mut self, process: &mut Process, result: &str) -> Result<(), Failure> {
        process.send("force")?;
        process.send(&format!("result {result} {{The game is over}}"))?;
        self.playing = false;
        Ok(())
    }

    fn reusable(&self) -> bool {
        self.features.reuse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_about_a_move() {
        assert!(ends_with("Error (unknown command): O-O-o", "O-O-O"));
        assert!(!ends_with("Error (unknown command): O-O-O", "O-O"));
        assert!(!ends_with("Error (unknown command): easy", ""));
    }
}
