//! Sissa: a chess-variant engine over UCI and CECP.
fn main() {}
