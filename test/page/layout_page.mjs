// The page of `bank-lint layout`, as a reader uses it.
import assert from 'node:assert/strict';

export const checkLayoutPage = async (open, path) => {
  const page = await open(path);
  const costs = () => page.locator('.access').evaluateAll((list) => list.map((one) => one.dataset.cost));
  const code = () => page.locator('#code').textContent();

  // It begins with the accesses of the answer, in indices that can be changed.
  assert.deepEqual(await costs(), ['1 1', '32 1']);
  assert.equal(await page.locator('.access [name=row]').nth(1).inputValue(), 'lane');
  assert.match(await code(), /^__shared__ float tile\[32\]\[32\];/);

  // A padding, by its button: the declaration has it, and so does the address.
  await page.getByText('+1: 2').click();
  assert.deepEqual(await costs(), ['1 1', '1 1']);
  assert.match(await code(), /float tile\[32\]\[33\];/);
  assert.match(page.url(), /#.*padding=1/);
  assert.match(await page.locator('#command').textContent(), /^bank-lint layout --arch=sm_80 'float tile\[32\]\[33\]'/);

  // A swizzle instead, the best first.
  await page.getByText('+0: 33').click();
  await page.locator('#swizzles button').first().click();
  assert.deepEqual(await costs(), ['1 1', '1 1']);
  assert.match(await code(), /tile\[row2\]\[column2 \^ row2 % 32\]/);

  // Vectors, matrices, another type; what makes no sense is said.
  await page.locator('[name=type]').selectOption('half/2');
  await page.locator('.access [name=width]').nth(0).selectOption('2');
  await page.locator('.access [name=kind]').nth(1).selectOption('ldmatrix4');
  assert.match(await page.locator('#total').textContent(), /tears the 16 bytes of a lane apart/);
  await page.locator('[name=M]').selectOption('3');
  await page.locator('[name=B]').selectOption('2');
  await page.locator('[name=S]').selectOption('3');
  assert.equal((await costs())[1], '4 4'); // 64 bytes a row: two rows a line
  assert.match(await code(), /ldmatrix\.sync\.aligned\.m8n8\.x4/);
  await page.locator('.access [name=row]').nth(0).fill('lane *');
  assert.match(await page.locator('.access .result').first().textContent(), /is missing at the end/);
  await page.locator('.access [name=row]').nth(0).fill('lane * 2');
  assert.match(await page.locator('.access .result').first().textContent(), /lane 16 is outside of the array: row 32/);
  await page.locator('.access [name=row]').nth(0).fill('0');
  await page.locator('#add').click();
  assert.equal((await costs()).length, 3);
  await page.locator('.access .remove').nth(2).click();

  // Sent to somebody else, it is the same.
  const other = await open(path, { hash: new URL(page.url()).hash });
  assert.deepEqual(await other.locator('.access').evaluateAll((list) => list.map((one) => one.dataset.cost)), await costs());
  assert.equal(await other.locator('#code').textContent(), await code());

  // The address is a stranger's text.
  const hostile = await open(path, { hash: '#array=<img src=x onerror=alert(1)> t[9][9]&access=load:4:<script>:1' });
  assert.equal(await hostile.locator('img').count(), 0);
  assert.match(await hostile.locator('.access .result').first().textContent(), /only lane, numbers/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-copies=code]').click();
  await page.getByText('copied').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code());
  for (const each of [page, other, hostile])
    await each.context().close();
  return 'page of layouts: paddings, swizzles, matrices, its address and its code';
};
