//! The games of the engine as the rules' table tells them, written out by hand, and games that nobody
//! plays but that a variant file could declare.

use rand::Rng;
use rand::seq::SliceRandom;
use sissa::board::PieceKind::{
    self, Archbishop, Bishop, Chancellor, King, Knight, Minister, Pawn, Queen, Rook, Sissa,
};
use sissa::variant::{Castling, CastlingNotation, Landing, Variant, XBoardHints};
use std::sync::Arc;

/// A game and the pieces of its first rank.
#[derive(Clone, Debug)]
pub struct TestGame {
    /// The game.
    pub variant: Arc<Variant>,
    /// The first rank's pieces in no particular order.
    pub army: Vec<PieceKind>,
}

/// The letters of all kinds in every game here.
const LETTERS: [(PieceKind, char); PieceKind::COUNT] = [
    (Pawn, 'P'),
    (Knight, 'N'),
    (Bishop, 'B'),
    (Rook, 'R'),
    (Queen, 'Q'),
    (King, 'K'),
    (Archbishop, 'A'),
    (Chancellor, 'C'),
    (Minister, 'M'),
    (Sissa, 'S'),
];

fn kind(letter: char) -> PieceKind {
    LETTERS
        .into_iter()
        .find(|(_, own)| *own == letter)
        .map(|(kind, _)| kind)
        .unwrap_or_else(|| panic!("no piece has the letter {letter}"))
}

impl TestGame {
    /// Orthodox rules on a board of `ranks` ranks and as many files as `army` has letters, with
    /// promotion to each kind of `promotions`; castling and all else are to be added.
    fn plain(name: &str, ranks: u8, army: &str, promotions: &str) -> TestGame {
        let army: Vec<PieceKind> = army.chars().map(kind).collect();
        let promotions: Vec<PieceKind> = promotions.chars().map(kind).collect();
        let mut letters = [None; PieceKind::COUNT];
        for (kind, letter) in LETTERS {
            if kind == Pawn || army.contains(&kind) || promotions.contains(&kind) {
                letters[kind.index()] = Some(letter);
            }
        }
        let variant = Variant {
            name: name.to_owned(),
            aliases: Vec::new(),
            title: name.to_owned(),
            files: army.len() as u8,
            ranks,
            letters,
            promotions,
            double_step: true,
            start_fen: String::new(),
            arrays: None,
            castling: None,
            castling_notation: CastlingNotation {
                king_takes_rook: true,
                always_suffix: false,
                by_landing_file: false,
            },
            bishop_adjustment: false,
            bunker_leap: None,
            queen_drop: false,
            bishop_conversion: false,
            xboard: XBoardHints {
                name: None,
                known: false,
                piece_to_char: None,
                parent: None,
                pocket: 0,
                pieces: Vec::new(),
            },
        };
        TestGame {
            variant: Arc::new(variant),
            army,
        }
    }

    fn with(mut self, change: impl FnOnce(&mut Variant)) -> TestGame {
        change(Arc::make_mut(&mut self.variant));
        self
    }

    /// Castling to these files: king and rook on the a-side, king and rook on the h-side.
    fn castling(self, files: &str) -> TestGame {
        let files: Vec<u8> = files.bytes().map(|letter| letter - b'a').collect();
        let landing = |at: usize| Landing {
            king: files[at],
            rook: files[at + 1],
        };
        self.with(|variant| {
            variant.castling = Some(Castling {
                a_side: landing(0),
                h_side: landing(2),
            });
        })
    }

    fn adjustment(self) -> TestGame {
        self.with(|variant| variant.bishop_adjustment = true)
    }

    fn leap(self, files: [u8; 2]) -> TestGame {
        self.with(|variant| {
            variant.bunker_leap = Some(files);
            variant.castling_notation.always_suffix = true;
        })
    }

    fn drop(self) -> TestGame {
        self.with(|variant| variant.queen_drop = true)
    }

    fn conversion(self) -> TestGame {
        self.with(|variant| variant.bishop_conversion = true)
    }

    /// A first rank at random, with the king between the rooks where the game castles. Neither the
    /// bishops' colours nor the pawns' protection is looked at.
    pub fn random_rank(&self, rng: &mut impl Rng) -> Vec<PieceKind> {
        let mut rank = self.army.clone();
        rank.shuffle(rng);
        if self.variant.castling.is_some() {
            let places: Vec<usize> = (0..rank.len())
                .filter(|file| matches!(rank[*file], King | Rook))
                .collect();
            let middle = places.len() / 2;
            for (i, file) in places.into_iter().enumerate() {
                rank[file] = if i == middle { King } else { Rook };
            }
        }
        rank
    }
}

/// The games that the engine declares, under their names.
pub fn engine_games() -> Vec<TestGame> {
    let carrillo = |name: &str, army: &str, promotions: &str| {
        TestGame::plain(name, 8, army, promotions)
            .castling("bcgf")
            .adjustment()
    };
    vec![
        TestGame::plain("chess", 8, "RNBQKBNR", "QRBN").castling("cdgf"),
        TestGame::plain("fischerandom", 8, "RNBQKBNR", "QRBN").castling("cdgf"),
        TestGame::plain("capablanca", 8, "RNABQKBCNR", "QCARBN").castling("cdih"),
        TestGame::plain("caparandom", 8, "RNABQKBCNR", "QCARBN").castling("cdih"),
        carrillo("modern-random-64", "RNBQKBNR", "QRBN"),
        carrillo("contemporary-random", "RNBQKBNR", "QRBN").leap([1, 6]),
        carrillo("pm-contemporary-random", "RNBMKBNR", "QMRBN").drop(),
        TestGame::plain("cetina-random", 8, "RNBQKBSC", "QCSRBN").conversion(),
    ]
}

/// Games that mix rules, pieces and boards as no known game does.
pub fn mixed_games() -> Vec<TestGame> {
    vec![
        TestGame::plain("all-carrillo-rules-10x8", 8, "RNBAMKCBNR", "QCAMRBN")
            .castling("bcih")
            .adjustment()
            .leap([1, 8])
            .drop(),
        TestGame::plain("conversion-and-sissas-9x7", 7, "SNBQKBNSC", "QCSBN").conversion(),
        TestGame::plain("conversion-leap-drop-castling-8x8", 8, "RSBNKBSR", "QSRBN")
            .castling("cdgf")
            .conversion()
            .leap([1, 6])
            .drop(),
        TestGame::plain("sissas-castling-adjustment-8x8", 8, "RSBQKBSR", "SQRBN")
            .castling("bcgf")
            .adjustment()
            .leap([2, 5]),
        TestGame::plain("janus-like-10x8", 8, "RANBKQBNAR", "QARBN").castling("bcih"),
        TestGame::plain("castling-by-the-rook-alone-7x6", 6, "RNBKBNR", "NRB").castling("dcde"),
        TestGame::plain("drop-and-sissa-6x5", 5, "RBKBSR", "QSRB")
            .castling("bced")
            .adjustment()
            .drop(),
        TestGame::plain("low-4x4", 4, "RKSR", "RS").castling("bcdc"),
        TestGame::plain("narrow-3x8", 8, "BKB", "QSN")
            .conversion()
            .drop()
            .with(|variant| variant.double_step = false),
    ]
}

/// The engine's game of that name.
///
/// # Panics
/// When there is none.
pub fn engine_game(name: &str) -> TestGame {
    engine_games()
        .into_iter()
        .find(|game| game.variant.name == name)
        .unwrap_or_else(|| panic!("no game is called {name}"))
}
