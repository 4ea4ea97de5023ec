// What a page knows: the newest picture, and the last seconds in detail. Times are nanoseconds since the run began. It is fed
// with messages `{ about, now, state, events, log }`, whoever they come from; events are those of a trace.

import { nothingKnown, protocol } from './protocols.js';

const KEEP = 32e9;
/** Everything is shown a little late, so that it has arrived by then. */
const DELAY = 120e6;
/** A message that has not arrived by then never will, as far as the picture goes. */
const LOST_AFTER = 1.5e9;
/** A kind that makes up more of the traffic than this is the flock's pulse, and steps back. */
const PULSE = 0.18;

export class Model {
  about = null;
  state = null;
  messages = new Map();
  bands = new Map();
  marks = [];
  log = [];
  kinds = new Map();
  roles = new Map();
  /** What the protocol's own words told. */
  known = nothingKnown();
  #offset = null;
  #sent = [];

  /** Takes a message of the demo in. */
  take({ about, now, state, events, log }) {
    if (about) this.#forget(about);
    this.state = state;
    this.#keepTime(now);
    events.forEach((event) => this.#event(event));
    if (about) this.#assumeBands();
    this.log.push(...log);
    this.log.splice(0, this.log.length - 300);
    this.#prune(now);
    return { fresh: Boolean(about), events, log };
  }

  #forget(about) {
    Object.assign(this, { about, messages: new Map(), bands: new Map(), marks: [], log: [], kinds: new Map(), roles: new Map(), known: nothingKnown() });
    this.#offset = null;
    this.#sent = [];
  }

  /** Who has not changed its role for long has had it all along. */
  #assumeBands() {
    for (const { id, role, hue } of this.state.members) {
      if (!role || this.bands.has(id)) continue;
      this.#band(id, 0, role, hue);
      this.protocol.learn({ event: 'role', at: 0, node: id, name: role }, this.known);
    }
  }

  /** The demo's clock against ours: the least delayed message tells it best. */
  #keepTime(now) {
    const offset = now - performance.now() * 1e6;
    this.#offset = this.#offset === null ? offset : Math.max(offset, this.#offset - 1e6);
  }

  /** The moment to draw. */
  get now() {
    return this.#offset === null ? 0 : performance.now() * 1e6 + this.#offset - DELAY;
  }

  /** What the protocol that runs calls things, and how it is shown. */
  get protocol() {
    return protocol(this.state?.protocol);
  }

  #event(event) {
    const { at, node } = event;
    this.protocol.learn(event, this.known);
    switch (event.event) {
      case 'send': this.#send(event); break;
      case 'deliver': this.#arrive(event, null); break;
      case 'drop': this.#arrive(event, event.fate); break;
      case 'role': this.#band(node, at, event.name, event.hue); break;
      case 'boot': this.#mark(at, node, 'boot', 'started'); break;
      case 'crash': this.#band(node, at, null); this.#mark(at, node, 'crash', event.noticed ? 'killed' : 'unplugged'); break;
      case 'freeze': this.#mark(at, node, 'freeze', 'frozen'); break;
      case 'thaw': this.#mark(at, node, 'thaw', 'goes on'); break;
      case 'world': this.#mark(at, 0, 'world', event.text); break;
      case 'note': this.#mark(at, node, 'note', event.text); break;
    }
  }

  #kind(text) {
    const name = this.protocol.kind(text);
    if (!this.kinds.has(name)) this.kinds.set(name, { name, index: this.kinds.size, count: 0 });
    return this.kinds.get(name);
  }

  #send({ id, at, node, to, text }) {
    const kind = this.#kind(text);
    kind.count += 1;
    // What everybody hears is sent once.
    const last = this.#sent.at(-1);
    if (last?.at !== at || last?.node !== node) this.#sent.push({ at, node });
    const cut = this.state.cuts.some(([from, target]) => from === node && target === to);
    const known = this.#half(id, 'said');
    this.messages.set(id, { from: node, to, text, kind, sent: at, arrived: known?.arrived ?? null, fate: known?.fate ?? null, cut, said: true });
  }

  /** The message of which only the other half is known. One that is whole makes room: on a wire that numbers nothing, what is
   *  the same to the byte shares its number. */
  #half(id, has) {
    const known = this.messages.get(id);
    if (!known?.[has]) return known;
    this.messages.delete(id);
    this.messages.set(`${id} ${known.sent}`, known);
    return undefined;
  }

  // A receiver's words may come before the sender's: they travel on two lines.
  #arrive({ id, at, from, node, text }, fate) {
    const known = this.#half(id, 'arrived') ?? { from, to: node, text, kind: this.#kind(text), sent: at, cut: false };
    Object.assign(known, { arrived: fate ? null : at, fate });
    this.messages.set(id, known);
  }

  #band(node, at, name, hue) {
    const bands = this.bands.get(node) ?? [];
    this.bands.set(node, bands);
    const last = bands.at(-1);
    if (last && last.until === null) last.until = Math.max(at, last.from);
    if (name !== null) {
      bands.push({ from: at, until: null, name, hue });
      this.roles.set(name, hue);
    }
  }

  #mark(at, node, what, text) {
    this.marks.push({ at, node, what, text });
  }

  #prune(now) {
    const old = now - KEEP;
    for (const [id, message] of this.messages) {
      if (message.sent >= old) break;
      this.messages.delete(id);
    }
    for (const bands of this.bands.values()) {
      while (bands.length > 1 && bands[0].until !== null && bands[0].until < old) bands.shift();
    }
    while (this.marks.length && this.marks[0].at < old) this.marks.shift();
    while (this.#sent.length && this.#sent[0].at < now - 1e9) this.#sent.shift();
  }

  /** Messages in the last second. */
  get rate() {
    return this.#sent.length;
  }

  /** Whether a kind is the flock's pulse. */
  isPulse(kind) {
    let all = 0;
    for (const { count } of this.kinds.values()) all += count;
    return kind.count > all * PULSE && all > 100;
  }

  /** Whether a message is known not to have arrived. */
  isLost(message, now) {
    return message.arrived === null && (message.fate !== null || message.cut || now - message.sent > LOST_AFTER);
  }

  member(id) {
    return this.state?.members.find((member) => member.id === id);
  }

  /** How the way from one to the other is cut: 'none', 'forth', 'back' or 'both'. */
  cut(from, to) {
    const has = (a, b) => this.state.cuts.some(([x, y]) => x === a && y === b);
    const [forth, back] = [has(from, to), has(to, from)];
    return forth && back ? 'both' : forth ? 'forth' : back ? 'back' : 'none';
  }

  /** Whether a member is cut off from all others. */
  isCutOff(id) {
    return this.state.members.every(({ id: other }) => other === id || this.cut(id, other) === 'both');
  }
}
