// The last seconds: one lane a member, a band for each role, an arrow for each message, a mark for each fault.

import { colour, kindColour, paint } from './palette.js';
import { apart, cross, fit, head, line } from './draw.js';

const LEFT = 34, RIGHT = 10, TOP = 20, BOTTOM = 18, HALF = 8;
const SPANS = [0.25e9, 0.5e9, 1e9, 2e9, 5e9, 10e9, 20e9];

export class Timeline {
  #canvas;
  #model;
  #tip;
  #span = 4;
  #held = null;
  #pointer = null;

  constructor(canvas, tip, model) {
    this.#canvas = canvas;
    this.#model = model;
    this.#tip = tip;
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => { this.#pointer = { x: offsetX, y: offsetY }; });
    canvas.addEventListener('pointerleave', () => { this.#pointer = null; });
  }

  /** Shows more time, or less. */
  zoom(steps) {
    this.#span = Math.max(0, Math.min(SPANS.length - 1, this.#span + steps));
  }

  /** Holds the picture still, or lets it go on. Says which. */
  hold() {
    this.#held = this.#held === null ? this.#model.now : null;
    return this.#held !== null;
  }

  draw() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const context = fit(this.#canvas, width, height);
    context.clearRect(0, 0, width, height);
    const { state } = this.#model;
    if (!state) return;
    const until = this.#held ?? this.#model.now, span = SPANS[this.#span];
    const step = (height - TOP - BOTTOM) / state.members.length;
    const view = {
      context, width, height, until, from: until - span,
      x: (at) => LEFT + ((at - until + span) / span) * (width - LEFT - RIGHT),
      y: (node) => TOP + step * (state.members.findIndex(({ id }) => id === node) + 0.5),
    };
    this.#grid(view, span);
    context.save();
    context.beginPath();
    context.rect(LEFT, 0, width - LEFT - RIGHT, height);
    context.clip();
    this.#world(view);
    for (const { id } of state.members) this.#lane(view, id);
    const near = this.#messages(view);
    this.#marks(view);
    context.restore();
    this.#hint(near);
  }

  #grid({ context, x, y, width, height, from, until }, span) {
    const every = [0.05e9, 0.1e9, 0.25e9, 0.5e9, 1e9, 2e9, 5e9].find((step) => span / step <= 11);
    Object.assign(context, { font: '11px system-ui, "DejaVu Sans", sans-serif', textAlign: 'center', textBaseline: 'alphabetic', lineWidth: 1 });
    for (let at = Math.ceil(from / every) * every; at <= until; at += every) {
      if (at < 0) continue;
      context.strokeStyle = colour('faint');
      line(context, x(at), TOP - 4, x(at), height - BOTTOM);
      context.fillStyle = colour('soft');
      const text = `${(at / 1e9).toFixed(every < 1e9 ? 2 : 0)} s`;
      if (x(at) > LEFT + 16 && x(at) < width - RIGHT - 16) context.fillText(text, x(at), height - 5);
    }
    context.font = '600 13px system-ui, "DejaVu Sans", sans-serif';
    for (const { id } of this.#model.state.members) {
      context.fillStyle = colour('ink');
      context.fillText(id, LEFT / 2, y(id) + 4.5);
    }
  }

  #lane({ context, x, y, until, from }, id) {
    context.strokeStyle = colour('hair');
    line(context, x(from), y(id), x(until), y(id));
    for (const band of this.#model.bands.get(id) ?? []) {
      const [start, end] = [Math.max(band.from, from), Math.min(band.until ?? until, until)];
      if (end < start) continue;
      const { fill, edge, text } = paint(band.hue);
      const half = band.hue === 'gold' ? HALF + 1.5 : HALF;
      context.beginPath();
      context.roundRect(x(start), y(id) - half, Math.max(1.5, x(end) - x(start)), 2 * half, 3);
      Object.assign(context, { fillStyle: fill, strokeStyle: edge });
      context.fill();
      context.stroke();
      Object.assign(context, { font: `${band.hue === 'gold' ? 650 : 500} 11px system-ui, "DejaVu Sans", sans-serif`, fillStyle: text, textAlign: 'left' });
      if (x(end) - x(start) > context.measureText(band.name).width + 12) context.fillText(band.name, x(start) + 6, y(id) + 4);
    }
    this.#ice({ context, x, y, until, from }, id);
  }

  /** Hatches the times in which a member was frozen. */
  #ice({ context, x, y, until, from }, id) {
    let since = null;
    const stretches = [];
    for (const { at, node, what } of this.#model.marks) {
      if (node !== id) continue;
      if (what === 'freeze') since = at;
      if (since !== null && (what === 'thaw' || what === 'crash')) {
        stretches.push([since, at]);
        since = null;
      }
    }
    if (since !== null) stretches.push([since, until]);
    context.fillStyle = colour('ice-fill');
    context.strokeStyle = colour('ice-edge');
    for (const [start, end] of stretches) {
      const [left, right] = [x(Math.max(start, from)), x(Math.min(end, until))];
      if (right <= left) continue;
      context.fillRect(left, y(id) - HALF, right - left, 2 * HALF);
      context.save();
      context.beginPath();
      context.rect(left, y(id) - HALF, right - left, 2 * HALF);
      context.clip();
      for (let at = left - 16; at < right; at += 7) line(context, at, y(id) + HALF, at + 16, y(id) - HALF);
      context.restore();
      context.strokeRect(left, y(id) - HALF, right - left, 2 * HALF);
    }
  }

