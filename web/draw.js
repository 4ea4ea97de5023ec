// Small tools for drawings.

/** An element of an SVG picture. */
export const element = (name, attributes = {}, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** The context of a canvas, with its pixels fitted to its size on the screen. */
export function fit(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** A point between two others. */
export const between = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** A stretch of line. */
export function line(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** A cross about a point. */
export function cross(context, x, y, size) {
  line(context, x - size, y - size, x + size, y + size);
  line(context, x - size, y + size, x + size, y - size);
}

/** The head of an arrow. */
export function head(context, x1, y1, x2, y2) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn) => [x2 - 6 * Math.cos(angle + turn), y2 - 6 * Math.sin(angle + turn)];
  context.beginPath();
  context.moveTo(x2, y2);
  context.lineTo(...wing(0.45));
  context.lineTo(...wing(-0.45));
  context.fill();
}

/** How far a point is from a stretch of line. */
export function apart({ x, y }, x1, y1, x2, y2) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
  const along = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
  return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
}
