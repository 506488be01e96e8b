//! Sissa for browsers: one module, which every worker of the page has a copy of. In one worker it is the table behind the
//! page or the engine behind UCI, in another the searcher.
//!
//! A page and WebAssembly exchange only numbers and memory. The page passes a text by asking for memory with `allocate`,
//! writing it there, and giving address and length to a function that takes it over. Texts for the page are addresses and
//! lengths that it must read before it returns. `instance.js` does this.

#![cfg(target_family = "wasm")]

use sissa::eval::network;
use sissa::protocol::browser::PageConversation;
use sissa::search::{self, SearchServer};
use sissa::variant::catalog::Catalog;
use sissa::web::PageTable;
use std::cell::RefCell;
use std::io::{self, Write};
use std::panic;

#[link(wasm_import_module = "sissa")]
unsafe extern "C" {
    /// Takes a text: a message for the page, lines of UCI, or what a search tells.
    fn send(text: *const u8, length: usize);
    /// Takes a message about a bug.
    fn report_bug(text: *const u8, length: usize);
    /// Ends the worker after `quit`.
    safe fn end();
    /// Writes random bytes.
    fn fill_random(bytes: *mut u8, length: usize);
}

thread_local! {
    static CONVERSATION: RefCell<Option<PageConversation>> = const { RefCell::new(None) };
    static TABLE: RefCell<Option<PageTable>> = const { RefCell::new(None) };
    static SERVER: RefCell<SearchServer> = RefCell::default();
}

/// The page is told about bugs; the worker ends then.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    panic::set_hook(Box::new(|bug| report(&bug.to_string())));
}

/// Memory for a text or a file of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes over what the page has written.
///
/// # Safety
/// `bytes` is from [`allocate`] with this length, and was not taken before.
unsafe fn take(bytes: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: by the contract it is the boxed slice that `allocate` gave away.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) }.into_vec()
}

/// # Safety
/// As [`take`].
unsafe fn take_text(bytes: *mut u8, length: usize) -> String {
    // SAFETY: the same contract.
    let bytes = unsafe { take(bytes, length) };
    String::from_utf8(bytes).expect("the page writes UTF-8")
}

/// Handles lines of UCI.
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handle_lines(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let lines = unsafe { take_text(bytes, length) };
    CONVERSATION.with_borrow_mut(|conversation| {
        let conversation = conversation.get_or_insert_with(|| {
            let catalog = Catalog::builtin().clone();
            let opened = PageConversation::new(catalog, Box::new(Answers));
            opened.expect("the first of the games that are built in can be played")
        });
        if conversation.read(&lines) {
            end();
        }
    });
}

/// Handles what the searching worker has sent.
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handle_search_event(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let text = unsafe { take_text(bytes, length) };
    search::handle_search_event(&text);
    CONVERSATION.with_borrow_mut(|conversation| {
        if conversation.as_mut().is_some_and(PageConversation::go_on) {
            end();
        }
    });
}

/// Adds a text that the page has kept: its name, when it was kept in milliseconds since 1970, and the text, each on a
/// line.
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn add_stored(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let text = unsafe { take_text(bytes, length) };
    let mut parts = text.splitn(3, '\n');
    if let (Some(name), Some(changed), Some(text)) = (parts.next(), parts.next(), parts.next()) {
        with_table(|table| table.add_stored(name, changed.parse().unwrap_or(0), text));
    }
}

/// Takes the name of a text that was to be kept, and on the next line why that was not possible, if it was not.
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn was_kept(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let text = unsafe { take_text(bytes, length) };
    if let Some((name, problem)) = text.split_once('\n') {
        with_table(|table| table.was_kept(name, problem));
    }
}

/// Handles a message of the page. The first is a hello, which opens the table.
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handle_message(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let message = unsafe { take_text(bytes, length) };
    with_table(|table| table.handle_message(&message));
}

/// Lets the table do what is due. Returns in how many milliseconds to call again, or less than 0 for not before something
/// happens.
#[unsafe(no_mangle)]
pub extern "C" fn run_table() -> f64 {
    let due = with_table(PageTable::run_due);
    due.map_or(-1.0, |due| due.as_secs_f64() * 1000.0)
}

fn with_table<T>(work: impl FnOnce(&mut PageTable) -> T) -> T {
    TABLE.with_borrow_mut(|table| work(table.get_or_insert_with(|| PageTable::new(send_text))))
}

/// Searches, and sends what the other worker passes to [`handle_search_event`].
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn run_search(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let request = unsafe { take_text(bytes, length) };
    SERVER.with_borrow_mut(|server| {
        server.search(&request, &mut |told| send_text(told));
    });
}

/// Adds a network, which may be for the game on the board.
///
/// # Safety
/// As [`take`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn add_network(bytes: *mut u8, length: usize) {
    // SAFETY: the same contract.
    let bytes = unsafe { take(bytes, length) };
    if let Err(error) = network::add_fetched(&bytes) {
        return report(&error.to_string());
    }
    TABLE.with_borrow_mut(|table| {
        if let Some(table) = table {
            table.show_network();
        }
    });
}

fn report(bug: &str) {
    // SAFETY: the page reads the text, which outlives the call, before it returns.
    unsafe { report_bug(bug.as_ptr(), bug.len()) };
}

fn send_text(text: &str) {
    // SAFETY: the page reads the text, which outlives the call, before it returns.
    unsafe { send(text.as_ptr(), text.len()) };
}

/// Sends the lines that are written.
struct Answers;

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        send_text(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where `rand` gets its seeds from.
///
/// # Safety
/// `bytes` is memory of this length.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(bytes: *mut u8, length: usize) -> Result<(), getrandom::Error> {
    // SAFETY: by the contract; the page writes nowhere else.
    unsafe { fill_random(bytes, length) };
    Ok(())
}
