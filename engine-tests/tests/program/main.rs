//! The program `sissa`, run as users and graphical interfaces run it.

mod analyse;
mod cecp;
mod cli;
mod diagrams;
mod documentation;
mod epd;
mod evaluation;
mod openbench;
mod packaging;
mod pgn;
mod play;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod processor;
mod robustness;
mod source;
mod uci;
mod variant_files;
mod web;
