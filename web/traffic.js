// Messages as they travel, on a canvas over the flock.

import { fit } from './draw.js';
import { colour, kindColour } from './palette.js';
import { HEIGHT, WIDTH } from './shapes.js';

/** On one machine a message takes no time that an eye could see, so its dot takes this long. */
const FLIGHT = 420e6;
/** How much longer it is there after it has arrived. */
const FADE = 0.15;

/** Draws the messages of a model that travel at this moment, on the ways of a shape. */
export function drawTraffic(canvas, shape, model) {
  const { width, height } = canvas.getBoundingClientRect();
  const context = fit(canvas, width, height);
  context.clearRect(0, 0, width, height);
  const scale = Math.min(width / WIDTH, height / HEIGHT);
  context.translate((width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2);
  context.scale(scale, scale);
  const now = model.now;
  const together = new Set();
  for (const message of model.messages.values()) {
    const age = (now - message.sent) / (model.flight?.(message) ?? FLIGHT);
    if (age < 0 || age > 1 + FADE || !shape.places.has(message.from) || !shape.places.has(message.to)) continue;
    // Copies of one signal are one dot for as long as they share their way.
    if (shape.parts && !shape.parts(age)) {
      const one = `${message.from} ${message.sent}`;
      if (together.has(one)) continue;
      together.add(one);
    }
    drawDot(context, shape, model, message, age);
  }
}

function drawDot(context, shape, model, message, age) {
  const lost = model.isLost(message, model.now);
  const end = lost ? shape.stops(message, model) : 1;
  const { x, y } = shape.way(message.from, message.to)(Math.min(age, end));
  const pulse = model.isPulse(message.kind);
  context.globalAlpha = (age > 1 ? Math.max(0, 1 - (age - 1) / FADE) : 1) * (pulse ? 0.55 : 1);
  context.fillStyle = lost && age > end ? colour('alarm') : kindColour(message.kind.index);
  context.beginPath();
  context.arc(x, y, pulse ? 3 : 5.2, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}