  /** Draws the messages; gives the one under the pointer. */
  #messages({ context, x, y, from, until }) {
    let near = null, distance = 7;
    for (const message of this.#model.messages.values()) {
      if (message.sent > until || (message.arrived ?? message.sent) < from) continue;
      const lost = this.#model.isLost(message, until);
      if (!lost && (message.arrived === null || message.arrived > until)) continue;
      const down = y(message.to) > y(message.from) ? 1 : -1;
      const [x1, y1] = [x(message.sent), y(message.from) + down * HALF];
      const [x2, y2] = lost ? [x1, y1 + (y(message.to) - y1) * 0.4] : [x(message.arrived), y(message.to) - down * HALF];
      const pulse = this.#model.isPulse(message.kind);
      Object.assign(context, {
        strokeStyle: lost ? colour('alarm') : kindColour(message.kind.index),
        fillStyle: lost ? colour('alarm') : kindColour(message.kind.index),
        globalAlpha: pulse ? (lost ? 0.5 : 0.22) : 0.95, lineWidth: pulse ? 1 : 1.6,
      });
      line(context, x1, y1, x2, y2);
      if (lost) cross(context, x2, y2, 3);
      else if (!pulse) head(context, x1, y1, x2, y2);
      const away = this.#pointer ? apart(this.#pointer, x1, y1, x2, y2) : Infinity;
      if (away < distance) [near, distance] = [message, away];
    }
    context.globalAlpha = 1;
    return near;
  }

  #marks({ context, x, y, from, until }) {
    for (const { at, node, what } of this.#model.marks) {
      if (at < from || at > until || !node) continue;
      if (what === 'crash') {
        Object.assign(context, { strokeStyle: colour('alarm'), lineWidth: 3 });
        cross(context, x(at), y(node), 7);
      } else if (what === 'boot') {
        context.fillStyle = colour('good');
        context.beginPath();
        context.moveTo(x(at) - 4, y(node) - 7);
        context.lineTo(x(at) + 7, y(node));
        context.lineTo(x(at) - 4, y(node) + 7);
        context.fill();
      }
    }
    context.lineWidth = 1;
  }

  #world({ context, x, height, from, until }) {
    Object.assign(context, { font: '11px system-ui, "DejaVu Sans", sans-serif', textAlign: 'left', lineWidth: 1.2 });
    const ends = [];
    for (const { at, what, text } of this.#model.marks) {
      if (what !== 'world' || at < from || at > until) continue;
      Object.assign(context, { strokeStyle: colour('world'), fillStyle: colour('world') });
      context.setLineDash([4, 3]);
      line(context, x(at), 4, x(at), height - BOTTOM);
      context.setLineDash([]);
      // Where another label stands already, the next row is used.
      let row = ends.findIndex((end) => x(at) >= end);
      if (row < 0) row = ends.length;
      ends[row] = x(at) + context.measureText(text).width + 12;
      context.fillText(text, x(at) + 4, 13 + 12 * row);
    }
  }

  #hint(message) {
    this.#tip.hidden = !message;
    if (!message) return;
    const took = message.arrived === null ? 'did not arrive' : `${((message.arrived - message.sent) / 1e6).toFixed(2)} ms`;
    this.#tip.textContent = `${message.from} → ${message.to}  ${message.text}  ${took}`;
    const room = this.#canvas.clientWidth - this.#tip.offsetWidth - 8;
    this.#tip.style.left = `${Math.max(0, Math.min(this.#pointer.x + 12, room))}px`;
    this.#tip.style.top = `${this.#pointer.y + 14}px`;
  }
}
