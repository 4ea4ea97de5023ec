// The flock: members in a circle, the links between them, and messages as they travel.

import { colour, kindColour, paint } from './palette.js';

const WIDTH = 600, HEIGHT = 452, RADIUS = 172, BODY = 33;
/** On one machine a message takes no time that an eye could see, so its dot takes this long. */
const FLIGHT = 420e6;
const BELL = 'M0-11a2.2 2.2 0 0 0-2.2 2.2v.5C-5.5-7.3-7.4-4.3-7.4-.9v4.2l-2.2 2.9v1.5H9.6V6.2L7.4 3.3V-.9c0-3.4-1.9-6.4-5.2-7.4v-.5A2.2 2.2 0 0 0 0-11Zm-2.9 20a3 3 0 0 0 5.8 0Z';

const element = (name, attributes = {}, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export class Flock {
  #model;
  #svg;
  #canvas;
  #places = new Map();
  #members = new Map();
  #links = [];
  #strokes = 0;

  /** `deeds` has what a click does: `member(id)`, `link(from, to, oneWay)`, and `choose(id)`. */
  constructor(svg, canvas, model, deeds) {
    this.#model = model;
    this.#svg = svg;
    this.#canvas = canvas;
    this.deeds = deeds;
  }

  /** Builds the picture for these members. */
  build(ids) {
    this.#svg.replaceChildren();
    this.#links = [];
    this.#members.clear();
    ids.forEach((id, index) => {
      const angle = (index / ids.length) * 2 * Math.PI - Math.PI / 2;
      this.#places.set(id, { x: WIDTH / 2 + RADIUS * 1.18 * Math.cos(angle), y: HEIGHT / 2 + 12 + RADIUS * Math.sin(angle) });
    });
    for (const [index, from] of ids.entries()) {
      for (const to of ids.slice(index + 1)) this.#svg.append(this.#link(from, to));
    }
    for (const id of ids) this.#svg.append(this.#member(id));
  }

  #link(from, to) {
    const [a, b] = [this.#places.get(from), this.#places.get(to)];
    const line = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
    // Not in the middle, where the lines of the circle cross.
    const at = { x: a.x + (b.x - a.x) * 0.42, y: a.y + (b.y - a.y) * 0.42 };
    const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const mark = element('path', { class: 'mark' });
    const group = element('g', { class: 'link', tabindex: 0, role: 'button', 'data-link': `${from}-${to}` },
      element('line', { class: 'wire', ...line }),
      element('g', { transform: `translate(${at.x} ${at.y}) rotate(${degrees})` }, element('circle', { class: 'blot', r: 11 }), mark),
      element('line', { class: 'hit', ...line }));
    this.#pressed(group, (event) => this.deeds.link(from, to, event.shiftKey));
    this.#links.push({ from, to, group, mark });
    return group;
  }

  #member(id) {
    const { x, y } = this.#places.get(id);
    const parts = {
      body: element('circle', { class: 'body', r: BODY }),
      number: element('text', { class: 'number', y: 9.5 }),
      role: element('text', { class: 'role', y: BODY + 19 }),
      life: element('text', { class: 'life', y: BODY + 34 }),
      chime: element('path', { class: 'chime', d: BELL }),
    };
    parts.number.textContent = id;
    const group = element('g', { class: 'member', tabindex: 0, role: 'button', transform: `translate(${x} ${y})`, 'data-member': id },
      element('circle', { class: 'halo', r: BODY + 7 }), parts.body, parts.number, parts.role, parts.life,
      element('g', { transform: `translate(0 ${-BODY - 15})` }, parts.chime));
    this.#pressed(group, () => this.deeds.member(id));
    group.addEventListener('focus', () => this.deeds.choose(id));
    this.#members.set(id, { group, ...parts });
    return group;
  }

  #pressed(group, act) {
    group.addEventListener('click', act);
    group.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      act(event);
    });
  }

  /** Shows the newest picture. */
  update(chosen) {
    const { state } = this.#model;
    for (const member of state.members) this.#show(member, member.id === chosen);
    for (const link of this.#links) this.#showLink(link);
    if (state.strokes > this.#strokes) this.#strike();
    this.#strokes = state.strokes;
  }

  #show(member, chosen) {
    const { group, body, number, role, life } = this.#members.get(member.id);
    const deed = { up: 'kill', down: 'revive', frozen: 'resume' }[member.life];
    const leads = this.#model.state.leader === member.id;
    group.setAttribute('class', ['member', member.life, member.ringing ? 'rings' : '', chosen ? 'chosen' : ''].join(' '));
    group.setAttribute('aria-label', `member ${member.id}, ${words(member)}${leads ? ', leads' : ''}: ${deed} it`);
    const { fill, edge, text } = paint(member.hue);
    const alive = member.life === 'up';
    Object.assign(body.style, alive ? { fill, stroke: edge } : { fill: '', stroke: '' });
    number.style.fill = alive ? text : '';
    role.textContent = words(member);
    life.textContent = member.life === 'down' ? 'click to revive' : member.epoch ? `epoch ${member.epoch}${member.ringing === 'woken' ? ', too late' : ''}` : '';
  }

  #showLink({ from, to, group, mark }) {
    const cut = this.#model.cut(from, to);
    group.setAttribute('class', cut === 'none' ? 'link' : 'link cut');
    group.setAttribute('data-cut', cut);
    const cross = 'M-5-5 5 5M-5 5 5-5';
    // One way only: a barrier before an arrow that points where nothing arrives.
    mark.setAttribute('d', cut === 'forth' ? 'M-6 0H2M5-6V6' : cut === 'back' ? 'M6 0H-2M-5-6V6' : cross);
    const what = { none: 'link', both: 'cut link', forth: `link cut from ${from} to ${to}`, back: `link cut from ${to} to ${from}` }[cut];
    group.setAttribute('aria-label', `${what} between ${from} and ${to}: ${cut === 'none' ? 'cut' : 'heal'} it`);
  }

  #strike() {
    for (const { group, chime } of this.#members.values()) {
      if (!group.classList.contains('rings') || group.classList.contains('frozen')) continue;
      chime.classList.remove('struck');
      requestAnimationFrame(() => chime.classList.add('struck'));
    }
  }

  /** Draws the messages that travel at this moment. */
  draw() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const context = fit(this.#canvas, width, height);
    context.clearRect(0, 0, width, height);
    const scale = Math.min(width / WIDTH, height / HEIGHT);
    context.translate((width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2);
    context.scale(scale, scale);
    const now = this.#model.now;
    for (const message of this.#model.messages.values()) {
      const age = (now - message.sent) / FLIGHT;
      if (age >= 0 && age <= 1.15) this.#dot(context, message, age, now);
    }
  }

  #dot(context, message, age, now) {
    const [a, b] = [this.#places.get(message.from), this.#places.get(message.to)];
    if (!a || !b) return;
    const lost = this.#model.isLost(message, now);
    const way = lost ? Math.min(age, 0.42) : Math.min(age, 1);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    // From edge to edge, each direction on its own side of the line.
    const start = BODY / length, reach = 1 - (2 * BODY) / length;
    const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
    const x = a.x + (b.x - a.x) * (start + reach * way) + nx * 4, y = a.y + (b.y - a.y) * (start + reach * way) + ny * 4;
    const pulse = this.#model.isPulse(message.kind);
    context.globalAlpha = (age > 1 ? Math.max(0, 1 - (age - 1) / 0.15) : 1) * (pulse ? 0.55 : 1);
    context.fillStyle = lost && age > 0.42 ? colour('alarm') : kindColour(message.kind.index);
    context.beginPath();
    context.arc(x, y, pulse ? 3 : 5.2, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
  }
}

/** What a member is, in a word. */
export function words(member) {
  if (member.life === 'down') return 'down';
  if (member.life === 'frozen') return 'frozen';
  return member.role || 'starting';
}

/** The context of a canvas, with its pixels fitted to its size on the screen. */
export function fit(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
