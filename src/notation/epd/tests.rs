//! Tests of reading and writing EPD.

use super::{Epd, EpdError, EpdLine, EpdReader, MAX_LINE_BYTES, MAX_OPERATIONS, Operation};
use crate::board::{Board8x8, Geometry};
use crate::notation::{fen, san};
use crate::on_board;
use crate::position::{AnyRules, Rules};
use crate::testing::{random_start, random_text, rules};
use crate::variant::catalog::Catalog;
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// The line as an entry of chess.
fn chess(text: &str) -> Epd<Board8x8> {
    let line = EpdLine::read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    line.entry(rules("chess")).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// What is wrong with a line of chess.
fn fault(text: &str) -> String {
    let read = EpdLine::read(text).and_then(|line| line.entry(rules::<Board8x8>("chess")));
    match read {
        Ok(entry) => panic!("nothing is wrong with {entry:?}"),
        Err(fault) => fault.to_string(),
    }
}

fn best(entry: &Epd<Board8x8>) -> String {
    let write = |mv: &_| san::write(&entry.position, *mv);
    entry.best.iter().map(write).collect::<Vec<_>>().join(" ")
}

#[test]
fn several_moves_may_be_the_best_and_any_opcode_has_operands() {
    let entry = chess("r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - bm f6 f5; id \"BK.12\"");
    assert_eq!((entry.id.as_deref(), best(&entry).as_str()), (Some("BK.12"), "f6 f5"));
    let perft = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    assert_eq!(EpdLine::read(perft).unwrap().operand("D2"), Some("400"));
}

/// Each form occurs in a suite of <https://github.com/sarona-CCCF/EPD-sets>.
#[test]
fn careless_lines_are_read() {
    let entry = chess("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01");
    assert_eq!(best(&entry), "Qd1+");
    assert_eq!(entry.id.as_deref(), Some("BK.01"));
    let entry = chess("2k5/2p5/1q1p4/pPpPp1p1/N1P1Pp1p/P4PbP/KQ4P1/8 w - -; am Nxb6 + ? ; c1 diff=10");
    assert_eq!(entry.avoid.len(), 1);
    assert_eq!(entry.others, [Operation::new("c1", "diff=10")]);
    // Fields may be missing, before operations, too.
    for (rest, counters) in [("w K ; hmvc 7; fmvn 9;", (7, 9)), ("w K 3 15 id \"x\";", (3, 15)), ("; hmvc 2;", (2, 1))]
    {
        let entry = chess(&format!("4k3/7p/8/8/8/8/8/4K2R {rest}"));
        assert_eq!((entry.position.halfmove_clock(), entry.position.fullmove_number()), counters, "{rest}");
        assert_eq!(entry.warnings, [], "{rest}");
    }
    // An opcode may come twice.
    let twice = chess("4k3/8/8/8/8/8/8/4K2R w K - bm Kd2 O-O; id \"x\"; bm Rh8+;");
    assert_eq!(twice.best.len(), 3);
    let entry = chess("7R/2k1p2P/r2rP3/8/3p1R2/8/2P2p2/2K5 w - - 0 1 bm Rc8+ dm 26");
    assert_eq!((best(&entry).as_str(), entry.mate), ("Rc8+", Some(26)));
    let entry = chess("5k2/8/pppppppp/8/PPPPPPPP/8/8/5K2 w - - bm d5; id=\"33\";");
    assert_eq!(entry.id.as_deref(), Some("33"));
    let line = EpdLine::read("4k3/8/8/8/8/8/8/4K3 w - - 0 4; v=-385").unwrap();
    assert_eq!(line.operand("v"), Some("-385"));
    assert_eq!(EpdLine::read(&line.write()).unwrap(), line);
    // A quoted word begins no operation.
    let line = EpdLine::read("4k3/8/8/8/8/8/8/4K3 w - - bm \"dm\" 1; dm 2").unwrap();
    assert_eq!(line.operation("bm").unwrap().operands, ["dm", "1"]);
    assert_eq!(EpdLine::read(&line.write()).unwrap(), line);
}

#[test]
fn a_comma_separates_moves_but_not_those_of_king_and_rook() {
    for (operand, moves) in
        [("e1h1,h1g1", "O-Og"), ("Rg1,e1f1", "Rg1# Kf1"), ("Rg1, Kd2", "Rg1# Kd2"), ("Rg1,,Kd2", "Rg1# Kd2")]
    {
        let text = format!("5rkr/5p1p/8/8/8/8/8/4K2R w K - bm {operand};");
        let line = EpdLine::read(&text).unwrap();
        assert_eq!(best(&line.entry(rules("modern-random-64")).unwrap()), moves);
    }
}

#[test]
fn operations_are_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
    let entry = chess(&format!(
        "{start}bm e4! d2d4, 1. Nf3; am f3; id plain name ; c0 \"a \\\"b\\\"; c\\\\d\\e\"; c9 x; acd 12; \
         acn 5000000000; ce -31; pv 1. e4 e5 2. Nf3; hmvc 4; fmvn 30; mine 1 \"two words\" three;; noop"
    ));
    assert_eq!(best(&entry), "e4 d4 Nf3");
    assert_eq!(entry.avoid.len(), 1);
    assert_eq!(entry.id.as_deref(), Some("plain name"));
    assert_eq!(entry.position.halfmove_clock(), 4);
    assert_eq!(entry.position.fullmove_number(), 30);
    assert_eq!(
        entry.write(),
        format!(
            "{start}bm e4 d4 Nf3; am f3; id \"plain name\"; c0 \"a \\\"b\\\"; c\\\\d\\\\e\"; c9 \"x\"; acd 12; \
             acn 5000000000; ce -31; pv 1. e4 e5 2. Nf3; mine 1 \"two words\" three; noop; hmvc 4; fmvn 30;"
        )
    );
    assert_eq!(chess(&entry.write()).write(), entry.write());
}

