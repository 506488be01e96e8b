//! Positions as SVG pictures.

mod drawings;

use crate::board::text::file_letter;
use crate::board::{Bitboard, Color, Geometry, Piece, Square};
use crate::notation::fen;
use crate::position::{Game, Position};
use std::fmt::Write;

/// Width of a square on the grid of the picture.
const UNIT: usize = 100;

/// Width of the margin with the coordinates.
const EDGE: usize = 36;

const LIGHT: &str = "#e9ecef";
const DARK: &str = "#8ba1b4";
const MARK: &str = "#e8b83a";
const ARROW: &str = "#2e7d4f";

/// Half the width of an arrow, and of its head.
const HALF: f64 = 9.0;
const HEAD: f64 = HALF * 2.3;

/// What to draw: a position as a stand-alone picture, which looks like those saved on the page of `sissa web`.
pub struct Picture<'a, G: Geometry> {
    /// The position.
    pub position: &'a Position<G>,
    /// The squares that the last move changed.
    pub marked: G::Bitboard,
    /// From the first to the second square; a ring if both are the same.
    pub arrows: Vec<[Square; 2]>,
    /// The side at the bottom.
    pub side: Color,
    /// Leave out the coordinates.
    pub is_bare: bool,
    /// Width of a square, in pixels.
    pub size: u32,
}

impl<'a, G: Geometry> Picture<'a, G> {
    /// A position from White's side, with coordinates and without marks, 64 pixels a square.
    pub fn new(position: &'a Position<G>) -> Picture<'a, G> {
        Picture {
            position,
            marked: G::Bitboard::EMPTY,
            arrows: Vec::new(),
            side: Color::White,
            is_bare: false,
            size: 64,
        }
    }

    /// The position of a game, the same way but with the squares marked that the last move changed.
    pub fn of_game(game: &'a Game<G>) -> Picture<'a, G> {
        Picture { marked: game.last_changes(), ..Picture::new(game.position()) }
    }

    /// The picture's text.
    pub fn svg(&self) -> String {
        let rules = self.position.rules();
        let (files, ranks) = (rules.files(), rules.ranks());
        let edge = self.edge();
        let columns = files + self.hand_columns();
        let (width, height) = (columns * UNIT + 2 * edge, ranks * UNIT + 2 * edge);
        let pixels = |length: usize| length * self.size as usize / UNIT;
        let mut text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\">\n<title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
            pixels(width),
            pixels(height),
            fen::write(self.position)
        );
        for rank in 0..ranks {
            for file in 0..files {
                self.draw_square(&mut text, G::square(file, rank));
            }
        }
        if !self.is_bare {
            self.draw_names(&mut text, height);
        }
        let occupied = self.position.occupied().squares();
        let on_board = occupied.filter_map(|at| Some((self.position.piece_on(at)?, self.place(at), 1)));
        for (piece, [x, y], count) in on_board.chain(self.hands()) {
            // Writing to a string cannot fail.
            if count > 1 {
                let _ = writeln!(
                    text,
                    "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"26\" fill=\"#4a5a68\" \
                     text-anchor=\"end\">{count}</text>",
                    x + UNIT - 2,
                    y + UNIT - 4
                );
            }
            let drawing = drawings::draw(rules.variant(), piece);
            let _ = writeln!(text, "<g transform=\"translate({x} {y})\">{drawing}</g>");
        }
        for [from, to] in &self.arrows {
            let outline = self.outline(*from, *to);
            let _ = writeln!(text, "<path d=\"{outline}\" fill=\"{ARROW}\" fill-rule=\"evenodd\" opacity=\"0.85\"/>");
        }
        text.push_str("</svg>\n");
        text
    }

    /// The pieces in hand, their places, beside the board on their side of it, and their numbers.
    fn hands(&self) -> Vec<(Piece, [usize; 2], u32)> {
        let rules = self.position.rules();
        let x = rules.files() * UNIT + 2 * self.edge();
        let mut hands = Vec::new();
        for color in Color::ALL {
            let kinds = self.position.in_hand(color).into_iter();
            for (i, (kind, count)) in kinds.enumerate() {
                let (column, row) = (i / (rules.ranks() / 2), i % (rules.ranks() / 2));
                let row = if color == self.side { rules.ranks() - 1 - row } else { row };
                let place = [x + column * UNIT, self.edge() + row * UNIT];
                hands.push((Piece { color, kind }, place, count));
            }
        }
        hands
    }

    /// The columns beside the board that hold them.
    fn hand_columns(&self) -> usize {
        let kinds = |color| self.position.in_hand(color).len();
        let most = kinds(Color::White).max(kinds(Color::Black));
        most.div_ceil(self.position.rules().ranks() / 2)
    }

    fn edge(&self) -> usize {
        if self.is_bare { 0 } else { EDGE }
    }

    /// The upper left corner of a square.
    fn place(&self, square: Square) -> [usize; 2] {
        let rules = self.position.rules();
        let (file, rank) = (G::file(square), G::rank(square));
        let [column, row] = match self.side {
            Color::White => [file, rules.ranks() - 1 - rank],
            Color::Black => [rules.files() - 1 - file, rank],
        };
        [column, row].map(|place| self.edge() + place * UNIT)
    }

    fn draw_square(&self, text: &mut String, square: Square) {
        let [x, y] = self.place(square);
        let is_light = (G::file(square) + G::rank(square)) % 2 == 1;
        let fill = if is_light { LIGHT } else { DARK };
        let rect = |fill: &str, more: &str| {
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill=\"{fill}\"{more}/>\n")
        };
        text.push_str(&rect(fill, ""));
        if self.marked.contains(square) {
            text.push_str(&rect(MARK, " opacity=\"0.5\""));
        }
    }

