//! Measuring and tuning tools for the sissa engine.

fn main() {
    println!("sissa-tuning {}", env!("CARGO_PKG_VERSION"));
}
