//! Network files, and the files that are refused.

use super::{random_of_game, random_raw};
use crate::board::{Board8x8, Board10x8};
use crate::eval::network::{Network, NetworkError, RawNetwork, SUM_UNIT};
use crate::testing::array;

fn refusal(bytes: &[u8]) -> String {
    Network::from_bytes(bytes).unwrap_err().to_string()
}

/// A network's bytes with `other` at offset `at`, and the right checksum.
fn with(mut bytes: Vec<u8>, at: usize, other: &[u8]) -> Vec<u8> {
    bytes[at..at + other.len()].copy_from_slice(other);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..32]);
    hasher.update(&bytes[36..]);
    bytes[32..36].copy_from_slice(&hasher.finalize().to_le_bytes());
    bytes
}

#[test]
fn what_is_written_is_read() {
    let crazyhouse = array::<Board8x8>("crazyhouse", 0);
    for raw in [
        random_raw::<Board8x8>(64, 2),
        random_raw::<Board10x8>(96, 3),
        random_of_game(crazyhouse.position().rules(), 32, 1),
    ] {
        let bytes = raw.to_bytes();
        assert_eq!(RawNetwork::from_bytes(&bytes).unwrap(), raw);
        let network = Network::from_bytes(&bytes).unwrap();
        assert_eq!(network, Network::new(raw).unwrap());
    }
}

#[test]
fn other_files_are_refused() {
    let good = random_raw::<Board8x8>(32, 4).to_bytes();
    assert!(Network::from_bytes(&good).is_ok());
    assert_eq!(refusal(b""), "this is not a network of Sissa");
    assert_eq!(refusal(b"[chess]\npawn = p\n"), "this is not a network of Sissa");
    assert_eq!(refusal(&good[..20]), "the network has 20 bytes; by its header it should have 36");
    let cut = &good[..good.len() - 1];
    assert_eq!(
        refusal(cut),
        format!("the network has {} bytes; by its header it should have {}", cut.len(), good.len())
    );
    for at in [28, 33, 40, good.len() - 1] {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        assert_eq!(refusal(&bytes), "the network is damaged: its checksum is wrong");
    }
    let of_game = random_of_game(array::<Board8x8>("crazyhouse", 0).position().rules(), 32, 1).to_bytes();
    let damaged = "the network is damaged: its checksum is wrong";
    assert_eq!(refusal(&with(of_game, 40, b"\n")), damaged);
    assert_eq!(refusal(&with(good.clone(), 8, &[9, 0])), "the network has version 9; this program reads version 3");
    assert_eq!(
        refusal(&with(good.clone(), 16, &[33, 0])),
        "the network has a wrong number of neurons: found 33, expected a multiple of 32 up to 512"
    );
    assert_eq!(
        refusal(&with(good.clone(), 16, &[0, 4])),
        "the network has a wrong number of neurons: found 1024, expected a multiple of 32 up to 512"
    );
    assert_eq!(
        refusal(&with(good.clone(), 24, &[127, 0])),
        "the network has a wrong number of units in the first layer: found 127, expected 1020"
    );
    assert_eq!(
        refusal(&with(good, 28, &[0; 4])),
        "the network has a wrong number of centipawns a unit: found 0, expected 1 to 10000"
    );
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let overflow = |change: &dyn Fn(&mut RawNetwork)| {
        let mut raw = random_raw::<Board8x8>(32, 6);
        change(&mut raw);
        Network::new(raw).err()
    };
    let neuron = |index| Some(NetworkError::Overflow { what: "neuron", index });
    let output = |index| Some(NetworkError::Overflow { what: "output", index });
    assert_eq!(overflow(&|_| ()), None);
    assert_eq!(overflow(&|raw| raw.biases[3] = 32_000), neuron(3));
    assert_eq!(overflow(&|raw| raw.biases[31] = -32_000), neuron(31));
    // One large weight cannot overflow, but a piece with one on each square can.
    assert_eq!(overflow(&|raw| raw.rows[5 + 32 * 20] = 20_000), None);
    assert_eq!(overflow(&|raw| (0..64).for_each(|square| raw.rows[5 + 32 * square] = 1000)), neuron(5));
    // A chess board has room for 15 pieces of a side that are attacked by pawns.
    let activity = Some(NetworkError::Overflow { what: "activity of neuron", index: 4 });
    assert_eq!(overflow(&|raw| raw.activity[4] = 1500), None);
    assert_eq!(overflow(&|raw| raw.activity[4] = 2500), activity);
    assert_eq!(overflow(&|raw| raw.output[64] = 127), None);
    assert_eq!(overflow(&|raw| raw.output[64] = 128), output(1));
    assert_eq!(overflow(&|raw| raw.output[0] = -128), output(0));
    let missing = overflow(&|raw| raw.rows.truncate(7)).map(|error| error.to_string());
    let expected = format!("the network has a wrong number of weights: found 7, expected {}", 1214 * 32);
    assert_eq!(missing, Some(expected));
}

#[test]
fn the_range_of_a_neuron_with_large_weights() {
    let mut raw = random_raw::<Board8x8>(32, 7);
    raw.rows.fill((1.98 * 255.0) as i16);
    raw.biases.fill((1.98 * 255.0) as i16);
    let (least, greatest) = raw.neuron_range(0);
    assert!(least > 0 && greatest > 25_000, "{least} {greatest}");
}

#[test]
fn neurons_that_could_leave_their_range_are_limited() {
    let mut raw = random_raw::<Board10x8>(32, 9);
    let large = (1.98 * f64::from(SUM_UNIT)) as i16;
    raw.rows.iter_mut().skip(5).step_by(32).for_each(|weight| *weight = large);
    raw.activity.iter_mut().skip(7).step_by(32).for_each(|weight| *weight = large);
    let before = raw.clone();
    assert!(raw.check().is_err());
    assert_eq!(raw.bound(), 2);
    raw.check().expect("it fits now");
    for (neuron, before, after) in [(5, &before.rows, &raw.rows), (7, &before.activity, &raw.activity)] {
        assert_ne!(before, after);
        for (i, (before, after)) in before.iter().zip(after).enumerate() {
            assert!(i % 32 == neuron || before == after);
        }
    }
    // No more than necessary.
    for (_, greatest) in [raw.neuron_range(5), raw.activity_range(7)] {
        assert!(greatest > i32::from(i16::MAX) * 9 / 10, "{greatest}");
    }
    assert_eq!(raw.bound(), 0);
}
