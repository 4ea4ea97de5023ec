// What the pointer does on the field: move, kill, wall, send.

const HINTS = {
  move: 'Drag a node to another place. A click chooses it.',
  kill: 'Click a node to end its process, or to start it again. Nobody is told: the others notice the silence.',
  wall: 'Drag from one point to another. Nobody is heard through a wall.',
  send: 'Click the sender, then the receiver, and watch the message hop.',
};
/** A pointer that moved less than this has clicked. */
const CLICK = 4;
/** While a node is dragged, its place is told this often, in milliseconds. */
const OFTEN = 60;

export class Tools {
  #canvas;
  #picture;
  #field;
  #drag = null;
  tool = 'move';
  chosen = 0;
  sender = 0;
  wall = null;

  /** `field` can `act` and knows the `node` of a number. */
  constructor(canvas, picture, field) {
    [this.#canvas, this.#picture, this.#field] = [canvas, picture, field];
    for (const button of document.querySelectorAll('[data-tool]')) {
      if (button !== canvas) button.addEventListener('click', () => this.use(button.dataset.tool));
    }
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', () => this.#cancel());
    this.use('move');
  }

  use(tool) {
    this.tool = tool;
    this.sender = 0;
    this.#canvas.dataset.tool = tool;
    document.getElementById('how').textContent = HINTS[tool];
    for (const button of document.querySelectorAll('button[data-tool]')) button.setAttribute('aria-pressed', button.dataset.tool === tool);
  }

  #down(event) {
    const [x, y] = [event.offsetX, event.offsetY];
    const node = this.#picture.nodeAt(x, y);
    this.#drag = { x, y, node, told: 0, moved: false };
    this.#canvas.setPointerCapture(event.pointerId);
    if (this.tool === 'move' && node) this.#canvas.classList.add('drags');
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [x, y] = [event.offsetX, event.offsetY];
    drag.moved ||= Math.hypot(x - drag.x, y - drag.y) > CLICK;
    if (!drag.moved) return;
    if (this.tool === 'wall') this.wall = [...this.#picture.place(drag.x, drag.y), ...this.#picture.place(x, y)];
    if (this.tool === 'move' && drag.node && performance.now() - drag.told > OFTEN) {
      drag.told = performance.now();
      this.#field.act({ do: 'place', node: drag.node, at: this.#picture.place(x, y) });
    }
  }

  #up(event) {
    const drag = this.#drag;
    this.#cancel();
    if (!drag) return;
    const [x, y] = [event.offsetX, event.offsetY];
    const at = this.#picture.place(x, y);
    if (this.tool === 'wall' && drag.moved) this.#field.act({ do: 'wall', from: this.#picture.place(drag.x, drag.y), to: at });
    else if (this.tool === 'move' && drag.node && drag.moved) this.#field.act({ do: 'place', node: drag.node, at });
    else if (!drag.moved && drag.node) this.#click(drag.node);
    else if (!drag.moved) this.chosen = 0;
  }

  #cancel() {
    this.#drag = null;
    this.wall = null;
    this.#canvas.classList.remove('drags');
  }

  #click(node) {
    this.chosen = node;
    if (this.tool === 'kill') this.#field.act({ do: this.#field.node(node)?.[2] === 'd' ? 'revive' : 'kill', node });
    if (this.tool !== 'send') return;
    if (!this.sender) {
      this.sender = node;
    } else {
      this.#field.act({ do: 'send', from: this.sender, to: node });
      this.sender = 0;
    }
  }
}
