// The laboratory's page in a real browser: watched, scrubbed, broken and kept.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { openPage } from './demo.js';
import { action, leads, now, planned, seek, startPlay } from './play.js';

let lab, browser, page;

async function open(...words) {
  lab = await startPlay(...words);
  browser = await openPage(lab.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = browser.page;
  await page.locator('tr[data-row="1"]').waitFor();
}

afterEach(async () => {
  await browser?.close();
  await lab?.end();
});

const fine = () => assert.deepEqual(browser.wrong, []);
const picture = (id) => page.evaluate((id) => document.getElementById(id).toDataURL(), id);

test('a run plays, pauses, and asks nobody but its own server', async () => {
  await open('bully', '--seed', '7');
  assert.equal(await page.locator('.member').count(), 5);
  assert.equal(await now(page), 0);
  const before = await picture('lanes');
  await page.locator('#play').click();
  await leads(page, '5 is coordinator');
  await page.locator('#play').click();
  assert.equal(await page.locator('#play').textContent(), 'Play');
  const held = await now(page);
  assert.ok(held > 0);
  assert.notEqual(await picture('lanes'), before);
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  assert.equal(await now(page), held, 'it stands still');
  fine();
});

test('the time line goes to any moment, and events are stepped through both ways', async () => {
  await open('bully', '--seed', '7');
  await seek(page, 0.5);
  assert.ok(Math.abs((await now(page)) - 5) < 0.1);
  await leads(page, '5 is coordinator');
  await page.locator('#first').click();
  assert.equal(await now(page), 0);
  const chosen = () => page.locator('#log .chosen').getAttribute('data-event');
  await page.locator('#step').click();
  const first = Number(await chosen());
  await page.locator('#step').click();
  const second = Number(await chosen());
  assert.ok(second > first);
  await page.locator('#back').click();
  assert.equal(Number(await chosen()), first);
  fine();
});

test('an event shows the states of all members then, and what led to it', async () => {
  await open('bully', '--seed', '7');
  await seek(page, 0.5);
  await page.locator('#log li', { hasText: '5 is now coordinator' }).locator('button').click();
  await page.locator('#why .because', { hasText: 'led to it' }).first().waitFor();
  await page.locator('#states details').nth(4).waitFor();
  assert.equal(await page.locator('#states details').count(), 5);
  assert.match(await page.locator('#states details[open] pre').textContent(), /^me: node id \d+\nrole: /);
  await page.locator('#why .because button').first().click();
  await page.locator('#log .chosen').waitFor();
  fine();
});

test('a crashed leader is replaced, and undone it leads on', async () => {
  await open('bully', '--seed', '7');
  await seek(page, 0.3);
  await action(page, 5, 'vanish').click();
  await leads(page, 'nobody leads');
  assert.deepEqual(await planned(page), ['vanish 5']);
  assert.match(await page.locator('#scenario').textContent(), /^at \d+us vanish 5$/m);
  await page.locator('tr[data-row="5"][data-life="down"]').waitFor();
  await page.locator('#play').click();
  await leads(page, '4 is coordinator');
  await page.locator('#play').click();
  await page.locator('#planned button[aria-label="undo vanish 5"]').click();
  await leads(page, '5 is coordinator');
  assert.equal(await page.locator('#reset').isDisabled(), true, 'it is the run as it was');
  fine();
});

test('members and links can be broken where they are drawn, and mended', async () => {
  await open('bully');
  await seek(page, 0.3);
  await page.locator('.member[data-member="3"] .body').click();
  await page.locator('tr[data-row="3"][data-life="down"]').waitFor();
  await page.locator('.link[data-link="1-2"]').dispatchEvent('click');
  await page.locator('.link[data-link="1-2"][data-cut="both"]').waitFor();
  await page.locator('#heal').click();
  await page.locator('.link[data-link="1-2"][data-cut="none"]').waitFor();
  await page.locator('.member[data-member="3"] .body').click();
  await page.locator('tr[data-row="3"][data-life="up"]').waitFor();
  assert.deepEqual(await planned(page), ['crash 3', 'cut 1 - 2', 'heal', 'restart 3']);
  fine();
});

test('on a ring the token moves from owner to owner', async () => {
  await open('token', '--nodes', '4', '--set', 'rotate=500ms');
  const holder = () => page.locator('.token').getAttribute('data-holder');
  await seek(page, 0.05);
  await leads(page, '1 is owner');
  await page.waitForFunction(() => document.querySelector('.token').dataset.holder === '1');
  await page.selectOption('#speed', { label: '2' });
  await page.locator('#play').click();
  for (const next of ['2', '3', '4', '1']) {
    await page.waitForFunction((next) => document.querySelector('.token').dataset.holder === next, next);
  }
  await page.locator('#play').click();
  await seek(page, 0.05);
  await page.waitForFunction(() => document.querySelector('.token').dataset.holder === '1');
  assert.equal(await holder(), '1', 'time goes both ways');
  fine();
});

test('on a channel the host can be cut off, and another hosts', async () => {
  await open('host', '--seed', '3');
  await seek(page, 0.4);
  const first = (await page.locator('#leader').textContent()).match(/^(\d) is host$/)[1];
  await page.locator(`.link[data-link="tap-${first}"]`).dispatchEvent('click');
  await page.locator(`.link[data-link="tap-${first}"][data-cut="both"]`).waitFor();
  await seek(page, 0.95);
  await leads(page, 'lead at once');
  assert.match(await page.locator('#properties').textContent(), /not checked: never-two-working/);
  await page.locator('#dare').check();
  await page.locator('#properties .broken', { hasText: 'never-two-working' }).waitFor();
  fine();
});

test('one message can be lost, and whatever a scenario can say can be done', async () => {
  await open('bully', '--seed', '7');
  await seek(page, 0.5);
  await page.locator('#log li.message', { hasText: '→' }).first().locator('button').click();
  await page.locator('#lose').click();
  await page.waitForFunction(() => /^lose \d > \d \w+$/.test(document.querySelector('#planned .event span')?.textContent));
  await page.locator('#log .fault', { hasText: '(lost)' }).first().waitFor();
  await page.locator('#line').fill('conditions loss=30%');
  await page.locator('#line').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#planned .event').length === 2);
  await page.locator('#line').fill('explode 1');
  await page.locator('#line').press('Enter');
  await page.locator('#toast', { hasText: 'nothing is called `explode`' }).waitFor();
  assert.equal((await planned(page)).length, 2);
});

test('what was done is kept: copied, saved, and taken back', async () => {
  await open('host', '--nodes', '3');
  await seek(page, 0.5);
  await action(page, 1, 'freeze').click();
  await page.locator('tr[data-row="1"][data-life="frozen"]').waitFor();
  const text = await page.locator('#scenario').textContent();
  await page.locator('#copy').click();
  await page.locator('#toast', { hasText: 'copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save').click()]);
  assert.equal(download.suggestedFilename(), 'host.scenario');
  assert.equal(await readFile(await download.path(), 'utf8'), text);
  await page.locator('#longer').click();
  await page.locator('#of', { hasText: '20.000 s' }).waitFor();
  await page.locator('#reset').click();
  await page.locator('#of', { hasText: '10.000 s' }).waitFor();
  assert.deepEqual(await planned(page), []);
  fine();
});

