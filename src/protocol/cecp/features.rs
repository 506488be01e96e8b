//! The `feature` commands: what the engine supports.

use crate::protocol::engine::Engine;
use crate::protocol::options::{Kind, Listed, Offered};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;

/// This option is not announced, because every GUI sends the command `cores`. `Hash` is announced: Cute Chess never
/// sends `memory`.
const BY_COMMAND: &str = "Threads";

/// The answer to `protover`.
pub fn announce(engine: &mut Engine) {
    engine.out.line("feature done=0");
    engine.out.line(format!("feature myname=\"{}\"", crate::NAME_AND_VERSION));
    engine.out.line("feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1");
    engine.out.line("feature sigint=0 sigterm=1 reuse=1 analyze=1 colors=0 ics=0 name=1 pause=1");
    engine.out.line("feature nps=1 memory=1 smp=1 exclude=1 setscore=1 debug=1 highlight=1");
    announce_variants(engine);
    for option in engine.options() {
        if option.offered != Offered::Uci && option.name != BY_COMMAND {
            engine.out.line(option_line(&option));
        }
    }
    engine.out.line("feature done=1");
}

/// Lists the games by the names that XBoard uses. XBoard's menu has room for 22 games that it does not know, so the
/// user's own come first among these.
pub fn announce_variants(engine: &mut Engine) {
    let mut games: Vec<&Variant> = engine.games().iter().map(|game| &**game).collect();
    let is_builtin = |game: &Variant| Catalog::builtin().get(&game.name).is_some();
    games.sort_by_key(|game| (!game.xboard.known, is_builtin(game)));
    let names: Vec<&str> = games.iter().map(|game| game.cecp_name()).collect();
    let line = format!("feature variants=\"{}\"", names.join(","));
    engine.out.line(line);
}

/// Length to which lines that declare a text option are padded: XBoard 4.9 overwrites its copy of the line with up to
/// 512 bytes of what its user enters (`GenericReadout` in `dialogs.c`), however short the copy is.
const TEXT_LINE: usize = 544;

fn option_line(option: &Listed) -> String {
    let (name, value) = (option.name, &option.value);
    let definition = match &option.kind {
        Kind::Check => format!("-check {}", u8::from(value == "true")),
        Kind::Spin(min, max) => format!("-spin {value} {min} {max}"),
        Kind::Combo(choices) => {
            let mark = |choice: &String| {
                if choice == value { format!("*{choice}") } else { choice.clone() }
            };
            let choices: Vec<String> = choices.iter().map(mark).collect();
            format!("-combo {}", choices.join(" /// "))
        }
        Kind::Button => "-button".to_owned(),
        Kind::Text => format!("-string {value}"),
        Kind::File => format!("-file {value}"),
    };
    let line = format!("feature option=\"{name} {definition}\"");
    match option.kind {
        Kind::Text | Kind::File => format!("{line:TEXT_LINE$}"),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_lines() {
        let line = |kind, value: &str| {
            option_line(&Listed { name: "Name", kind, value: value.to_owned(), offered: Offered::Everywhere })
        };
        assert_eq!(line(Kind::Check, "true"), "feature option=\"Name -check 1\"");
        assert_eq!(line(Kind::Spin(1, 9), "3"), "feature option=\"Name -spin 3 1 9\"");
        let choices = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(line(Kind::Combo(choices), "b"), "feature option=\"Name -combo a /// *b\"");
        assert_eq!(line(Kind::Button, ""), "feature option=\"Name -button\"");
        let file = line(Kind::File, "x.ini");
        assert_eq!(file.trim_end(), "feature option=\"Name -file x.ini\"");
        assert_eq!(file.len(), TEXT_LINE);
    }
}
