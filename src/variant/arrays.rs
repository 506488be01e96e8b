//! Numbered arrays.

/// How the arrays of a game are made and numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayRecipe {}
