// Everything in words and figures: who leads, the counters, a row of buttons a member, the log, the legend.

import { kindColour, paint } from './palette.js';
import { words } from './flock.js';

const find = (id) => document.getElementById(id);

const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Changes only what changed, so that screen readers and selections are left alone. */
const set = (target, text) => {
  if (target.textContent !== text) target.textContent = text;
};

/** What can be done to a member, with its key. */
export const ACTIONS = [
  { name: 'kill', key: 'k', label: 'Kill', hint: 'SIGKILL for its supervisor', harsh: true, when: (member) => member.life === 'up' },
  { name: 'unplug', key: 'u', label: 'Unplug', hint: 'the network is cut and all its processes die at once; nobody is told', harsh: true, when: (member) => member.life !== 'down' },
  { name: 'freeze', key: 'f', label: 'Freeze', hint: 'SIGSTOP for all its processes', when: (member) => member.life === 'up', other: 'thaw' },
  { name: 'thaw', key: 'f', label: 'Thaw', hint: 'SIGCONT for all its processes', kind: true, when: (member) => member.life === 'frozen' },
  { name: 'cut', key: 'c', label: 'Cut', hint: 'cut all its links', when: (member, cutOff) => member.life !== 'down' && !cutOff, other: 'heal' },
  { name: 'heal', key: 'c', label: 'Heal', hint: 'heal all its links', kind: true, when: (member, cutOff) => member.life !== 'down' && cutOff },
  { name: 'step-down', key: 's', label: 'Step down', hint: 'hand the lead over in an orderly way', when: (member, _, leads) => leads },
  { name: 'revive', key: 'r', label: 'Revive', hint: 'start it again', kind: true, when: (member) => member.life === 'down' },
];

export class Panel {
  #model;
  #actions;
  #rows = new Map();

  /** `actions.act(name, id)` does something; `actions.choose(id)` chooses a member; `actions.show(place)` another flock. */
  constructor(model, actions) {
    this.#model = model;
    this.#actions = actions;
  }

  build(ids) {
    const body = find('members').tBodies[0];
    body.replaceChildren();
    for (const id of ids) {
      const chip = make('span', { className: 'chip' });
      const what = make('td', { className: 'what' });
      const actions = make('td', { className: 'actions' });
      const buttons = ACTIONS.filter(({ name }) => this.#model.about.actions.includes(name)).map((action) => {
        const label = action.name === 'step-down' ? this.#model.protocol.stepDown : action.label;
        const button = make('button', { type: 'button', textContent: label, title: `${action.hint} (${action.key.toUpperCase()})` });
        button.className = action.harsh ? 'harsh' : action.kind ? 'kind' : '';
        button.dataset.action = action.name;
        button.setAttribute('aria-label', `${label}: member ${id}`);
        button.addEventListener('click', () => this.#actions.act(action.name, id));
        actions.append(button);
        return { action, button };
      });
      const name = make('button', { type: 'button' }, chip, `member ${id}`);
      name.addEventListener('click', () => this.#actions.choose(id));
      const row = make('tr', {}, make('td', { className: 'who' }, name), what, actions);
      row.dataset.row = id;
      body.append(row);
      this.#rows.set(id, { row, chip, what, buttons });
    }
    this.#introduce();
    find('log').replaceChildren(make('li', { className: 'empty', textContent: 'nothing yet' }));
  }

  /** What is said once: which protocol this is, what can be done, and how to see the others. */
  #introduce() {
    const { about, protocol, state } = this.#model;
    document.body.dataset.protocol = state.protocol;
    set(find('protocol'), `the ${state.protocol} protocol, five processes on this machine`);
    set(find('flock-hint'), about.hint);
    set(find('promise'), about.promise);
    set(find('turns'), protocol.turns);
    find('turns-tile').title = protocol.turnsHint;
    document.querySelector('.keys .cuts').hidden = !about.actions.includes('cut');
    this.#offer(about);
  }

  /** A button for each flock. They stay the same ones, so that the keyboard stays where it is. */
  #offer({ place, places }) {
    const offers = find('places');
    if (!offers.childElementCount) {
      offers.append(...places.map(({ name, protocol, hint }) => {
        const button = make('button', { type: 'button', title: hint }, make('b', { textContent: name }), ` ${protocol}`);
        button.dataset.place = name;
        button.addEventListener('click', () => this.#actions.show(name));
        return button;
      }));
    }
    for (const button of offers.children) button.setAttribute('aria-pressed', String(button.dataset.place === place));
  }

