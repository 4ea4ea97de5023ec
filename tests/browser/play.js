// A run of the laboratory under test.

import { start } from './demo.js';

/** Left and right of the whole run in its small picture. */
const LEFT = 34, RIGHT = 10;

/** Starts `lab play` with these words. */
export const startPlay = (...words) => start('lab', 'play', ...words);

/** Goes to a part of the run by a click on its small picture. */
export async function seek(page, part) {
  const { width, height } = await page.locator('#overview').boundingBox();
  await page.locator('#overview').click({ position: { x: LEFT + part * (width - LEFT - RIGHT), y: height / 2 } });
}

/** The moment that is shown, in seconds. */
export const now = async (page) => parseFloat(await page.locator('#now').textContent());

/** The button for something that can be done to a member. */
export const action = (page, member, name) => page.locator(`tr[data-row="${member}"] button[data-action="${name}"]`);

/** Waits until the page says so of who leads. */
export const leads = (page, text) => page.locator('#leader', { hasText: text }).waitFor();

/** What was done, line by line. */
export const planned = (page) => page.locator('#planned .event span').allTextContents();
