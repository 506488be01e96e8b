//! Arrays with one element for each colour, kind or square, indexed by it: `material[color]`.

use super::{Color, PieceKind, Square};
use std::ops::{Index, IndexMut};

macro_rules! index_by {
    ($($type:ty)*) => {
        $(
            impl<T> Index<$type> for [T] {
                type Output = T;

                #[inline(always)]
                fn index(&self, at: $type) -> &T {
                    &self[at.index()]
                }
            }

            impl<T> IndexMut<$type> for [T] {
                #[inline(always)]
                fn index_mut(&mut self, at: $type) -> &mut T {
                    &mut self[at.index()]
                }
            }
        )*
    };
}

index_by!(Color PieceKind Square);
