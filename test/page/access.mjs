// A user of the page on a phone, in the dark, or by ear: no page that scrolls
// sideways, and no finding of axe.
import assert from 'node:assert/strict';

const audit = async (page, axe, what) => {
  // The policy of the page lets no script in; this goes past it.
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(() => window.axe.run(document));
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 200),
    nodes[0].any[0]?.message]), [], what);
  return passes.length;
};

// Everything that opens is open; of many findings some.
const openAll = (page) => page.evaluate(() => {
  for (const details of [...document.querySelectorAll('details')].slice(0, 60))
    details.open = true;
});

export const checkAccess = async (open, paths, axe) => {
  let passed = 0;
  for (const [name, path] of Object.entries(paths)) {
    for (const colorScheme of ['light', 'dark']) {
      for (const width of [1400, 390]) {
        if (name === 'many' && (colorScheme === 'dark') !== (width === 390))
          continue; // takes long
        const what = `${name}, ${colorScheme}, ${width} pixels`;
        const page = await open(path, { colorScheme, viewport: { width, height: 844 } });
        await openAll(page);
        await page.waitForTimeout(100);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${what}: the page is ${wide} pixels wide`);
        passed += await audit(page, axe, what);
        await page.context().close();
      }
    }
  }
  return `axe: no finding, ${passed} checks passed; 390 pixels: nothing scrolls sideways`;
};
