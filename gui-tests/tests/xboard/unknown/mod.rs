//! Games that XBoard does not know, with its default settings: its board is right after every move, whoever makes it.

mod engines;
mod mouse;
mod special;
