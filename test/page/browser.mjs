// node browser.mjs BANK-LINT TRIALS [SHOTS]: the HTML page in Chromium.
//
// Exits with 77, which is "skipped", where Chromium or the modules of package.json
// are not installed. With SHOTS, screenshots are put into that folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkAccess } from './access.mjs';
import { checkFilters, checkNews, checkSource } from './filters.mjs';
import { checkLayoutPage } from './layout_page.mjs';
import { checkPlayground } from './playground.mjs';
import { compareShots, takeShots } from './shots.mjs';

const [program, trials, shots] = process.argv.slice(2);
const bankLint = resolve(program);
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
// The same wherever and whenever it is written.
const run = (...words) => spawnSync(bankLint, words,
  { cwd: folder, env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000' } });
const write = (name, ...files) => {
  run('--builtin-headers', '--output', `html=${name}`, ...files);
  return join(folder, name);
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
  const kernels = ['transpose.cu', 'flash_attention.cu', 'reduction.cu', 'access_widths.cu'];
  for (const name of kernels)
    copyFileSync(join(root, 'kernels', name), join(folder, name));
  writeFileSync(join(folder, 'clean.cu'), '__global__ void k(float *p) { p[threadIdx.x] = 1; }\n');
  run('layout', 'float tile[32][32]', 'tile[threadIdx.y][threadIdx.x] = 0', 'tile[threadIdx.x][threadIdx.y]',
    '--block=32,8', '--output', 'html=layout.html');
  // The findings of one of two kernels are known.
  writeFileSync(join(folder, 'old.cu'), '__global__ void old(float *p) { p[threadIdx.x * 32] = 1; }\n');
  run('baseline', 'update', '--builtin-headers', '--baseline=known.json', 'old.cu');
  return {
    lost: write('lost.html', 'lost.cu'),
    none: write('none.html', 'clean.cu'),
    few: write('few.html', '--suggest-fixes', ...kernels),
    one: write('one.html', 'transpose.cu'),
    many: write('many.html', 'many.cu'),
    news: write('news.html', '--baseline=known.json', 'old.cu', 'transpose.cu'),
    hostile: write('hostile.html', join(root, 'test/lint/report/hostile-source.cu')),
    ...(existsSync(join(folder, 'layout.html')) ? { layout: join(folder, 'layout.html') } : {}),
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
  await page.goto(url + (options.hash ?? ''));
  if (options.javaScriptEnabled !== false && path.includes('.html'))
    await page.waitForFunction(() => !document.getElementById('module') ||
      document.documentElement.dataset.playground === 'ready');
  return page;
};

// 500 findings: below a megabyte, and only the worst is open.
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
  // Readable at a glance: the worst are pictures on the first screen.
  const cards = await page.locator('.card').all();
  assert.equal(cards.length, 3);
  for (const card of cards) {
    const box = await card.boundingBox();
    assert.ok(box.y + box.height < 900, `a picture of the first screen ends at ${box.y + box.height}`);
  }
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
  page.removeAllListeners('console'); // the browser reports what it refuses
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

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const open = opener(browser), paths = pages();
  console.log(await checkMany(open, paths.many));
  console.log(await checkWithoutScript(open, paths.few));
  console.log(await checkHostile(open, paths.hostile));
  console.log(await checkNotices(open, paths.lost));
  console.log(await checkFilters(open, paths.many));
  console.log(await checkNews(open, paths.news));
  console.log(await checkSource(open, paths.one));
  console.log(await checkAccess(open, paths, axe.default));
  console.log(await checkPlayground(open, paths.one, paths.few, readFileSync(paths.one, 'utf8'), trials));
  if (paths.layout)
    console.log(await checkLayoutPage(open, paths.layout));
  if (shots)
    await takeShots(open, paths, shots);
  console.log(await compareShots(open, paths, browser.version()));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
