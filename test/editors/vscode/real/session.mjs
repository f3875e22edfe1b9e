// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user of VS Code does with kernels/transpose.cu: reads the Problems
// panel, hovers, takes the fix, saves, undoes; and what is said when the program
// is not found. Screenshots lie in SHOTS afterwards.
//   session.mjs INSTALLED PROGRAM [SHOTS]
// INSTALLED is the folder that install.sh made.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Browser } from './browser.mjs';

const [installed, program, shots = join(tmpdir(), 'bank-lint-shots')] =
  process.argv.slice(2).map((path) => resolve(path));
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

/** Whether a row of the Problems panel tells a finding. */
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

async function complains(browser) {
  await browser.open('transpose.cu');
  const toast = '.notifications-toasts .notification-list-item-message';
  await browser.page.waitForSelector(toast);
  await browser.shot('6-not-found');
  const [message] = await browser.messages();
  assert.match(message, /bank-lint was not found: \/no\/such\/bank-lint does not exist/);
}

async function scene(name, port, settings, steps) {
  const browser = new Browser(installed, join(scratch, name), shots);
  try {
    browser.settings(settings);
    browser.install(join(root, 'tool/editors/vscode/dist/bank-lint.vsix'));
    await browser.start(project, port, environment);
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
  await scene('mends', 8941, { 'bankLint.path': program }, findsAndMends),
  await scene('complains', 8942, { 'bankLint.path': '/no/such/bank-lint' }, complains),
];
rmSync(scratch, { recursive: true, force: true });
const passed = results.filter(Boolean).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;
