//! The games that XBoard knows.

mod engines;
mod mouse;
mod special;
