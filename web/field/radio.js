// Who hears whom: the same rule as the simulator's, for the faint lines of the picture.

/** Whether the stretches a–b and c–d cross or touch. */
function crosses(ax, ay, bx, by, cx, cy, dx, dy) {
  const side = (px, py, qx, qy, rx, ry) => Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  const [one, other] = [side(ax, ay, bx, by, cx, cy), side(ax, ay, bx, by, dx, dy)];
  const [third, fourth] = [side(cx, cy, dx, dy, ax, ay), side(cx, cy, dx, dy, bx, by)];
  return one !== other && third !== fourth;
}

/** Pairs of places in `nodes` (`[x, y, kind, head]`) that hear each other, as `[i, j, i, j, …]`. */
export function pairs(nodes, radius, walls) {
  const cells = new Map();
  const cell = (x, y) => Math.floor(x / radius) * 65536 + Math.floor(y / radius);
  nodes.forEach(([x, y, kind], index) => {
    if (kind === 'd') return;
    const key = cell(x, y);
    const there = cells.get(key);
    if (there) there.push(index); else cells.set(key, [index]);
  });
  const found = [];
  const reach = radius * radius;
  const look = (index, others, same) => {
    const [x, y] = nodes[index];
    for (const other of others) {
      if (same && other <= index) continue;
      const [ox, oy] = nodes[other];
      if ((x - ox) ** 2 + (y - oy) ** 2 > reach) continue;
      if (walls.some(([a, b, c, d]) => crosses(x, y, ox, oy, a, b, c, d))) continue;
      found.push(index, other);
    }
  };
  // Each pair of neighbouring cells once: itself, right, and the three below.
  for (const [key, here] of cells) {
    for (const [step, same] of [[0, true], [65536, false], [1, false], [65537, false], [65535, false]]) {
      const there = cells.get(key + step);
      if (there) for (const index of here) look(index, there, same);
    }
  }
  return found;
}
