// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is offered where there is no program: nothing is run unless the user says
// so, and then what they have seen, where they see it.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withScene } from './scene.mjs';

const elsewhere = '/usr/local/bin/bank-lint';
const options = {
  skip: existsSync(elsewhere) ? `there is ${elsewhere}` : false,
};
const last = ['Choose the program…', 'Documentation'];

/** Has package managers on the PATH; each notes that it was run. */
function managers(scene, ...names) {
  for (const name of names) {
    scene.script(
      join(scene.path, name),
      `#!/bin/sh\necho ${name} >> ${scene.top}/ran\n`
    );
  }
}

for (const [present, first, menu] of [
  [[], []],
  [['pip'], ['Install with pip']],
  [['npm'], ['Install with npm']],
  // A message shows five short buttons at most.
  [['pip3', 'npm'], ['Install…'], ['pip', 'npm']],
  [['npm', 'pipx', 'uv', 'pip'], ['Install…'], ['pip', 'uv', 'pipx', 'npm']],
]) {
  test(`offers what is present: ${present.join(', ') || 'nothing'}`, options,
    withScene(async (scene) => {
      managers(scene, ...present);
      const { screen } = await scene.open({}, '', ({ screen }) => {
        screen.answer = (_message, choices) =>
          choices.find((one) => one === 'Install…');
      });
      assert.deepEqual(screen.asked, [
        {
          message:
            'bank-lint was not found: bank-lint is not on the PATH, nor where ' +
            'pip, uv, pipx and npm put programs. Install it, or say where it is ' +
            'in the setting bankLint.path.',
          choices: [...first, ...last],
        },
      ]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual(
        screen.menus,
        menu ? [menu.map((name) => `Install with ${name}`)] : []
      );
      assert.deepEqual(screen.terminals, []);
      assert.equal(existsSync(join(scene.top, 'ran')), false);
    }));
}

for (const [manager, program, command] of [
  ['pip', 'pip', 'pip install --upgrade bank-lint'],
  ['pip', 'pip3', 'pip3 install --upgrade bank-lint'],
  ['uv', 'uv', 'uv tool install --upgrade bank-lint'],
  ['pipx', 'pipx', 'pipx install --force bank-lint'],
  ['npm', 'npm', 'npm install --global bank-lint@latest'],
]) {
  test(`types ${command}, and starts when it is there`, options, withScene(
    async (scene) => {
      managers(scene, program);
      const editor = await scene.open({}, 'int\n', ({ screen }) => {
        screen.answer = () => `Install with ${manager}`;
      });
      await editor.until(() => editor.screen.terminals.length > 0);
      const [terminal, ...more] = editor.screen.terminals;
      assert.deepEqual(terminal.sent, [command]);
      assert.equal(terminal.isShown, true);
      // What the folder says to package managers is not heard.
      assert.equal(terminal.options.cwd, scene.home);
      assert.deepEqual(Object.keys(terminal.options).sort(), ['cwd', 'name']);
      assert.deepEqual(more, []);
      scene.program(join(scene.home, '.local/bin/bank-lint'));
      await editor.until(() => editor.keys['bankLint.state'] === 'ready');
      assert.ok(editor.happenings.includes('bankLint.programFound'));
      assert.equal(editor.screen.asked.length, 1);
    }
  ));
}

for (const [when, isThere] of [['before', true], ['after', false]]) {
  test(`starts what is there ${when} the terminal is closed: ${isThere}`, options,
    withScene(async (scene) => {
      managers(scene, 'uv');
      const editor = await scene.open({}, 'int\n', ({ screen }) => {
        screen.answer = () => 'Install with uv';
      });
      const arrive = () =>
        scene.program(join(scene.home, '.local/bin/bank-lint'));
      if (isThere) arrive();
      await editor.closeTerminal(editor.screen.terminals[0]);
      if (isThere) {
        await editor.until(() => editor.keys['bankLint.state'] === 'ready');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      arrive();
      await new Promise((resolve) => setTimeout(resolve, 2500));
      assert.equal(editor.keys['bankLint.state'], 'missing');
    }));
}

test('types what is chosen of several', options, withScene(async (scene) => {
  managers(scene, 'pip', 'uv', 'npm');
  const editor = await scene.open({}, '', ({ screen }) => {
    screen.answer = () => 'Install…';
    screen.pick = 'Install with uv';
  });
  await editor.until(() => editor.screen.terminals.length > 0);
  assert.deepEqual(editor.screen.terminals.map(({ sent }) => sent), [
    ['uv tool install --upgrade bank-lint'],
  ]);
}));

test('the pip of the workspace is that of its environment', options, withScene(
  async (scene) => {
    managers(scene, 'pip');
    const folder = scene.folder('project/.venv');
    writeFileSync(join(folder, 'pyvenv.cfg'), '');
    const python = scene.script(join(folder, 'bin/python'), '#!/bin/sh\n');
    const editor = await scene.open({}, '', ({ screen }) => {
      screen.answer = () => 'Install with pip';
    });
    const [terminal] = editor.screen.terminals;
    assert.deepEqual(terminal.sent, [
      `${python} -m pip install --upgrade bank-lint`,
    ]);
  }
));

test('a name that a shell may misunderstand is not typed', options, withScene(
  async (scene) => {
    scene.project = scene.folder('a; touch b');
    const folder = scene.folder('a; touch b/.venv');
    writeFileSync(join(folder, 'pyvenv.cfg'), '');
    scene.script(join(folder, 'bin/python'), '#!/bin/sh\n');
    const { screen } = await scene.open();
    assert.deepEqual(screen.asked[0].choices, last);
  }
));

test('in a folder that is not trusted, none of the folder is offered', options,
  withScene(async (scene) => {
    const folder = scene.folder('project/.venv');
    writeFileSync(join(folder, 'pyvenv.cfg'), '');
    for (const name of ['python', 'pip', 'uv', 'npm']) {
      scene.script(join(folder, 'bin', name), '#!/bin/sh\n');
    }
    process.env.PATH = `${folder}/bin:${scene.path}`;
    managers(scene, 'pipx', 'uv');
    const editor = await scene.open({}, '', (one) => (one.trusted = false));
    // The shell would take the folder's uv.
    assert.deepEqual(editor.screen.asked[0].choices, ['Install with pipx', ...last]);
  }));

test('the program can be chosen', options, withScene(async (scene) => {
  const file = scene.program(join(scene.top, 'own'));
  const editor = await scene.open({}, '', ({ screen }) => {
    screen.answer = () => 'Choose the program…';
    screen.file = file;
  });
  await editor.until(() => editor.keys['bankLint.state'] === 'ready');
  assert.deepEqual(editor.updated, [{ name: 'path', value: file, target: 1 }]);
}));

test('none need be chosen', options, withScene(async (scene) => {
  const editor = await scene.open();
  await editor.commands['bankLint.chooseProgram']();
  assert.deepEqual(editor.updated, []);
}));

test('the documentation can be opened', options, withScene(async (scene) => {
  const editor = await scene.open({}, '', ({ screen }) => {
    screen.answer = () => 'Documentation';
  });
  await editor.until(() => editor.screen.opened.length > 0);
  assert.match(
    editor.screen.opened[0],
    /^https:\/\/github\.com\/[\w-]+\/bank-lint\/blob\/HEAD\/docs\/install\.md$/
  );
}));

test('a wrong path is mended, not installed for', options, withScene(
  async (scene) => {
    managers(scene, 'pip');
    const editor = await scene.open({ path: '/no/such' }, '', ({ screen }) => {
      screen.answer = () => 'Open Settings';
    });
    assert.deepEqual(editor.screen.asked[0].choices, ['Open Settings', ...last]);
    await editor.until(() => editor.executed.length > 0);
    assert.deepEqual(editor.executed, ['workbench.action.openSettings']);
  }
));

test('one message at a time', options, withScene(async (scene) => {
  let close;
  const closed = new Promise((resolve) => (close = resolve));
  const editor = await scene.open({}, '', ({ screen }) => {
    screen.answer = () => closed;
  });
  await editor.commands['bankLint.restart']();
  assert.equal(editor.screen.asked.length, 1);
  close();
  await closed;
  await editor.commands['bankLint.restart']();
  assert.equal(editor.screen.asked.length, 2);
}));

test('who asks for it gets a menu', options, withScene(async (scene) => {
  managers(scene, 'pip', 'uv');
  const editor = await scene.open();
  editor.screen.pick = 'Install with uv';
  await editor.commands['bankLint.install']();
  assert.equal(editor.screen.asked.length, 1);
  assert.deepEqual(editor.screen.menus, [
    ['Install with pip', 'Install with uv', ...last],
  ]);
  assert.deepEqual(editor.screen.terminals[0].sent, [
    'uv tool install --upgrade bank-lint',
  ]);
}));
