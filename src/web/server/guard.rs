//! Who may connect.
//!
//! The server serves one person on this machine, and guests on other devices if that person wants it. Pages of other
//! sites in the same browser must not reach it, whatever name they give this machine: `Host` and `Origin` are compared
//! exactly, and the token from the address is required.

use super::qr;
use crate::board::Color;
use crate::web::messages::Invitation;
use crate::web::table::Role;
use axum::http::{HeaderMap, HeaderValue, header};
use constant_time_eq::constant_time_eq;
use std::net::SocketAddr;

/// What the browser may load and run: only what comes from this server. `wasm/pack.py` reads it, too.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[derive(Clone, Debug)]
pub struct Guard {
    tokens: Vec<(Role, String)>,
    hosts: Vec<String>,
}

impl Guard {
    /// A guard with this token, for a server on a port of this machine.
    pub fn new(port: u16, token: String) -> Guard {
        Guard {
            tokens: vec![(Role::Owner, token)],
            hosts: ["127.0.0.1", "localhost", "[::1]"].map(|name| as_sent(format!("{name}:{port}"))).to_vec(),
        }
    }

    /// A guard for guests from other devices, who reach the server only at this address, with a new token for each
    /// side. The owner's is not valid there.
    pub fn for_guests(address: SocketAddr) -> Guard {
        let token = |side| (Role::Guest(side), format!("{:032x}", rand::random::<u128>()));
        Guard { tokens: vec![token(Color::White), token(Color::Black)], hosts: vec![as_sent(address.to_string())] }
    }

    /// The address to open in the browser.
    pub fn address(&self) -> String {
        self.address_with(&self.tokens[0].1)
    }

    fn address_with(&self, token: &str) -> String {
        format!("http://{}/#{token}", self.hosts[0])
    }

    /// What guests open, or scan.
    pub fn invitations(&self) -> Vec<Invitation> {
        let guests = self.tokens.iter().filter_map(|(role, token)| match role {
            Role::Guest(side) => {
                let address = self.address_with(token);
                let (code, size) = qr::code(&address);
                Some(Invitation { side: *side, address, code, size })
            }
            Role::Owner => None,
        });
        guests.collect()
    }

    /// Whether a request names this server as its `Host`.
    pub fn knows_host(&self, headers: &HeaderMap) -> bool {
        single(headers, &header::HOST).is_some_and(|host| self.hosts.iter().any(|known| known == host))
    }

    /// Whether a request comes from a page of this server.
    pub fn knows_origin(&self, headers: &HeaderMap) -> bool {
        let origin = single(headers, &header::ORIGIN);
        let host = origin.and_then(|origin| origin.strip_prefix("http://"));
        // The page and the socket have the same name.
        host.is_some() && host == single(headers, &header::HOST) && self.knows_host(headers)
    }

    /// Who has this token. Takes the same time for all texts of the same length.
    pub fn role(&self, token: &str) -> Option<Role> {
        let is_it = |known: &str| constant_time_eq(token.as_bytes(), known.as_bytes());
        self.tokens.iter().map(|(role, known)| is_it(known).then_some(*role)).fold(None, Option::or)
    }
}

/// A host as browsers send it: without the usual port.
fn as_sent(host: String) -> String {
    host.strip_suffix(":80").map(str::to_owned).unwrap_or(host)
}

/// The value of a header that must be present exactly once.
fn single<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    values.next().is_none().then(|| value.to_str().ok())?
}

/// The headers of every response.
pub fn protect(headers: &mut HeaderMap) {
    let all = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cache-control", "no-cache"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let value = |text: &str| HeaderValue::from_str(text).expect("it is a header");
        headers.insert(header::HOST, value(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, value(origin));
        }
        headers
    }

    #[test]
    fn only_its_own_names_and_pages_are_known() {
        let guard = Guard::new(8123, "0123".to_owned());
        let host = "127.0.0.1:8123";
        assert!(guard.knows_host(&headers(host, None)));
        assert!(guard.knows_host(&headers("localhost:8123", None)));
        for bad in ["127.0.0.1", "127.0.0.1:80", "evil.example:8123", "127.0.0.1:8123.evil.example"] {
            assert!(!guard.knows_host(&headers(bad, None)), "{bad}");
        }
        assert!(guard.knows_origin(&headers(host, Some("http://127.0.0.1:8123"))));
        for bad in [
            None,
            Some("null"),
            Some("http://localhost:8123"),
            Some("https://127.0.0.1:8123"),
            Some("http://127.0.0.1:8124"),
            Some("http://evil.example"),
        ] {
            assert!(!guard.knows_origin(&headers(host, bad)), "{bad:?}");
        }
        let mut twice = headers(host, Some("http://127.0.0.1:8123"));
        twice.append(header::ORIGIN, HeaderValue::from_static("http://evil.example"));
        assert!(!guard.knows_origin(&twice));
        let usual = Guard::new(80, "0123".to_owned());
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            assert!(usual.knows_origin(&headers(host, Some(&format!("http://{host}")))));
        }
        let guests = Guard::for_guests(SocketAddr::from(([192, 168, 1, 2], 80)));
        assert!(guests.knows_host(&headers("192.168.1.2", None)));
    }

    #[test]
    fn only_the_whole_token_is_known() {
        let guard = Guard::new(1, "0123".to_owned());
        assert_eq!(guard.role("0123"), Some(Role::Owner));
        for bad in ["", "012", "01234", "0124"] {
            assert_eq!(guard.role(bad), None, "{bad}");
        }
        assert!(guard.address().ends_with("/#0123"));
        let guests = Guard::for_guests(SocketAddr::from(([192, 168, 1, 2], 8642)));
        assert_eq!(guests.role("0123"), None);
        assert!(guests.knows_host(&headers("192.168.1.2:8642", None)));
        assert!(!guests.knows_host(&headers("127.0.0.1:8642", None)));
        assert!(!guard.knows_host(&headers("192.168.1.2:8642", None)));
        let [white, black] = &guests.invitations()[..] else {
            panic!("one for each side");
        };
        assert_ne!(white.address, black.address);
        let (_, token) = black.address.split_once('#').expect("a token");
        assert_eq!(guests.role(token), Some(Role::Guest(Color::Black)));
        assert!(black.size > 21 && black.code.starts_with('M'));
    }
}
