//! Strangers, garbage and too many connections.

use super::*;
use engine_tests::process::PATIENCE;

#[test]
fn strangers_are_refused() {
    let (server, _folder) = server();
    let refused = server.connect(&[("origin", "http://evil.example")]).expect_err("it is no page of ours");
    assert!(matches!(&refused, Error::Http(response) if response.status() == 403), "{refused}");
    let host = format!("127.0.0.1:{}", server.port);
    let (head, body) = server.get("/", &host);
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_has(&head, &["content-security-policy: default-src 'none'"]);
    assert!(body.contains("<title>"), "{body}");
    for (path, host) in [("/", "evil.example"), ("/socket", "evil.example")] {
        let (head, _) = server.get(path, host);
        assert!(head.starts_with("HTTP/1.1 403"), "{path}: {head}");
    }
    for path in ["/Cargo.toml", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/a/b", "/messages.d.ts"] {
        let (head, _) = server.get(path, &host);
        assert!(head.starts_with("HTTP/1.1 4"), "{path}: {head}");
    }
}

#[test]
fn a_page_needs_the_token_and_the_version() {
    let (server, _folder) = server();
    let hello = |version: u32, token: &str| {
        let mut page = server.silent();
        page.hello(version, token, None);
        page.close_code()
    };
    assert_eq!(hello(VERSION, "0123"), 4001);
    assert_eq!(hello(VERSION, ""), 4001);
    assert_eq!(hello(VERSION + 1, &server.token), 4002);
    // Another version may say other things.
    let other = json!({"type": "hello", "version": VERSION + 1, "token": server.token, "colour": "red"});
    for (first, code) in [(other, 4002), (json!({"type": "resign"}), 4004)] {
        let mut page = server.silent();
        page.send_text(&first.to_string());
        assert_eq!(page.close_code(), code);
    }
}

#[test]
fn garbage_is_answered_and_nothing_is_lost() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    for text in [
        "",
        "{",
        "[1,2]",
        "\u{0}",
        r#"{"type":"quit"}"#,
        r#"{"type":"play"}"#,
        r#"{"type":"play","uci":1}"#,
        r#"{"type":"goTo","node":-1}"#,
        r#"{"type":"goTo","node":4294967295}"#,
        r#"{"type":"play","uci":"e2e5"}"#,
        r#"{"type":"typeMove","text":"Qh9"}"#,
        r#"{"type":"analyse","analysis":{"lines":9,"only":[],"exclude":[],"threat":false}}"#,
        r#"{"type":"review","seconds":-1}"#,
        r#"{"type":"configure","settings":{"threads":100000,"hash":1,"network":true}}"#,
        r#"{"type":"newGame","game":"chess","start":{"by":"fen","fen":"x"},"players":{"white":"person","black":"person"},"pace":{"clock":null,"engineSeconds":1}}"#,
        r#"{"type":"newGame","game":"chess","start":{"by":"usual"},"players":{"white":"person","black":"person"},"pace":{"clock":{"base":1e300,"increment":0},"engineSeconds":1}}"#,
        r#"{"type":"newGame","game":"chess","start":{"by":"usual"},"players":{"white":"person","black":"person"},"pace":{"clock":null,"engineSeconds":1,"level":9000}}"#,
    ] {
        page.send_text(&format!(r#"{{"about":"game","message":{text}}}"#));
        let refused = page.wait_for("refused");
        assert_ne!(refused["text"], "", "{text}");
    }
    // Three thousand messages, a thousand at a time without waiting for an answer: all are answered, in order.
    for _ in 0..3 {
        for _ in 0..500 {
            page.send(&json!({"type": "explain", "from": "e2", "to": "e5"}));
            page.send(&json!({"type": "resign", "extra": 1}));
        }
        for _ in 0..1000 {
            assert_eq!(page.read()["type"], "refused");
        }
    }
    page.play("e4");
    assert!(page.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3"), "{}", page.fen());
}

#[test]
fn huge_and_broken_messages_only_close_their_own_connection() {
    let (server, _folder) = server();
    let mut page = server.open(None);
    let message = json!({"type": "typeMove", "text": "x".repeat(4 << 20)});
    server.open(None).assert_closed_at(&json!({"about": "game", "message": message}).to_string());
    // Half a frame, then silence.
    let mut half = server.connect(&[]).expect("it is our page");
    let stream = half.get_mut();
    std::io::Write::write_all(stream, &[0x81, 0xfe, 0x10]).expect("it reads");
    page.play("d4");
    page.play("d5");
}

#[test]
fn too_many_pages_are_refused() {
    let (server, _folder) = server();
    let pages: Vec<Page> = (0..16).map(|_| server.open(None)).collect();
    let mut page = server.silent();
    page.hello(VERSION, &server.token, None);
    assert_eq!(page.close_code(), 4003);
    drop(pages);
}

#[test]
fn strangers_do_not_keep_pages_out() {
    let (server, _folder) = server();
    let strangers: Vec<Page> = (0..30).map(|_| server.silent()).collect();
    let mut page = server.open(None);
    page.play("e4");
    drop(strangers);
    // A request that is never finished is closed.
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
    std::io::Write::write_all(&mut stream, b"GET / HTTP/1.1\r\nHos").expect("it reads");
    let read = std::io::Read::read(&mut stream, &mut [0; 200]);
    assert!(read.is_ok(), "it is not closed: {read:?}");
}
