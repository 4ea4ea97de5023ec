// The token of a ring: a coin beside its owner, which travels along the ring when it is handed over, with its progress on it. In
// the middle of the ring stands how far the work is.

import { element } from './draw.js';

/** A hand-over takes milliseconds; the coin takes this long, so that an eye can follow. */
const TRAVEL = 900e6;
const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Coin {
  #shape;
  #coin;
  #mark = element('text', { class: 'glyph', y: 4.5 });
  #progress = element('text', { class: 'progress', y: 6 });
  #caption = element('text', { class: 'caption', y: 28 });

  /** Adds itself to the picture of a ring. */
  constructor(svg, shape) {
    this.#shape = shape;
    const { x, y } = shape.middle;
    this.#coin = element('g', { class: 'token', role: 'img', 'aria-label': 'the token' }, element('circle', { class: 'coin', r: 16 }), element('circle', { class: 'rim', r: 12.5 }), this.#mark);
    svg.append(element('g', { class: 'middle', transform: `translate(${x} ${y})` }, this.#progress, this.#caption), this.#coin);
  }

  /** The words in the middle. */
  update(model) {
    const { progress } = model.known.tokens;
    const count = model.state.count ?? null;
    this.#progress.textContent = count ?? progress ?? '';
    this.#caption.textContent = count !== null ? 'strokes in the state that travels' : progress !== null ? 'progress' : '';
    // A long number does not fit onto a coin.
    this.#mark.textContent = progress !== null && progress < 10_000 ? progress : 'T';
    this.#coin.setAttribute('aria-label', `the token, at progress ${progress ?? 'unknown'}`);
  }

  /** Where the coin is at this moment. */
  draw(model) {
    const now = model.now;
    const { moves } = model.known.tokens;
    const index = moves.findLastIndex(({ at }) => at <= now);
    const move = moves[index] ?? moves[0];
    // Before its first move it stands where it went from, or where the page found it.
    const holder = index < 0 ? move?.from ?? move?.to ?? null : move.to;
    this.#coin.classList.toggle('lost', holder === null);
    this.#coin.dataset.holder = holder ?? '';
    if (holder === null) return;
    const age = (now - move.at) / (model.travel ?? TRAVEL);
    const travels = move.passed && age >= 0 && age < 1 && !still.matches;
    this.#coin.classList.toggle('travels', travels);
    const { x, y } = travels ? this.#shape.along(move.from, move.to, age) : this.#shape.rest(holder);
    this.#coin.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }
}
