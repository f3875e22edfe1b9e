// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each command does: what the program is called with, and what is shown.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withScene } from './scene.mjs';

const page = (policy = "default-src 'none'; script-src 'sha256-AA+/=='") =>
  `<html><head><meta http-equiv="Content-Security-Policy" content="${policy}">` +
  '</head>a report</html>';

/** An editor whose program is there. */
async function open(scene, { settings = {}, text = 'FINDING\n', prepare } = {}) {
  const path = scene.program(join(scene.top, 'own'));
  return scene.open({ path, ...settings }, text, prepare);
}

/** What the program was called with. */
const runs = ({ runsFile }) =>
  existsSync(runsFile)
    ? readFileSync(runsFile, 'utf8').trim().split('\n').map((one) => JSON.parse(one))
    : [];

for (const [where, line, character] of [
  ['on the access', 1, 5],
  ['elsewhere in its line', 1, 0],
]) {
  test(`explains it with the cursor ${where}`, withScene(async (scene) => {
    const editor = await open(scene, { text: 'int\nfoo FINDING;\n' });
    await editor.enter(scene.document, line, character);
    await editor.commands['bankLint.explain']();
    assert.deepEqual(editor.screen.tabs, [{
      name: 'bank-lint:/bank-lint explain',
      text: 'all that is known\n  in two lines\n',
    }]);
    // The server sends it as a message, too.
    assert.deepEqual(editor.screen.told, []);
    assert.ok(editor.executed.includes('bank-lint.explain'));
  }));
}

test('says that there is nothing to explain', withScene(async (scene) => {
  const editor = await open(scene);
  await editor.enter(scene.document, 1, 0);
  await editor.commands['bankLint.explain']();
  assert.match(editor.screen.told[0], /^There is no access/);
  const text = await editor.open(join(scene.project, 'a.txt'), 'plaintext', '');
  await editor.enter(text);
  await editor.commands['bankLint.explain']();
  assert.match(editor.screen.told[1], /^Put the cursor/);
  assert.deepEqual(editor.screen.tabs, []);
}));

test('says how a file is understood', withScene(async (scene) => {
  process.env.FAKE_OUT = 'database none';
  const editor = await open(scene);
  await editor.commands['bankLint.doctor']();
  assert.deepEqual(runs(scene), [
    { args: ['doctor', 'a.cu'], folder: scene.project, input: '' },
  ]);
  assert.deepEqual(editor.screen.tabs, [
    { name: 'bank-lint:/bank-lint doctor', text: 'database none\na note\n' },
  ]);
}));

test('reports on a file', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  process.env.FAKE_CODE = '1';
  const editor = await open(scene);
  await editor.commands['bankLint.report']();
  assert.deepEqual(runs(scene), [{
    args: ['check', '--format=html', 'a.cu'], folder: scene.project, input: '',
  }]);
  const [panel, ...more] = editor.screen.panels;
  assert.equal(panel.type, 'bankLint.report');
  assert.equal(panel.title, 'bank-lint: a.cu');
  assert.equal(panel.webview.html, `${page()}\n`);
  assert.deepEqual(panel.options.localResourceRoots, []);
  assert.deepEqual(more, []);
  assert.match(editor.output, /^a note$/m);
}));

test('the next report takes the place of the last', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  const editor = await open(scene);
  await editor.commands['bankLint.report']();
  await editor.commands['bankLint.report']();
  assert.equal(editor.screen.panels.length, 1);
  editor.screen.panels[0].close();
  await editor.commands['bankLint.report']();
  assert.equal(editor.screen.panels.length, 2);
}));

test('reports on a file that is not saved, as it is', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  const editor = await open(scene);
  await scene.type('other\n');
  await editor.commands['bankLint.report']();
  assert.deepEqual(runs(scene), [{
    args: ['check', '--format=html', '--stdin-filename=a.cu', '-'],
    folder: scene.project,
    input: 'other\n',
  }]);
}));

test('reports on the file of a menu', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  const editor = await open(scene);
  const { Uri } = editor.vscode;
  for (const name of ['-v.cu', 'sub/b.cu']) {
    await editor.commands['bankLint.report'](
      Uri.file(join(scene.project, name))
    );
  }
  await editor.commands['bankLint.report'](Uri.file(join(scene.home, 'c.cu')));
  assert.deepEqual(
    runs(scene).map(({ args, folder }) => [args.at(-1), folder]),
    [
      ['./-v.cu', scene.project], ['sub/b.cu', scene.project], ['c.cu', scene.home],
    ]
  );
}));

