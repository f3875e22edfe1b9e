// Screenshots of the pages, compared with those of before. A picture is held as
// cells, each with its grey and how much more red than blue it is: what moves,
// vanishes or loses its colours is seen, other versions of a font are not.
//
// With SHOTS=write in the environment, shots.json is written again.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const Columns = 40, Rows = 26;
const Forms = [['light', 1400, 'light'], ['dark', 1400, 'dark'], ['phone', 390, 'light']];
const Names = ['few', 'lost', 'none', 'layout'];
const Store = new URL('shots.json', import.meta.url);

const shoot = async (open, path, width, colorScheme, options = {}) => {
  const page = await open(path, { viewport: { width, height: 900 }, colorScheme });
  await page.waitForTimeout(200);
  const picture = await page.screenshot(options);
  await page.context().close();
  return picture;
};

export const takeShots = async (open, paths, folder) => {
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(paths))
    for (const [form, width, colorScheme] of Forms)
      await shoot(open, path, width, colorScheme,
        { path: join(folder, `${name}-${form}.png`), fullPage: name !== 'many' });
};

// The mean grey of each cell, 0 to 255, then the mean of half of red - blue + 255.
const cellsOf = (page, picture) => page.evaluate(async ([base64, columns, rows]) => {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const cells = columns * rows;
  const sums = new Float64Array(2 * cells), counts = new Float64Array(2 * cells);
  for (let y = 0; y < image.height; ++y)
    for (let x = 0; x < image.width; ++x) {
      const cell = Math.floor(y * rows / image.height) * columns + Math.floor(x * columns / image.width);
      const at = 4 * (y * image.width + x);
      sums[cell] += (data[at] * 3 + data[at + 1] * 6 + data[at + 2]) / 10;
      sums[cells + cell] += (data[at] - data[at + 2] + 255) / 2;
      ++counts[cell];
      ++counts[cells + cell];
    }
  return [...sums].map((sum, i) => Math.round(sum / counts[i]));
}, [picture.toString('base64'), Columns, Rows]);

export const compareShots = async (open, paths, version) => {
  const blank = await open('/dev/null');
  const now = {};
  for (const name of Names.filter((each) => paths[each]))
    for (const [form, width, colorScheme] of Forms)
      now[`${name}-${form}`] = Buffer.from(await cellsOf(blank,
        await shoot(open, paths[name], width, colorScheme))).toString('base64');
  await blank.context().close();
  if (process.env.SHOTS === 'write') {
    writeFileSync(Store, JSON.stringify({ chromium: version, shots: now }, null, 1) + '\n');
    return 'screenshots: written';
  }
  const { shots } = JSON.parse(readFileSync(Store, 'utf8'));
  let most = 0;
  for (const [name, cells] of Object.entries(now)) {
    assert.ok(shots[name], `shots.json has no ${name}`);
    const was = Buffer.from(shots[name], 'base64'), is = Buffer.from(cells, 'base64');
    const differences = [...is].map((grey, i) => Math.abs(grey - was[i]));
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
    const color = Math.max(...differences.slice(Columns * Rows));
    assert.ok(mean < 3 && color < 12, `${name} looks different: by ${mean.toFixed(1)} of 255 on average, ` +
      `a colour by ${color}; node browser.mjs ... FOLDER shows it, SHOTS=write takes it`);
    most = Math.max(most, mean);
  }
  return `screenshots: ${Object.keys(now).length} as before, ${most.toFixed(2)} of 255 apart at most`;
};
