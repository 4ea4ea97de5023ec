// A run of the laboratory under test.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const BINARY = process.env.BELLWETHER_BIN ?? new URL('../../target/release/bellwether', import.meta.url).pathname;
/** Left and right of the whole run in its small picture. */
const LEFT = 34, RIGHT = 10;

/** Starts `lab play` with these words. */
export async function startPlay(...words) {
  const child = spawn(BINARY, ['lab', 'play', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (!url) continue;
    child.stdout.resume();
    return {
      url,
      async end() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGINT');
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${BINARY} printed no address`);
}

/** Goes to a part of the run by a click on its small picture. */
export async function seek(page, part) {
  const { width, height } = await page.locator('#overview').boundingBox();
  await page.locator('#overview').click({ position: { x: LEFT + part * (width - LEFT - RIGHT), y: height / 2 } });
}

/** The moment that is shown, in seconds. */
export const now = async (page) => parseFloat(await page.locator('#now').textContent());

/** The button for something that can be done to a member. */
export const deed = (page, member, name) => page.locator(`tr[data-row="${member}"] button[data-deed="${name}"]`);

/** Waits until the page says so of who leads. */
export const leads = (page, text) => page.locator('#leader', { hasText: text }).waitFor();

/** What was done, line by line. */
export const planned = (page) => page.locator('#planned .event span').allTextContents();
