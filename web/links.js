// Links to a position (`#game=chess&fen=...`) or a game (`#pgn=...`), in the fragment, which browsers never send.

import { app, on, requestGame } from './app.js';
import { byId } from './dom.js';
import { copyText, say } from './message.js';
import { newGameFrom } from './newgame.js';
import { openText, writeGame } from './pgn.js';
import { prefer } from './preferences.js';

// The type checker does not know them.
const { CompressionStream: Pack, DecompressionStream: Unpack } = /** @type {any} */ (globalThis);

/** The parts of a link that has been opened and not been followed yet. */
let unfollowed = linkIn(location.hash);

/**
 * The link in a fragment.
 * @param {string} fragment
 */
function linkIn(fragment) {
    const parts = new URLSearchParams(fragment.slice(1));
    return parts.has('fen') || parts.has('pgn') ? parts : null;
}

/** Takes a link out of the address. */
function take() {
    const link = linkIn(location.hash);
    if (link !== null) {
        unfollowed = link;
        history.replaceState(null, '', location.pathname);
    }
}

/** Opens what a link is to. */
async function follow() {
    const link = unfollowed;
    if (link === null || app.state === null) {
        return;
    }
    unfollowed = null;
    // Whoever follows a link has not come for a new game.
    prefer('visited', 'yes');
    const [game, fen] = [link.get('game'), link.get('fen')];
    if (fen === null) {
        try {
            openText(await unpacked(link.get('pgn') ?? ''));
        } catch {
            say('The link to the game is broken.', 'refused');
        }
    } else if (game === null) {
        openText(fen);
    } else {
        requestGame(newGameFrom(game, fen));
    }
}

/**
 * A text in few characters that an address may have: deflated, in base64url.
 * @param {string} text
 */
async function packed(text) {
    const stream = new Blob([text]).stream().pipeThrough(new Pack('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    // A function takes fewer arguments than a long game has bytes.
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text */
async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new Unpack('deflate-raw'));
    return new Response(stream).text();
}

/** @param {string} fragment */
function copy(fragment) {
    const link = `${location.origin}${location.pathname}#${fragment}`;
    void copyText(link, 'The link is copied.');
    byId('pgn-dialog', HTMLDialogElement).close();
}

export function startLinks() {
    take();
    addEventListener('hashchange', () => {
        take();
        void follow();
    });
    on('state', () => void follow());
    byId('link-position', HTMLButtonElement).addEventListener('click', () => {
        const { state } = app;
        if (state !== null) {
            copy(new URLSearchParams({ game: state.game, fen: state.position.fen }).toString());
        }
    });
    byId('link-game', HTMLButtonElement).addEventListener('click', () => {
        writeGame((text) => void packed(text).then((short) => copy(`pgn=${short}`)));
    });
}
