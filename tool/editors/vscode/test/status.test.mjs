// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the status bar says, and the menu behind it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withScene } from './scene.mjs';

const here = (scene) => ({ path: scene.program(join(scene.top, 'own')) });

/** The text of the item, once it is that. */
async function shows(editor, text) {
  await editor.until(() => editor.screen.status.text === text).catch(() => {});
  assert.equal(editor.screen.status.text, text);
  assert.equal(editor.screen.status.isVisible, true);
}

for (const [text, wanted] of [
  ['int\n', '$(check) bank-lint: no findings'],
  ['FINDING\n', '$(warning) bank-lint: 1 finding'],
  ['FINDING\nFINDING\n', '$(warning) bank-lint: 2 findings'],
  ['UNDECIDED\n', '$(question) bank-lint: no findings, 1 undecided'],
  ['FINDING\nUNDECIDED\nUNDECIDED\n', '$(warning) bank-lint: 1 finding, 2 undecided'],
  ['LOST\n', '$(question) bank-lint: no findings, not all analysed'],
]) {
  test(`says ${wanted}`, withScene(async (scene) => {
    const editor = await scene.open(here(scene), text);
    await shows(editor, wanted);
    assert.equal(editor.screen.status.backgroundColor, undefined);
    assert.match(editor.screen.status.tooltip, /9 accesses: 1 clean.*\nand a note/);
  }));
}

test('follows what is typed, and the file that the user is in', withScene(
  async (scene) => {
    const editor = await scene.open(here(scene), 'FINDING\n');
    await shows(editor, '$(warning) bank-lint: 1 finding');
    await scene.type('UNDECIDED\n');
    await shows(editor, '$(question) bank-lint: no findings, 1 undecided');
    const other = await editor.open(
      join(scene.project, 'b.cu'), 'cuda-cpp', 'FINDING\nFINDING\n'
    );
    await editor.enter(other);
    await shows(editor, '$(warning) bank-lint: 2 findings');
    await editor.enter(scene.document);
    await shows(editor, '$(question) bank-lint: no findings, 1 undecided');
  }
));

test('is not there in other files', withScene(async (scene) => {
  const editor = await scene.open(here(scene));
  const text = await editor.open(join(scene.project, 'a.txt'), 'plaintext', '');
  await editor.enter(text);
  assert.equal(editor.screen.status.isVisible, false);
  await editor.enter(undefined);
  assert.equal(editor.screen.status.isVisible, false);
}));

test('says that there is no program, and why', withScene(async (scene) => {
  const editor = await scene.open({ path: '/no/such' });
  await shows(editor, '$(error) bank-lint: not found');
  assert.match(editor.screen.status.tooltip, /\/no\/such does not exist/);
  assert.equal(
    editor.screen.status.backgroundColor.id, 'statusBarItem.errorBackground'
  );
}));

test('says that the server does not start, and why', withScene(async (scene) => {
  const path = scene.script(
    join(scene.top, 'own'),
    '#!/bin/sh\n/bin/rm -- "$0"\necho bank-lint 1.0\n'
  );
  const editor = await scene.open({ path });
  await shows(editor, '$(error) bank-lint: failed');
  assert.match(editor.screen.status.tooltip, /lsp did not start: /);
}));

test('says that the server has ended by itself', withScene(async (scene) => {
  const editor = await scene.open(here(scene), 'CRASH\n');
  await editor.until(() => editor.keys['bankLint.state'] === 'failed');
  await scene.type('int\n');
  await editor.commands['bankLint.restart']();
  await shows(editor, '$(check) bank-lint: no findings');
}));

test('says that it is starting', withScene(async (scene) => {
  const editor = await scene.open({ ...here(scene), enable: false });
  const seen = [];
  const { status } = editor.screen;
  let text = status.text;
  Object.defineProperty(status, 'text', {
    get: () => text,
    set: (now) => seen.push((text = now)),
  });
  await editor.set('enable', true);
  assert.equal(seen[0], '$(loading~spin) bank-lint');
  await shows(editor, '$(check) bank-lint: no findings');
}));

test('says that it is switched off', withScene(async (scene) => {
  const editor = await scene.open({ enable: false });
  await shows(editor, '$(circle-slash) bank-lint');
}));

for (const [state, settings, labels] of [
  ['ready', here, [
    'Explain the access at the cursor', 'Show what can be done at the cursor',
    'HTML report of this file',
    'HTML report of the project', 'Lint all files of the project',
    'Say how this file is understood (doctor)',
    'Open the settings of the project (.bank-lint)', 'Restart server', 'Show output',
  ]],
  ['missing', () => ({ path: '/no/such' }), [
    'Open the settings of the project (.bank-lint)', 'Install the program',
    'Choose the program…', 'Restart server', 'Show output',
  ]],
]) {
  test(`the menu has what can be done: ${state}`, withScene(async (scene) => {
    const editor = await scene.open(settings(scene));
    assert.equal(editor.screen.status.command, 'bankLint.menu');
    assert.equal(editor.keys['bankLint.state'], state);
    editor.screen.pick = 'Show output';
    await editor.commands['bankLint.menu']();
    assert.deepEqual(editor.screen.menus, [labels]);
    assert.deepEqual(editor.screen.tabs, [{ name: 'output' }]);
  }));
}