    /// The coordinates.
    fn draw_names(&self, text: &mut String, height: usize) {
        let rules = self.position.rules();
        text.push_str("<g font-family=\"sans-serif\" font-size=\"24\" fill=\"#4a5a68\" text-anchor=\"middle\">\n");
        for file in 0..rules.files() {
            let x = self.place(G::square(file, 0))[0] + UNIT / 2;
            let letter = file_letter(file);
            let _ = writeln!(text, "<text x=\"{x}\" y=\"{}\">{letter}</text>", height - 10);
        }
        for rank in 0..rules.ranks() {
            let y = self.place(G::square(0, rank))[1] + 59;
            let _ = writeln!(text, "<text x=\"{}\" y=\"{y}\">{}</text>", EDGE / 2, rank + 1);
        }
        text.push_str("</g>\n");
    }

    /// The outline of an arrow, which ends a little before the centre of its last square, or of a ring if both squares
    /// are the same.
    fn outline(&self, from: Square, to: Square) -> String {
        let middle = |square: Square| self.place(square).map(|corner| corner as f64 + UNIT as f64 / 2.0);
        let ([x1, y1], [x2, y2]) = (middle(from), middle(to));
        let length = (x2 - x1).hypot(y2 - y1);
        if length == 0.0 {
            let ring = |r: f64| {
                let d = 2.0 * r;
                format!("M{} {y1}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z", x1 - r)
            };
            return ring(40.0) + &ring(30.0);
        }
        let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
        let end = length - 8.0;
        let neck = end - HEAD * 1.5;
        let corners =
            [(22.0, HALF), (neck, HALF), (neck, HEAD), (end, 0.0), (neck, -HEAD), (neck, -HALF), (22.0, -HALF)];
        let corners = corners.map(|(along, aside): (f64, f64)| {
            let (x, y) = (x1 + ux * along - uy * aside, y1 + uy * along + ux * aside);
            format!("{x:.1} {y:.1}")
        });
        format!("M{}Z", corners.join("L"))
    }
}
