//! Unpacks the module that `pack.py` has packed by LZMA, which browsers do not read, while it is loaded. `unpack.js`
//! calls it.

#![cfg(target_family = "wasm")]

use lzma_rust2::{Action, LzmaStream, Status};
use std::cell::RefCell;

/// How many bytes are unpacked at a time.
const STEP: usize = 1 << 16;

thread_local! {
    static STREAM: RefCell<LzmaStream> = RefCell::new(LzmaStream::new_mem_limit(u32::MAX, None));
    static PACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static UNPACKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where to write the next bytes of the file, this many; none at its end.
#[unsafe(no_mangle)]
pub extern "C" fn packed(length: usize) -> *mut u8 {
    PACKED.with_borrow_mut(|packed| {
        packed.resize(length, 0);
        packed.as_mut_ptr()
    })
}

/// Unpacks these bytes. Returns the number of unpacked ones, or -1 if the file is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn unpack() -> isize {
    let unpacked = PACKED.with_borrow(|packed| STREAM.with_borrow_mut(|stream| unpack_all(stream, packed)));
    let count = unpacked.as_ref().map_or(-1, |unpacked| unpacked.len() as isize);
    UNPACKED.set(unpacked.unwrap_or_default());
    count
}

/// Where the unpacked bytes are.
#[unsafe(no_mangle)]
pub extern "C" fn unpacked() -> *const u8 {
    UNPACKED.with_borrow(Vec::as_ptr)
}

fn unpack_all(stream: &mut LzmaStream, mut packed: &[u8]) -> lzma_rust2::Result<Vec<u8>> {
    let action = if packed.is_empty() { Action::Finish } else { Action::Run };
    let mut unpacked = Vec::new();
    loop {
        let length = unpacked.len();
        unpacked.resize(length + STEP, 0);
        let step = stream.process(packed, &mut unpacked[length..], action)?;
        unpacked.truncate(length + step.bytes_produced);
        packed = &packed[step.bytes_consumed..];
        if step.bytes_produced < STEP || step.status == Status::StreamEnd {
            return Ok(unpacked);
        }
    }
}
