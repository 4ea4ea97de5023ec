// The token of a ring: a coin beside its owner, which travels along the ring when it is handed over. In the middle of the ring
// stands how far the work is.

import { element } from './draw.js';

/** A hand-over takes milliseconds; the coin takes this long, so that an eye can follow. */
const TRAVEL = 900e6;
const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Coin {
  #shape;
  #coin;
  #progress = element('text', { class: 'progress', y: 6 });
  #caption = element('text', { class: 'caption', y: 28 });

  /** Adds itself to the picture of a ring. */
  constructor(svg, shape) {
    this.#shape = shape;
    const { x, y } = shape.middle;
    const mark = element('text', { class: 'glyph', y: 5 });
    mark.textContent = 'T';
    this.#coin = element('g', { class: 'token', role: 'img', 'aria-label': 'the token' }, element('circle', { class: 'coin', r: 15 }), element('circle', { class: 'rim', r: 11 }), mark);
    svg.append(element('g', { class: 'middle', transform: `translate(${x} ${y})` }, this.#progress, this.#caption), this.#coin);
  }

  /** The words in the middle. */
  update(model) {
    const { progress } = model.known.tokens;
    const count = model.state.count;
    this.#progress.textContent = progress === null ? '' : count ?? progress;
    this.#caption.textContent = progress === null ? '' : count === null || count === undefined ? 'progress' : `strokes in its state, progress ${progress}`;
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
