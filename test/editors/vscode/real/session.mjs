// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user of VS Code does with kernels/transpose.cu: reads the Problems
// panel, hovers, takes the fix, saves, undoes, has an access explained, looks at
// reports and at the walkthrough; what is said when the program is not found; and
// that it is installed in a terminal, by a package manager that is none. Screenshots
// lie in SHOTS afterwards.
//   session.mjs INSTALLED PROGRAM [SHOTS [SCENE]]
// INSTALLED is the folder that install.sh made.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Browser } from './browser.mjs';

const [installed, program, shots = join(tmpdir(), 'bank-lint-shots')] =
  process.argv.slice(2, 5).map((path) => resolve(path));
const only = process.argv[5]; // a scene
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const scratch = mkdtempSync(join(tmpdir(), 'bank-lint-vscode-'));
const project = join(scratch, 'project');
const file = join(project, 'transpose.cu');
const environment = { BANK_LINT_CACHE: join(scratch, 'cache') };
const fix = 'verified'; // what the title of a fix has

function bankLint(...more) {
  const env = { ...process.env, ...environment };
  return spawnSync(program, more, { encoding: 'utf8', env }).stdout;
}

mkdirSync(project);
writeFileSync(join(project, '.bank-lint'), 'builtin-headers: true\n');
copyFileSync(join(root, 'kernels/transpose.cu'), file);
const text = readFileSync(file, 'utf8');
const { findings } = JSON.parse(bankLint('--format=json', file));
const copy = join(scratch, 'copy.cu');
writeFileSync(join(scratch, '.bank-lint'), 'builtin-headers: true\n');
copyFileSync(file, copy);
bankLint('--fix', copy);
const fixed = readFileSync(copy, 'utf8');

/** Whether a row of the Problems panel shows a finding. */
const tells = (row, { message, location }) =>
  [message, `line ${location.line} and character ${location.column}`]
    .every((part) => row.includes(part));
const isConflict = ({ rule }) => rule === 'shared-bank-conflict';
const exactly = (wanted) => (rows) =>
  rows.length === wanted.length &&
  wanted.every((finding) => rows.some((row) => tells(row, finding)));

async function findsAndMends(browser) {
  await browser.open('transpose.cu');
  await browser.showProblems();
  const rows = await browser.settled(exactly(findings));
  console.log(rows.join('\n'));
  await browser.shot('1-problems');

  const { line, column } = findings.find(isConflict).location;
  await browser.press('Control+1');
  await browser.goTo(line, column);
  await browser.press('Control+k', 'Control+i');
  await browser.page.waitForSelector('.monaco-hover:visible .hover-contents');
  await browser.rest(1500);
  await browser.shot('2-hover');
  const hover = (await browser.text('.monaco-hover .hover-contents')).join('\n');
  assert.match(hover, /32 wavefronts/);
  assert.match(hover, /proven/);
  await browser.press('Escape', 'Control+.');
  await browser.page.waitForSelector('.action-widget .monaco-list-row.action');
  await browser.rest(500);
  await browser.shot('3-actions');
  const offered = await browser.text('.action-widget .monaco-list-row.action');
  console.log(offered.join('\n'));
  assert.ok(offered.some((one) => one.includes(fix)), 'the fix is offered');
  await browser.press(
    ...Array(offered.findIndex((one) => one.includes(fix))).fill('ArrowDown'),
    'Enter'
  );
  await browser.settled(exactly(findings.filter((f) => !isConflict(f))));
  await browser.press('Control+s');
  await browser.rest(1000);
  await browser.shot('4-fixed');
  assert.equal(readFileSync(file, 'utf8'), fixed);

  await browser.press('Control+z');
  await browser.settled(exactly(findings));
  await browser.press('Control+s');
  await browser.rest(1000);
  assert.equal(readFileSync(file, 'utf8'), text);
  await browser.shot('5-undone');
}

const statusOf = (browser) => browser.text('.statusbar-item[id*="bankLint"]');

/** Waits until the status bar says something. */
async function untilStatus(browser, wanted, patience = 60_000) {
  for (const end = Date.now() + patience; ; await browser.rest(200)) {
    const [now = ''] = await statusOf(browser);
    if (now.includes(wanted)) return;
    assert.ok(Date.now() < end, `the status bar says: ${now}`);
  }
}

const { line: conflictLine, column: conflictColumn } =
  findings.find(isConflict).location;

async function showsMore(browser) {
  await untilStatus(browser, `bank-lint: ${findings.length} findings`);
  await browser.press('Control+1');
  await browser.goTo(conflictLine, conflictColumn);
  await browser.command('bank-lint: Explain the access');
  await browser.page.waitForSelector('.tab[data-resource-name="bank-lint explain"]');
  await browser.rest(1000);
  await browser.shot('6-explained');
  const toasts = await browser.messages();
  assert.deepEqual(toasts.filter((one) => one.includes('lanes')), []);
  await browser.command('bank-lint: Say how this file');
  await browser.page.waitForSelector(
    '.tab[data-resource-name="bank-lint doctor"]'
  );
  await browser.press('Control+1');
  await browser.command('bank-lint: HTML report of this file');
  const page = browser.page
    .frameLocator('iframe.webview').frameLocator('iframe');
  await page.getByText('Findings, worst first').waitFor();
  // The page's own style and script count, as they do in a browser.
  await page.getByText('Try another layout').first().waitFor();
  await browser.shot('7-report');
  await browser.command('bank-lint: HTML report of the project');
  await browser.rest(3000);
  await browser.shot('8-report-of-project');
  await browser.open('transpose.cu');
  await browser.page.click('.statusbar-item[id*="bankLint"]');
  await browser.page.waitForSelector('.quick-input-list .monaco-list-row');
  await browser.rest(300);
  await browser.shot('9-menu');
  await browser.press('Escape');
}