test('a counterexample is shown with what it breaks, and cannot be changed', async () => {
  await open(new URL('../../protocols/bully/scenarios/classic-one-loss.scenario', import.meta.url).pathname);
  await seek(page, 1);
  await leads(page, 'broken: one-coordinator');
  assert.equal(await page.locator('td.actions button').count(), 0);
  assert.equal(await page.locator('#speak').isVisible(), false);
  assert.match(await page.locator('#again').textContent(), /^bellwether lab sim .*classic-one-loss.scenario$/);
  fine();
});

test('a reload shows the same moment again', async () => {
  await open('bully', '--seed', '7');
  await seek(page, 0.5);
  const before = await now(page);
  assert.ok(before > 1, String(before));
  await page.reload();
  await leads(page, '5 is coordinator');
  assert.equal(await now(page), before);
  fine();
});

test('a reload shows the moment at which a run was paused', async () => {
  await open('bully', '--seed', '7');
  await page.locator('#play').click();
  await leads(page, '5 is coordinator');
  await page.locator('#play').click();
  const before = await now(page);
  assert.ok(before > 0, String(before));
  await page.reload();
  await leads(page, '5 is coordinator');
  assert.equal(await now(page), before);
  fine();
});

test('of a member without a log nothing is known, and a recorded run offers nothing to press', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-play-'));
  const log = join(folder, 'one.jsonl');
  const lines = [
    { format: 1, protocol: 'bully', nodes: 3, seed: 0, began: 5 },
    { at: 0, node: 1, event: 'boot', stored: false },
    { at: 1e7, node: 1, event: 'role', name: 'election', hue: 'blue', leads: false },
    { at: 2e7, node: 1, event: 'send', id: 7, to: 2, text: 'Halt e1' },
  ];
  await writeFile(log, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await open('--trace', log);
  await seek(page, 1);
  await page.locator('tr[data-row="1"][data-life="up"]').waitFor();
  assert.deepEqual(await page.locator('tr[data-life="unknown"]').count(), 2);
  assert.equal(await page.locator('#ring [role="button"]').count(), 0);
  assert.doesNotMatch(await page.locator('#ring').textContent(), /down|revive/);
  await rm(folder, { recursive: true });
  fine();
});

test('everything can be done from the keyboard', async () => {
  await open('bully', '--seed', '7');
  await page.keyboard.press('End');
  await leads(page, '5 is coordinator');
  await page.keyboard.press('Home');
  assert.equal(await now(page), 0);
  await page.locator('#first').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('#log .chosen').waitFor();
  await seek(page, 0.4);
  await page.keyboard.press('5');
  await page.keyboard.press('k');
  await page.locator('tr[data-row="5"][data-life="down"]').waitFor();
  await page.keyboard.press('r');
  await page.locator('tr[data-row="5"][data-life="up"]').waitFor();
  assert.deepEqual(await planned(page), ['crash 5', 'restart 5']);
  fine();
});

test('without the token, and when the laboratory has ended, the page says so', async () => {
  await open('bully');
  await lab.end();
  await action(page, 1, 'crash').click();
  await page.locator('#banner', { hasText: 'has ended' }).waitFor();
  await browser.close();
  lab = await startPlay('bully');
  browser = await openPage(lab.url.split('#')[0]);
  await browser.page.locator('#banner', { hasText: 'whole address' }).waitFor();
});

test('it fits small and dark screens', async () => {
  await open('token', '--set', 'rotate=500ms');
  await seek(page, 0.5);
  await page.locator('#log li button').first().click();
  await page.locator('#states details').first().waitFor();
  for (const [width, height] of [[1280, 800], [800, 600], [420, 800]]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'dark' });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(beyond, 0, `nothing sticks out at ${width} × ${height}`);
  }
  fine();
});
