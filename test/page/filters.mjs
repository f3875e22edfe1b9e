// The filters of the page, by keyboard alone.
import assert from 'node:assert/strict';

const focused = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return at.name || at.id || at.className || at.tagName;
});

// Tab until the focus is where WANTED says; each stop can be seen.
const tabTo = async (page, wanted) => {
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, 'none', `no focus is seen at ${await focused(page)}`);
    if (await focused(page) === wanted)
      return;
  }
  assert.fail(`${wanted} is not reached by Tab`);
};

const shown = (page) => page.locator('.finding:visible').count();

export const checkFilters = async (open, path) => {
  const page = await open(path);
  const all = await page.locator('.finding').count();

  // The first stop leads past everything to the findings.
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(new URL(page.url()).hash, '#findings');
  await page.evaluate(() => document.activeElement.blur());
  await page.goto(page.url().split('#')[0]);

  await tabTo(page, 'words');
  await page.keyboard.type('tile12');
  const named = await page.locator('.finding').evaluateAll(
    (list) => list.filter((one) => one.textContent.toLowerCase().includes('tile12')).length);
  assert.ok(named > 0 && named < all / 5, `${named}`);
  assert.equal(await shown(page), named);
  assert.equal(await page.locator('#shown').textContent(), `${named} of ${all} shown`);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  assert.equal(await shown(page), all);

  // Down chooses the most frequent rule.
  await tabTo(page, 'rule');
  await page.keyboard.press('ArrowDown');
  const rule = await page.locator('select[name=rule]').inputValue();
  const ofRule = await page.locator('.finding > p > span:first-child').evaluateAll(
    (list, wanted) => list.filter((one) => one.textContent === wanted).length, rule);
  assert.ok(ofRule > 0 && ofRule < all, `${ofRule} of ${rule}`);
  assert.equal(await shown(page), ofRule);

  await tabTo(page, 'kernel');
  await page.keyboard.press('ArrowDown');
  assert.ok(await shown(page) <= 1);
  for (const field of ['file', 'certainty'])
    assert.ok(await page.locator(`select[name=${field}] option`).count() > 1);

  // "Show all" takes it back.
  await page.locator('#filters [type=reset]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((number) =>
    document.querySelectorAll('.finding:not([hidden])').length === number, all);

  // A finding opens by keyboard, and a link leads to one that is filtered out.
  await page.locator('#f2 > summary').focus();
  await page.keyboard.press('Enter');
  assert.ok(await page.locator('#f2 dl').isVisible());
  await page.locator('input[name=words]').fill('nothing has these words');
  assert.equal(await shown(page), 0);
  await page.locator('.kernels a[href="#f7"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('f7').open);
  assert.ok(await page.locator('#f7 dl').isVisible());
  await page.context().close();
  return `filters by keyboard: ${named} by words, ${ofRule} by rule, of ${all}`;
};

// Known findings are shown if they are asked for; counts of the first screen filter.
export const checkNews = async (open, path) => {
  const page = await open(path);
  const states = () => page.locator('.finding:visible').evaluateAll(
    (list) => [...new Set(list.map((one) => one.dataset.status))].sort());
  assert.deepEqual(await states(), ['new']);
  await page.locator('select[name=status]').selectOption('known');
  assert.deepEqual(await states(), ['known']);
  await page.locator('#filters [type=reset]').click();
  await page.waitForFunction(() => !document.querySelector('.finding[hidden]'));
  assert.deepEqual(await states(), ['known', 'new']);
  await page.locator('.by a[data-field=rule]').first().click();
  assert.deepEqual(await states(), ['new']);
  assert.equal(await page.locator('select[name=rule]').inputValue(),
    await page.locator('.by a[data-field=rule]').first().textContent());
  await page.context().close();
  return 'known findings only if asked for';
};

// A line of the source says what its findings are, and the page stays there: also
// when it is opened again.
export const checkSource = async (open, path) => {
  const page = await open(path);
  await page.locator('nav a[href="#source"]').click();
  const line = page.locator('.source [role=button]').first();
  await line.scrollIntoViewIfNeeded();
  const before = await line.boundingBox();
  await line.focus();
  await page.keyboard.press('Enter');
  assert.ok(await page.locator('.source .note a').first().isVisible());
  assert.deepEqual(await line.boundingBox(), before);
  const { hash } = new URL(page.url());
  assert.equal(hash, `#${await line.getAttribute('id')}`);
  const again = await open(path, { hash });
  assert.ok(await again.locator('.source .note').first().isVisible());
  assert.ok(await again.evaluate(() => scrollY > 0));
  await again.locator('.source .note a').first().click();
  assert.match(new URL(again.url()).hash, /^#f\d+$/);
  await page.context().close();
  await again.context().close();
  return 'source: findings below their line, which the address keeps';
};
