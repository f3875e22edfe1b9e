// node browser.mjs BANK-LINT TRIALS [SHOTS]: the HTML page in Chromium.
//
// Exits with 77, which is "skipped", where Chromium or the modules of package.json
// are not installed. With SHOTS, screenshots are put into that folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkAccess } from './access.mjs';
import { checkFilters } from './filters.mjs';
import { checkPlayground } from './playground.mjs';

const [bankLint, trials, shots] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const skip = (why) => {
  console.log(`skipped: ${why}`);
  process.exit(77);
};
if (!existsSync(executablePath))
  skip(`no ${executablePath}`);
const { chromium } = await import('playwright-core')
  .catch(() => skip('run npm ci in test/page'));
const axe = await import('axe-core').catch(() => skip('run npm ci in test/page'));

const folder = mkdtempSync(join(tmpdir(), 'bank-lint-page-'));
const write = (name, ...files) => {
  const path = join(folder, name);
  spawnSync(bankLint, ['--builtin-headers', '--output', `html=${path}`, ...files]);
  return path;
};
const pages = () => {
  const many = spawnSync('python3', [join(here, 'many_findings.py'), '500'], { encoding: 'utf8' });
  writeFileSync(join(folder, 'many.cu'), many.stdout);
  writeFileSync(join(folder, 'lost.cu'), `
    __global__ void good(float *p) { p[threadIdx.x * 32] = 1; }
    __global__ void lost(float *p) { p[threadIdx.x] = undeclared_name; }
    template <typename T> __global__ void never(T *p) { *p = 1; }
    __global__ void open(float **p) { *p[threadIdx.x] = 1; }
    void run(float *p) { good<<<1, 256>>>(p); lost<<<1, 256>>>(p); }
  `);
  return {
    lost: write('lost.html', join(folder, 'lost.cu')),
    few: write('few.html', '--suggest-fixes', ...['transpose.cu', 'flash_attention.cu', 'reduction.cu', 'access_widths.cu']
      .map((name) => join(root, 'kernels', name))),
    one: write('one.html', join(root, 'kernels', 'transpose.cu')),
    many: write('many.html', join(folder, 'many.cu')),
    hostile: write('hostile.html', join(root, 'test/lint/report/hostile-source.cu')),
  };
};

// Opens a page, and sees that it asks for nothing and complains of nothing.
const opener = (browser) => async (path, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const url = `file://${path}`;
  page.on('request', (request) => assert.ok(request.url().startsWith(url), request.url()));
  page.on('pageerror', (error) => assert.fail(error.message));
  page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
  page.on('console', (message) => assert.notEqual(message.type(), 'error', message.text()));
  await page.goto(url);
  if (options.javaScriptEnabled !== false && path.includes('.html'))
    await page.waitForFunction(() => !document.getElementById('module') ||
      document.documentElement.dataset.playground === 'ready');
  return page;
};

// 500 findings: below a megabyte, and open is the heaviest alone.
const checkMany = async (open, path) => {
  const { size } = statSync(path);
  assert.ok(size < 1000000, `${size} bytes`);
  const page = await open(path);
  assert.equal(await page.locator('.finding').count(), 500);
  assert.deepEqual(await page.locator('.finding[open]').evaluateAll(
    (all) => all.map((one) => one.id)), ['f1']);
  const excess = await page.locator('.finding summary em:first-of-type').evaluateAll(
    (all) => all.map((one) => {
      const [number, unit] = one.textContent.replace(/,/g, '').split(' ');
      return Number(number) * (unit.startsWith('request') ? 2 : 1);
    }));
  assert.deepEqual(excess, [...excess].sort((a, b) => b - a));
  assert.ok(await page.locator('#f1 figure svg').isVisible());
  // Readable at a glance: the first finding begins within the first screen.
  const box = await page.locator('#f1').boundingBox();
  assert.ok(box.y < 400, `the first finding begins at ${box.y}`);
  return `${size} bytes with 500 findings`;
};

// Without script all of it is there, and what needs script is not.
const checkWithoutScript = async (open, path) => {
  const page = await open(path, { javaScriptEnabled: false });
  assert.equal(await page.locator('#filters').isVisible(), false);
  assert.equal(await page.locator('.trial').count(), 0);
  for (const finding of await page.locator('.finding').all()) {
    if (await finding.getAttribute('open') === null)
      await finding.locator('> summary').click();
    assert.ok(await finding.locator('dl').isVisible());
  }
  const picture = await page.locator('#f1 figure use').boundingBox();
  assert.ok(picture.width > 200 && picture.height > 100, JSON.stringify(picture));
  return 'without script: all findings and pictures';
};

// Lists of what was not analysed are as wide as their section, whatever their
// level is, and stay in it.
const checkNotices = async (open, path) => {
  for (const width of [1280, 390]) {
    const page = await open(path, { viewport: { width, height: 900 } });
    const section = await page.locator('#notices').boundingBox();
    const lists = await page.locator('#notices ul').all();
    const levels = new Set();
    for (const list of lists) {
      levels.add(await list.getAttribute('class'));
      const box = await list.boundingBox();
      const folded = await list.locator('..').boundingBox();
      assert.ok(box.width > section.width * 0.9, `${box.width} of ${section.width} pixels`);
      assert.ok(box.y + box.height <= folded.y + folded.height + 1, JSON.stringify([box, folded]));
    }
    assert.ok(levels.has('error') && levels.has('warning') && levels.has('remark'), [...levels]);
  }
  return 'what was not analysed: lists in their section';
};

// What a stranger's file says is text; a script that gets in does not run.
const checkHostile = async (open, path) => {
  const page = await open(path);
  assert.equal(await page.locator('script').count(),
    await page.locator('#module').count() + 1);
  assert.ok((await page.locator('body').textContent()).includes('<script>alert(1)</script>'));
  page.removeAllListeners('console'); // the browser tells of what it refuses
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    const image = document.createElement('div');
    image.setAttribute('onclick', 'window.ran = true');
    image.click();
    return Boolean(window.ran);
  });
  assert.equal(ran, false);
  return 'hostile source: text, and no script but its own';
};

const takeShots = async (open, paths) => {
  mkdirSync(shots, { recursive: true });
  for (const [name, path] of Object.entries(paths))
    for (const [form, width, colorScheme] of
      [['light', 1280, 'light'], ['dark', 1280, 'dark'], ['phone', 390, 'light']]) {
      const page = await open(path, { viewport: { width, height: 900 }, colorScheme });
      await page.screenshot({ path: join(shots, `${name}-${form}.png`), fullPage: name !== 'many' });
      await page.context().close();
    }
};

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const open = opener(browser), paths = pages();
  console.log(await checkMany(open, paths.many));
  console.log(await checkWithoutScript(open, paths.few));
  console.log(await checkHostile(open, paths.hostile));
  console.log(await checkNotices(open, paths.lost));
  console.log(await checkFilters(open, paths.many));
  console.log(await checkAccess(open, paths, axe.default));
  console.log(await checkPlayground(open, paths.one, paths.few, readFileSync(paths.one, 'utf8'), trials));
  if (shots)
    await takeShots(open, paths);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