#[test]
fn unmoved_pieces_are_told_from_opcodes() {
    let fields = |text: &str| {
        let line = EpdLine::read(text).unwrap();
        let opcodes: Vec<&str> = line.operations.iter().map(|operation| operation.opcode.as_str()).collect();
        (line.fields[4..].join(" "), opcodes.join(" "))
    };
    for (tail, unmoved, opcodes) in [
        ("acd 12; bm Kb1;", "", "acd bm"),
        ("acd bm Kb1;", "acd", "bm"),
        ("acd", "acd", ""),
        ("acd;", "", "acd"),
        ("ce -3; id \"x\";", "", "ce id"),
        ("id foo;", "", "id"),
        ("De bm Ng3;", "De", "bm"),
        ("ABCDF+cefgh+ acd 1;", "ABCDF+cefgh+", "acd"),
        ("ADKL+ekl+ bm Ng3;", "ADKL+ekl+", "bm"),
        ("- bm Ng3;", "-", "bm"),
        ("0 1 De bm Ng3;", "0 1 De", "bm"),
        ("De 3 7 bm Ng3;", "De 3 7", "bm"),
        ("3 7", "3 7", ""),
        (";acd bm", "", "acd"),
    ] {
        let line = format!("k7/8/8/8/8/8/8/K7 w - - {tail}");
        let expected = (unmoved.to_owned(), opcodes.to_owned());
        assert_eq!(fields(&line), expected, "{tail}");
        let written = EpdLine::read(&line).unwrap().write();
        assert_eq!(fields(&written), expected, "{written}");
    }
}

#[test]
fn positions_of_our_games_keep_their_rights() {
    let name = "contemporary-random";
    let rules = rules::<Board8x8>(name);
    let text = "nrkqrbnb/pppppppp/8/8/4P3/8/PPPP1PPP/BNBRQKRN b KQkq - 0 2 ABCDFG+cefgh+";
    let position = fen::read(rules, text).unwrap();
    let written = Epd::new(position).write();
    let unmoved = fen::write(&position);
    let unmoved = unmoved.split(' ').nth(6).unwrap();
    assert_eq!(
        written,
        format!("nrkqrbnb/pppppppp/8/8/4P3/8/PPPP1PPP/BNBRQKRN b KQkq - {unmoved} variant \"{name}\"; fmvn 2;")
    );
    let line = EpdLine::read(&written).unwrap();
    let variant = line.variant(Catalog::builtin()).unwrap();
    assert_eq!(variant.map(|variant| variant.name.as_str()), Some(name));
    assert!(line.entry(rules).unwrap().position == position);
    // A whole FEN is read too; an opcode overrides the counter of the FEN.
    let line = EpdLine::read(&format!("{text} hmvc 7;")).unwrap();
    let position = line.entry(rules).unwrap().position;
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (7, 2));
}

