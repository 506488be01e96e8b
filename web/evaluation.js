// The evaluation bar beside the board, and the chances in words.

import { byId, setText } from './dom.js';

/** @typedef {import('./messages.js').Evaluation} Evaluation */

const bar = byId('bar', HTMLElement);
const share = byId('bar-white', HTMLElement);
const number = byId('bar-number', HTMLElement);
const score = byId('score', HTMLElement);
const chances = byId('chances', HTMLElement);
const chancesText = byId('chances-text', HTMLElement);
const parts = ['wins', 'draws', 'losses'].map((name) => byId(`chances-${name}`, HTMLElement));

/**
 * White's expected share of the point, from 0 to 1.
 * @param {Evaluation} evaluation
 */
export const expectation = ({ wdl: [wins, draws] }) => (wins + draws / 2) / 1000;

/** @param {Evaluation | null} evaluation */
export function showEvaluation(evaluation) {
    const white = evaluation === null ? 0.5 : expectation(evaluation);
    share.style.transform = `scaleY(${white.toFixed(3)})`;
    bar.classList.toggle('unknown', evaluation === null);
    bar.classList.toggle('black-leads', white < 0.5);
    chances.classList.toggle('unknown', evaluation === null);
    // The narrow bar has room for four characters.
    const text = evaluation?.text ?? '';
    const pawns = Math.abs(Number(text));
    setText(number, Number.isNaN(pawns) || text === '' ? text : pawns.toFixed(pawns < 9.95 ? 1 : 0));
    setText(score, text === '' ? '–' : text);
    if (evaluation === null) {
        setText(chancesText, '');
        bar.setAttribute('aria-label', 'No evaluation');
        return;
    }
    const [wins, draws, losses] = evaluation.wdl;
    evaluation.wdl.forEach((value, index) => {
        const part = parts[index];
        if (part !== undefined) {
            part.style.width = `${value / 10}%`;
        }
    });
    const words = `White ${percent(wins)}, draw ${percent(draws)}, Black ${percent(losses)}`;
    setText(chancesText, words);
    bar.setAttribute('aria-label', `Evaluation ${text}: ${words}`);
}

/** @param {number} perMille */
const percent = (perMille) => `${Math.round(perMille / 10)} %`;
