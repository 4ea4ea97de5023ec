// The text of the page: members and their actions, the list of events, the properties, and the scenario.

import { words } from './flock.js';
import { kindColour, paint } from './palette.js';
import { make } from './inside.js';
import { seconds, speak, tone } from './words.js';

const find = (id) => document.getElementById(id);
const set = (element, text) => { if (element.textContent !== text) element.textContent = text; };

/** What can be done to a member: the scenario's own words, and when they make sense. */
const ACTIONS = [
  { name: 'crash', title: 'Its process dies, and its connections tell the others (K)', key: 'k', when: ({ life }) => life !== 'down', harsh: true },
  { name: 'vanish', title: 'Its process dies, and nobody is told (U)', key: 'u', when: ({ life }) => life !== 'down', harsh: true },
  { name: 'freeze', title: 'Its process is stopped, as by SIGSTOP (F)', key: 'f', when: ({ life }) => life === 'up' },
  { name: 'thaw', title: 'Its process goes on (F)', key: 'f', when: ({ life }) => life === 'frozen', kind: true },
  { name: 'restart', title: 'Its process is started anew (R)', key: 'r', when: ({ life }) => life === 'down', kind: true },
  { name: 'cut off', title: 'No message reaches it or leaves it (C)', key: 'c', when: ({ life }, cut) => life !== 'down' && !cut },
  { name: 'lose next', title: 'The next message that it sends is lost (L)', key: 'l', when: ({ life }) => life === 'up' },
];
/** How many events the list shows before the moment, and after it. */
const AROUND = { before: 60, after: 14 };

export class Panel {
  #rows = new Map();
  #actions;
  #listed = '';
  #names = [];

  /** `actions.act(name, id)` does something to a member, `actions.select(index)` goes to an event, `actions.remove(place)` undoes. */
  constructor(actions) {
    this.#actions = actions;
  }

