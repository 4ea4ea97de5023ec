// The field as a picture: clusters in colours, heads, gateways, walls, and messages on their way.

import { fit } from './draw.js';
import { colour } from './palette.js';
import { pairs } from './radio.js';

const MARGIN = 14;
/** How long a message takes from node to node on the picture, and how long its way is seen afterwards. */
const HOP = 260, STAYS = 4000;

/** The colour of a cluster: neighbours in number are far apart in hue. The same as in the pictures of `lab sim`. */
export function clusterColour(head) {
  const index = head - 1;
  return `hsl(${Math.round((index * 137.508) % 360)} 65% ${[46, 58, 68][index % 3]}%)`;
}

export class Picture {
  #canvas;
  #context;
  #frame = null;
  #pairs = [];
  #pairsOf = null;
  #scale = 1;
  #left = MARGIN;
  #top = MARGIN;
  #size = 4;
  #flights = [];

  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** Takes the field as it is now. */
  take(frame) {
    this.#frame = frame;
  }

  /** Shows a message on its way, from now on. */
  fly(path) {
    this.#flights.push({ path, since: performance.now() });
    if (this.#flights.length > 12) this.#flights.shift();
  }

  forget() {
    this.#flights = [];
  }

  /** Where a place of the field is on the canvas, in pixels. */
  #at(x, y) {
    return [this.#left + x * this.#scale, this.#top + y * this.#scale];
  }

  /** The place of the field under a pixel of the canvas, within the field. */
  place(px, py) {
    const { width, height } = this.#frame.about;
    const within = (value, most) => Math.round(Math.min(most, Math.max(0, value)));
    return [within((px - this.#left) / this.#scale, width), within((py - this.#top) / this.#scale, height)];
  }

  /** The number of the node at a pixel, 0 for none. */
  nodeAt(px, py) {
    let [best, nearest] = [0, (this.#size * 2.6 + 4) ** 2];
    this.#frame?.nodes.forEach(([x, y], index) => {
      const [nx, ny] = this.#at(x, y);
      const apart = (nx - px) ** 2 + (ny - py) ** 2;
      if (apart < nearest) [best, nearest] = [index + 1, apart];
    });
    return best;
  }

  /** Draws everything. `look` says what the pointer does: the chosen node, a node that is dragged, a wall under way. */
  draw(look) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const context = this.#context = fit(this.#canvas, width, height);
    context.clearRect(0, 0, width, height);
    const frame = this.#frame;
    if (!frame) return;
    const { about, nodes } = frame;
    this.#scale = Math.min((width - 2 * MARGIN) / about.width, (height - 2 * MARGIN) / about.height);
    this.#size = Math.min(9, Math.max(1.6, (0.52 * Math.sqrt(about.width * about.height / nodes.length) * this.#scale) / 4.2));
    this.#left = (width - about.width * this.#scale) / 2;
    this.#top = (height - about.height * this.#scale) / 2;
    Object.assign(this.#canvas.dataset, { scale: this.#scale, left: this.#left, top: this.#top });
    this.#hearing();
    this.#members();
    frame.walls.forEach((wall) => this.#wall(wall, colour('ink')));
    if (look.wall) this.#wall(look.wall, colour('focus'));
    nodes.forEach((node, index) => this.#node(node, index + 1));
    this.#flights = this.#flights.filter((flight) => this.#flight(flight));
    if (look.sender) this.#ring(look.sender, colour('alarm'));
    if (look.chosen) this.#ring(look.chosen, colour('focus'));
  }

  #line(ax, ay, bx, by) {
    this.#context.moveTo(...this.#at(ax, ay));
    this.#context.lineTo(...this.#at(bx, by));
  }

  /** Who hears whom, faintly. */
  #hearing() {
    const { about, nodes, walls } = this.#frame;
    if (this.#pairsOf !== this.#frame) {
      this.#pairs = pairs(nodes, about.radius, walls);
      this.#pairsOf = this.#frame;
    }
    const context = this.#context;
    context.beginPath();
    for (let index = 0; index < this.#pairs.length; index += 2) {
      const [a, b] = [nodes[this.#pairs[index]], nodes[this.#pairs[index + 1]]];
      this.#line(a[0], a[1], b[0], b[1]);
    }
    context.strokeStyle = colour('hair');
    context.lineWidth = 0.6;
    context.stroke();
  }

  /** Who belongs to whom, in the colour of the cluster. */
  #members() {
    const { nodes } = this.#frame;
    const clusters = new Map();
    nodes.forEach(([, , kind, head], index) => {
      if (head && kind !== 'h') clusters.set(head, [...(clusters.get(head) ?? []), index]);
    });
    const context = this.#context;
    context.lineWidth = Math.max(1, this.#size * 0.5);
    for (const [head, members] of clusters) {
      const [hx, hy] = nodes[head - 1];
      context.beginPath();
      members.forEach((index) => this.#line(nodes[index][0], nodes[index][1], hx, hy));
      context.strokeStyle = clusterColour(head);
      context.stroke();
    }
  }

  #wall([ax, ay, bx, by], ink) {
    const context = this.#context;
    context.beginPath();
    this.#line(ax, ay, bx, by);
    context.strokeStyle = ink;
    context.lineWidth = 5;
    context.lineCap = 'round';
    context.stroke();
    context.lineCap = 'butt';
  }

  #node([x, y, kind, head], number) {
    const context = this.#context;
    const [px, py] = this.#at(x, y);
    const size = this.#size;
    context.beginPath();
    context.setLineDash(kind === 'd' ? [2, 2] : []);
    if (kind === 'g') {
      const r = size * 1.4;
      context.moveTo(px - r, py);
      context.lineTo(px, py - r);
      context.lineTo(px + r, py);
      context.lineTo(px, py + r);
      context.closePath();
    } else {
      context.arc(px, py, kind === 'h' ? size * 1.9 : size, 0, 2 * Math.PI);
    }
    context.fillStyle = head ? clusterColour(head) : colour('panel');
    context.fill();
    if (kind !== 'm') {
      context.strokeStyle = colour(kind === 'd' ? 'grey-edge' : 'ink');
      context.lineWidth = kind === 'h' ? Math.max(1.5, size * 0.5) : 1;
      context.stroke();
    }
    context.setLineDash([]);
    if (kind === 'h' && size > 6) {
      context.fillStyle = '#fff';
      context.font = `700 ${Math.round(size * 1.5)}px system-ui, sans-serif`;
      context.textAlign = 'center';
      context.fillText(number, px, py + size * 0.55);
    }
  }

  #ring(number, ink) {
    const node = this.#frame.nodes[number - 1];
    if (!node) return;
    const [px, py] = this.#at(node[0], node[1]);
    const context = this.#context;
    context.beginPath();
    context.arc(px, py, this.#size * 2.8 + 3, 0, 2 * Math.PI);
    context.strokeStyle = ink;
    context.lineWidth = 2.5;
    context.stroke();
  }

  /** Draws a message on its way; whether there is more of it to be seen. */
  #flight({ path, since }) {
    const age = performance.now() - since;
    const hops = path.length - 1;
    const over = age - hops * HOP;
    if (over > STAYS) return false;
    const context = this.#context;
    const places = path.map((number) => this.#frame.nodes[number - 1]).filter(Boolean).map(([x, y]) => this.#at(x, y));
    const gone = Math.min(hops, age / HOP);
    const whole = Math.floor(gone);
    context.globalAlpha = over > 0 ? 1 - over / STAYS : 1;
    context.beginPath();
    context.moveTo(...places[0]);
    for (let index = 1; index <= whole; index += 1) context.lineTo(...places[index]);
    let tip = places[whole];
    if (whole < hops) {
      const [a, b, part] = [places[whole], places[whole + 1], gone - whole];
      tip = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
      context.lineTo(...tip);
    }
    context.strokeStyle = colour('panel');
    context.lineWidth = 7;
    context.lineJoin = 'round';
    context.stroke();
    context.strokeStyle = colour('ink');
    context.lineWidth = 3.5;
    context.stroke();
    context.beginPath();
    context.arc(...tip, Math.max(6, this.#size * 1.6), 0, 2 * Math.PI);
    context.fillStyle = colour('gold-fill');
    context.fill();
    context.strokeStyle = colour('gold-edge');
    context.lineWidth = 2;
    context.stroke();
    context.globalAlpha = 1;
    return true;
  }
}
