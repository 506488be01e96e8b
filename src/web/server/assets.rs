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
