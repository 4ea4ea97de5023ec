// The page of a mesh's field: takes frames, draws them, and asks for what the viewer does.

import { Connection } from './connection.js';
import { Picture } from './picture.js';
import { Tools } from './tools.js';

const KINDS = { h: 'a head', m: 'a member', g: 'a gateway', f: 'free', d: 'down' };
const LINES = {
  connecting: 'connecting', live: 'live', lost: 'no answer',
  stranger: 'open the whole address that was printed, with what stands behind the #',
};
const get = (id) => document.getElementById(id);

let frame = null;
let seen = { run: 0, message: 0 };
let toastEnds;

const connection = new Connection(location.hash.slice(1), take, tell);
const picture = new Picture(get('field'));
const field = {
  node: (number) => frame?.nodes[number - 1],
  async act(action) {
    const why = await connection.act(action);
    if (why) toast(why);
  },
};
const tools = new Tools(get('field'), picture, field);

function tell(line) {
  get('line').dataset.line = line;
  get('line-text').textContent = LINES[line];
  document.body.classList.toggle('lost', line === 'lost');
}

function toast(text) {
  get('toast').textContent = text;
  get('toast').hidden = false;
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => { get('toast').hidden = true; }, 4000);
}

function take(next) {
  if (!next.about) return;
  if (next.about.run !== seen.run) begin(next);
  frame = next;
  picture.take(next);
  get('now').textContent = `${(next.at / 1e9).toFixed(1)} s`;
  get('banner').hidden = !next.broken;
  if (next.broken) get('banner').textContent = `A property does not hold any more: ${next.broken}`;
  count(next.nodes);
  get('bytes').textContent = next.bytes_s;
  get('pause').setAttribute('aria-pressed', next.times === 0);
  get('pause').textContent = next.times === 0 ? 'Go on' : 'Pause';
  if (document.activeElement !== get('walk')) showSpeed(next.walk);
  messages(next.messages);
  describe();
}

/** Another run: nothing of the last one is known any more. */
function begin({ about, nodes }) {
  seen = { run: about.run, message: 0 };
  picture.forget();
  get('log').replaceChildren();
  get('what').textContent = `${nodes.length} nodes, seed ${about.seed}`;
  for (const id of ['node', 'to']) get(id).max = nodes.length;
}

/** The speed of those who walk; one that is not on the list is put there. */
function showSpeed(speed) {
  const list = get('walk');
  if (![...list.options].some((option) => option.value === String(speed))) list.add(new Option(`${speed} m/s`, String(speed)));
  list.value = String(speed);
}

function count(nodes) {
  const counts = { h: 0, m: 0, g: 0, f: 0, d: 0 };
  for (const [, , kind] of nodes) counts[kind] += 1;
  get('heads').textContent = counts.h;
  get('members').textContent = counts.m + counts.g;
  get('gateways').textContent = counts.g;
  get('free').textContent = counts.f;
  get('down').textContent = counts.d;
  const free = counts.f ? `, ${counts.f} still free` : '';
  get('summary').textContent = `${counts.h} ${counts.h === 1 ? 'cluster' : 'clusters'} of ${nodes.length - counts.d} nodes${free}`;
}

function messages(all) {
  for (const message of all.filter(({ id }) => id > seen.message)) {
    seen.message = message.id;
    const { from, to, path, says } = message;
    const line = document.createElement('li');
    line.className = path.length ? '' : 'failed';
    const text = `${from} → ${to} ${says}${path.length > 2 ? `: ${path.join(', ')}` : ''}`;
    if (path.length > 1) {
      picture.fly(path);
      const again = document.createElement('button');
      again.textContent = text;
      again.title = 'Show its way again';
      again.addEventListener('click', () => picture.fly(path));
      line.append(again);
    } else {
      line.append(text);
    }
    get('log').prepend(line);
  }
  while (get('log').children.length > 60) get('log').lastChild.remove();
}

/** What the chosen node is. */
function describe() {
  const node = field.node(tools.chosen);
  get('kill').disabled = get('send').disabled = !node;
  if (!node) return;
  const [x, y, kind, head] = node;
  if (document.activeElement !== get('node')) get('node').value = tools.chosen;
  const members = frame.nodes.filter(([, , , of]) => of === tools.chosen).length - 1;
  const more = kind === 'h' ? ` with ${members} members` : head ? ` of ${head}` : '';
  get('is').textContent = `${KINDS[kind]}${more}, at ${(x / 1000).toFixed(1)} m, ${(y / 1000).toFixed(1)} m`;
  get('kill').textContent = kind === 'd' ? 'Start again' : 'Kill';
  get('send').disabled = kind === 'd';
}

get('node').addEventListener('input', () => {
  const number = Number(get('node').value);
  tools.chosen = field.node(number) ? number : 0;
  describe();
});
get('chosen').addEventListener('submit', (event) => event.preventDefault());
get('kill').addEventListener('click', () => {
  field.act({ do: field.node(tools.chosen)?.[2] === 'd' ? 'revive' : 'kill', node: tools.chosen });
});
get('send').addEventListener('click', () => field.act({ do: 'send', from: tools.chosen, to: Number(get('to').value) || 0 }));
const pace = () => Number(get('times').value);
get('pause').addEventListener('click', () => field.act({ do: 'pace', times: frame?.times === 0 ? pace() : 0 }));
get('times').addEventListener('change', () => field.act({ do: 'pace', times: pace() }));
get('walk').addEventListener('change', () => field.act({ do: 'walk', speed: Number(get('walk').value) }));
get('reset').addEventListener('click', () => field.act({ do: 'reset' }));

function draw() {
  picture.draw({ chosen: tools.chosen, sender: tools.sender, wall: tools.wall });
  requestAnimationFrame(draw);
}

connection.open();
draw();