test('reports on the project', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  const editor = await open(scene);
  await editor.commands['bankLint.reportProject']();
  assert.deepEqual(runs(scene), [{
    args: ['check', '--format=html', '.'], folder: scene.project, input: '',
  }]);
  assert.equal(editor.screen.panels[0].title, 'bank-lint: project');
}));

test('opens the last report in a browser', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  const editor = await open(scene);
  await editor.commands['bankLint.openReport']();
  assert.deepEqual(editor.screen.opened, []);
  await editor.commands['bankLint.report']();
  await editor.commands['bankLint.openReport']();
  const file = join(scene.project, '.storage/report.html');
  assert.deepEqual(editor.screen.opened, [`file://${file}`]);
  assert.equal(readFileSync(file, 'utf8'), `${page()}\n`);
}));

for (const [what, html] of [
  ['states nothing', '<html>a report</html>'],
  ['lets any script run', page("default-src 'none'; script-src 'unsafe-inline'")],
  ['lets text be run', page("default-src 'none'; script-src 'unsafe-eval'")],
  ['loads from elsewhere', page("default-src 'none'; img-src https:")],
  ['allows all else', page("script-src 'sha256-AA=='")],
  ['states it too late', `<script>1</script>${page()}`],
]) {
  test(`a page that ${what} is shown by the browser alone`, withScene(
    async (scene) => {
      process.env.FAKE_OUT = html;
      const editor = await open(scene);
      await editor.commands['bankLint.report']();
      assert.deepEqual(editor.screen.panels, []);
      assert.equal(editor.screen.opened.length, 1);
    }
  ));
}

test('heeds the settings', withScene(async (scene) => {
  const editor = await open(scene, {
    settings: { arch: 'sm_90', arguments: ['--builtin-headers', '--', '-DN=1'] },
  });
  await editor.commands['bankLint.doctor']();
  assert.deepEqual(runs(scene)[0].args, [
    'doctor', '--arch=sm_90', '--builtin-headers', 'a.cu', '--', '-DN=1',
  ]);
}));

test('heeds nothing of a folder that is not trusted', withScene(async (scene) => {
  process.env.FAKE_OUT = page();
  const editor = await open(scene, { prepare: (one) => (one.trusted = false) });
  await editor.commands['bankLint.doctor']();
  await editor.commands['bankLint.report']();
  await editor.commands['bankLint.reportProject']();
  for (const { args } of runs(scene)) {
    assert.ok(args.includes('--restricted'), args.join(' '));
  }
  assert.equal(runs(scene).length, 3);
}));

test('a run that fails is told', withScene(async (scene) => {
  process.env.FAKE_CODE = '2';
  const editor = await open(scene, { prepare: ({ screen }) => {
    screen.answer = () => 'Show Output';
  } });
  await editor.commands['bankLint.report']();
  await editor.commands['bankLint.doctor']();
  assert.deepEqual(editor.errors, ['a note', 'a note']);
  assert.deepEqual(editor.screen.panels, []);
  await editor.until(() => editor.screen.tabs.length === 2);
  assert.deepEqual(editor.screen.tabs[0], { name: 'output' });
}));

for (const name of ['report', 'doctor', 'reportProject']) {
  test(`${name} says that there is no program`, withScene(async (scene) => {
    const editor = await scene.open({ path: '/no/such' });
    await editor.commands[`bankLint.${name}`]();
    assert.equal(editor.errors.length, 2);
    assert.equal(editor.errors[0], editor.errors[1]);
  }));
}

for (const name of ['report', 'doctor', 'mend']) {
  test(`${name} says that there is no file`, withScene(async (scene) => {
    const editor = await open(scene);
    const text = await editor.open(join(scene.project, 'a.txt'), 'plaintext', '');
    await editor.enter(text);
    await editor.commands[`bankLint.${name}`]();
    assert.deepEqual(editor.screen.told, ['Open a CUDA file first.']);
    assert.deepEqual(runs(scene), []);
  }));
}

