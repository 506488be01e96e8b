//! Names by which XBoard starts games of its own, whatever the engine means by them.

/// These anywhere in a name.
const ANYWHERE: &str = "normal wildcastle nocastle fischerandom bughouse crazyhouse losers suicide giveaway twokings \
    kriegspiel atomic 3check shatranj wild29 wild30 wild31 wild32 wild33 wild34 wild35 wild36";

/// These at the start of a name, if no letter follows.
const AT_START: &str = "shogi chu courier gothic capablanca knightmate fairy cylinder falcon caparandom berolina \
    janus super great twilight makruk seirawan grand spartan xiangqi asean lion elven unknown";

/// XBoard's own game of another name that this name starts (`StringToVariant` in `backend.c` of XBoard 4.9).
pub fn game_of_xboard(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let starts = |own: &&str| {
        let rest = name.strip_prefix(*own);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    let anywhere = ANYWHERE.split(' ').find(|own| name.contains(own));
    let fischer_random = || {
        let written_out = name.contains("fischer") && name.contains("random");
        (written_out || name.contains("frc") || name.contains("960")).then_some("fischerandom")
    };
    anywhere.or_else(|| AT_START.split(' ').find(starts)).or_else(fischer_random).filter(|own| *own != name)
}

#[cfg(test)]
mod tests {
    use super::game_of_xboard;
    use crate::variant::catalog::Catalog;

    #[test]
    fn names_of_xboard() {
        for (name, own) in [
            ("capablanca-z", Some("capablanca")),
            ("grand", None),
            ("grandhouse", None),
            ("Grand2", Some("grand")),
            ("schess960", Some("fischerandom")),
            ("my-atomic-game", Some("atomic")),
            ("fischer-like-random", Some("fischerandom")),
            ("contemporary-random", None),
        ] {
            assert_eq!(game_of_xboard(name), own, "{name}");
        }
    }

    #[test]
    fn built_in_games_are_not_taken_for_others() {
        for game in Catalog::builtin().iter() {
            let name = game.cecp_name();
            assert_eq!(game_of_xboard(name), None, "{name}");
        }
    }
}
