//! The flags of a run of SPSA, described.

use crate::measure::flags::help::{engine_help, game_help};

/// The help of the command line.
pub const HELP: &str = concat!(
    "Tuning:
  -tune PARAMETER...      options to tune, each as NAME,START,LOW,HIGH,C_END,
                          with the change in the last games
  -tunefile FILE          such options, one per line; # begins a comment
  -pairs N                pairs of games; the gain sequences depend on it
  -rend SHARE             step size in the last games, as a share of C_END per
                          game won [default: 0.002]
  -state FILE             the result and the values of every pair, from which
                          the run can be resumed
The engine (-engine once):",
    engine_help!(),
    "
Games:
  -variant NAME,...       the games, between which the pairs alternate
                          [default: caparandom]",
    game_help!(),
    "

Examples:
  spsa -variant caparandom -engine cmd=sissa tc=2+0.02 option.Hash=8 \\
    -tune 'Move Overhead,10,0,200,20' -pairs 5000 -state overhead.spsa
  spsa -variant chess -engine cmd=./engine nodes=5000 -tunefile search.txt \\
    -randomplies 8 -pairs 30000 -concurrency 4 -state search.spsa \\
    -resign movecount=4 score=800 -draw movenumber=40 movecount=8 score=10"
);