test('on a page, the file is the one that the user was in', withScene(
  async (scene) => {
    const editor = await open(scene, { text: 'foo FINDING;\n' });
    await editor.enter(scene.document, 0, 5);
    await editor.enter(undefined);
    await editor.commands['bankLint.explain']();
    await editor.commands['bankLint.doctor']();
    assert.equal(editor.screen.tabs.length, 2);
    await editor.close(scene.document);
    await editor.commands['bankLint.doctor']();
    assert.equal(editor.screen.tabs.length, 2);
  }
));

for (const [where, from, to] of [
  ['at a finding stays', [2, 5], [2, 5]],
  ['at none goes to the first', [0, 1], [1, 4]],
]) {
  test(`shows what can be done: a cursor ${where}`, withScene(async (scene) => {
    const text = 'int\nfoo FINDING;\nfoo FINDING;\n';
    const editor = await open(scene, { text });
    const { diagnostics } = editor;
    await editor.until(() => [...diagnostics.values()].flat().length === 2);
    await editor.enter(scene.document, ...from);
    await editor.commands['bankLint.mend']();
    const [{ at }] = editor.screen.tabs;
    assert.deepEqual([at.line, at.character], to);
    assert.deepEqual(editor.executed, ['editor.action.quickFix']);
  }));
}

test('has the server lint the project', withScene(async (scene) => {
  const editor = await open(scene);
  await editor.commands['bankLint.lintProject']();
  await editor.until(() => editor.screen.told.length > 0);
  assert.deepEqual(editor.screen.told, ['linted']);
}));

test('sees a header through the source that the user picks', withScene(
  async (scene) => {
    const editor = await open(scene, { text: 'int HEADER;\n' });
    const labels = ['the source that uses most of it', '/p/a.cu', '/p/b.cu'];
    for (const [pick, told] of [
      ['/p/b.cu', 'seen through /p/b.cu'],
      [labels[0], 'seen through null'],
    ]) {
      editor.screen.pick = pick;
      editor.screen.told.length = 0;
      await editor.commands['bankLint.seeThrough']();
      await editor.until(() => editor.screen.told.length > 0);
      assert.deepEqual(editor.screen.told, [told]);
      assert.deepEqual(editor.screen.menus.at(-1), labels);
    }
    editor.screen.told.length = 0;
    editor.screen.pick = 'nothing';
    await editor.commands['bankLint.seeThrough']();
    assert.deepEqual(editor.screen.told, []);
  }
));

test('has no source to choose where none is needed', withScene(async (scene) => {
  const editor = await open(scene, { text: 'int\n' });
  await editor.commands['bankLint.seeThrough']();
  assert.match(editor.screen.told[0], /^This file is seen by itself/);
  assert.deepEqual(editor.screen.menus, []);
}));

test('shows the output', withScene(async (scene) => {
  const editor = await open(scene);
  editor.commands['bankLint.showOutput']();
  assert.deepEqual(editor.screen.tabs, [{ name: 'output' }]);
}));

test('starts anew', withScene(async (scene) => {
  const editor = await open(scene);
  await editor.commands['bankLint.restart']();
  assert.equal(editor.output.match(/^starting /gm).length, 2);
  assert.equal(editor.keys['bankLint.state'], 'ready');
}));

test('says that the program is there', withScene(async (scene) => {
  const editor = await open(scene);
  await editor.commands['bankLint.install']();
  assert.match(editor.screen.told[0], /^bank-lint 0\.1\.0 is there: \//);
}));

test('opens the settings of the project, written or not', withScene(
  async (scene) => {
    const editor = await open(scene);
    const file = join(scene.project, '.bank-lint');
    await editor.commands['bankLint.projectSettings']();
    assert.equal(existsSync(file), false);
    writeFileSync(file, 'arch: sm_90\n');
    await editor.commands['bankLint.projectSettings']();
    assert.deepEqual(editor.screen.tabs, [
      { name: `untitled:${file}`, text: '' },
      { name: `file://${file}`, text: 'arch: sm_90\n' },
    ]);
  }
));

test('opens a copy of the example', withScene(async (scene) => {
  const editor = await open(scene);
  await editor.commands['bankLint.example']();
  const [{ name, text, at }] = editor.screen.tabs;
  assert.equal(
    name, `file://${join(scene.project, '.storage/example/transpose.cu')}`
  );
  assert.match(text, /__global__ void transposeTiled/);
  assert.match(
    text.split('\n')[at.line].slice(at.character), /^tile\[threadIdx\.x\]/
  );
}));
