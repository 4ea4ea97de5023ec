// The demo's page in a real browser, with a mouse and with a keyboard.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { action, leader, life, openPage, startDemo } from './demo.js';

let demo, browser, page;

beforeEach(async () => {
  demo = await startDemo();
  browser = await openPage(demo.url);
  page = browser.page;
});

afterEach(async () => {
  await browser?.close();
  await demo?.end();
});

const most = () => page.locator('#most').textContent();
const fine = async () => {
  assert.deepEqual(browser.wrong, []);
  assert.equal(await most(), '1');
};

test('the page shows a flock that lives, and asks nobody but its own server', async () => {
  await leader(page);
  assert.equal(await page.locator('.member').count(), 5);
  assert.equal(await page.locator('.link').count(), 10);
  await page.waitForFunction(() => Number(document.getElementById('strokes').textContent) > 2);
  await page.waitForFunction(() => Number(document.getElementById('rate').textContent) > 0);
  assert.equal(await page.locator('#copies').textContent(), '1');
  assert.equal(await page.locator('#line-text').textContent(), 'live');
  // Something is drawn on both canvases, and it moves.
  for (const id of ['dots', 'lanes']) {
    const picture = () => page.evaluate((id) => document.getElementById(id).toDataURL(), id);
    const before = await picture();
    await page.waitForFunction(([id, before]) => document.getElementById(id).toDataURL() !== before, [id, before]);
  }
  await fine();
});

test('a click on kill makes another lead, and one on revive brings it back', async () => {
  const first = await leader(page);
  await action(page, first, 'kill').click();
  const second = await leader(page, first);
  await life(page, first, 'down');
  assert.match(await page.locator('#takeover').textContent(), /\d+ m?s/);
  await page.locator('#log .bell', { hasText: `after member ${first} was killed` }).waitFor();
  await action(page, first, 'revive').click();
  await life(page, first, 'up');
  assert.equal(await leader(page), second);
  await fine();
});

test('a member in the circle can be killed and revived by clicking on it', async () => {
  const first = await leader(page);
  const body = page.locator(`.member[data-member="${first}"] .body`);
  await body.click();
  await leader(page, first);
  await life(page, first, 'down');
  await body.click();
  await life(page, first, 'up');
  await fine();
});

test('a frozen leader is replaced, and thaws as a member', async () => {
  const first = await leader(page);
  await action(page, first, 'freeze').click();
  await life(page, first, 'frozen');
  await leader(page, first);
  await action(page, first, 'thaw').click();
  await life(page, first, 'up');
  await page.locator(`tr[data-row="${first}"] .what`, { hasText: /^member$/ }).waitFor();
  await fine();
});

test('a leader that is cut off is replaced, and its links can be healed', async () => {
  const first = await leader(page);
  await action(page, first, 'cut').click();
  await page.waitForFunction(() => document.querySelectorAll('.link.cut').length === 4);
  await leader(page, first);
  await action(page, first, 'heal').click();
  await page.waitForFunction(() => document.querySelectorAll('.link.cut').length === 0);
  await fine();
});

test('a click on a link cuts it, with Shift one way, and another heals it', async () => {
  await leader(page);
  const link = page.locator('.link[data-link="1-2"]');
  const click = (shiftKey) => link.dispatchEvent('click', { shiftKey });
  await click(false);
  await page.locator('.link[data-link="1-2"][data-cut="both"]').waitFor();
  await click(false);
  await page.locator('.link[data-link="1-2"][data-cut="none"]').waitFor();
  await click(true);
  await page.locator('.link[data-link="1-2"][data-cut="forth"]').waitFor();
  await fine();
});

test('an unplugged leader is replaced, and everything can be mended at once', async () => {
  const first = await leader(page);
  await action(page, first, 'unplug').click();
  await leader(page, first);
  await page.locator('#mend').click();
  await page.waitForFunction(() => document.querySelectorAll('tr[data-life="up"]').length === 5);
  await page.waitForFunction(() => document.querySelectorAll('.link.cut').length === 0);
  await fine();
});

test('everything can be done from the keyboard', async () => {
  const first = await leader(page);
  await page.keyboard.press(String(first));
  await page.keyboard.press('k');
  await life(page, first, 'down');
  await page.keyboard.press('r');
  await life(page, first, 'up');
  const second = await leader(page);
  await page.keyboard.press(String(second));
  await page.keyboard.press('s');
  const third = await leader(page, second);
  await page.locator(`.member[data-member="${third}"]`).focus();
  await page.keyboard.press('Enter');
  await life(page, third, 'down');
  await page.locator('.link[data-link="1-2"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.link[data-link="1-2"][data-cut="both"]').waitFor();
  await page.keyboard.press('m');
  await page.waitForFunction(() => document.querySelectorAll('tr[data-life="up"]').length === 5);
  await fine();
});

test('the timeline can be held still and shown closer', async () => {
  await leader(page);
  await page.locator('#hold').click();
  assert.equal(await page.locator('#hold').getAttribute('aria-pressed'), 'true');
  const picture = () => page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done(document.getElementById('lanes').toDataURL())));
  }));
  const held = await picture();
  await page.locator('#closer').click();
  assert.notEqual(await picture(), held, 'closer is another picture');
  await fine();
});

test('what the demo refuses is said', async () => {
  const first = await leader(page);
  await action(page, first, 'kill').click();
  await page.locator(`tr[data-row="${first}"][data-life="down"]`).waitFor();
  // As if this page had not yet heard that it is down. In one go, so that no news comes between.
  await page.evaluate((id) => {
    const button = document.querySelector(`tr[data-row="${id}"] button[data-action="kill"]`);
    button.disabled = false;
    button.click();
  }, first);
  await page.locator('#toast', { hasText: `member ${first} is not running` }).waitFor();
  assert.equal(await most(), '1');
});

test('when the demo does not answer the page says so, and goes on when it is back', async () => {
  await leader(page);
  demo.signal('SIGSTOP');
  await page.locator('#banner', { hasText: 'cannot be reached' }).waitFor();
  assert.equal(await page.locator('#line-text').textContent(), 'disconnected');
  demo.signal('SIGCONT');
  await page.locator('#line[data-line="live"]').waitFor();
  await leader(page);
  assert.equal(await page.locator('#banner').isVisible(), false);
  assert.equal(await most(), '1');
});

test('when the demo has ended the page says so', async () => {
  await leader(page);
  await demo.end();
  await page.locator('#banner', { hasText: 'has ended' }).waitFor();
  assert.equal(await page.locator('.member').count(), 5, 'how it stood last can still be seen');
});

test('without the token the page says what to open', async () => {
  await page.goto('about:blank');
  await page.goto(demo.url.split('#')[0]);
  await page.locator('#banner', { hasText: 'whole address' }).waitFor();
  assert.equal(await page.locator('.member').count(), 0);
});

test('it fits small and dark screens', async () => {
  await leader(page);
  for (const [width, height] of [[1280, 800], [800, 600], [420, 800]]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'dark' });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(beyond, 0, `nothing sticks out at ${width} × ${height}`);
  }
  await fine();
});
