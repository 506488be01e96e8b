//! The command line.

fn main() -> std::io::Result<()> {
    sissa::protocol::run()
}
