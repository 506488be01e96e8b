//! Who may connect.
//!
//! The server serves one person on this machine. Pages of other sites in the same browser must not reach it, whatever
//! name they give this machine: `Host` and `Origin` are compared exactly, and the secret from the address is required.

use axum::http::{HeaderMap, HeaderValue, header};
use constant_time_eq::constant_time_eq;
use std::net::SocketAddr;

/// What the browser may load and run: only what comes from this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[derive(Clone, Debug)]
pub struct Guard {
    token: String,
    hosts: Vec<String>,
}

impl Guard {
    /// A guard with this secret, for a server on a port of this machine.
    pub fn new(port: u16, token: String) -> Guard {
        Guard {
            token,
            hosts: ["127.0.0.1", "localhost", "[::1]"]
                .map(|name| format!("{name}:{port}"))
                .to_vec(),
        }
    }

    /// The address to open in the browser.
    pub fn address(&self) -> String {
        format!("http://{}/#{}", self.hosts[0], self.token)
    }

    /// Whether a request names this server as its `Host`.
    pub fn knows_host(&self, headers: &HeaderMap) -> bool {
        single(headers, &header::HOST)
            .is_some_and(|host| self.hosts.iter().any(|known| known == host))
    }

    /// Whether a request comes from a page of this server.
    pub fn knows_origin(&self, headers: &HeaderMap) -> bool {
        let origin = single(headers, &header::ORIGIN);
        let host = origin.and_then(|origin| origin.strip_prefix("http://"));
        // The page and the socket have the same name.
        host.is_some() && host == single(headers, &header::HOST) && self.knows_host(headers)
    }

    /// Whether this is the secret. Takes the same time for all texts of the same length.
    pub fn knows_token(&self, token: &str) -> bool {
        constant_time_eq(token.as_bytes(), self.token.as_bytes())
    }
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
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policies = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for (name, value) in policies {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// The addresses to listen on.
pub fn addresses(port: u16) -> [SocketAddr; 2] {
    [
        SocketAddr::from(([127, 0, 0, 1], port)),
        SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], port)),
    ]
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
        for bad in [
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:8123",
            "127.0.0.1:8123.evil.example",
        ] {
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
        twice.append(
            header::ORIGIN,
            HeaderValue::from_static("http://evil.example"),
        );
        assert!(!guard.knows_origin(&twice));
    }

    #[test]
    fn only_the_whole_token_is_known() {
        let guard = Guard::new(1, "0123".to_owned());
        assert!(guard.knows_token("0123"));
        for bad in ["", "012", "01234", "0124"] {
            assert!(!guard.knows_token(bad), "{bad}");
        }
        assert!(guard.address().ends_with("/#0123"));
    }
}
