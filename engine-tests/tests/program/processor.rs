//! The program on processors that are too old for it, emulated by qemu.

use engine_tests::binary::sissa;
use engine_tests::command::assert_has;
use engine_tests::programs::can_run;
use std::process::Command;

#[test]
fn an_old_processor_is_told_so() {
    if !can_run(&["qemu-x86_64"]) {
        return;
    }
    let run = |cpu: &str| {
        let mut qemu = Command::new("qemu-x86_64");
        qemu.args(["-cpu", cpu]).arg(sissa()).arg("--version");
        qemu.output().expect("qemu starts")
    };
    let old = run("Nehalem");
    // The features that the build uses beyond x86-64, according to its version.
    let new = String::from_utf8(run("max").stdout).expect("text");
    assert!(new.starts_with("sissa "), "{new}");
    let said = String::from_utf8_lossy(&old.stderr);
    if new.contains("AVX2") {
        assert_eq!(old.status.code(), Some(1), "{said}");
        assert_has(&said, &["error: this build of Sissa is for newer processors"]);
    } else {
        assert!(old.status.success(), "{said}");
    }
}
