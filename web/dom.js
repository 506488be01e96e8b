// Helpers for elements, forms and files.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} [attributes] `true` sets one without a value, `false` omits it.
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    setAttributes(element, attributes);
    element.append(...children);
    return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    setAttributes(element, attributes);
    element.append(...children);
    return element;
}

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean>} attributes
 */
function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== false) {
            element.setAttribute(name, value === true ? '' : String(value));
        }
    }
}

/**
 * A button with a text and an action.
 * @param {string} text
 * @param {() => void} action
 * @param {Record<string, string | number | boolean>} [attributes]
 */
export function button(text, action, attributes = {}) {
    const element = html('button', { type: 'button', ...attributes }, text);
    element.addEventListener('click', action);
    return element;
}

/**
 * Makes the items of a list one tab stop, with the arrow keys between them. Outside dialogs, these keys are the page's
 * after a click.
 * @param {HTMLElement} list
 * @param {string} items Selects the items.
 */
export function roving(list, items) {
    const isShown = (/** @type {Element} */ item) => item instanceof HTMLElement && item.offsetParent !== null;
    const all = () => [...list.querySelectorAll(items)].filter(isShown);
    const setTabStop = () => {
        const found = all();
        const current = found.find((item) => item.getAttribute('aria-current') === 'true');
        const before = found.find((item) => item.getAttribute('tabindex') === '0');
        const stop = found.find((item) => item === document.activeElement) ?? current ?? before ?? found[0];
        for (const item of found) {
            const index = item === stop ? '0' : '-1';
            if (item.getAttribute('tabindex') !== index) {
                item.setAttribute('tabindex', index);
            }
        }
    };
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] };
    new MutationObserver(setTabStop).observe(list, changes);
    let hasKeys = true;
    list.addEventListener('focusin', ({ target }) => {
        hasKeys = list.closest('dialog') !== null || (target instanceof Element && target.matches(':focus-visible'));
        setTabStop();
    });
    list.addEventListener('keydown', (event) => {
        /** @type {Record<string, number>} */
        const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
        const step = steps[event.key];
        const found = all();
        const here = found.findIndex((item) => item === document.activeElement);
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
        if (step !== undefined && here >= 0 && hasKeys && isPlain) {
            const next = found[Math.max(0, Math.min(here + step, found.length - 1))];
            if (next instanceof HTMLElement) {
                next.focus();
            }
            event.preventDefault();
            event.stopPropagation();
        }
    });
}

/**
 * An element of index.html, which must exist and be of that kind.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
    const element = document.getElementById(id);
    if (!(element instanceof kind)) {
        throw new Error(`index.html has no ${kind.name} "${id}"`);
    }
    return element;
}

/**
 * Does something when a dialog is closed by a button with a value.
 * @param {HTMLDialogElement} dialog
 * @param {(value: string) => void} action
 */
export function onAnswer(dialog, action) {
    dialog.addEventListener('close', () => {
        const answer = dialog.returnValue;
        // Escape would leave it as it is.
        dialog.returnValue = '';
        if (answer !== '') {
            action(answer);
        }
    });
}

/**
 * A group of radio buttons that looks like a row of buttons.
 * @param {string} title
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} chosen
 */
export function choiceRow(title, name, options, chosen) {
    const row = html('fieldset', { class: 'choices' }, html('legend', {}, title));
    for (const [value, text] of options) {
        const input = html('input', { type: 'radio', name, value, checked: value === chosen });
        row.append(html('label', {}, input, html('span', {}, text)));
    }
    return row;
}

/**
 * The value of the chosen radio button in an element.
 * @param {Element} form
 * @param {string} name
 */
export function chosenIn(form, name) {
    const input = form.querySelector(`input[name="${name}"]:checked`);
    return input instanceof HTMLInputElement ? input.value : '';
}

/**
 * The number in a field, clamped to its range; in an empty field the one that it had at first.
 * @param {HTMLInputElement} input
 */
export function numberIn(input) {
    const value = Number(input.value === '' ? input.defaultValue : input.value);
    return Math.min(Math.max(value, Number(input.min)), Number(input.max));
}

/**
 * Sets a text only if it differs, to avoid needless layout.
 * @param {Node} element
 * @param {string} text
 */
export function setText(element, text) {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}

/**
 * The text of a file; if it cannot be read, says so and returns `null`.
 * @param {File} file
 * @param {HTMLElement} problem Where to say it.
 */
export async function readText(file, problem) {
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) {
        setText(problem, 'The file cannot be read.');
        return null;
    }
    // The mark of UTF-16.
    const coding = new Uint8Array(bytes)[0] === 0xff ? 'utf-16le' : 'utf-8';
    try {
        return new TextDecoder(coding, { fatal: true }).decode(bytes);
    } catch {
        // Old programs write Latin-1.
        return new TextDecoder('windows-1252').decode(bytes);
    }
}

/**
 * Saves a file.
 * @param {string} name
 * @param {string | Blob} text
 * @param {string} type
 */
export function saveFile(name, text, type) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = html('a', { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
