//! QR codes.

use qrcodegen::{QrCode, QrCodeEcc};

/// Light squares around a code.
const MARGIN: i32 = 4;

/// A text as a QR code: the path of its dark squares, for SVG, and its width in squares, with the margin.
pub fn code(text: &str) -> (String, u32) {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium);
    let size = code.as_ref().map_or(0, QrCode::size);
    let mut path = String::new();
    if let Ok(code) = &code {
        for (x, y) in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
            if code.get_module(x, y) {
                path += &format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
            }
        }
    }
    (path, (size + 2 * MARGIN) as u32)
}
