//! Sissa for browsers: one module, which every worker of the page has a copy of. In one worker it is the table behind the
//! page or the engine behind UCI, in another the searcher.
//!
//! A page and WebAssembly exchange only numbers and memory. The page writes a text where `allocate` says, and then calls
//! the function that takes it. Texts for the page are addresses and lengths that it must read before it returns.
//! `instance.js` does this.

#![cfg(target_family = "wasm")]

use sissa::eval::network;
use sissa::protocol::browser::BrowserConversation;
use sissa::search::{self, SearchServer};
use sissa::variant::catalog::Catalog;
use sissa::web::BrowserTable;
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
    static GIVEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static CONVERSATION: RefCell<Option<BrowserConversation>> = const { RefCell::new(None) };
    static TABLE: RefCell<Option<BrowserTable>> = const { RefCell::new(None) };
    static SERVER: RefCell<SearchServer> = RefCell::default();
}

/// The page is told about bugs; the worker ends then.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    panic::set_hook(Box::new(|bug| report(&bug.to_string())));
}

/// Where the page writes the text or file for the next call, of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    GIVEN.set(vec![0; length]);
    GIVEN.with_borrow_mut(Vec::as_mut_ptr)
}

fn take_text() -> String {
    String::from_utf8(GIVEN.take()).expect("the page writes UTF-8")
}

/// Handles lines of UCI.
#[unsafe(no_mangle)]
pub extern "C" fn handle_lines() {
    CONVERSATION.with_borrow_mut(|conversation| {
        let conversation = conversation.get_or_insert_with(|| {
            let catalog = Catalog::builtin().clone();
            let opened = BrowserConversation::new(catalog, Box::new(Answers));
            opened.expect("the first of the games that are built in can be played")
        });
        if conversation.read(&take_text()) {
            end();
        }
    });
}

/// Handles what the searching worker has sent.
#[unsafe(no_mangle)]
pub extern "C" fn handle_search_event() {
    search::handle_search_event(&take_text());
    CONVERSATION.with_borrow_mut(|conversation| {
        if conversation.as_mut().is_some_and(BrowserConversation::go_on) {
            end();
        }
    });
}

/// Adds a text that the page has kept: its name, when it was kept in milliseconds since 1970, and the text, each on a
/// line.
#[unsafe(no_mangle)]
pub extern "C" fn add_stored() {
    let text = take_text();
    let mut parts = text.splitn(3, '\n');
    if let (Some(name), Some(changed), Some(text)) = (parts.next(), parts.next(), parts.next()) {
        with_table(|table| table.add_stored(name, changed.parse().unwrap_or(0), text));
    }
}

/// Takes the name of a text that was to be kept, and on the next line why that was not possible, if it was not.
#[unsafe(no_mangle)]
pub extern "C" fn was_kept() {
    let text = take_text();
    if let Some((name, problem)) = text.split_once('\n') {
        with_table(|table| table.was_kept(name, problem));
    }
}

/// Handles a message of the page. The first is a hello, which opens the table.
#[unsafe(no_mangle)]
pub extern "C" fn handle_message() {
    with_table(|table| table.handle_message(&take_text()));
}

/// Lets the table do what is due. Returns in how many milliseconds to call again, or less than 0 for not before something
/// happens.
#[unsafe(no_mangle)]
pub extern "C" fn run_table() -> f64 {
    let due = with_table(BrowserTable::run_due);
    due.map_or(-1.0, |due| due.as_secs_f64() * 1000.0)
}

fn with_table<T>(work: impl FnOnce(&mut BrowserTable) -> T) -> T {
    TABLE.with_borrow_mut(|table| work(table.get_or_insert_with(|| BrowserTable::new(send_text))))
}

/// Searches, and sends what the other worker passes to [`handle_search_event`].
#[unsafe(no_mangle)]
pub extern "C" fn run_search() {
    SERVER.with_borrow_mut(|server| server.search(&take_text(), &mut |told| send_text(told)));
}

/// Adds a network, which may be for the game on the board.
#[unsafe(no_mangle)]
pub extern "C" fn add_network() {
    if let Err(error) = network::add_fetched(&GIVEN.take()) {
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
