// The playground, as a reader uses it, and 1,000 layouts of it in the browser.
import assert from 'node:assert/strict';
import { ask, compare, moduleOf, nativeTrials } from './trials.mjs';

// The column of a tile of 32 by 32 floats: 32 wavefronts, 1 with a padding of 1
// or a swizzle of 32 columns, 16 by a block of (16, 16).
const checkControls = async (page) => {
  const form = page.locator('#f1 .trial');
  const result = () => form.locator('.result b').textContent();
  assert.equal(await result(), '32 wavefronts');
  // As it is, the playground draws what the page does.
  const paths = (selector) => page.locator(selector).evaluateAll((list) =>
    list.map((one) => one.getAttribute('d')).filter((d) => d));
  const id = await page.locator('#f1 figure use').getAttribute('href');
  for (const group of ['.lanes', '.bars'])
    assert.deepEqual(await paths(`#f1 .trial ${group} path`), await paths(`${id} ${group} path`));

  const padding = form.locator('[name=padding]');
  await padding.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await result(), '1 wavefront');
  assert.match(await form.locator('.result').textContent(), /no bank conflict/);
  await page.keyboard.press('ArrowRight');
  assert.equal(await result(), '2 wavefronts');
  await form.getByText('+3: 1').click();
  assert.equal(await padding.inputValue(), '3');
  await form.locator('[type=reset]').click();
  assert.equal(await result(), '32 wavefronts');

  await form.locator('[name=swizzle]').selectOption('32');
  assert.equal(await result(), '1 wavefront');
  await form.locator('[name=row]').fill('33'); // no multiple of 32: no swizzle
  assert.equal(await form.locator('[name=swizzle] option').count(), 1);
  await form.locator('[type=reset]').click();

  await form.locator('[name=x]').fill('16');
  await form.locator('[name=y]').fill('16');
  assert.equal(await result(), '16 wavefronts');
  await form.locator('[type=reset]').click();

  // Sixteen bytes: eight lanes a transaction, all in the same banks.
  await form.locator('[name=element]').selectOption('16');
  assert.equal(await result(), '32 wavefronts');
  assert.match(await form.locator('.result').textContent(), /ideal 4/);
};

// As it is, each playground says what the verdict says.
const checkBeginnings = async (page) => {
  for (const finding of await page.locator('.finding:has(figure[data-trial])').all()) {
    if (await finding.getAttribute('open') === null)
      await finding.locator('> summary').click();
    const paid = await finding.locator('.pictures > div > table')
      .locator('tr', { hasText: 'wavefronts' }).locator('td').first().textContent();
    const said = await finding.locator('.trial .result b').textContent();
    // "8 to 32" is the table's where data decides; the picture is of the most.
    assert.equal(said.split(' ')[0], paid.split(' ').at(-1), await finding.getAttribute('id'));
  }
  return page.locator('.trial').count();
};

export const checkPlayground = async (open, path, others, text, program) => {
  const base64 = moduleOf(text);
  if (!base64)
    return 'the program was built without the playground';
  const page = await open(path);
  await checkControls(page);
  const other = await open(others);
  const beginnings = await checkBeginnings(other);
  assert.ok(beginnings > 2, `${beginnings}`);
  const trials = nativeTrials(program, 1000);
  const answers = await page.evaluate(ask, {
    base64, questions: trials.map(({ question }) => question),
    answerSize: trials[0].answer.length,
  });
  await page.context().close();
  return `playground in Chromium: ${beginnings} begin as the verdict is; ${compare(trials, answers)}`;
};
