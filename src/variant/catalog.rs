//! A catalog of games.

use super::Variant;
use super::ini::{self, IniError, LoadError, StartCheck};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The game where none is named.
pub const DEFAULT_GAME: &str = "chess";

/// The games that can be played, in the order of declaration, built-in ones first.
#[derive(Clone, Debug)]
pub struct Catalog {
    variants: Vec<Arc<Variant>>,
    /// From every name in lower case to the index in `variants`.
    places: HashMap<String, usize>,
    /// The folders of the files that games come from.
    folders: Vec<PathBuf>,
}

/// Why a game cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the name '{name}' already stands for the game '{owner}'")]
pub struct NameTaken {
    /// A name of the game to be added.
    pub name: String,
    /// The game that has it.
    pub owner: String,
}

impl Catalog {
    /// A catalog without games.
    pub fn empty() -> Catalog {
        Catalog { variants: Vec::new(), places: HashMap::new(), folders: Vec::new() }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`NameTaken`] when another game has one of its names; the catalog is then unchanged.
    pub fn add(&mut self, variant: impl Into<Arc<Variant>>) -> Result<(), NameTaken> {
        let variant = variant.into();
        for name in variant.names() {
            if let Some(owner) = self.get(name) {
                return Err(NameTaken { name: name.to_owned(), owner: owner.name.clone() });
            }
        }
        for name in variant.names() {
            let place = self.variants.len();
            self.places.insert(name.to_ascii_lowercase(), place);
        }
        self.variants.push(variant);
        Ok(())
    }

    /// Adds the games of a variant file, as [`ini::parse`] reads its text. Returns them and the mistakes.
    pub fn add_text(&mut self, text: &str, origin: &str, check: StartCheck<'_>) -> (Vec<Arc<Variant>>, Vec<IniError>) {
        let (games, mistakes) = ini::parse(text, origin, self, check);
        let games: Vec<Arc<Variant>> = games.into_iter().map(Arc::new).collect();
        for game in &games {
            // Games whose names are taken are among the mistakes, not among the games.
            let _ = self.add(game.clone());
        }
        (games, mistakes)
    }

    /// Adds the games of the variant file `path`, remembers its folder, and returns its mistakes.
    ///
    /// # Errors
    /// [`LoadError`] when the file cannot be read; the catalog stays as it was.
    pub fn load(&mut self, path: &Path, check: StartCheck<'_>) -> Result<Vec<IniError>, LoadError> {
        let text = ini::read_file(path)?;
        if let Some(folder) = path.parent() {
            self.add_folder(folder);
        }
        let origin = path.display().to_string();
        Ok(self.add_text(&text, &origin, check).1)
    }

    /// The game called `name`: its name, an alias, or its name in CECP (`normal` is chess), in upper or lower case.
    /// [`Catalog::find`] understands more.
    pub fn get(&self, name: &str) -> Option<&Arc<Variant>> {
        let place = self.places.get(&name.to_ascii_lowercase())?;
        self.variants.get(*place)
    }

    /// Remembers the folder of a file that games come from.
    pub fn add_folder(&mut self, folder: &Path) {
        // That of a path which is only a name.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if !self.folders.iter().any(|known| known == folder) {
            self.folders.push(folder.to_owned());
        }
    }

    /// The folders of the files that games come from, besides the built-in one.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The games, in the order of declaration.
    pub fn iter(&self) -> std::slice::Iter<'_, Arc<Variant>> {
        self.variants.iter()
    }

    /// The names of the games, in the order of declaration.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.variants.iter().map(|variant| variant.name.as_str())
    }
}

impl<'a> IntoIterator for &'a Catalog {
    type Item = &'a Arc<Variant>;
    type IntoIter = std::slice::Iter<'a, Arc<Variant>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_every_name() {
        let name = |name: &str| Catalog::builtin().get(name).map(|game| game.name.as_str());
        assert_eq!(name("chess"), Some("chess"));
        assert_eq!(name("normal"), Some("chess"));
        assert_eq!(name("chess960"), Some("fischerandom"));
        assert_eq!(name("CapaRandom"), Some("caparandom"));
        assert_eq!(name("crc"), None);
        assert_eq!(name(""), None);
    }

    #[test]
    fn names_that_are_taken_cannot_be_added() {
        let mut catalog = Catalog::new();
        let mut game = Variant::clone(catalog.get("capablanca").unwrap());
        game.name = "mine".to_owned();
        game.aliases = vec!["Normal".to_owned()];
        assert_eq!(
            catalog.add(game.clone()).unwrap_err().to_string(),
            "the name 'Normal' already stands for the game 'chess'"
        );
        assert_eq!(catalog.iter().count(), Catalog::builtin().iter().count());
        game.aliases.clear();
        catalog.add(game).unwrap();
        assert_eq!(catalog.names().last(), Some("mine"));
        assert!(Catalog::builtin().get("mine").is_none());
    }
}
