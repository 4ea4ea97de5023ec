// What lies behind an event: the states of all members then, the message it is about, and what led to it.

import { cause, seconds, speak } from './words.js';

const find = (id) => document.getElementById(id);
/** How far back the chain of causes is told. */
const CHAIN = 6;

export class Inside {
  #server;
  #actions;
  #asked = 0;

  /** `actions.select(index)` goes to an event, `actions.lose(message)` loses a message. */
  constructor(server, actions) {
    this.#server = server;
    this.#actions = actions;
  }

  /** Shows an event of a run, or nothing. */
  async show(run, index) {
    const asked = (this.#asked += 1);
    find('nothing').hidden = index !== null;
    find('why').replaceChildren();
    if (index === null) {
      find('states').replaceChildren();
      return;
    }
    this.#why(run, index);
    const states = await this.#server.states(index).catch(() => null);
    if (asked === this.#asked) this.#states(run, index, states);
  }

  #why(run, index) {
    const message = run.messages.of(index);
    const chain = [make('p', { className: 'headline' }, make('time', { textContent: seconds(run.events[index].at) }), make('strong', { textContent: speak(run, index) }))];
    if (message && message.sendIndex === index && run.limit !== null) {
      const button = make('button', { type: 'button', id: 'lose', textContent: 'Lose this message', title: 'Run again without this message' });
      button.addEventListener('click', () => this.#actions.lose(message));
      chain[0].append(button);
    }
    let why = cause(run, index);
    for (let count = 0; why && count < CHAIN; count += 1) {
      const at = why.index;
      const button = make('button', { type: 'button', className: 'event', textContent: `${seconds(run.events[at].at)}  ${speak(run, at)}` });
      button.addEventListener('click', () => this.#actions.select(at));
      chain.push(make('p', { className: 'because' }, `${why.how} `, button));
      why = cause(run, at);
    }
    find('why').replaceChildren(...chain);
  }

  #states(run, index, states) {
    if (!states) {
      find('states').replaceChildren(make('p', { className: 'hint', textContent: 'A recorded run has roles and messages but not the states of the members.' }));
      return;
    }
    const about = run.events[index].node;
    find('states').replaceChildren(...states.map((text, place) => {
      const id = place + 1, { role, life } = run.member(id);
      const open = id === about || (about === 0 && place === 0);
      const summary = make('summary', {}, make('b', { textContent: id }), ` ${life === 'up' ? role : life}`);
      return make('details', { open, className: text === null ? 'down' : '' }, summary, make('pre', { textContent: text === null ? 'Its process does not run.' : text }));
    }));
  }
}

export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
