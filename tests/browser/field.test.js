// A mesh's field in a real browser: it forms, and what is done to it is seen.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openPage, start } from './demo.js';

let program, browser, page;

async function open(...words) {
  program = await start(...words);
  browser = await openPage(program.url);
  page = browser.page;
  await formed();
}

afterEach(async () => {
  await browser?.close();
  await program?.end();
});

const fine = () => assert.deepEqual(browser.wrong, []);
const number = async (id) => Number(await page.locator(`#${id}`).textContent());

/** Waits until the field is there and nobody in it is free. */
const formed = () => page.waitForFunction(() => {
  const count = (id) => document.getElementById(id).textContent;
  return Number(count('heads')) > 0 && count('free') === '0';
});

/** Chooses a node by its number, which the page describes at once; where it is, in millimetres. */
async function choose(node) {
  await page.locator('#node').fill(String(node));
  const [, x, y] = (await page.locator('#is').textContent()).match(/at ([\d.]+) m, ([\d.]+) m/);
  return [x * 1000, y * 1000];
}

/** Where a place of the field is on the screen. */
async function pixel([x, y]) {
  const canvas = page.locator('#field');
  const { x: left, y: top } = await canvas.boundingBox();
  const shown = await canvas.evaluate((field) => ({ ...field.dataset }));
  return [left + Number(shown.left) + x * shown.scale, top + Number(shown.top) + y * shown.scale];
}

async function drag(from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

test('a field of 500 nodes forms, walks, and asks nobody but its own server', async () => {
  await open('lab', 'play', 'mesh', '--nodes', '500', '--seed', '3');
  assert.equal(await page.locator('#what').textContent(), '500 nodes, seed 3');
  assert.equal((await number('heads')) + (await number('members')), 500);
  const picture = () => page.evaluate(() => document.getElementById('field').toDataURL());
  const before = await picture();
  await page.locator('#walk').selectOption('20');
  await page.waitForFunction((before) => document.getElementById('field').toDataURL() !== before, before);
  await page.locator('#pause').click();
  await page.locator('#pause', { hasText: 'Go on' }).waitFor();
  fine();
});

test('a node is dragged, killed and started again, and a head that dies is replaced', async () => {
  await open('demo', 'mesh');
  const before = await choose(1);
  const from = await pixel(before);
  await drag(from, [from[0] + 150, from[1] + 120]);
  await page.waitForFunction((before) => !document.getElementById('is').textContent.includes(before), `at ${(before[0] / 1000).toFixed(1)} m`);
  await page.locator('[data-tool="kill"]').first().click();
  const there = await pixel(await choose(60));
  await page.mouse.click(...there);
  await page.locator('#down', { hasText: /^1$/ }).waitFor();
  await page.locator('#kill', { hasText: 'Start again' }).click();
  await page.locator('#down', { hasText: /^0$/ }).waitFor();
  await formed();
  // Some node is a head: it dies, and nobody stays without one.
  let head = 1;
  for (; head <= 120; head += 1) {
    await choose(head);
    if ((await page.locator('#is').textContent()).startsWith('a head')) break;
  }
  await page.locator('#kill').click();
  await page.locator('#down', { hasText: /^1$/ }).waitFor();
  await page.locator('#times').selectOption('20');
  await page.waitForFunction(() => document.getElementById('summary').textContent.endsWith('of 119 nodes'));
  fine();
});

test('a message is seen on its way, and a wall stops what cannot go round it', async () => {
  await open('lab', 'play', 'mesh', '--nodes', '60', '--seed', '2');
  await choose(1);
  await page.locator('#to').fill('60');
  await page.locator('#send').click();
  await page.locator('#log li', { hasText: /^1 → 60 arrived after \d+ hops/ }).waitFor();
  // A wall from edge to edge: 1 is above it, 60 below.
  await page.locator('[data-tool="wall"]').first().click();
  const { x, y, width, height } = await page.locator('#field').boundingBox();
  await drag([x + 2, y + height / 2], [x + width - 3, y + height / 2]);
  await page.locator('#times').selectOption('20');
  await page.waitForFunction(() => parseFloat(document.getElementById('now').textContent) > 60);
  await page.locator('#send').click();
  await page.locator('#log li.failed', { hasText: /^1 → 60 (no way is known|was not acknowledged)/ }).waitFor();
  fine();
});

test('what cannot be done is told, and begun anew the field is as it was', async () => {
  await open('lab', 'play', 'mesh', '--nodes', '40');
  const first = await choose(5);
  await page.locator('#to').fill('5');
  await page.locator('#send').click();
  await page.locator('#toast', { hasText: 'a node cannot send to itself' }).waitFor();
  browser.wrong.splice(0, Infinity, ...browser.wrong.filter((line) => !line.includes('400')));
  await page.locator('#kill').click();
  await page.locator('#down', { hasText: /^1$/ }).waitFor();
  await page.locator('#reset').click();
  await page.locator('#down', { hasText: /^0$/ }).waitFor();
  assert.deepEqual(await choose(5), first);
  fine();
});
