//! Networks that are found by themselves.

use super::random_of_game;
use crate::board::Board8x8;
use crate::eval::network::Networks;
use crate::testing::array;
use crate::variant::catalog::Catalog;
use std::fs;

#[test]
fn a_network_is_found_by_its_game_and_used_for_exactly_its_rules() {
    let rules = |name: &str| array::<Board8x8>(name, 0).position().rules();
    let bytes = |name: &str| random_of_game(rules(name), 32, 1).to_bytes();
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [beside, last] = folders.each_ref().map(|folder| folder.path().to_owned());
    let mut catalog = Catalog::new();
    catalog.add_folder(&beside);
    let found = |name: &str| {
        let networks = Networks::built_in().with_found_in(&catalog, Some(last.clone()));
        // Those that are built in have more neurons.
        let network = networks.of(rules(name)).filter(|network| network.neurons() == 32);
        (network, networks.found_notes(rules(name)).join("; "))
    };
    let (network, notes) = found("crazyhouse");
    assert!(network.is_none() && notes.is_empty());
    let own = bytes("crazyhouse");
    fs::create_dir(last.join("crazyhouse")).unwrap();
    fs::write(last.join("crazyhouse/crazyhouse.net"), &own).unwrap();
    let (network, notes) = found("crazyhouse");
    assert!(network.is_some() && notes.ends_with("crazyhouse.net is used"), "{notes}");
    // One that does not fit is said, and the next one is used.
    let cut = own[..own.len() - 9].to_vec();
    for (bytes, problem) in [
        (bytes("3check"), "is not used: the network is for other rules: 3check"),
        (cut, "by its header it should have"),
    ] {
        fs::write(beside.join("crazyhouse.net"), bytes).unwrap();
        let (network, notes) = found("crazyhouse");
        assert!(network.is_some() && notes.contains(problem), "{notes}");
        assert!(notes.ends_with("crazyhouse.net is used"), "{notes}");
    }
    let (network, notes) = found("chess");
    assert!(network.is_none() && notes.is_empty());
    // A file to which two ways lead is read once.
    catalog.add_folder(&last.join("crazyhouse"));
    let networks = Networks::built_in().with_found_in(&catalog, Some(last.clone()));
    fs::write(last.join("crazyhouse/crazyhouse.net"), bytes("3check")).unwrap();
    assert_eq!(networks.found_notes(rules("crazyhouse")).len(), 2);
}
