//! The page's files, compiled into the program.

/// Names and contents, listed by `build.rs`.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The media type and the content of a file.
pub fn find(name: &str) -> Option<(&'static str, &'static [u8])> {
    let (name, content) = FILES.iter().find(|(known, _)| *known == name)?;
    let media_type = match name.rsplit('.').next()? {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    Some((media_type, content))
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn the_page_loads_its_modules_at_once() {
        let (_, page) = find("index.html").expect("it is there");
        let page = String::from_utf8_lossy(page);
        assert!(page.contains("<link rel=\"modulepreload\" href=\"app.js\">"));
        assert!(!page.contains("modulepreload\" href=\"main.js\"") && find("messages.d.ts").is_none());
    }
}
