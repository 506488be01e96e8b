//! A CECP engine for tests in XBoard that plays special moves whenever it can, and logs every position.
//!
//! `xboard-player LOG SEED PLIES`: for each game the file LOG gets the line `new`, then a line for each position, with
//! the move before it and its kind. SEED determines arrays and moves. After PLIES plies the side to move resigns. With
//! `growing` as PLIES, all games are the same, and game *n* ends after *n* plies.

use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, PieceKind};
use sissa::notation::xboard::{self, XBoardDisplay};
use sissa::notation::{cecp, fen, read_move};
use sissa::position::{Move, MoveKind, Position, Rules};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

struct Player {
    log: File,
    seed: u64,
    random: SmallRng,
    /// After how many plies to resign; `None` for the number of the game.
    plies: Option<usize>,
    /// How many games have begun.
    game: usize,
    games: Catalog,
    variant: Arc<Variant>,
    /// The array of the next game. XBoard asks for it twice, and uses the first answer.
    array: Option<u32>,
    position: Option<Position<Board8x8>>,
    played: usize,
    on_move: bool,
}

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().expect("usage: xboard-player LOG SEED PLIES");
    let games = Catalog::builtin();
    let log = File::create(next())?;
    let seed = next().parse().expect("a number as SEED");
    let plies = next();
    let growing = plies == "growing";
    let mut player = Player {
        log,
        seed,
        random: SmallRng::seed_from_u64(seed),
        plies: (!growing).then(|| plies.parse().expect("a number or 'growing' as PLIES")),
        game: 0,
        variant: games.get("chess").expect("chess").clone(),
        games: games.clone(),
        array: None,
        position: None,
        played: 0,
        on_move: false,
    };
    for line in io::stdin().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if word == "quit" {
            break;
        }
        for answer in player.answer(word, rest)? {
            println!("{answer}");
        }
    }
    Ok(())
}

impl Player {
    fn answer(&mut self, word: &str, rest: &str) -> io::Result<Vec<String>> {
        let mut answers = Vec::new();
        match word {
            "protover" => {
                let names: Vec<&str> = self.games.iter().map(|game| game.cecp_name()).collect();
                let variants = names.join(",");
                answers.push("feature done=0".to_owned());
                answers.push("feature ping=1 setboard=1 usermove=1 sigint=0 debug=1".to_owned());
                answers.push(format!("feature variants=\"{variants}\" done=1"));
            }
            "ping" => answers.push(format!("pong {rest}")),
            "new" => {
                self.on_move = false;
                self.played = 0;
            }
            "variant" => {
                self.variant = self.games.get(rest).expect("a game of ours").clone();
                self.start_over();
                let arrays = 0..self.variant.array_count();
                let random = &mut self.random;
                let any = || arrays.choose(random).unwrap_or(0);
                let number = *self.array.get_or_insert_with(any);
                let start = self.variant.array_fen(number).expect("its array");
                let start = self.begin(&start)?;
                let san = u8::from(XBoardDisplay::of(&self.variant).gates);
                answers.push(format!("feature san={san}"));
                answers.extend(xboard::setup(&self.variant, &start));
            }
            "setboard" => {
                if let Some(start) = xboard::read_fen(&self.variant, rest) {
                    self.begin(&start)?;
                }
            }
            "force" | "result" => self.on_move = false,
            "go" => {
                self.on_move = true;
                answers.extend(self.play()?);
            }
            "usermove" => {
                let position = self.position.as_ref().expect("a position");
                match read_move(position, rest) {
                    Ok(mv) => {
                        self.make(mv)?;
                        if self.on_move {
                            answers.extend(self.play()?);
                        }
                    }
                    Err(error) => {
                        writeln!(self.log, "illegal: {error}; {}", fen::write(position))?;
                        answers.push(format!("Illegal move: {rest}"));
                    }
                }
            }
            _ => {}
        }
        Ok(answers)
    }

    /// With `growing`, starts again with the same random numbers.
    fn start_over(&mut self) {
        if self.plies.is_none() {
            self.random = SmallRng::seed_from_u64(self.seed);
        }
    }

    fn begin(&mut self, start: &str) -> io::Result<String> {
        let rules = Rules::<Board8x8>::new(self.variant.clone()).expect("its rules");
        let position = fen::read(rules, start).unwrap_or_else(|error| panic!("{start}: {error}"));
        self.start_over();
        self.position = Some(position);
        let text = fen::write(&position);
        writeln!(self.log, "new\n{text}")?;
        Ok(text)
    }

    fn make(&mut self, mv: Move) -> io::Result<()> {
        let position = self.position.as_mut().expect("a position");
        let text = cecp::write(position, mv);
        position.make(mv);
        self.game += usize::from(self.played == 0);
        self.played += 1;
        self.array = None;
        let drop = mv.gating().map_or(String::new(), |drop| format!("+Drop({:?})", drop.place));
        let after = fen::write(position);
        writeln!(self.log, "{:?}{drop} {text} {after}", mv.kind())
    }

    fn play(&mut self) -> io::Result<Option<String>> {
        let position = self.position.expect("a position");
        let legal = position.legal_moves();
        if self.played >= self.plies.unwrap_or(self.game.max(1)) || legal.is_empty() {
            return Ok(Some("resign".to_owned()));
        }
        let special: Vec<Move> = legal.iter().copied().filter(|mv| is_special(&position, *mv)).collect();
        // To castle, king and rooks must not have moved.
        let quiet: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| {
                let kind = position.kind_on(mv.from());
                mv.gating().is_none() && !matches!(kind, Some(PieceKind::King | PieceKind::Rook))
            })
            .collect();
        let rare = |mv: &&Move| mv.is_castling() && mv.gating().is_some();
        let rare: Vec<Move> = special.iter().filter(rare).copied().collect();
        // To promote, pawns must advance.
        let late = position.fullmove_number() > 25;
        let is_push = |mv: &&Move| position.kind_on(mv.from()) == Some(PieceKind::Pawn);
        let pushes: Vec<Move> = legal.iter().filter(|mv| late && is_push(mv)).copied().collect();
        let any = self.random.random_bool(0.1);
        let pool = [&rare, &special, &pushes, &quiet]
            .into_iter()
            .find(|moves| !any && !moves.is_empty())
            .map_or(&legal[..], |moves| &moves[..]);
        let mv = *pool.choose(&mut self.random).expect("a move");
        let text = format!("move {}", cecp::write(&position, mv));
        self.make(mv)?;
        Ok(Some(text))
    }
}

fn is_special(position: &Position<Board8x8>, mv: Move) -> bool {
    // What is only possible once a game should not always come first.
    match mv.kind() {
        MoveKind::Normal if mv.gating().is_some() => position.fullmove_number() > 12,
        MoveKind::Normal => position.kind_on(mv.from()) == Some(PieceKind::Sissa),
        MoveKind::Adjustment => position.fullmove_number() > 3,
        _ => true,
    }
}