#[test]
fn mistakes_are_named() {
    let k = "4k3/8/8/8/8/8/8/4K3 w - - ";
    for (tail, expected) in [
        ("bm Qh5;", "bm Qh5: White has no such queen"),
        ("bm;", "bm has no operand; expected moves"),
        ("dm soon;", "dm soon: expected mate"),
        ("hmvc x;", "hmvc x: expected a number from 0"),
        ("hmvc 99999999;", "'99999999' as counter"),
        ("id \"open;", "id: a string has no closing quotation mark"),
        ("bm Ke2; 5 x;", "'5' is not an opcode"),
        ("\"x\";", "'' is not an opcode"),
        (&format!("{};", "x".repeat(33)), "longer than the 32 bytes"),
        (&"x;".repeat(MAX_OPERATIONS + 1), "more than 256 operations"),
        (&format!("x {};", "1 ".repeat(1025)), "more than 1024 operands"),
        (&"x".repeat(MAX_LINE_BYTES), "longer than 65536 bytes"),
    ] {
        let message = fault(&format!("{k}{tail}"));
        assert!(message.contains(expected), "{tail:.40}: {message}");
    }
    assert_eq!(fault(" "), "the line has no position");
    assert!(fault("4k3/8/8/8/8/8/8/4K3 x - -").contains("side to move"));
    let unknown = EpdLine::read(&format!("{k}variant \"no game\";")).unwrap();
    let error = unknown.rules(Catalog::builtin()).err().map(|error| error.to_string());
    let expected = "the opcode variant: there is no game 'no game'";
    assert!(error.is_some_and(|error| error.starts_with(expected)));
}

#[test]
fn files_are_read_line_by_line() {
    let k = "4k3/8/8/8/8/8/8/4K3 w - -";
    let long = "x".repeat(MAX_LINE_BYTES + 1);
    let file = format!("\u{feff}# a suite\n\n{k} id \"1\";\r\n{k} \"\n{long}\n  {k} id \"2\";\0");
    let read: Vec<Result<EpdLine, EpdError>> = EpdReader::new(file.as_bytes()).collect();
    let ids: Vec<Option<(u32, &str)>> = read
        .iter()
        .map(|line| {
            let line = line.as_ref().ok()?;
            Some((line.number, line.operand("id")?))
        })
        .collect();
    assert_eq!(ids, [Some((3, "1")), None, None, Some((6, "2"))]);
    let messages: Vec<String> = read.iter().filter_map(|line| Some(line.as_ref().err()?.to_string())).collect();
    assert!(messages[0].starts_with("line 4: "), "{messages:?}");
    assert_eq!(messages[1], "line 5: the line is longer than 65536 bytes");
}

fn text(rng: &mut StdRng) -> String {
    random_text("good,\",\\,;,bm,é,1,,\t,#", 1..6, rng)
}

/// Writes a random entry and reads it again.
fn round_trip<G: Geometry>(rules: &'static Rules<G>, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let rng = &mut rng;
    let mut entry = Epd::new(random_start(rules, 0..60, rng));
    let moves = entry.position.legal_moves();
    entry.best = moves.choose_multiple(rng, 2).copied().collect();
    entry.avoid = moves.choose_multiple(rng, 1).copied().collect();
    entry.id = rng.random_bool(0.5).then(|| text(rng));
    entry.mate = rng.random_bool(0.3).then(|| rng.random());
    for opcode in ["D1", "abc", "c0", "x-y_z"] {
        if rng.random_bool(0.4) {
            let operands = (0..rng.random_range(0..4)).map(|_| text(rng)).collect();
            let opcode = opcode.to_owned();
            entry.others.push(Operation { opcode, operands });
        }
    }
    let written = entry.write();
    let line = EpdLine::read(&written).unwrap_or_else(|fault| panic!("{written}: {fault}"));
    assert_eq!(line.write(), written);
    assert_eq!(line.rules(Catalog::builtin()).unwrap().name(), rules.variant().name);
    match line.entry(rules) {
        Ok(again) => assert!(again == entry, "{written}\n{}", again.write()),
        Err(fault) => panic!("{written}: {fault}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn entries_written_are_read_again(seed: u64) {
        for variant in Catalog::builtin() {
            on_board!(AnyRules::of(variant).unwrap(), rules => round_trip(rules, seed));
        }
    }
}
