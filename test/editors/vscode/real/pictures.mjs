// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the pictures of the extension's page and of its walkthrough: VS Code for
// the browser, the packaged extension and the program, with kernels/transpose.cu.
//   pictures.mjs INSTALLED PROGRAM FOLDER
// INSTALLED is the folder that install.sh made; FOLDER is
// tool/editors/vscode/pictures, or another to look at them first.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Browser } from './browser.mjs';

const [installed, program, pictures] = process.argv
  .slice(2)
  .map((path) => resolve(path));
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const scratch = mkdtempSync(join(tmpdir(), 'bank-lint-'));
const project = join(scratch, 'kernels');
const file = join(project, 'transpose.cu');
const environment = { BANK_LINT_CACHE: join(scratch, 'cache') };

mkdirSync(project);
writeFileSync(join(project, '.bank-lint'), 'builtin-headers: true\n');
copyFileSync(join(root, 'kernels/transpose.cu'), file);
const { findings } = JSON.parse(
  spawnSync(program, ['--format=json', file], {
    encoding: 'utf8', env: { ...process.env, ...environment },
  }).stdout
);
const conflict = findings.find(({ rule }) => rule === 'shared-bank-conflict');
const { line, column } = conflict.location;

async function takeFindings(browser) {
  await browser.open('transpose.cu');
  await browser.press('Control+b'); // no explorer
  await browser.showProblems();
  await browser.settled((rows) => rows.length === findings.length);
  await toTheConflict(browser);
  await browser.shot('findings');
  await browser.press('Control+j'); // no panel
}

async function toTheConflict(browser) {
  await browser.press('Control+1');
  await browser.goTo(line, column);
  await browser.press('Control+ArrowUp', 'Control+ArrowUp'); // the kernel begins
  await browser.rest(1500);
}

async function takeFix(browser) {
  await browser.press('Control+.');
  await browser.page.waitForSelector('.action-widget .monaco-list-row.action');
  await browser.rest(500);
  await browser.shot('fix');
  await browser.press('Escape');
}

async function takeExplanation(browser) {
  await browser.open('transpose.cu');
  await toTheConflict(browser);
  await browser.command('bank-lint: Explain the access');
  await browser.page.waitForSelector('.tab[data-resource-name="bank-lint explain"]');
  await browser.rest(1500);
  await browser.shot('explain');
}

async function takeReport(browser) {
  await browser.command('bank-lint: HTML report of this file');
  await browser.page.waitForSelector('iframe.webview');
  await browser.rest(3000);
  await browser.shot('report');
}

const browser = new Browser(installed, join(scratch, 'vscode'), pictures);
try {
  browser.settings({
    'bankLint.path': program,
    'editor.fontFamily': 'DejaVu Sans Mono',
    'workbench.colorTheme': 'Default Dark Modern',
    'workbench.layoutControl.enabled': false,
    'window.commandCenter': false,
    'window.menuBarVisibility': 'compact',
    'chat.commandCenter.enabled': false,
    'breadcrumbs.enabled': false,
    'editor.stickyScroll.enabled': false,
    'editor.occurrencesHighlight': 'off',
    'editor.guides.indentation': false,
  });
  browser.install(join(root, 'tool/editors/vscode/dist/bank-lint.vsix'));
  await browser.start(project, 8943, environment, {
    width: 1200, height: 760, dark: true,
  });
  await takeFindings(browser);
  await takeFix(browser);
  await takeReport(browser);
  await takeExplanation(browser);
} catch (error) {
  await browser.shot('failed').catch(() => {});
  throw error;
} finally {
  await browser.stop();
  rmSync(scratch, { recursive: true, force: true });
}
