// The dialog with the details of a game: players, event, date, result, and all other tags of its PGN.

import { app } from './app.js';
import { button, byId, html, onAnswer, setText } from './dom.js';
import { sendFrom } from './message.js';
import { isUnknown } from './words.js';

const dialog = byId('details-dialog', HTMLDialogElement);
const place = byId('details-fields', HTMLElement);
const send = sendFrom(dialog, 'details');

/** The tags that every game has a field for, with their labels. */
const FIELDS = [
    ['White', 'White'],
    ['WhiteElo', 'White’s rating'],
    ['Black', 'Black'],
    ['BlackElo', 'Black’s rating'],
    ['Event', 'Event'],
    ['Site', 'Place'],
    ['Date', 'Date'],
    ['Round', 'Round'],
    ['TimeControl', 'Time control'],
];
const RESULTS = [['*', 'not over'], ['1-0', '1–0'], ['0-1', '0–1'], ['1/2-1/2', '½–½']];

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 */
function field(name, label, value) {
    const id = `detail-${name}`;
    const known = isUnknown(value) ? '' : value;
    const input = html('input', { id, type: 'text', value: known, 'data-tag': name, autocomplete: 'off' });
    return [html('label', { for: id }, label), input];
}

/** The field for another tag, with its name. */
function other() {
    const name = html('input', {
        type: 'text',
        placeholder: 'Tag',
        'aria-label': 'Name of the tag',
        pattern: '[\\w+#=:.\\-]+',
        autocomplete: 'off',
    });
    const value = html('input', { type: 'text', 'aria-label': 'Value of the tag', autocomplete: 'off' });
    name.addEventListener('input', () => value.setAttribute('data-tag', name.value.trim()));
    place.append(name, value);
    name.focus();
}

function open() {
    const { state } = app;
    if (state === null) {
        return;
    }
    const values = new Map(state.tags.map(([name, value]) => [name.toLowerCase(), value]));
    const known = new Set(FIELDS.map(([name = '']) => name.toLowerCase()));
    const others = state.tags.filter(([name]) => !known.has(name.toLowerCase()));
    const result = html('select', { id: 'detail-result', 'data-tag': 'Result' });
    for (const [value = '', text = ''] of RESULTS) {
        result.append(html('option', { value, selected: value === (state.ending?.result ?? '*') }, text));
    }
    // Only persons agree on a result.
    result.disabled = state.players.white !== 'person' || state.players.black !== 'person';
    place.replaceChildren(
        ...FIELDS.flatMap(([name = '', label = '']) => field(name, label, values.get(name.toLowerCase()) ?? '')),
        html('label', { for: 'detail-result' }, 'Result'),
        result,
        ...others.flatMap(([name, value]) => field(name, name, value)),
    );
    setText(byId('details-title', HTMLElement), 'Details of the game');
    dialog.showModal();
}

export function startDetails() {
    byId('open-details', HTMLButtonElement).addEventListener('click', open);
    byId('details-more', HTMLElement).append(button('Another tag', other));
    onAnswer(dialog, () => {
        /** @type {[string, string][]} */
        const tags = [];
        for (const input of place.querySelectorAll('[data-tag]')) {
            if (input instanceof HTMLInputElement || (input instanceof HTMLSelectElement && !input.disabled)) {
                const value = input.value.trim();
                const name = input.dataset['tag'] ?? '';
                if (value !== '' && name !== '') {
                    tags.push([name, value]);
                }
            }
        }
        send({ type: 'setTags', tags });
    });
}
