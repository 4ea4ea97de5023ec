// The flock: its members, what joins them, and the token, in the shape that suits the protocol. It is told everything by a
// model (see model.js) and asks nobody else.

import { element } from './draw.js';
import { paint } from './palette.js';
import { BODY, shape } from './shapes.js';
import { Coin } from './coin.js';
import { drawTraffic } from './traffic.js';

const BELL = 'M0-11a2.2 2.2 0 0 0-2.2 2.2v.5C-5.5-7.3-7.4-4.3-7.4-.9v4.2l-2.2 2.9v1.5H9.6V6.2L7.4 3.3V-.9c0-3.4-1.9-6.4-5.2-7.4v-.5A2.2 2.2 0 0 0 0-11Zm-2.9 20a3 3 0 0 0 5.8 0Z';
const CROSS = 'M-5-5 5 5M-5 5 5-5';

export class Flock {
  #model;
  #svg;
  #canvas;
  #shape = null;
  #coin = null;
  #members = new Map();
  #links = [];
  #strokes = 0;

  /** `actions` has what a click does: `member(id)`, `link(from, to, oneWay)`, `tap(id)`, and `choose(id)`. */
  constructor(svg, canvas, model, actions) {
    this.#model = model;
    this.#svg = svg;
    this.#canvas = canvas;
    this.actions = actions;
  }

  /** Builds the picture for these members; `options` are the shape's: `order` of a ring, `caption` of a channel. */
  build(ids, options = {}) {
    this.#svg.classList.toggle('fixed', Boolean(this.#model.fixed));
    this.#shape = shape(this.#model.protocol.shape, ids, options);
    this.#links = [];
    this.#members.clear();
    this.#svg.replaceChildren(...this.#shape.backdrop());
    this.#svg.append(...this.#shape.links.map((link) => this.#link(link)));
    this.#svg.append(...ids.map((id) => this.#member(id)));
    this.#coin = this.#shape.along ? new Coin(this.#svg, this.#shape) : null;
  }

  /** A picture that cannot be changed offers nothing to press. */
  get #button() {
    return this.#model.fixed ? { role: 'img' } : { tabindex: 0, role: 'button' };
  }

  #link(link) {
    const [a, b] = link.ends;
    const line = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
    // Not in the middle, where the lines of a circle cross.
    const at = { x: a.x + (b.x - a.x) * 0.42, y: a.y + (b.y - a.y) * 0.42 };
    const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const mark = element('path', { class: 'mark' });
    const group = element('g', { class: 'link', ...this.#button, 'data-link': link.name },
      element('line', { class: 'wire', ...line }),
      element('g', { transform: `translate(${at.x} ${at.y}) rotate(${degrees})` }, element('circle', { class: 'blot', r: 11 }), mark),
      element('line', { class: 'hit', ...line }));
    if (!this.#model.fixed) pressed(group, (event) => (link.member ? this.actions.tap(link.member) : this.actions.link(link.from, link.to, event.shiftKey)));
    this.#links.push({ ...link, group, mark });
    return group;
  }

  #member(id) {
    const { x, y, label, bell } = this.#shape.places.get(id);
    const [role, life] = label > 0 ? [BODY + 19, BODY + 34] : [-BODY - 25, -BODY - 10];
    const parts = {
      body: element('circle', { class: 'body', r: BODY }),
      number: element('text', { class: 'number', y: 9.5 }),
      role: element('text', { class: 'role', y: role }),
      life: element('text', { class: 'life', y: life }),
      chime: element('path', { class: 'chime', d: BELL }),
    };
    parts.number.textContent = id;
    const group = element('g', { class: 'member', ...this.#button, transform: `translate(${x} ${y})`, 'data-member': id },
      element('circle', { class: 'halo', r: BODY + 7 }), parts.body, parts.number, parts.role, parts.life,
      element('g', { transform: `translate(${bell.x} ${bell.y})` }, parts.chime));
    if (!this.#model.fixed) pressed(group, () => this.actions.member(id));
    group.addEventListener('focus', () => this.actions.choose(id));
    this.#members.set(id, { group, ...parts });
    return group;
  }

  /** Shows the newest picture. */
  update(chosen) {
    const { state } = this.#model;
    for (const member of state.members) this.#show(member, member.id === chosen);
    for (const link of this.#links) this.#showLink(link);
    if (state.strokes > this.#strokes) this.#strike();
    this.#strokes = state.strokes;
    this.#coin?.update(this.#model);
  }

  #show(member, chosen) {
    const { group, body, number, role, life } = this.#members.get(member.id);
    const action = this.#model.fixed ? '' : `: ${{ up: 'kill', down: 'revive', frozen: 'thaw' }[member.life]} it`;
    const leads = this.#model.state.leader === member.id;
    const detail = this.#model.protocol.detail(member, this.#model.known);
    group.setAttribute('class', ['member', member.life, member.ringing ? 'rings' : '', chosen ? 'chosen' : ''].join(' '));
    group.setAttribute('aria-label', `member ${member.id}, ${words(member)}${leads ? ', leads' : ''}${detail ? `, ${detail}` : ''}${action}`);
    const { fill, edge, text } = paint(member.hue);
    const alive = member.life === 'up';
    Object.assign(body.style, alive ? { fill, stroke: edge } : { fill: '', stroke: '' });
    number.style.fill = alive ? text : '';
    role.textContent = words(member);
    life.textContent = member.life === 'down' ? (this.#model.fixed ? '' : 'click to revive') : member.life === 'unknown' ? '' : `${detail}${member.ringing === 'woken' ? ', too late' : ''}`;
  }

  #showLink({ member, from, to, group, mark }) {
    const cut = member ? (this.#model.isCutOff(member) ? 'both' : 'none') : this.#model.cut(from, to);
    group.setAttribute('class', cut === 'none' ? 'link' : 'link cut');
    group.setAttribute('data-cut', cut);
    // One way only: a barrier before an arrow that points where nothing arrives.
    mark.setAttribute('d', cut === 'forth' ? 'M-6 0H2M5-6V6' : cut === 'back' ? 'M6 0H-2M-5-6V6' : CROSS);
    const what = { none: 'link', both: 'cut link', forth: `link cut from ${from} to ${to}`, back: `link cut from ${to} to ${from}` }[cut];
    const ends = member ? `between member ${member} and the channel` : `between ${from} and ${to}`;
    group.setAttribute('aria-label', `${what} ${ends}${this.#model.fixed ? '' : `: ${cut === 'none' ? 'cut' : 'heal'} it`}`);
  }

  #strike() {
    for (const { group, chime } of this.#members.values()) {
      if (!group.classList.contains('rings') || group.classList.contains('frozen')) continue;
      chime.classList.remove('struck');
      requestAnimationFrame(() => chime.classList.add('struck'));
    }
  }

  /** Draws what travels at this moment. */
  draw() {
    if (!this.#shape) return;
    drawTraffic(this.#canvas, this.#shape, this.#model);
    this.#coin?.draw(this.#model);
  }
}

function pressed(group, act) {
  group.addEventListener('click', act);
  group.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  });
}

/** What a member is, in a word. */
export function words(member) {
  if (member.life === 'down') return 'down';
  if (member.life === 'frozen' || member.life === 'unknown') return member.life;
  return member.role || 'starting';
}
