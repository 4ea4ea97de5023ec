// A run, understood: who was what and when, which message went where, which ways were cut. Times are nanoseconds of
// virtual time. `now` is the moment that is shown; everything can be asked for any moment, so time goes both ways.
// It is a model as the drawing of a flock wants one.

import { nothingKnown, protocol } from './protocols.js';

/** What is lost as it leaves is shown for so long. */
const SHORT = 2e6;

/** A link is cut from here on, as the log's own words say; `heal` and a healed core mend all. */
function cutsAfter(cuts, text, nodes) {
  const [verb, ...rest] = text.split(' ');
  if (verb === 'heal') return new Set();
  if (verb === 'core') return healed(rest, nodes);
  if (verb !== 'cut') return cuts;
  const next = new Set(cuts), words = rest.join(' ');
  const add = (from, to) => next.add(`${from}>${to}`);
  if (words.includes('|')) {
    const groups = words.split('|').map((group) => group.split(',').map(Number));
    groups.forEach((group, index) => groups.forEach((other, place) => {
      if (index !== place) for (const from of group) for (const to of other) add(from, to);
    }));
  } else {
    const [from, to] = words.split(/[->]/).map(Number);
    add(from, to);
    if (words.includes('-')) add(to, from);
  }
  return next;
}

function healed([members, , , cut], nodes) {
  const core = members.split(',').map(Number), next = new Set();
  if (cut !== 'cut') return next;
  for (let node = 1; node <= nodes; node += 1) {
    if (core.includes(node)) continue;
    for (const member of core) next.add(`${node}>${member}`).add(`${member}>${node}`);
  }
  return next;
}

/** The last of `list` whose `at` or `from` is not after a moment; −1 for none. */
function last(list, now, key = 'at') {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle][key] <= now) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** Every message of a run. */
class Messages {
  all = [];
  /** The longest that one was under way. */
  reach = 0;
  #byEvent = new Map();
  #open = new Map();

  send(index, { id, at, node, to, text }, kind) {
    const message = { from: node, to, text, kind, sent: at, arrived: null, fate: null, ended: null, sendIndex: index, endIndex: null };
    this.all.push(message);
    this.#open.set(`${id} ${to}`, message);
    this.#byEvent.set(index, message);
  }

  end(index, { id, at, from, node, text, event, fate }, kind) {
    let message = this.#open.get(`${id} ${node}`);
    if (!message || message.ended !== null) {
      // The network's copy of a message, or a log that begins in the middle.
      message = { ...(message ?? { from, to: node, text, kind, sent: at, sendIndex: index }) };
      this.all.push(message);
    }
    Object.assign(message, { arrived: event === 'deliver' ? at : null, fate: fate ?? null, ended: at, endIndex: index });
    this.reach = Math.max(this.reach, at - message.sent);
    this.#byEvent.set(index, message);
  }

  finish() {
    this.all.sort((one, other) => one.sent - other.sent);
  }

  /** The message that an event is about. */
  of(index) {
    return this.#byEvent.get(index);
  }

  /** Those that are under way between two moments. */
  between(from, until) {
    return this.all.slice(last(this.all, from - this.reach - 1, 'sent') + 1, last(this.all, until, 'sent') + 1);
  }
}

export class Run {
  /** How long a dot, and the token, are on their way at least, so that an eye can follow. */
  leastFlight = 0;
  travel = 1;
  messages = new Messages();
  bands = new Map();
  down = new Map();
  frozen = new Map();
  kinds = new Map();
  roles = new Map();
  marks = [];
  /** Events that say the same of many at one instant, by the first of them. */
  #alike = new Map();
  #follows = new Set();
  #now = 0;
  #cuts = [{ at: -1, set: new Set() }];
  #known = nothingKnown();
  #learnt = 0;

  constructor(view) {
    const { protocol: name, ...rest } = view;
    Object.assign(this, rest, { name, protocol: protocol(name) });
    this.ids = Array.from({ length: view.nodes }, (_, index) => index + 1);
    for (const id of this.ids) {
      this.bands.set(id, []);
      this.down.set(id, this.isUnknown(id) ? [] : [{ from: 0, until: null }]);
      this.frozen.set(id, []);
    }
    const open = { at: -1, keys: new Map() };
    view.events.forEach((event, index) => {
      this.#take(event, index);
      this.#group(event, index, open);
    });
    this.messages.finish();
  }

  get now() {
    return this.#now;
  }

