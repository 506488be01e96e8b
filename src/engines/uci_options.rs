//! Options that UCI engines offer.

#[derive(Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, in the engine's spelling.
    pub name: String,
    values: Values,
}

/// The possible values of an option.
#[derive(Debug, PartialEq, Eq)]
enum Values {
    /// A whole number in this range.
    Spin(i64, i64),
    Check,
    Combo(Vec<String>),
    /// Anything: for texts and buttons.
    Other,
}

impl EngineOption {
    /// Reads `option name A B type combo default x var x var y z`.
    pub fn read(line: &str) -> Option<EngineOption> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let values = match rest.split_whitespace().next()? {
            "spin" => {
                let bound = |word: &str| {
                    let mut words = rest.split_whitespace().skip_while(|other| *other != word);
                    words.nth(1)?.parse().ok()
                };
                let (least, most) = (bound("min"), bound("max"));
                Values::Spin(least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX))
            }
            "check" => Values::Check,
            "combo" => {
                let choices = rest.split(" var ").skip(1);
                Values::Combo(choices.map(|choice| choice.trim().to_owned()).collect())
            }
            _ => Values::Other,
        };
        Some(EngineOption { name: name.trim().to_owned(), values })
    }

    /// The values of a combo box; others have none.
    pub fn choices(&self) -> &[String] {
        match &self.values {
            Values::Combo(choices) => choices,
            _ => &[],
        }
    }

    /// The name of an option that is a number, and the allowed value nearest to `value`.
    pub fn nearest(&self, value: i64) -> Option<(&str, i64)> {
        match self.values {
            Values::Spin(least, most) if least <= most => Some((&self.name, value.clamp(least, most))),
            _ => None,
        }
    }

    /// The value to send for `value`, in the engine's spelling, or what is expected instead. Engines silently ignore a
    /// value that is not allowed, and keep the old one.
    pub fn accept(&self, value: Option<&str>) -> Result<Option<String>, String> {
        let text = value.unwrap_or_default();
        let spelled = |choice: &&str| choice.eq_ignore_ascii_case(text);
        let (sent, expected) = match &self.values {
            Values::Spin(least, most) => {
                let number = text.parse().ok().filter(|number: &i64| (*least..=*most).contains(number));
                (number.map(|number| number.to_string()), format!("a whole number from {least} to {most}"))
            }
            Values::Check => {
                (["true", "false"].into_iter().find(spelled).map(str::to_owned), "true or false".to_owned())
            }
            Values::Combo(choices) => {
                let choices_as = || choices.iter().map(String::as_str);
                let choice = choices_as().find(|choice| *choice == text).or_else(|| choices_as().find(spelled));
                (choice.map(str::to_owned), format!("one of {}", choices.join(", ")))
            }
            Values::Other => return Ok(value.map(str::to_owned)),
        };
        sent.map(Some).ok_or(expected)
    }
}

/// The option of this name, in upper or lower case.
pub fn find_option<'a>(offered: &'a [EngineOption], name: &str) -> Option<&'a EngineOption> {
    offered.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(line: &str) -> EngineOption {
        EngineOption::read(line).unwrap_or_else(|| panic!("{line}"))
    }

    #[test]
    fn options_are_read() {
        let line = "option name UCI_Variant type combo default chess var chess var caparandom";
        let variant = option(line);
        assert_eq!(variant.name, "UCI_Variant");
        assert_eq!(variant.choices(), ["chess", "caparandom"]);
        let button = option("option name Clear Hash type button");
        assert_eq!(button.name, "Clear Hash");
        assert!(button.choices().is_empty());
        assert_eq!(EngineOption::read("id name x"), None);
    }

    #[test]
    fn values_are_sent_in_the_engines_spelling() {
        for (line, good, bad) in [
            ("option name A type spin default 1 min -5 max 20", [("-5", "-5"), ("+20", "20")], ["-6", "x"]),
            ("option name A type spin default 1", [("-7", "-7"), ("90", "90")], ["", "1.5"]),
            ("option name A type check default true", [("True", "true"), ("FALSE", "false")], ["1", ""]),
            ("option name A type combo default a b var a b var c", [("A b", "a b"), ("C", "c")], ["a", ""]),
        ] {
            let option = option(line);
            for (value, sent) in good {
                assert_eq!(option.accept(Some(value)), Ok(Some(sent.to_owned())), "{line}: {value}");
            }
            for value in bad {
                assert!(option.accept(Some(value)).is_err(), "{line}: {value}");
            }
        }
        let text = option("option name A type string default x");
        assert_eq!(text.accept(Some("A b")), Ok(Some("A b".to_owned())));
        assert_eq!(text.accept(None), Ok(None));
    }
}
