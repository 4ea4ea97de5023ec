// Wires the line to the demo, what is known, and the three pictures of it together.

import { Flock } from './flock.js';
import { Model } from './model.js';
import { ACTIONS, Panel } from './panel.js';
import { Timeline } from './timeline.js';
import { Connection } from './connection.js';

const find = (id) => document.getElementById(id);
const model = new Model();
let chosen = null;

const LINES = {
  connecting: 'connecting',
  live: 'live',
  lost: 'disconnected',
  stranger: 'no token',
};
const BANNERS = {
  lost: 'The demo has ended or cannot be reached. The page shows its last state and reconnects by itself.',
  stranger: 'This address is incomplete. Open the whole address that the demo printed, including the part after the #.',
};

const connection = new Connection(location.hash.slice(1), take, (line) => {
  if (find('line').dataset.line === line) return;
  find('line').dataset.line = line;
  find('line-text').textContent = LINES[line];
  find('banner').hidden = !BANNERS[line];
  find('banner').textContent = BANNERS[line] ?? '';
  document.body.classList.toggle('lost', line === 'lost');
});

/** Says whether it was done. */
async function perform(action) {
  const refused = await connection.act(action);
  if (!refused) return true;
  const toast = find('toast');
  toast.textContent = refused;
  toast.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { toast.hidden = true; }, 3500);
  return false;
}

const actions = {
  act: (name, member) => perform({ do: name, member }),
  choose: (id) => { chosen = id; show(); },
  member: (id) => {
    chosen = id;
    perform({ do: { up: 'kill', down: 'revive', frozen: 'thaw' }[model.member(id).life], member: id });
  },
  tap: (id) => perform({ do: model.isCutOff(id) ? 'heal' : 'cut', member: id }),
  show: async (place) => {
    // Until the other flock is there, this one is on its way out.
    document.body.classList.add('changing');
    if (!await perform({ do: 'show', place })) document.body.classList.remove('changing');
  },
  link: (from, to, oneWay) => {
    const healed = model.cut(from, to) !== 'none';
    perform(healed ? { do: 'heal-link', from, to } : { do: 'cut-link', from, to, both: !oneWay });
  },
};

const flock = new Flock(find('ring'), find('dots'), model, actions);
const panel = new Panel(model, actions);
const timeline = new Timeline(find('lanes'), find('tip'), model);

function take(message) {
  const { fresh, log } = model.take(message);
  if (fresh) {
    const ids = model.state.members.map(({ id }) => id);
    chosen = null;
    document.body.classList.remove('changing');
    flock.build(ids, model.about);
    panel.build(ids);
  }
  if (log.length) panel.tell(log);
  show();
}

function show() {
  if (!model.state) return;
  flock.update(chosen);
  panel.update(chosen);
}

function draw() {
  flock.draw();
  timeline.draw();
  requestAnimationFrame(draw);
}

function hold() {
  find('hold').setAttribute('aria-pressed', String(timeline.hold()));
}

find('hold').addEventListener('click', hold);
find('closer').addEventListener('click', () => timeline.zoom(-1));
find('wider').addEventListener('click', () => timeline.zoom(1));
find('asides').addEventListener('change', ({ target }) => find('log').classList.toggle('all', target.checked));
find('mend').addEventListener('click', () => perform({ do: 'mend-all' }));

addEventListener('keydown', (event) => {
  if (!model.state || event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  const member = model.member(Number(key));
  const onButton = event.target instanceof HTMLButtonElement;
  if (member) actions.choose(member.id);
  else if (key === ' ' && !onButton) { event.preventDefault(); hold(); }
  else if (key === '+') timeline.zoom(-1);
  else if (key === '-') timeline.zoom(1);
  else if (key === 'm') perform({ do: 'mend-all' });
  else byKey(key);
});

/** Does to the chosen member, or to the leader, what this key stands for and what fits. */
function byKey(key) {
  const target = model.member(chosen ?? model.state.leader);
  if (!target) return;
  const fits = ({ name, key: its, when }) => its === key && model.about.actions.includes(name) && when(target, model.isCutOff(target.id), model.state.leader === target.id);
  const action = ACTIONS.find(fits);
  if (action) actions.act(action.name, target.id);
}

connection.open();
requestAnimationFrame(draw);
