//! A client of `sissa web` in place of the page.

use crate::process::{PATIENCE, Process};
use serde_json::{Value, json};
use sissa::web::messages::VERSION;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Instant;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::{HeaderName, HeaderValue};
use tungstenite::{Error, Message, WebSocket, client};

/// A server, and the parts of its address.
pub struct Server {
    pub process: Process,
    pub port: u16,
    pub token: String,
}

impl Server {
    /// Starts `sissa web` on a free port, with its games in `folder`.
    pub fn start(folder: &Path) -> Server {
        let folder = folder.display();
        let line = format!("web --port 0 --threads 1 --hash 8 --folder '{folder}'");
        let mut process = Process::sissa(&line);
        let line = process.wait_for(|line| line.contains("http://"));
        let (_, address) = line.split_once("http://127.0.0.1:").expect("an address");
        let (port, token) = address.split_once("/#").expect("a token");
        Server { port: port.parse().expect("a port"), token: token.trim().to_owned(), process }
    }

    /// Opens a WebSocket with these headers in place of the right ones.
    ///
    /// # Errors
    /// The error of the server or the connection.
    pub fn connect(&self, headers: &[(&str, &str)]) -> Result<WebSocket<TcpStream>, Error> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(Error::Io)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(Error::Io)?;
        let address = format!("ws://127.0.0.1:{}/socket", self.port);
        let mut request = address.into_client_request()?;
        let origin = format!("http://127.0.0.1:{}", self.port);
        for (name, value) in [("origin", origin.as_str())].iter().chain(headers) {
            let name: HeaderName = name.parse().expect("a header");
            let value = HeaderValue::from_str(value).expect("a header");
            request.headers_mut().insert(name, value);
        }
        match client(request, stream) {
            Ok((socket, _)) => Ok(socket),
            Err(error) => Err(match error {
                tungstenite::HandshakeError::Failure(error) => error,
                interrupted => Error::Io(io::Error::other(interrupted.to_string())),
            }),
        }
    }

    /// Requests a file, and returns the head and body of the answer.
    pub fn get(&self, path: &str, host: &str) -> (String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers in text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.to_owned(), body.to_owned())
    }

    /// Opens a connection that has not sent its hello.
    pub fn silent(&self) -> Page {
        let socket = self.connect(&[]).expect("the server takes its own page");
        Page { socket, state: Value::Null }
    }

    /// Opens a page, with the game called `name`, or with the newest or a new one.
    pub fn open(&self, name: Option<&str>) -> Page {
        let mut page = self.silent();
        page.hello(VERSION, &self.token, name);
        page.wait_for("welcome");
        page.wait_for("state");
        page
    }
}

/// A connected page.
pub struct Page {
    socket: WebSocket<TcpStream>,
    /// The last state.
    pub state: Value,
}

impl Page {
    /// Sends the first message.
    pub fn hello(&mut self, version: u32, token: &str, name: Option<&str>) {
        let hello = json!({"type": "hello", "version": version, "token": token, "name": name});
        self.send_text(&hello.to_string());
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        self.send_about("game", message);
    }

    /// Sends a message about something else than the game.
    pub fn send_about(&mut self, about: &str, message: &Value) {
        self.send_text(&json!({"about": about, "message": message}).to_string());
    }

    /// Sends any text.
    pub fn send_text(&mut self, text: &str) {
        let sent = self.socket.send(Message::text(text));
        sent.unwrap_or_else(|error| panic!("the server takes no {text}: {error}"));
    }

    /// The next message.
    pub fn read(&mut self) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("messages are JSON");
                    if message["type"] == "state" {
                        self.state = message["state"].clone();
                    }
                    return message;
                }
                // A ping.
                Ok(_) => assert!(Instant::now() < end, "no message"),
                Err(error) => panic!("no more messages: {error}"),
            }
        }
    }

    /// Waits for the next message of this type.
    pub fn wait_for(&mut self, kind: &str) -> Value {
        self.wait_until(|message| message["type"] == kind)
    }

    /// Waits for the first message that `wanted` accepts.
    pub fn wait_until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        let mut last = Value::Null;
        while Instant::now() < end {
            let message = self.read();
            if wanted(&message) {
                return message;
            }
            last = message;
        }
        panic!("no such message; the last one: {last}");
    }

    /// Sends a request and returns why it is refused.
    pub fn refusal(&mut self, message: &Value) -> String {
        self.send(message);
        let refused = self.wait_for("refused");
        refused["text"].as_str().expect("a text").to_owned()
    }

    /// Plays a move in any notation, and waits for the state after it.
    pub fn play(&mut self, text: &str) {
        let before = self.state["current"].clone();
        self.send(&json!({"type": "typeMove", "text": text}));
        let answer = self.wait_until(|message| {
            message["type"] == "refused" || (message["type"] == "state" && message["state"]["current"] != before)
        });
        assert_eq!(answer["type"], "state", "{text}: {answer}");
    }

    /// The name of the game on the board.
    pub fn name(&self) -> String {
        self.state["name"].as_str().expect("a name").to_owned()
    }

    /// The FEN of the position on the board.
    pub fn fen(&self) -> &str {
        self.state["position"]["fen"].as_str().unwrap_or_default()
    }

    /// The code with which the server closes the connection.
    pub fn close_code(mut self) -> u16 {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map_or(0, |frame| frame.code.into()),
                Ok(_) => {}
                Err(error) => panic!("closed without a reason: {error}"),
            }
        }
    }

    /// Asserts that the server closes the connection at this text, of which it may not read all.
    pub fn assert_closed_at(mut self, text: &str) {
        let _ = self.socket.send(Message::text(text));
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => assert!(!text.contains("\"refused\""), "it is answered"),
                Ok(Message::Close(_)) => return,
                Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    panic!("it is still open")
                }
                Err(_) => return,
                Ok(_) => {}
            }
        }
    }
}
