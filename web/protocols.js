// What each protocol calls things, and which shape shows it best. Roles, their hues and the messages come with the trace;
// this is the rest. Whoever is not listed is shown as a circle, in plain words.
//
//   kind      the words of a message that name its kind
//   learn     takes in what an event tells beyond roles and messages
//   detail    a few words about one member, from what was learnt

const first = (count) => (text) => text.split(' ', count).join(' ');

const PLAIN = {
  shape: 'circle',
  leads: ({ leader, epoch }) => `member ${leader} leads in epoch ${epoch}`,
  nobody: 'nobody leads',
  turns: 'elections',
  turnsHint: 'How many epochs were led; the newest is below',
  epoch: (number) => `epoch ${number}`,
  stepDown: 'Step down',
  kind: first(1),
  learn() {},
  detail: ({ epoch }) => (epoch ? `epoch ${epoch}` : ''),
};

/** Who has the token, and how it got there; `moves` are `{ at, from, to, passed }`, oldest first. */
class Tokens {
  moves = [];
  progress = null;
  #offered = null;

  get holder() {
    return this.moves.at(-1)?.to ?? null;
  }

  take({ event, at, node, to, name, text }) {
    if (event === 'send' && text.startsWith('TAKE_TOKEN')) this.#offered = { from: node, to };
    if (event === 'role' && (name === 'owner' || name === 'idle-owner')) this.#arrive(at, node);
    if (event === 'crash' && node === this.holder) this.#move({ at, from: node, to: null, passed: false });
    if (event === 'note') this.progress = Number(text.match(/^works with t(\d+)/)?.[1] ?? this.progress);
  }

  #arrive(at, node) {
    const from = this.holder;
    if (from === node) return;
    const passed = this.#offered?.from === from && this.#offered?.to === node;
    this.#move({ at, from, to: node, passed });
  }

  #move(move) {
    this.moves.push(move);
    this.moves.splice(0, this.moves.length - 20);
  }
}

const PROTOCOLS = {
  bully: PLAIN,
  host: {
    ...PLAIN,
    shape: 'channel',
    leads: ({ leader, epoch }) => `member ${leader} is the active host, in epoch ${epoch}`,
    nobody: 'nobody is the host',
    turns: 'hosts',
    turnsHint: 'How often somebody became the host; the newest epoch is below',
    kind: first(2),
    /** Whoever claims, holds or uses a priority number says it. */
    learn({ event, node, text }, known) {
      const number = event === 'send' && text.match(/ number=(\d+)/)?.[1];
      if (number) known.numbers.set(node, number);
      if (event === 'boot') known.numbers.delete(node);
    },
    detail: ({ id }, { numbers }) => (numbers.has(id) ? `number ${numbers.get(id)}` : 'no number yet'),
  },
  token: {
    ...PLAIN,
    shape: 'ring',
    leads: ({ leader, epoch }) => `member ${leader} has the token, at progress ${epoch}`,
    nobody: 'nobody works with a token',
    turns: 'turns',
    turnsHint: 'How often the work was taken up with a token; its progress is below',
    epoch: (number) => `progress ${number}`,
    stepDown: 'Pass on',
    learn: (event, { tokens }) => tokens.take(event),
    detail: ({ epoch }) => (epoch ? `progress ${epoch}` : ''),
  },
};

/** What is learnt along the way. */
export const nothingKnown = () => ({ numbers: new Map(), tokens: new Tokens() });

/** The protocol of this name. */
export const protocol = (name) => PROTOCOLS[name] ?? PLAIN;
