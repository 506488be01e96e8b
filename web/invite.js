// Playing with somebody on another device: invitations on the owner's page, and the page of a guest.

import { app, on, setFlipped } from './app.js';
import { button, byId, html, svg } from './dom.js';
import { copyText } from './message.js';
import { sideName } from './words.js';

const dialog = byId('invite-dialog', HTMLDialogElement);
const places = byId('invitations', HTMLElement);

export function startInvite() {
    const open = byId('open-invite', HTMLButtonElement);
    open.addEventListener('click', () => {
        app.send({ type: 'invite' });
        dialog.showModal();
        // The focus is in the last part.
        dialog.scrollTop = 0;
    });
    /** @type {import('./messages.js').Side | null} */
    let turnedFor = null;
    on('welcome', ({ canInvite, side }) => {
        open.hidden = !canInvite;
        document.body.classList.toggle('guest', side !== null);
        if (side !== null && side !== turnedFor) {
            turnedFor = side;
            setFlipped(side === 'black');
        }
    });
    let shown = '';
    on('invitations', ({ invitations }) => {
        const all = JSON.stringify(invitations);
        if (all === shown) {
            return;
        }
        shown = all;
        const figures = invitations.map(({ side, address, code, size }) => {
            const name = sideName(side);
            const label = `Code to scan: play ${name}`;
            const picture = svg('svg', { viewBox: `0 0 ${size} ${size}`, class: 'code', role: 'img', 'aria-label': label });
            picture.append(
                svg('rect', { width: size, height: size, fill: '#fff' }),
                svg('path', { d: code, fill: '#000' }),
            );
            const addressLabel = `Address to play ${name}`;
            const text = html('input', { type: 'text', readonly: true, value: address, 'aria-label': addressLabel });
            const copy = button('Copy', () => {
                void copyText(address, 'The address is copied.', text);
            }, { 'aria-label': `Copy the address to play ${name}` });
            const title = html('h3', {}, `Your guest plays ${name}`);
            const place = html('div', { class: 'invitation-address' }, text, copy);
            return html('div', { class: 'invitation' }, title, picture, place);
        });
        places.replaceChildren(...figures);
    });
}
