// Events in words, and what led to them.

const FATES = { lost: 'lost', cut: 'cut off', down: 'nobody there', reset: 'connection reset' };

/** What happened at `index` of a run, in one line; what is said of many at once is said once. */
export function speak(run, index) {
  const event = run.events[index], { node, event: what } = event;
  const many = (name) => run.alike(index).map((one) => run.events[one][name]).join(' ');
  switch (what) {
    case 'boot': return `${node} started${event.stored ? ' again, with its stored cell' : ''}`;
    case 'crash': return `${node} crashed${event.noticed ? '; its connections tell the others' : ' silently'}`;
    case 'freeze': return `${node} frozen`;
    case 'thaw': return `${node} thawed`;
    case 'send': return `${node} → ${many('to')}  ${event.text}`;
    case 'deliver': return `${node} got ${event.text} from ${event.from}`;
    case 'drop': return `${event.from} ✕ ${many('node')}  ${event.text} (${FATES[event.fate]})`;
    case 'fire': return `${node} timer ${event.timer}`;
    case 'pick': return `${node} drew ${event.fell} of ${event.of}`;
    case 'store': return `${node} stores ${event.cell}`;
    case 'stored': return `${node} has stored ${event.cell}`;
    case 'ask': return `${node} asked: ${event.command}`;
    case 'link': return event.peer === node && event.up ? `${node} reached the channel` : `${node} learned that ${event.peer} is ${event.up ? 'back' : 'gone'}`;
    case 'note': return `${node} ${event.text}`;
    case 'role': return `${node} is now ${event.name}`;
    case 'world': return event.text;
    case 'broken': return `BROKEN ${event.property}: ${event.says}`;
    default: return what;
  }
}

/** How the list paints it. */
export function tone(event) {
  if (['crash', 'freeze', 'drop', 'broken'].includes(event.event)) return 'fault';
  if (event.event === 'role') return event.leads ? 'lead' : 'role';
  if (['world', 'ask', 'thaw', 'boot'].includes(event.event)) return 'world';
  return ['send', 'deliver'].includes(event.event) ? 'message' : 'aside';
}

const OUTPUTS = ['send', 'role', 'note', 'pick', 'store', 'broken'];

/** The event that led to the one at `index`, and in which way; nothing for what came from outside. */
export function cause(run, index) {
  const event = run.events[index];
  if (event.event === 'deliver' || event.event === 'drop') {
    const sent = run.messages.of(index)?.sendIndex;
    return sent === undefined || sent === index ? null : { index: sent, how: 'was sent' };
  }
  if (event.event === 'stored') return before(run, index, (other) => other.event === 'store' && other.node === event.node, 'began it');
  if (event.event === 'link' && !event.up) return before(run, index, (other) => other.event === 'crash' && other.node === event.peer, 'was the crash');
  if (event.event === 'broken') return before(run, index, (other) => other.event !== 'note', 'came last before it');
  if (!OUTPUTS.includes(event.event)) return null;
  return before(run, index, (other) => other.node === event.node && !OUTPUTS.includes(other.event) && other.event !== 'drop', 'led to it');
}

function before(run, index, fits, how) {
  for (let at = index - 1; at >= 0; at -= 1) {
    if (fits(run.events[at])) return { index: at, how };
  }
  return null;
}

/** A moment, as people read it. */
export const seconds = (nanos, digits = 6) => `${(nanos / 1e9).toFixed(digits)} s`;
