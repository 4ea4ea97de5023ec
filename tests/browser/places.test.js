// The other two flocks in a real browser: a channel with its host, a ring with its token; and the change between the three.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { action, leader, life, openPage, startDemo } from './demo.js';

let demo, browser, page;

async function show(place) {
  demo = await startDemo(place);
  browser = await openPage(demo.url);
  page = browser.page;
}

afterEach(async () => {
  await browser?.close();
  await demo?.end();
});

const fine = async () => {
  assert.deepEqual(browser.wrong, []);
  assert.equal(await page.locator('#most').textContent(), '1');
};
const pressed = (place) => page.locator(`#places button[data-place="${place}"][aria-pressed="true"]`).waitFor();
const holder = () => page.evaluate(() => document.querySelector('.token').dataset.holder);

test('a channel is a bar with a tap for each member, and speaks the words of its protocol', async () => {
  await show('lan');
  const host = await leader(page);
  assert.equal(await page.locator('.bar').count(), 1);
  assert.equal(await page.locator('.link').count(), 5);
  assert.match(await page.locator('#leader').textContent(), new RegExp(`^member ${host} is the active host, in epoch \\d+$`));
  await page.locator('#legend', { hasText: '202 host' }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('.member .role')].filter(({ textContent }) => textContent === 'standby').length === 4);
  const numbers = () => [...document.querySelectorAll('.member .life')].map(({ textContent }) => textContent).sort().join();
  await page.waitForFunction(`(${numbers})() === 'number 1,number 2,number 3,number 4,number 5'`);
  const dots = () => page.evaluate(() => document.getElementById('dots').toDataURL());
  const before = await dots();
  await page.waitForFunction((before) => document.getElementById('dots').toDataURL() !== before, before);
  await fine();
});

test('a host that is killed is replaced, and one whose tap is cut', async () => {
  await show('lan');
  const first = await leader(page);
  await action(page, first, 'kill').click();
  const second = await leader(page, first);
  await page.locator('#log .bell', { hasText: `after member ${first} was killed` }).waitFor();
  await action(page, first, 'revive').click();
  await page.locator(`tr[data-row="${first}"] .what`, { hasText: 'standby' }).waitFor();
  const tap = page.locator(`.link[data-link="tap-${second}"]`);
  // A line has no breadth, so nobody calls it visible.
  const cut = (is) => page.locator(`.link[data-link="tap-${second}"][data-cut="${is}"]`).waitFor({ state: 'attached' });
  await tap.focus();
  await page.keyboard.press('Enter');
  await cut('both');
  await leader(page, second);
  await tap.dispatchEvent('click');
  await cut('none');
  await page.locator(`tr[data-row="${second}"] .what`, { hasText: 'standby' }).waitFor();
  await fine();
});

test('a ring shows its token moving from member to member with the state of the work', async () => {
  await show('ring');
  const owner = await leader(page);
  assert.equal(await page.locator('.arrow').count(), 5);
  assert.match(await page.locator('#leader').textContent(), new RegExp(`^member ${owner} has the token, at progress \\d+$`));
  await page.waitForFunction((owner) => document.querySelector('.token').dataset.holder === String(owner), owner);
  // It travels by itself, along the ring.
  await page.locator('.token.travels').waitFor();
  const next = await leader(page, owner);
  await page.waitForFunction((owner) => document.querySelector('.token').dataset.holder !== String(owner), owner);
  assert.notEqual(await holder(), String(owner));
  await page.locator('#legend', { hasText: 'TAKE_TOKEN' }).waitFor();
  await page.locator('#log .bell', { hasText: 'from stroke' }).first().waitFor();
  await page.waitForFunction(() => Number(document.querySelector('.middle .progress').textContent) > 3);
  assert.ok(next);
  await fine();
});

test('an owner that is killed is replaced, and nothing is offered in a ring that is not real', async () => {
  await show('ring');
  const first = await leader(page);
  assert.equal(await page.locator('button[data-action="cut"]').count(), 0);
  assert.equal(await page.locator('.link').count(), 0);
  await page.locator('#flock-hint', { hasText: 'nothing can be cut here' }).waitFor();
  await action(page, first, 'kill').click();
  await leader(page, first);
  await life(page, first, 'down');
  await page.locator('#log .bell', { hasText: `after member ${first} was killed` }).waitFor();
  await page.keyboard.press(String(first));
  await page.keyboard.press('r');
  await life(page, first, 'up');
  await page.locator(`tr[data-row="${first}"] .what`, { hasText: 'waiter' }).waitFor();
  await fine();
});

test('a button of the page changes the flock, and each fits its screen', async () => {
  await show('members');
  await leader(page);
  for (const [place, shape] of [['lan', '.bar'], ['ring', '.track'], ['members', '.link[data-link="1-2"]']]) {
    await page.locator(`#places button[data-place="${place}"]`).focus();
    await page.keyboard.press('Enter');
    await pressed(place);
    await page.locator('body:not(.changing)').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), place, 'the keyboard stays where it was');
    await page.locator(shape).waitFor({ state: 'attached' });
    await leader(page);
    assert.equal(await page.locator('.member').count(), 5);
    for (const [width, height] of [[1280, 800], [800, 600], [420, 800]]) {
      await page.setViewportSize({ width, height });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(beyond, 0, `nothing sticks out of ${place} at ${width} × ${height}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await fine();
  }
});