  update(chosen) {
    const { state, protocol } = this.#model;
    const leader = find('leader');
    leader.dataset.leads = state.leader === null ? 'no' : 'yes';
    leader.dataset.member = state.leader ?? '';
    const why = state.why_leaderless ? `: ${state.why_leaderless}` : '';
    const news = state.leader === null ? protocol.nobody + why : protocol.leads(state);
    set(leader, news);
    document.title = `${news} – Bellwether`;
    this.#counters(state);
    for (const member of state.members) this.#row(member, member.id === chosen);
    this.#legend();
  }

  #counters(state) {
    set(find('copies'), String(state.copies));
    set(find('most'), String(state.most_copies));
    find('most-tile').classList.toggle('broken', state.most_copies > 1);
    set(find('strokes'), String(state.strokes));
    set(find('refused'), state.refused ? `${state.refused} late, refused` : '');
    set(find('elections'), String(state.elections));
    set(find('epoch'), this.#model.protocol.epoch(state.epoch));
    set(find('rate'), String(this.#model.rate));
    const { failover } = state;
    set(find('takeover'), failover ? millis(failover.took) : '–');
    set(find('gap'), failover ? `${failover.gap === null ? '' : `${millis(failover.gap)} silent, `}${failover.from} ${failover.after}` : '');
    find('gap').title = find('gap').textContent;
  }

  #row(member, chosen) {
    const { row, chip, what, buttons } = this.#rows.get(member.id);
    const { state } = this.#model;
    row.className = chosen ? 'chosen' : '';
    row.dataset.life = member.life;
    const { fill, edge } = paint(member.life === 'up' ? member.hue : 'grey');
    Object.assign(chip.style, { background: fill, borderColor: edge });
    const cutOff = this.#model.isCutOff(member.id), leads = state.leader === member.id;
    const ringing = { running: ', rings', frozen: ', its copy frozen', woken: ', its old copy has thawed' }[member.ringing] ?? '';
    const detail = this.#model.protocol.detail(member, this.#model.known);
    what.title = detail;
    set(what, `${words(member)}${cutOff && member.life !== 'down' ? ', cut off' : ''}${ringing}`);
    for (const { action, button } of buttons) {
      const fits = action.when(member, cutOff, leads);
      // What does not fit now is greyed, so that buttons keep their places; of a pair, one is shown.
      button.hidden = !fits && (member.life === 'down' || action.kind || ACTIONS.some(({ name, when }) => name === action.other && when(member, cutOff, leads)));
      button.disabled = !fits;
    }
  }

  /** Puts new lines on top of the log. */
  tell(lines) {
    const log = find('log');
    log.querySelector('.empty')?.remove();
    for (const { at, kind, member, text } of lines) {
      const words = kind === 'aside' ? `member ${member}: ${text.replace(/^bellwether: /, '')}` : text;
      log.prepend(make('li', { className: kind }, make('time', { textContent: `${(at / 1e9).toFixed(3)} s` }), make('span', { textContent: words })));
    }
    while (log.childElementCount > 200) log.lastElementChild.remove();
  }

  #legend() {
    const legend = find('legend');
    const wanted = [...this.#model.roles.keys(), ...this.#model.kinds.keys()].join();
    if (legend.dataset.shows === wanted) return;
    legend.dataset.shows = wanted;
    const roles = [...this.#model.roles].map(([name, hue]) => {
      const chip = make('span', { className: 'chip' });
      Object.assign(chip.style, { background: paint(hue).fill, borderColor: paint(hue).edge });
      return make('li', {}, chip, name);
    });
    const kinds = [...this.#model.kinds.values()].map(({ name, index }) => {
      const dash = make('span', { className: 'dash' });
      dash.style.borderColor = kindColour(index);
      return make('li', {}, dash, name);
    });
    legend.replaceChildren(...roles, ...kinds);
  }
}

export function millis(nanos) {
  const value = nanos / 1e6;
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : value >= 10 ? `${Math.round(value)} ms` : `${value.toFixed(1)} ms`;
}
