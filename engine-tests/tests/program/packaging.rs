//! Recipes and files for packages.

use engine_tests::folder::Folder;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
#[cfg(unix)]
fn a_release_fills_in_the_recipes_of_other_systems() {
    let folder = Folder::temporary();
    let packaging = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging");
    let mut copy = Command::new("cp");
    let copied = copy.arg("-r").arg(packaging).arg(folder.path("")).status();
    assert!(copied.expect("cp").success());
    for file in ["source", "program"] {
        folder.write(file, file);
    }
    let succeeds = |source, program| {
        let mut set = Command::new("packaging/set");
        set.args(["https://host/sissa", "0.2.0", source, program]);
        set.current_dir(folder.path("")).status().expect("a script").success()
    };
    let flatpak = ["flatpak/org.example.Sissa.yml", "flatpak/org.example.Sissa.metainfo.xml"];
    let files = ["aur/PKGBUILD", "homebrew/sissa.rb", flatpak[0], flatpak[1]];
    let recipes = || files.map(|recipe| folder.text(&format!("packaging/{recipe}")));
    let before = recipes();
    assert!(!succeeds("nofile", "program") && !succeeds("source", "nofile"));
    assert_eq!(recipes(), before);
    assert!(succeeds("source", "program"));
    for text in recipes() {
        for (part, expected) in [("https://host/sissa", true), ("0.2.0", true), ("0000", false)] {
            assert_eq!(text.contains(part), expected, "{part}: {text}");
        }
    }
}

#[test]
fn the_debian_package_has_the_version_of_the_program() {
    let changes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../share/debian/changelog");
    let text = fs::read_to_string(changes).expect("the changes of the package");
    let newest = concat!("sissa (", env!("CARGO_PKG_VERSION"), "-");
    assert!(text.starts_with(newest), "{text}");
}
