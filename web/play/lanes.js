// Time: one lane a member, a band for each role, an arrow for each message. The large picture shows the time about the
// moment that is shown, the small one below it the whole run.

import { colour, kindColour, paint } from './palette.js';
import { apart, cross, fit, head, line } from './draw.js';

const LEFT = 34, RIGHT = 10, TOP = 18, BOTTOM = 18, HALF = 8;
/** How much of the picture lies before the moment. */
const BEFORE = 0.62;
const FONT = 'system-ui, "DejaVu Sans", sans-serif';
export const SPANS = [0.01e9, 0.02e9, 0.05e9, 0.1e9, 0.2e9, 0.5e9, 1e9, 2e9, 5e9, 10e9, 30e9];

export class Lanes {
  #canvas;
  #overview;
  #tip;
  #run = null;
  #span = 6;
  #pointer = null;
  #still = null;
  /** The labels of world events that this frame shows. */
  #labels = [];

  /** `actions.seek(at)` goes to a moment, `actions.select(index)` to an event. */
  constructor(canvas, overview, tip, actions) {
    this.#canvas = canvas;
    this.#overview = overview;
    this.#tip = tip;
    this.#listen(actions);
  }

  #listen({ seek, select }) {
    const canvas = this.#canvas;
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => { this.#pointer = { x: offsetX, y: offsetY }; });
    canvas.addEventListener('pointerleave', () => { this.#pointer = null; });
    canvas.addEventListener('click', ({ offsetX, offsetY }) => {
      if (!this.#run) return;
      this.#pointer = { x: offsetX, y: offsetY };
      const found = this.#find();
      if (found) select(found.index); else seek(this.#moment(offsetX));
    });
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1 : -1);
    }, { passive: false });
    const scrub = ({ offsetX, buttons }) => {
      if (!this.#run || !(buttons & 1)) return;
      const room = this.#overview.getBoundingClientRect().width - LEFT - RIGHT, x = offsetX - LEFT;
      // The last pixel is the end, which nobody would hit otherwise.
      seek(x > room - 2 ? this.#run.end : Math.max(0, x / room) * this.#run.end);
    };
    this.#overview.addEventListener('pointerdown', (event) => {
      this.#overview.setPointerCapture(event.pointerId);
      scrub(event);
    });
    this.#overview.addEventListener('pointermove', scrub);
  }

  /** Shows a run; the first time, so much of it that a short one is seen whole. */
  show(run) {
    while (!this.#run && this.#span > 0 && SPANS[this.#span - 1] * BEFORE >= run.end) this.#span -= 1;
    this.#run = run;
  }

  /** Shows more time, or less. */
  zoom(steps) {
    this.#span = Math.max(0, Math.min(SPANS.length - 1, this.#span + steps));
  }

  #view() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const span = SPANS[this.#span], from = this.#run.now - span * BEFORE, until = from + span;
    const step = (height - TOP - BOTTOM) / this.#run.nodes;
    return {
      width, height, span, from, until, half: Math.min(HALF, step / 2 - 2),
      x: (at) => LEFT + ((at - from) / span) * (width - LEFT - RIGHT),
      y: (node) => TOP + step * (node - 0.5),
    };
  }

  #moment(x) {
    const { from, span, width } = this.#view();
    return Math.max(0, Math.min(this.#run.end, from + ((x - LEFT) / (width - LEFT - RIGHT)) * span));
  }

  draw(selected) {
    if (!this.#run) return;
    const view = this.#view(), { width, height } = view;
    const context = fit(this.#canvas, width, height);
    context.clearRect(0, 0, width, height);
    this.#grid(context, view);
    context.save();
    context.beginPath();
    context.rect(LEFT, 0, width - LEFT - RIGHT, height);
    context.clip();
    for (const id of this.#run.ids) this.#lane(context, view, id);
    for (const message of this.#run.messages.between(view.from, view.until)) this.#arrow(context, view, message, selected);
    this.#labels = [];
    for (const mark of this.#run.marks) this.#mark(context, view, mark, selected);
    this.#future(context, view);
    context.restore();
    this.#hint();
    this.#whole(view);
  }

  #grid(context, { x, y, width, height, from, until, span }) {
    const every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map((step) => step * 1e6).find((step) => span / step <= 11);
    Object.assign(context, { font: `11px ${FONT}`, textAlign: 'center', textBaseline: 'alphabetic', lineWidth: 1 });
    for (let at = Math.max(0, Math.ceil(from / every)) * every; at <= Math.min(until, this.#run.end); at += every) {
      context.strokeStyle = colour('faint');
      line(context, x(at), TOP - 4, x(at), height - BOTTOM);
      context.fillStyle = colour('soft');
      const text = `${(at / 1e9).toFixed(every < 1e7 ? 3 : every < 1e9 ? 2 : 0)} s`;
      if (x(at) > LEFT + 16 && x(at) < width - RIGHT - 16) context.fillText(text, x(at), height - 5);
    }
    context.font = `600 13px ${FONT}`;
    for (const id of this.#run.ids) {
      context.fillStyle = colour('ink');
      context.fillText(id, LEFT / 2, y(id) + 4.5);
    }
  }

  #lane(context, { x, y, from, until, half }, id) {
    const run = this.#run, end = Math.min(until, run.end);
    const stretches = (list) => list.filter((one) => one.from <= end && (one.until ?? run.end) >= from)
      .map((one) => ({ ...one, left: x(Math.max(one.from, from)), right: x(Math.min(one.until ?? run.end, end)) }));
    Object.assign(context, { strokeStyle: colour('hair'), lineWidth: 1 });
    line(context, x(Math.max(0, from)), y(id), x(end), y(id));
    for (const { left, right } of stretches(run.down.get(id))) {
      context.setLineDash([5, 4]);
      Object.assign(context, { strokeStyle: colour('grey-edge') });
      line(context, left, y(id), right, y(id));
      context.setLineDash([]);
    }
    for (const { left, right, name, hue, leads } of stretches(run.bands.get(id))) {
      const { fill, edge, text } = paint(hue);
      const reach = leads ? half + 1.5 : half;
      context.beginPath();
      context.roundRect(left, y(id) - reach, Math.max(1.5, right - left), 2 * reach, 3);
      Object.assign(context, { fillStyle: fill, strokeStyle: edge });
      context.fill();
      context.stroke();
      Object.assign(context, { font: `${leads ? 650 : 500} 11px ${FONT}`, fillStyle: text, textAlign: 'left' });
      if (half > 5 && right - left > context.measureText(name).width + 12) context.fillText(name, left + 6, y(id) + 4);
    }
    for (const { left, right } of stretches(run.frozen.get(id))) this.#ice(context, left, right, y(id), half);
  }

  #ice(context, left, right, y, half) {
    Object.assign(context, { fillStyle: colour('ice-fill'), strokeStyle: colour('ice-edge') });
    context.fillRect(left, y - half, right - left, 2 * half);
    context.save();
    context.beginPath();
    context.rect(left, y - half, right - left, 2 * half);
    context.clip();
    for (let at = left - 16; at < right; at += 7) line(context, at, y + half, at + 16, y - half);
    context.restore();
    context.strokeRect(left, y - half, right - left, 2 * half);
  }

  /** Where an arrow begins and ends. */
  #ends({ x, y, half }, message) {
    const down = Math.sign(y(message.to) - y(message.from));
    const start = { x: x(message.sent), y: y(message.from) + down * half };
    if (message.arrived !== null) return { start, end: { x: x(message.arrived), y: y(message.to) - down * half } };
    // What is lost as it leaves ends early on its way; what is lost as it arrives, late.
    const part = message.ended === message.sent ? 0.4 : 0.85;
    return { start, end: { x: x(message.ended ?? this.#run.end), y: start.y + (y(message.to) - start.y) * part } };
  }

  #arrow(context, view, message, selected) {
    if (message.from === message.to) return;
    const { start, end } = this.#ends(view, message);
    const lost = message.fate !== null, pulse = this.#run.isPulse(message.kind);
    const chosen = selected !== null && (message.sendIndex === selected || message.endIndex === selected);
    const ink = lost ? colour('alarm') : kindColour(message.kind.index);
    Object.assign(context, { strokeStyle: ink, fillStyle: ink, lineWidth: chosen ? 3 : pulse ? 1 : 1.6, globalAlpha: chosen ? 1 : pulse ? (lost ? 0.5 : 0.25) : 0.95 });
    line(context, start.x, start.y, end.x, end.y);
    if (lost) cross(context, end.x, end.y, 3);
    else if (!pulse || chosen) head(context, start.x, start.y, end.x, end.y);
    context.globalAlpha = 1;
  }

  #mark(context, { x, y, from, until, height }, { at, node, what, index }, selected) {
    if (at < from || at > until) return;
    const ink = what === 'boot' ? colour('good') : what === 'crash' || what === 'broken' ? colour('alarm') : colour('world');
    Object.assign(context, { strokeStyle: ink, fillStyle: ink, lineWidth: index === selected ? 3 : 1.4 });
    if (what === 'crash') {
      context.lineWidth = 3;
      cross(context, x(at), y(node), 7);
    } else if (what === 'boot' && at > 0) {
      head(context, x(at) - 10, y(node), x(at) + 6, y(node));
    } else if (what === 'world' || what === 'broken') {
      context.setLineDash([4, 3]);
      line(context, x(at), 2, x(at), height - BOTTOM);
      context.setLineDash([]);
      Object.assign(context, { font: `${what === 'broken' ? 700 : 500} 11px ${FONT}`, textAlign: 'left' });
      const { text, property } = this.#run.events[index];
      this.#label(context, what === 'broken' ? `broken: ${property}` : text, x(at) + 4);
    } else if (what === 'ask') {
      context.beginPath();
      context.arc(x(at), y(node), 4, 0, 2 * Math.PI);
      context.fill();
    }
    context.lineWidth = 1;
  }

  /** Writes a label at the top; where another one stands already, in the next row below it. */
  #label(context, text, left) {
    const right = left + context.measureText(text).width + 8;
    let row = 0;
    while (this.#labels.some((other) => other.row === row && left < other.right && other.left < right)) row += 1;
    this.#labels.push({ row, left, right });
    context.fillText(text, left, 12 + 12 * row);
  }

  /** What is still to come is drawn paler; the moment is a line. */
  #future(context, { x, width, height, until }) {
    const at = x(this.#run.now);
    context.globalAlpha = 0.55;
    context.fillStyle = colour('panel');
    if (until > this.#run.now) context.fillRect(at, 0, width - at, height - BOTTOM);
    context.globalAlpha = 1;
    Object.assign(context, { strokeStyle: colour('focus'), fillStyle: colour('focus'), lineWidth: 2 });
    line(context, at, 0, at, height - BOTTOM);
    context.lineWidth = 1;
  }

  /** What is under the pointer: a message, a fault, or a change of role. */
  #find() {
    if (!this.#pointer) return null;
    const view = this.#view(), run = this.#run;
    let best = null, distance = 7;
    const offer = (away, index, message) => { if (away < distance) [best, distance] = [{ index, message }, away]; };
    for (const message of run.messages.between(view.from, view.until)) {
      const { start, end } = this.#ends(view, message);
      const away = apart(this.#pointer, start.x, start.y, end.x, end.y) + (run.isPulse(message.kind) ? 1.5 : 0);
      offer(away, message.endIndex ?? message.sendIndex, message);
    }
    for (const { at, node, index } of run.marks) {
      const y = node ? view.y(node) : 10;
      offer(Math.hypot(this.#pointer.x - view.x(at), this.#pointer.y - y) - 4, index, null);
    }
    for (const [id, bands] of run.bands) {
      if (Math.abs(this.#pointer.y - view.y(id)) > view.half) continue;
      for (const { from, index } of bands) offer(Math.abs(this.#pointer.x - view.x(from)), index, null);
    }
    return best;
  }

  #hint() {
    const message = this.#find()?.message;
    this.#tip.hidden = !message;
    this.#canvas.style.cursor = this.#pointer ? 'pointer' : '';
    if (!message) return;
    const took = message.arrived === null ? 'did not arrive' : `${((message.arrived - message.sent) / 1e6).toFixed(2)} ms`;
    this.#tip.textContent = `${message.from} → ${message.to}  ${message.text}  ${took}`;
    const room = this.#canvas.clientWidth - this.#tip.offsetWidth - 8;
    this.#tip.style.left = `${Math.max(0, Math.min(this.#pointer.x + 12, room))}px`;
    this.#tip.style.top = `${this.#pointer.y + 14}px`;
  }

  /** The whole run, small. It is painted once a run; only the moment moves. */
  #whole({ from, until }) {
    const run = this.#run, { width, height } = this.#overview.getBoundingClientRect();
    const context = fit(this.#overview, width, height);
    const x = (at) => LEFT + (at / Math.max(1, run.end)) * (width - LEFT - RIGHT), step = (height - 4) / run.nodes;
    const key = [run.revision, run.name, width, height, devicePixelRatio, matchMedia('(prefers-color-scheme: dark)').matches].join();
    if (this.#still?.key !== key) {
      context.clearRect(0, 0, width, height);
      this.#paintWhole(context, x, step);
      this.#still = { key, picture: document.createElement('canvas') };
      Object.assign(this.#still.picture, { width: this.#overview.width, height: this.#overview.height });
      this.#still.picture.getContext('2d').drawImage(this.#overview, 0, 0);
    }
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#still.picture, 0, 0, width, height);
    Object.assign(context, { fillStyle: colour('focus'), strokeStyle: colour('focus') });
    context.globalAlpha = 0.13;
    const left = x(Math.max(0, from));
    context.fillRect(left, 0, Math.max(2, x(Math.min(run.end, until)) - left), height);
    context.globalAlpha = 1;
    context.lineWidth = 2;
    line(context, x(run.now), 0, x(run.now), height);
    context.lineWidth = 1;
  }

  #paintWhole(context, x, step) {
    const run = this.#run;
    for (const id of run.ids) {
      const top = 2 + step * (id - 1);
      for (const { from, until, hue } of run.bands.get(id)) {
        context.fillStyle = paint(hue).fill;
        context.fillRect(x(from), top, Math.max(0.7, x(until ?? run.end) - x(from)), Math.max(1.5, step - 1.5));
      }
    }
    for (const { at, node, what } of run.marks) {
      if (what === 'boot' && at === 0) continue;
      context.fillStyle = what === 'crash' || what === 'broken' || what === 'freeze' ? colour('alarm') : colour('world');
      context.fillRect(x(at) - 0.8, node ? 2 + step * (node - 1) : 0, 1.6, node ? step : 999);
    }
  }
}
