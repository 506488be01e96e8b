//! The rules and notations of the library, compared with tables and with a second implementation.

mod any_input;
mod exchanges;
mod lines;
mod perft_deep;
mod perft_tables;
mod random_play;