  /** Builds what depends on the run. */
  build(run) {
    const more = (run.commands ?? []).map((command) => ({ name: command, ask: true, title: `Ask it: ${command}`, key: command[0], when: ({ life }) => life === 'up' }));
    this.actions = run.limit === null ? [] : [...ACTIONS, ...more];
    this.#names = run.names;
    this.#rows.clear();
    find('members').tBodies[0].replaceChildren(...run.ids.map((id) => this.#row(id)));
    find('speak').hidden = run.limit === null;
    find('longer').hidden = run.limit === null;
    set(find('what'), `${run.name}, ${run.nodes} nodes${run.scenario === null ? '' : `, seed ${run.seed}`}${run.settings.map(([name, value]) => `, ${name}=${value}`).join('')}`);
    find('what').title = find('what').textContent;
    set(find('of'), `of ${seconds(run.end, 3)}`);
    if (run.limit === null) set(find('how'), run.scenario ? 'This is an exact schedule, step by step. It can be watched but not changed.' : `This is a recorded run. It can be watched but not changed.${run.unknown.length ? ` There is no log of ${run.unknown.join(', ')}: what they did is unknown.` : ''}`);
    this.#legend(run);
    this.#properties(run);
    this.#planned(run);
    this.#listed = '';
  }

  #row(id) {
    const chip = make('span', { className: 'chip' }), what = make('td', { className: 'what' });
    const buttons = this.actions.map((action) => {
      const button = make('button', { type: 'button', textContent: action.name, title: action.title, className: action.harsh ? 'harsh' : action.kind ? 'kind' : '' });
      button.dataset.action = action.name;
      button.addEventListener('click', () => this.#actions.act(action, id));
      return { action, button };
    });
    const choose = make('button', { type: 'button', title: 'Choose it for the keyboard' }, chip, `${id}${this.#names[id - 1] ? ` ${this.#names[id - 1]}` : ''}`);
    choose.addEventListener('click', () => this.#actions.choose(id));
    const row = make('tr', {}, make('td', { className: 'who' }, choose), what, make('td', { className: 'actions' }, ...buttons.map(({ button }) => button)));
    row.dataset.row = id;
    this.#rows.set(id, { row, chip, what, buttons });
    return row;
  }

  /** Shows the moment. */
  update(run, chosen, selected) {
    for (const member of run.members) this.#show(run, member, member.id === chosen);
    set(find('now'), seconds(run.now));
    find('heal').disabled = !run.hasCuts;
    find('overview').setAttribute('aria-valuemax', String(run.end / 1e9));
    find('overview').setAttribute('aria-valuenow', String(run.now / 1e9));
    find('overview').setAttribute('aria-valuetext', seconds(run.now, 3));
    this.#leader(run);
    this.#list(run, selected);
  }

  #leader(run) {
    const leaders = run.members.filter(({ leads }) => leads), over = run.broken && run.now >= run.broken.at;
    const text = leaders.length === 1 ? `${leaders[0].id} is ${leaders[0].role}` : leaders.length ? `${leaders.map(({ id }) => id).join(' and ')} lead at once` : run.unknown.length ? 'no recorded member leads' : run.protocol.nobody;
    set(find('leader'), over ? `broken: ${run.broken.text}` : text);
    find('leader').dataset.leads = leaders.length === 1 && !over ? 'yes' : 'no';
  }

  #show(run, member, chosen) {
    const { row, chip, what, buttons } = this.#rows.get(member.id);
    row.className = chosen ? 'chosen' : '';
    row.dataset.life = member.life;
    const { fill, edge } = paint(member.life === 'up' ? member.hue : 'grey');
    Object.assign(chip.style, { background: fill, borderColor: edge });
    const cut = run.isCutOff(member.id);
    set(what, `${words(member)}${cut && member.life !== 'down' ? ', cut off' : ''}`);
    for (const { action, button } of buttons) {
      const fits = action.when(member, cut);
      button.hidden = !fits && Boolean(action.kind || member.life === 'down');
      button.disabled = !fits;
    }
  }

  /** The events about the moment, the newest that has happened in view. */
  #list(run, selected) {
    const all = find('all').checked, happened = run.happened;
    const key = [run.revision, happened, all, selected].join();
    if (key === this.#listed) return;
    this.#listed = key;
    const before = [], after = [];
    for (let at = happened - 1; at >= 0 && before.length < AROUND.before; at -= 1) if (run.counts(at, all)) before.unshift(at);
    for (let at = happened; at < run.events.length && after.length < AROUND.after; at += 1) if (run.counts(at, all)) after.push(at);
    const item = (coming) => (at) => {
      const event = run.events[at];
      const button = make('button', { type: 'button', className: 'event' }, make('time', { textContent: (event.at / 1e9).toFixed(6) }), make('span', { textContent: speak(run, at), title: speak(run, at) }));
      button.addEventListener('click', () => this.#actions.select(at));
      const line = make('li', { className: `${tone(event)}${coming ? ' coming' : ''}${at === selected ? ' chosen' : ''}` }, button);
      line.dataset.event = at;
      return line;
    };
    const log = find('log');
    log.replaceChildren(...before.map(item(false)), make('li', { className: 'moment', ariaLabel: 'this moment' }), ...after.map(item(true)));
    log.scrollTop = log.querySelector('.moment').offsetTop - log.clientHeight * 0.72;
  }

  #legend(run) {
    const roles = [...run.roles].map(([name, hue]) => {
      const chip = make('span', { className: 'chip' });
      Object.assign(chip.style, { background: paint(hue).fill, borderColor: paint(hue).edge });
      return make('li', {}, chip, name);
    });
    const kinds = [...run.kinds.values()].map(({ name, index }) => {
      const dash = make('span', { className: 'dash' });
      dash.style.borderColor = kindColour(index);
      return make('li', {}, dash, name);
    });
    find('legend').replaceChildren(...roles, ...kinds);
  }

  #properties(run) {
    find('checked').hidden = run.properties.length === 0;
    find('dare').checked = run.watches_all;
    find('dare').disabled = run.limit === null;
    const broken = run.broken?.text.split(':', 1)[0];
    find('properties').replaceChildren(...run.properties.map(({ name, says, assumes, watched }) => {
      const state = name === broken ? 'broken' : watched ? 'watched' : 'unwatched';
      const mark = { broken: '✕ broken', watched: '✓ holds', unwatched: '– not checked' }[state];
      const why = state === 'unwatched' ? ` It assumes ${assumes}, which this run violates.` : '';
      return make('li', { className: state }, make('b', { textContent: `${mark}: ${name}. ` }), `${says}.${why}`);
    }));
  }

  #planned(run) {
    find('kept').hidden = run.scenario === null;
    find('planned').replaceChildren(...run.planned.map(({ at, text }, place) => {
      const undo = make('button', { type: 'button', textContent: '×', title: 'Remove it from the run', ariaLabel: `undo ${text}` });
      undo.hidden = run.limit === null;
      undo.addEventListener('click', () => this.#actions.remove(place));
      const go = make('button', { type: 'button', className: 'event' }, make('time', { textContent: (at / 1e9).toFixed(6) }), make('span', { textContent: text }));
      go.addEventListener('click', () => this.#actions.seek(at));
      return make('li', {}, go, undo);
    }), ...(run.planned.length ? [] : [make('li', { className: 'hint', textContent: 'No edits yet.' })]));
    set(find('scenario'), run.scenario ?? '');
    set(find('again'), run.again || 'bellwether lab sim FILE, with this text in the file');
    find('reset').disabled = !run.changed;
    find('reset').hidden = run.limit === null;
  }
}
