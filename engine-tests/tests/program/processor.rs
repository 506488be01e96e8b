//! The program on processors that are too old for it, emulated by qemu.

use engine_tests::binary::sissa;
use engine_tests::command::assert_has;
use std::env;
use std::io::{self, Write};
use std::process::Command;

#[test]
fn an_old_processor_is_told_so() {
    let run = |cpu: &str| {
        let mut qemu = Command::new("qemu-x86_64");
        qemu.args(["-cpu", cpu]).arg(sissa()).arg("--version");
        qemu.output()
    };
    let Ok(old) = run("Nehalem") else {
        let needed = "apt-get install qemu-user";
        assert!(env::var_os("REQUIRE_PROGRAMS").is_none(), "{needed}");
        let skipped = format!("an_old_processor_is_told_so was skipped; it needs: {needed}");
        let _ = writeln!(io::stderr(), "{skipped}");
        return;
    };
    // The features that the build uses beyond x86-64, according to its version.
    let new = String::from_utf8(run("max").expect("qemu").stdout).expect("text");
    assert!(new.starts_with("sissa "), "{new}");
    let said = String::from_utf8_lossy(&old.stderr);
    if new.contains("AVX2") {
        assert_eq!(old.status.code(), Some(1), "{said}");
        assert_has(&said, &["error: this build of Sissa is for newer processors"]);
    } else {
        assert!(old.status.success(), "{said}");
    }
}
