// Colours, from the style sheet, so that drawings follow the theme as everything else does.

const dark = matchMedia('(prefers-color-scheme: dark)');
let cache = new Map();
dark.addEventListener('change', () => { cache = new Map(); });

/** The value of a custom property of the page. */
export function colour(name) {
  if (!cache.has(name)) {
    cache.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  }
  return cache.get(name);
}

const HUES = ['gold', 'green', 'blue', 'violet', 'red', 'grey'];

/** How a role of this hue is painted. */
export function paint(hue) {
  const name = HUES.includes(hue) ? hue : 'grey';
  return { fill: colour(`${name}-fill`), edge: colour(`${name}-edge`), text: colour(`${name}-text`) };
}

/** The colour of the kind of message that was met as the `index`th. */
export const kindColour = (index) => colour(`kind-${index % 10}`);