  /** Goes to a moment. */
  set now(at) {
    this.#now = Math.max(0, Math.min(this.end, at));
    const happened = this.happened;
    if (happened < this.#learnt) [this.#known, this.#learnt] = [nothingKnown(), 0];
    while (this.#learnt < happened) {
      this.protocol.learn(this.events[this.#learnt], this.#known);
      this.#learnt += 1;
    }
  }

  /** What the protocol's own words have told up to this moment. */
  get known() {
    return this.#known;
  }

  /** One message to many is one thing to read. */
  #group({ at, event, node, from, text }, index, open) {
    if (event !== 'send' && event !== 'drop') return;
    const key = `${event} ${from ?? node} ${text}`;
    const first = open.at === at ? open.keys.get(key) : undefined;
    if (open.at !== at) Object.assign(open, { at, keys: new Map() });
    if (first === undefined) {
      open.keys.set(key, index);
      return;
    }
    this.#alike.set(first, [...(this.#alike.get(first) ?? [first]), index]);
    this.#follows.add(index);
  }

  /** All events that say the same as this one at its instant, itself the first. */
  alike(index) {
    return this.#alike.get(index) ?? [index];
  }

  #take(event, index) {
    const { at, node } = event;
    switch (event.event) {
      case 'send': this.messages.send(index, event, this.#kind(event.text)); break;
      case 'deliver': case 'drop': this.messages.end(index, event, this.#kind(event.text)); break;
      case 'role': this.#role(event, index); break;
      case 'boot': close(this.down.get(node), at); this.#mark(index, event); break;
      case 'crash':
        close(this.bands.get(node), at);
        close(this.frozen.get(node), at);
        this.down.get(node).push({ from: at, until: null });
        this.#mark(index, event);
        break;
      case 'freeze': this.frozen.get(node).push({ from: at, until: null }); this.#mark(index, event); break;
      case 'thaw': close(this.frozen.get(node), at); this.#mark(index, event); break;
      case 'world':
        this.#cuts.push({ at, set: cutsAfter(this.#cuts.at(-1).set, event.text, this.nodes) });
        this.#mark(index, event);
        break;
      case 'broken': case 'ask': this.#mark(index, event); break;
    }
  }

  #kind(text) {
    const name = this.protocol.kind(text);
    if (!this.kinds.has(name)) this.kinds.set(name, { name, index: this.kinds.size, pulse: this.pulses.includes(name) });
    return this.kinds.get(name);
  }

  #role({ at, node, name, hue, leads }, index) {
    const bands = this.bands.get(node);
    // A log that begins in the middle shows nobody's start.
    if (this.down.get(node).at(-1)?.until === null) close(this.down.get(node), at);
    close(bands, at);
    bands.push({ from: at, until: null, name, hue, leads, index });
    if (!this.roles.has(name)) this.roles.set(name, hue);
  }

  #mark(index, { at, node, event }) {
    this.marks.push({ at, node, what: event, index });
  }

  #within(list, now = this.now) {
    const found = list[last(list, now, 'from')];
    return found && (found.until === null || now < found.until) ? found : null;
  }

  /** Whether the log says nothing about this member: it is another member's log, and only mentions this one. */
  isUnknown(id) {
    return this.unknown.includes(id);
  }

  /** How a member is at the moment: `life` is up, down, frozen or unknown. */
  member(id) {
    if (this.isUnknown(id)) return { id, life: 'unknown', role: '', hue: 'grey', leads: false };
    const band = this.#within(this.bands.get(id));
    const life = this.#within(this.down.get(id)) ? 'down' : this.#within(this.frozen.get(id)) ? 'frozen' : 'up';
    return { id, life, role: life === 'down' ? '' : band?.name ?? '', hue: band?.hue ?? 'grey', leads: life === 'up' && Boolean(band?.leads) };
  }

  get members() {
    return this.ids.map((id) => this.member(id));
  }

  /** The moment, as the drawing of a flock wants it. */
  get state() {
    const members = this.members.map((member) => ({ ...member, ringing: member.leads ? 'running' : null }));
    return { members, leader: members.find(({ leads }) => leads)?.id ?? null, strokes: 0 };
  }

  #set() {
    return this.#cuts[last(this.#cuts, this.now)].set;
  }

  /** How the way from one to the other is cut: 'none', 'forth', 'back' or 'both'. */
  cut(from, to) {
    const set = this.#set();
    const [forth, back] = [set.has(`${from}>${to}`), set.has(`${to}>${from}`)];
    return forth && back ? 'both' : forth ? 'forth' : back ? 'back' : 'none';
  }

  get hasCuts() {
    return this.#set().size > 0;
  }

  isCutOff(id) {
    return this.nodes > 1 && this.ids.every((other) => other === id || this.cut(id, other) === 'both');
  }

  isPulse({ pulse }) {
    return pulse;
  }

  isLost({ fate, ended }, now) {
    return fate !== null && ended <= now;
  }

  /** How long the dot of a message is on its way. */
  flight({ sent, ended }) {
    const took = ended === sent ? SHORT : (ended ?? this.end) - sent;
    return Math.max(took, this.leastFlight, 1);
  }

  /** The messages whose dots are on their way. */
  get dots() {
    return this.messages.between(this.now - 1.2 * Math.max(this.leastFlight, this.messages.reach, SHORT), this.now);
  }

  /** Whether an event is worth a line of its own, and a stop; with `all`, also the steady hum. */
  counts(index, all) {
    return !this.#follows.has(index) && (all || !this.#isHum(index));
  }

  #isHum(index) {
    const message = this.messages.of(index);
    const { event } = this.events[index];
    if (event === 'drop') return false;
    return message ? this.isPulse(message.kind) : ['fire', 'pick', 'store', 'stored'].includes(event);
  }

  /** Where in the log the moment is: how many events have happened. */
  get happened() {
    return last(this.events, this.now) + 1;
  }

  /** The next event after the moment, or the one before it, that is worth a stop. */
  near(index, direction, all) {
    for (let at = index; at >= 0 && at < this.events.length; at += direction) {
      if (this.counts(at, all)) return at;
    }
    return null;
  }

  /** The next message that a member will send. */
  nextFrom(id) {
    return this.messages.all.find(({ from, sent }) => from === id && sent > this.now) ?? null;
  }
}

function close(list, at) {
  const open = list.at(-1);
  if (open && open.until === null) open.until = at;
}
