// A demo under test, and a browser on its page.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const BINARY = process.env.BELLWETHER_BIN ?? new URL('../../target/release/bellwether', import.meta.url).pathname;
const BROWSER = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
];

/** Far longer than anything here takes: whoever waits so long waits in vain. */
export const PATIENCE = 60_000;

/** Starts a demo that breaks nothing by itself, and does not mind a busy machine. */
export const startDemo = (place = 'members') => start('demo', place, '--no-tour', '--port', '0', '--heartbeat', '300ms');

/** Starts the program with these words, and waits for the address of its page. */
export async function start(...words) {
  const child = spawn(BINARY, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (!url) continue;
    child.stdout.resume();
    return {
      url,
      signal: (signal) => child.kill(signal),
      async end() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGINT');
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${BINARY} printed no address`);
}

/** Opens a page in a browser of its own, with everything kept that should not have happened. */
export async function openPage(url, options = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'bellwether-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER, args: FLAGS, viewport: { width: 1280, height: 800 }, ...options,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE);
  const wrong = [];
  const origin = new URL(url).origin;
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`); });
  page.on('pageerror', (error) => wrong.push(`error: ${error}`));
  page.on('request', (request) => { if (new URL(request.url()).origin !== origin) wrong.push(`request: ${request.url()}`); });
  await page.goto(url);
  return { page, wrong, async close() { await context.close(); await rm(profile, { recursive: true, force: true }); } };
}

/** Waits until one leads whose bell rings, other than `not`. Says who. */
export async function leader(page, not = null) {
  const found = await page.waitForFunction((not) => {
    const who = document.getElementById('leader').dataset.member;
    const rings = who && document.querySelector(`.member[data-member="${who}"]`)?.classList.contains('rings');
    return rings && Number(who) !== not ? Number(who) : null;
  }, not);
  return found.jsonValue();
}

/** The button for something that can be done to a member. */
export const action = (page, member, name) => page.locator(`tr[data-row="${member}"] button[data-action="${name}"]`);

/** Waits until a member's life is so. */
export const life = (page, member, is) => page.locator(`tr[data-row="${member}"][data-life="${is}"]`).waitFor();
