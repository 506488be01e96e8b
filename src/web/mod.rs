//! `sissa web`: a board in the browser.
pub mod messages;
