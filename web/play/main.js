// Wires the laboratory's run, the moment that is shown, and the pictures of it together.

import { Flock } from './flock.js';
import { Inside } from './inside.js';
import { Lanes } from './lanes.js';
import { Panel } from './panel.js';
import { Run } from './run.js';
import { Server } from './server.js';

const find = (id) => document.getElementById(id);
const SPEEDS = [['1/1000', 0.001], ['1/200', 0.005], ['1/100', 0.01], ['1/50', 0.02], ['1/20', 0.05], ['1/10', 0.1], ['1/5', 0.2], ['1/2', 0.5], ['1', 1], ['2', 2]];
const START_SPEED = '1/20';
/** Calm is shown at this speed, if that is faster. */
const HURRY = 1;
/** It is calm if nothing worth a stop comes within this much virtual time, and the last such thing is as long ago. */
const CALM = 60e6;
/** For how long a dot travels at least, in your time. */
const FLIGHT = 300e6;
/** For how long the token does. */
const TRAVEL = 800e6;

/** The address holds the token and the moment that is shown, so that a reload shows the same moment: `#TOKEN@SECONDS`. */
const [token, address] = location.hash.slice(1).split('@');
const startAt = Number(address ?? 0) * 1e9 || 0;
const server = new Server(token);
let run = null;
let playing = false;
let chosen = null;
let selected = null;
let drawn = null;

/** What the drawing of the flock sees: whichever run there is, with the dots that are on their way. */
const model = {
  get now() { return run.now; },
  get fixed() { return run.limit === null; },
  flight: (message) => run.flight(message),
  get travel() { return run.travel; },
  get state() { return run.state; },
  get protocol() { return run.protocol; },
  get known() { return run.known; },
  messages: { values: () => run.dots },
  cut: (from, to) => run.cut(from, to),
  isCutOff: (id) => run.isCutOff(id),
  isPulse: (kind) => run.isPulse(kind),
  isLost: (message, now) => run.isLost(message, now),
};

const actions = {
  seek,
  select,
  choose: (id) => { chosen = id; show(); },
  act: (action, id) => { chosen = id; act(action, id); },
  remove: (index) => change({ do: 'remove', index }),
  lose: ({ from, to, text, sent }) => fault(`lose ${from} > ${to} ${text.split(' ', 1)[0]}`, sent),
  member: (id) => {
    chosen = id;
    fault(`${{ up: 'crash', down: 'restart', frozen: 'thaw' }[run.member(id).life]} ${id}`);
  },
  link: (from, to, oneWay) => (run.cut(from, to) === 'none' ? fault(`cut ${from} ${oneWay ? '>' : '-'} ${to}`) : fault('heal')),
  tap: (id) => (run.isCutOff(id) ? fault('heal') : cutOff(id)),
};

const flock = new Flock(find('ring'), find('dots'), model, actions);
const panel = new Panel(actions);
const lanes = new Lanes(find('lanes'), find('overview'), find('tip'), actions);
const inside = new Inside(server, actions);

function act(action, id) {
  if (action.ask) return fault(`ask ${id} ${action.name}`);
  if (action.name === 'cut off') return cutOff(id);
  if (action.name !== 'lose next') return fault(`${action.name} ${id}`);
  const next = run.nextFrom(id);
  return next ? fault(`lose ${id} > ${next.to} ${next.text.split(' ', 1)[0]}`) : say(`${id} sends nothing more in this run`);
}

function cutOff(id) {
  const others = run.ids.filter((other) => other !== id);
  return fault(`cut ${id} | ${others.join(',')}`);
}

/** What is done now is done after everything that is shown: at the next whole microsecond. */
function fault(text, at = Math.floor(run.now / 1000 + 1) * 1000) {
  return change({ do: 'fault', at, fault: text }, at);
}

/** When an action shows: a process that is started anew right after its death waits until that is known. */
function shows({ fault: text = '' }, at) {
  const [verb, node] = text.split(' ');
  const started = ({ event, node: who, at: when }) => event === 'boot' && who === Number(node) && when >= at;
  return verb === 'restart' ? run.events.find(started)?.at ?? at : at;
}

/** Changes the run; what is shown then is the moment of the change. */
async function change(action, at = run.now) {
  try {
    take(await server.act({ revision: run.revision, ...action }), at);
    run.now = shows(action, at);
    show();
  } catch (error) {
    say(error.message, error.gone);
    // Another page may have changed it.
    if (error.status === 409) server.run().then((view) => { if (view.revision !== run.revision) take(view, run.now); }).catch(() => {});
  }
}

/** Takes a run in, and shows this moment of it. */
function take(view, at) {
  const rebuilt = !run || run.nodes !== view.nodes;
  run = new Run(view);
  run.now = at;
  selected = null;
  if (rebuilt) flock.build(run.ids);
  panel.build(run);
  lanes.show(run);
  inside.show(run, null);
  show();
}

