// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each step of the walkthrough is ticked off by something that happens.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Editor, manifest, root } from './editor.mjs';
import { withScene } from './scene.mjs';

const [{ steps }] = manifest.contributes.walkthroughs;
const eventsOf = (id) => steps.find((step) => step.id === id).completionEvents;

/**
 * Whether a step is ticked off, as VS Code does: by a key that becomes true, or by
 * a command that the user gives.
 */
const isDone = (editor, id, since = 0) =>
  eventsOf(id).some((event) => {
    const [, kind, name] = /^(\w+):(.*)$/.exec(event);
    return kind === 'onContext'
      ? editor.happenings.slice(since).includes(name)
      : kind === 'onCommand' && editor.executed.includes(name);
  });

test('the steps follow what is done', withScene(async (scene) => {
  const path = scene.program(join(scene.top, 'own'));
  const editor = new Editor({ path }, scene.project);
  scene.editor = editor;
  await editor.activate();
  const done = () => steps.map(({ id }) => id).filter((id) => isDone(editor, id));
  const press = (name) => editor.vscode.commands.executeCommand(name);
  process.env.FAKE_OUT = '<html></html>';
  assert.deepEqual(done(), []);

  await press('bankLint.install');
  assert.deepEqual(done(), ['install']);

  const file = join(scene.project, 'a.cu');
  const text = 'FINDING\nFINDING\n';
  const document = await editor.open(file, 'cuda-cpp', text);
  await editor.enter(document, 0, 5);
  scene.document = document;
  assert.deepEqual(done(), ['install', 'open']);

  const findings = () => editor.vscode.languages.getDiagnostics(document.uri).length;
  await editor.until(() => findings() === 2);
  await press('bankLint.explain');
  assert.deepEqual(done(), ['install', 'open', 'read']);

  // Neither what cannot be analysed, nor a finding more, counts as fixed.
  await scene.type('LOST\n');
  await editor.until(() => findings() === 1);
  await scene.type('FINDING\n');
  await editor.until(() => editor.output.includes('1 flagged'));
  await scene.type('FINDING\nFINDING\n');
  await editor.until(() => findings() === 2);
  assert.deepEqual(done(), ['install', 'open', 'read']);
  await scene.type('FINDING\n');
  await editor.until(() => findings() === 1);
  assert.deepEqual(done(), ['install', 'open', 'read', 'fix']);

  await press('bankLint.report');
  await press('bankLint.projectSettings');
  assert.deepEqual(done(), steps.map(({ id }) => id));
}));

test('what was there before the walkthrough counts once it is used', withScene(
  async (scene) => {
    const path = scene.program(join(scene.top, 'own'));
    const editor = await scene.open({ path }, 'foo FINDING;\n');
    const since = editor.happenings.length;
    await editor.enter(undefined); // the walkthrough
    await editor.commands['bankLint.install']();
    assert.ok(isDone(editor, 'install', since));
    assert.ok(!isDone(editor, 'open', since));
    await editor.enter(scene.document);
    assert.ok(isDone(editor, 'open', since));
    // VS Code takes no notice of a key that stays true.
    for (const name of editor.happenings) {
      assert.equal(editor.keys[name], false, name);
    }
  }
));

test('what fails is not done', withScene(async (scene) => {
  const path = scene.program(join(scene.top, 'own'));
  const editor = await scene.open({ path }, 'int\n');
  process.env.FAKE_CODE = '2';
  await editor.commands['bankLint.explain']();
  await editor.commands['bankLint.report']();
  assert.ok(!isDone(editor, 'read'));
  assert.ok(!isDone(editor, 'report'));
}));

test('a file that is closed is not mended', withScene(async (scene) => {
  const path = scene.program(join(scene.top, 'own'));
  const editor = await scene.open({ path }, 'FINDING\n');
  const findings = () =>
    editor.vscode.languages.getDiagnostics(scene.document.uri).length;
  await editor.until(() => findings() === 1);
  await editor.close(scene.document);
  await editor.until(() => findings() === 0);
  assert.equal(isDone(editor, 'fix'), false);
}));

test('each step says what to do, and shows something', () => {
  const commands = new Set(
    manifest.contributes.commands.map(({ command }) => command)
  );
  for (const { id, title, description, media, completionEvents } of steps) {
    assert.ok(title && description, id);
    assert.ok(completionEvents.length > 0, id);
    const [file] = [media.image, media.markdown].filter(Boolean);
    assert.ok(readFileSync(join(root, file)).length > 0, file);
    assert.ok(media.markdown || media.altText, id);
    const named = [...description.matchAll(/\(command:([\w.]+)/g)];
    assert.ok(named.length > 0, id);
    for (const [, command] of named) {
      assert.ok(commands.has(command) || !command.startsWith('bankLint'), command);
    }
  }
});

test('what is waited for exists', () => {
  const { commands, configuration } = manifest.contributes;
  const known = {
    onCommand: commands.map(({ command }) => command),
    onSettingChanged: Object.keys(configuration.properties),
    onContext: [
      ...readFileSync(join(root, 'src/context_keys.ts'), 'utf8')
        .matchAll(/'(bankLint\.\w+)'/g),
    ].map(([, name]) => name),
  };
  for (const { completionEvents } of steps) {
    for (const event of completionEvents) {
      const [, kind, name] = /^(\w+):(.*)$/.exec(event);
      assert.ok(known[kind].includes(name), event);
    }
  }
});
