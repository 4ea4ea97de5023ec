// How a flock is laid out: where its members stand, what joins them, and which way a message goes. A shape knows nothing of
// servers, protocols or time; `Flock` draws with it.
//
//   places    id → { x, y, label, bell }: the middle of a member; whether its words stand below (1) or above (−1); where its bell hangs
//   links     what can be cut: { name, from, to, ends } for the way between two, { name, member, ends } for a member's own way
//   backdrop  what stands behind everything
//   way       (from, to) → part of the way (0 to 1) → point
//   stops     how far along its way a message gets that does not arrive

import { between, element } from './draw.js';

export const WIDTH = 600, HEIGHT = 452, BODY = 33;
const RADIUS = 172, STRETCH = 1.18;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 + 12 };

const around = (turn, radius = RADIUS) => ({
  x: MIDDLE.x + radius * STRETCH * Math.cos(turn),
  y: MIDDLE.y + radius * Math.sin(turn),
});

/** From edge to edge, each direction on its own side of the line. */
function straight(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const start = BODY / length, reach = 1 - (2 * BODY) / length;
  const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
  return (part) => {
    const { x, y } = between(a, b, start + reach * part);
    return { x: x + nx * 4, y: y + ny * 4 };
  };
}

const ABOVE = { x: 0, y: -BODY - 15 };
const BESIDE = { x: BODY + 12, y: -BODY + 8 };
const BESIDE_LEFT = { x: -BODY - 12, y: -BODY + 8 };

/** Everybody speaks to everybody: a circle with a link for each pair. */
export class Circle {
  places = new Map();
  links = [];

  constructor(ids) {
    ids.forEach((id, index) => {
      this.places.set(id, { ...around((index / ids.length) * 2 * Math.PI - Math.PI / 2), label: 1, bell: ABOVE });
    });
    for (const [index, from] of ids.entries()) {
      for (const to of ids.slice(index + 1)) {
        this.links.push({ name: `${from}-${to}`, from, to, ends: [this.places.get(from), this.places.get(to)] });
      }
    }
  }

  backdrop() {
    return [];
  }

  way(from, to) {
    return straight(this.places.get(from), this.places.get(to));
  }

  stops() {
    return 0.42;
  }
}

/** One channel that everybody hears: a bar, and a tap of it for each member, above and below by turns. */
export class Channel {
  places = new Map();
  links = [];
  #bar = HEIGHT / 2;

  constructor(ids, { caption = '' } = {}) {
    this.caption = caption;
    const [left, right] = [72, WIDTH - 72];
    ids.forEach((id, index) => {
      const up = index % 2 === 0;
      const x = ids.length > 1 ? left + (index / (ids.length - 1)) * (right - left) : WIDTH / 2;
      this.places.set(id, { x, y: up ? 104 : HEIGHT - 104, label: up ? -1 : 1, bell: BESIDE });
      this.links.push({ name: `tap-${id}`, member: id, ends: [{ x, y: up ? 104 + BODY : HEIGHT - 104 - BODY }, { x, y: this.#bar }] });
    });
  }

  backdrop() {
    const caption = element('text', { class: 'caption', x: WIDTH - 36, y: this.#bar + 30, 'text-anchor': 'end' });
    caption.textContent = this.caption;
    return [element('rect', { class: 'bar', x: 26, y: this.#bar - 9, width: WIDTH - 52, height: 18, rx: 9 }), caption];
  }

  /** Into the channel, along it, and out of it: to all at the same time. */
  way(from, to) {
    const [a, b] = [this.places.get(from), this.places.get(to)];
    const edge = ({ x, y }) => ({ x, y: y < this.#bar ? y + BODY : y - BODY });
    const [into, out] = [{ x: a.x, y: this.#bar }, { x: b.x, y: this.#bar }];
    return (part) => {
      if (part < 0.3) return between(edge(a), into, part / 0.3);
      if (part < 0.7) return between(into, out, (part - 0.3) / 0.4);
      return between(out, edge(b), (part - 0.7) / 0.3);
    };
  }

  /** Copies of one signal are one dot until they part. */
  parts(part) {
    return part >= 0.3;
  }

  stops({ from }, model) {
    return model.isCutOff(from) ? 0.16 : 0.84;
  }
}

/** A ring: members in its order, the way of the token between them, and room in the middle for how far it is. */
export class Ring {
  places = new Map();
  links = [];
  #turns = new Map();
  /** Smaller than a circle, since words stand outside of it. */
  #radius = RADIUS - 20;

  /** `order` has the ids as the token goes round. */
  constructor(ids, { order = ids } = {}) {
    order.forEach((id, index) => {
      const turn = (index / order.length) * 2 * Math.PI - Math.PI / 2;
      this.#turns.set(id, turn);
      this.places.set(id, { ...around(turn, this.#radius), label: Math.sin(turn) < 0 ? -1 : 1, bell: Math.cos(turn) < -0.1 ? BESIDE_LEFT : BESIDE });
    });
  }

  backdrop() {
    const ring = element('ellipse', { class: 'track', cx: MIDDLE.x, cy: MIDDLE.y, rx: this.#radius * STRETCH, ry: this.#radius });
    const step = (2 * Math.PI) / this.#turns.size;
    const arrows = [...this.#turns.values()].map((turn) => {
      const [at, after] = [0, 0.02].map((more) => around(turn + step / 2 + more, this.#radius));
      const degrees = (Math.atan2(after.y - at.y, after.x - at.x) * 180) / Math.PI;
      return element('path', { class: 'arrow', d: 'M-5-6 5 0-5 6', transform: `translate(${at.x} ${at.y}) rotate(${degrees})` });
    });
    return [ring, ...arrows];
  }

  way(from, to) {
    return straight(this.places.get(from), this.places.get(to));
  }

  stops() {
    return 0.42;
  }

  /** Where the token rests: inside of its owner. */
  rest(id) {
    return around(this.#turns.get(id), this.#radius * 0.66);
  }

  /** Where the token is on its way round the ring: out onto the track, along it, and in again. */
  along(from, to, part) {
    const [start, end] = [this.#turns.get(from), this.#turns.get(to)];
    const sweep = (end - start + 2 * Math.PI) % (2 * Math.PI);
    const smooth = part * part * (3 - 2 * part);
    return around(start + sweep * smooth, this.#radius * (0.66 + 0.34 * Math.sin(Math.PI * part) ** 0.5));
  }

  /** Where there is room for words. */
  get middle() {
    return MIDDLE;
  }
}

const SHAPES = { circle: Circle, channel: Channel, ring: Ring };

/** The shape of this name. */
export const shape = (name, ids, options) => new (SHAPES[name] ?? Circle)(ids, options);