function show() {
  if (!run) return;
  if (!playing) remember();
  flock.update(chosen);
  panel.update(run, chosen, selected);
}

/** Writes the moment into the address. */
function remember() {
  const hash = `#${token}${run.now > 0 ? `@${run.now / 1e9}` : ''}`;
  if (location.hash !== hash) history.replaceState(null, '', hash);
}

function seek(at) {
  run.now = at;
  choose(null);
}

/** Goes to an event and looks behind it. */
function select(index) {
  pause();
  run.now = run.events[index].at;
  choose(index);
}

function choose(index) {
  if (selected !== index) inside.show(run, index);
  selected = index;
  show();
}

function step(direction) {
  pause();
  const all = find('all').checked;
  const from = selected === null ? (direction > 0 ? run.happened : run.happened - 1) : selected + direction;
  const next = run.near(from, direction, all);
  if (next !== null) select(next);
  else seek(direction > 0 ? run.end : 0);
}

function pause() {
  playing = false;
  find('play').textContent = 'Play';
  remember();
}

function play() {
  if (playing) return pause();
  if (run.now >= run.end) run.now = 0;
  playing = true;
  find('play').textContent = 'Pause';
  choose(null);
}

const speed = () => Number(find('speed').value);

/** Virtual time against the viewer's at this moment. */
function pace() {
  if (!find('hurry').checked || speed() >= HURRY) return speed();
  const at = run.happened, next = run.near(at, 1, false), before = run.near(at - 1, -1, false);
  const far = (index) => index === null || Math.abs(run.events[index].at - run.now) > CALM;
  return far(next) && far(before) ? HURRY : speed();
}

function draw(at) {
  if (run) {
    // What moves is slowed down for the eye; what stands still is shown as it is.
    run.leastFlight = playing ? FLIGHT * speed() : 0;
    run.travel = playing ? TRAVEL * speed() : 1;
    if (playing) {
      run.now += (at - (drawn ?? at)) * 1e6 * pace();
      if (run.now >= run.end) pause();
      show();
    }
    flock.draw();
    lanes.draw(selected);
  }
  drawn = at;
  requestAnimationFrame(draw);
}

function say(text, forGood = false) {
  const place = find(forGood ? 'banner' : 'toast');
  place.textContent = text;
  place.hidden = false;
  if (forGood) return;
  clearTimeout(place.timer);
  place.timer = setTimeout(() => { place.hidden = true; }, 4500);
}

find('speed').append(...SPEEDS.map(([name, value]) => new Option(name, value, name === START_SPEED, name === START_SPEED)));
const click = (id, action) => find(id).addEventListener('click', action);
click('play', play);
click('step', () => step(1));
click('back', () => step(-1));
click('first', () => { pause(); seek(0); });
click('closer', () => lanes.zoom(-1));
click('wider', () => lanes.zoom(1));
click('longer', () => change({ do: 'longer' }));
click('heal', () => fault('heal'));
click('reset', () => change({ do: 'reset' }));
click('copy', async () => {
  await navigator.clipboard.writeText(run.scenario).then(() => say('copied'), () => getSelection().selectAllChildren(find('scenario')));
});
click('save', () => {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([run.scenario], { type: 'text/plain' })), download: `${run.name}.scenario` });
  link.click();
  URL.revokeObjectURL(link.href);
});
find('all').addEventListener('change', show);
find('dare').addEventListener('change', ({ target }) => change({ do: 'watch', all: target.checked }));
find('speak').addEventListener('submit', (event) => {
  event.preventDefault();
  if (find('line').value.trim()) fault(find('line').value.trim()).then(() => find('line').select());
});

const KEYS = { ' ': play, ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => seek(0), End: () => seek(run.end), '+': () => lanes.zoom(-1), '=': () => lanes.zoom(-1), '-': () => lanes.zoom(1), h: () => { if (!model.fixed) fault('heal'); } };

addEventListener('keydown', (event) => {
  if (!run || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input:not([type=checkbox]), select')) return;
  if (event.key === ' ' && event.target.matches('button, input, summary')) return;
  const action = KEYS[event.key];
  const id = Number(event.key);
  if (action) {
    event.preventDefault();
    action();
  } else if (run.ids.includes(id)) {
    actions.choose(id);
  } else if (chosen !== null) {
    const action = panel.actions.find(({ key, when }) => key === event.key && when(run.member(chosen), run.isCutOff(chosen)));
    if (action) act(action, chosen);
  }
});

if (server.invited) {
  server.run().then((view) => { take(view, startAt); find('play').focus(); }, (error) => say(error.message, true));
} else {
  say('This address is incomplete. Open the whole address that `lab play` printed, including the part after the #.', true);
}
requestAnimationFrame(draw);
