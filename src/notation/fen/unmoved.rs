//! The seventh field: the first-rank pieces for which it still matters that they have not moved, and the marks `+` and
//! `!`.

use super::{FenError, FenField, FenWarning, files_of};
use crate::board::text::{color_of, file_of_letter};
use crate::board::{Bitboard, Color, Geometry};
use crate::position::{Conversion, Position, Rules, Unmoved};
use crate::variant::fen_fields::or_none;

pub(super) fn read<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    warnings: &mut Vec<FenWarning>,
) -> Result<Unmoved<G>, FenError> {
    let mut unmoved = Unmoved::<G>::default();
    if text == "-" {
        return Ok(unmoved);
    }
    let mut side = None;
    for c in text.chars() {
        let file = file_of_letter(c).filter(|file| *file < rules.files());
        match (c, side, file) {
            ('+', Some(color), _) => unmoved.open[color] = true,
            ('!', Some(color), _) => unmoved.must[color] = true,
            ('+' | '!', None, _) => warnings.push(FenWarning::LoneMark(c)),
            (_, _, Some(file)) => {
                let color = color_of(c);
                let square = G::square(file, rules.home_rank(color));
                unmoved.pieces = unmoved.pieces.with(square);
                side = Some(color);
            }
            _ => {
                return Err(FenError::Character {
                    found: c,
                    field: FenField::Unmoved,
                    expected: "files of unmoved pieces (upper case White, lower case Black), \
                               the marks + and !, or -"
                        .to_owned(),
                });
            }
        }
    }
    Ok(unmoved)
}

pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    let flags = position.rights_flags();
    for color in Color::ALL {
        let pieces = position.unmoved() & position.color(color);
        text.extend(files_of::<G>(color, pieces));
        let conversion = flags.conversion(color);
        if flags.adjustment_open(color) || conversion == Conversion::Free {
            text.push('+');
        }
        if conversion == Conversion::Must {
            text.push('!');
        }
    }
    or_none(text)
}