async function openWalkthrough(browser) {
  await browser.command('Welcome: Open Walkthrough');
  await browser.rest(500);
  await browser.type('Get started with bank-lint');
  await browser.rest(500);
  await browser.press('Enter');
  await browser.page.waitForSelector('.getting-started-step');
  await browser.rest(1500);
}

/** The steps of the walkthrough that are ticked off. */
async function stepsDone(browser) {
  const steps = await browser.page
    .locator('.getting-started-step')
    .evaluateAll((all) =>
      all.map((one) => [
        one.getAttribute('data-step-id').split('#').at(-1),
        one.querySelector('.codicon-getting-started-step-checked') !== null,
      ])
    );
  return steps.filter(([, isDone]) => isDone).map(([id]) => id);
}

async function walks(browser) {
  await openWalkthrough(browser);
  await browser.shot('10-walkthrough');
  assert.deepEqual(await stepsDone(browser), []);
  await browser.open('transpose.cu');
  await untilStatus(browser, `bank-lint: ${findings.length} findings`);
  await browser.goTo(conflictLine, conflictColumn);
  await browser.command('bank-lint: Explain the access');
  await browser.page.waitForSelector('.tab[data-resource-name="bank-lint explain"]');
  await browser.goTo(1, 1);
  await browser.command('bank-lint: Show what can be done');
  await browser.page.waitForSelector('.action-widget .monaco-list-row.action');
  await browser.rest(500);
  await browser.press('Enter'); // the fix
  await untilStatus(browser, `bank-lint: ${findings.length - 1} finding`);
  await browser.command('bank-lint: HTML report of this file');
  await browser.page.waitForSelector('iframe.webview');
  await browser.command('bank-lint: Open the settings of the project');
  await browser.page.waitForSelector('.tab[data-resource-name=".bank-lint"]');
  await openWalkthrough(browser);
  await browser.shot('11-walked');
  assert.deepEqual(
    await stepsDone(browser),
    ['install', 'open', 'read', 'fix', 'report', 'settings']
  );
}

async function mends(browser) {
  await findsAndMends(browser);
  await showsMore(browser);
}

async function complains(browser) {
  await browser.open('transpose.cu');
  const toast = '.notifications-toasts .notification-list-item-message';
  await browser.page.waitForSelector(toast);
  await browser.shot('12-not-found');
  const [message] = await browser.messages();
  assert.match(message, /bank-lint was not found: \/no\/such\/bank-lint does not exist/);
}

/** A home without the program, and a package manager that has it. */
const home = join(scratch, 'home');
function pretendManager() {
  const [bin, uv] = [join(home, '.local/bin'), join(scratch, 'bin/uv')];
  mkdirSync(join(scratch, 'bin'));
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    uv, `#!/bin/sh\necho "$PWD: uv $*"\nsleep 2\nln -s '${program}' '${bin}/bank-lint'\n`
  );
  chmodSync(uv, 0o755);
  // VS Code asks a login shell for the PATH.
  const path = `${join(scratch, 'bin')}:/usr/bin:/bin`;
  writeFileSync(join(home, '.profile'), `export PATH='${path}'\n`);
  return { HOME: home, PATH: path, SHELL: '/bin/bash' };
}

async function installs(browser) {
  await browser.open('transpose.cu');
  await browser.page.waitForSelector('.notifications-toasts .monaco-button');
  await untilStatus(browser, 'not found');
  await browser.rest(1000);
  await browser.shot('13-offer');
  assert.equal(existsSync(join(home, '.local/bin/bank-lint')), false);
  await browser.page
    .locator('.notifications-toasts .monaco-button', { hasText: 'Install' })
    .click();
  await browser.rest(1000);
  if ((await browser.page.locator('.quick-input-list .monaco-list-row').count()) > 0) {
    await browser.type('uv'); // there is another manager
    await browser.press('Enter');
  }
  await untilStatus(browser, `bank-lint: ${findings.length} findings`);
  await browser.shot('14-installed');
}

async function scene(name, port, settings, steps, more = {}) {
  if (only !== undefined && only !== name) return true;
  writeFileSync(file, text);
  const browser = new Browser(installed, join(scratch, name), shots);
  try {
    browser.settings(settings);
    browser.install(join(root, 'tool/editors/vscode/dist/bank-lint.vsix'));
    await browser.start(project, port, { ...environment, ...more });
    await steps(browser);
    console.log(`passed: ${name}`);
    return true;
  } catch (error) {
    console.log(`FAILED: ${name}: ${error.stack}`);
    await browser.shot(`failed-${name}`).catch(() => {});
    return false;
  } finally {
    await browser.stop();
  }
}

const results = [
  await scene('mends', 8941, { 'bankLint.path': program }, mends),
  await scene('walks', 8944, { 'bankLint.path': program }, walks),
  await scene('complains', 8942, { 'bankLint.path': '/no/such/bank-lint' }, complains),
  await scene('installs', 8943, {}, installs, pretendManager()),
];
rmSync(scratch, { recursive: true, force: true });
const passed = results.filter(Boolean).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
