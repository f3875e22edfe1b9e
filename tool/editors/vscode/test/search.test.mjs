// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the program is found, and which one is used if there are several.
import assert from 'node:assert/strict';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withScene } from './scene.mjs';

/** A place that no test can empty. */
const elsewhere = '/usr/local/bin/bank-lint';
const skip = existsSync(elsewhere) ? `there is ${elsewhere}` : false;

/** The program that was started. */
const started = ({ output }) => /^starting (\S+) lsp/m.exec(output)?.[1];

const inHome = (name, ...parts) => [name, (s) => join(s.home, ...parts)];
const byVariable = (name, variable, ...parts) => [
  `${name} of ${variable}`,
  (s) => {
    process.env[variable] = s.folder(variable);
    return join(s.top, variable, ...parts);
  },
];
for (const [name, place] of [
  ['the PATH', (s) => s.path],
  inHome('~/.local/bin', '.local/bin'),
  inHome('pipx', '.local/share/pipx/venvs/bank-lint/bin'),
  inHome('an older pipx', '.local/pipx/venvs/bank-lint/bin'),
  inHome('uv', '.local/share/uv/tools/bank-lint/bin'),
  inHome('npm', '.npm-global/bin'),
  inHome('nvm', '.nvm/versions/node/v22.1.0/bin'),
  byVariable('pip --user', 'PYTHONUSERBASE', 'bin'),
  byVariable('pipx', 'PIPX_BIN_DIR'),
  byVariable('pipx', 'PIPX_HOME', 'venvs/bank-lint/bin'),
  byVariable('pipx', 'XDG_DATA_HOME', 'pipx/venvs/bank-lint/bin'),
  byVariable('uv', 'UV_TOOL_BIN_DIR'),
  byVariable('uv', 'UV_TOOL_DIR', 'bank-lint/bin'),
  byVariable('npm', 'npm_config_prefix', 'bin'),
  ['the prefix of ~/.npmrc', (s) => {
    writeFileSync(join(s.home, '.npmrc'), 'audit=false\nprefix = ~/own\n');
    return join(s.home, 'own/bin');
  }],
]) {
  test(`is found in ${name}`, { skip }, withScene(async (scene) => {
    const file = scene.program(join(place(scene), 'bank-lint'));
    const editor = await scene.open();
    assert.equal(started(editor), file);
    assert.deepEqual(editor.errors, []);
  }));
}

test('the newest Node of nvm comes first', { skip }, withScene(async (scene) => {
  const of = (version) =>
    join(scene.home, `.nvm/versions/node/${version}/bin/bank-lint`);
  for (const version of ['v9.0.0', 'v20.10.0', 'v20.9.0']) {
    scene.program(of(version));
  }
  assert.equal(started(await scene.open()), of('v20.10.0'));
}));

test('the PATH comes first', withScene(async (scene) => {
  scene.program(join(scene.home, '.local/bin/bank-lint'));
  const file = scene.program(join(scene.path, 'bank-lint'));
  assert.equal(started(await scene.open()), file);
}));

test('a path that is set is the only one', withScene(async (scene) => {
  scene.program(join(scene.path, 'bank-lint'));
  const own = scene.program(join(scene.top, 'own'));
  assert.equal(started(await scene.open({ path: own })), own);
}));

test('another name is looked for on the PATH alone', withScene(async (scene) => {
  scene.program(join(scene.home, '.local/bin/bank-lint-2'));
  const editor = await scene.open({ path: 'bank-lint-2' });
  assert.match(editor.errors[0], /: bank-lint-2 is not on the PATH\. Install/);
}));

test('one that is too old is passed over', { skip }, withScene(async (scene) => {
  scene.program(join(scene.path, 'bank-lint'), { version: 'bank-lint 0.0.9' });
  const file = scene.program(join(scene.home, '.local/bin/bank-lint'));
  assert.equal(started(await scene.open()), file);
}));

for (const [version, isNewEnough] of [
  ['0.0.9', false], ['0.1', true], ['0.1.0', true], ['0.1.1-rc1', true],
  ['0.2.0', true], ['1.0.0', true], ['unknown', true],
]) {
  test(`${version} is ${isNewEnough ? 'new enough' : 'too old'}`, withScene(
    async (scene) => {
      const file = scene.program(join(scene.top, 'own'), {
        version: `bank-lint ${version}`,
      });
      const editor = await scene.open({ path: file });
      if (isNewEnough) {
        assert.equal(started(editor), file);
      } else {
        assert.equal(
          editor.errors[0],
          `bank-lint was not found: ${file} is bank-lint ${version}; this needs ` +
            '0.1.0 or newer. Install it, or say where it is in the setting ' +
            'bankLint.path.'
        );
      }
    }
  ));
}

/** A Python environment in the project that has the program. */
function environment(scene, name = '.venv') {
  const folder = scene.folder('project', name);
  writeFileSync(join(folder, 'pyvenv.cfg'), '');
  return scene.program(join(folder, 'bin/bank-lint'));
}

for (const name of ['.venv', 'venv', 'env']) {
  test(`is found in ${name} of the folder`, { skip }, withScene(async (scene) => {
    const file = environment(scene, name);
    assert.equal(started(await scene.open()), file);
  }));
}

test('a folder that is no environment has none', { skip }, withScene(
  async (scene) => {
    scene.program(join(scene.project, 'env/bin/bank-lint'));
    assert.equal(started(await scene.open()), undefined);
  }
));

for (const chosen of ['bin/python3', '.']) {
  test(`is found beside the chosen Python (${chosen})`, { skip }, withScene(
    async (scene) => {
      const file = scene.program(join(scene.top, 'conda/bin/bank-lint'));
      const path = join(scene.top, 'conda', chosen);
      const getActiveEnvironmentPath = () => ({ path });
      const python = {
        isActive: true, exports: { environments: { getActiveEnvironmentPath } },
      };
      const editor = await scene.open({}, '', (one) => {
        one.others['ms-python.python'] = python;
      });
      assert.equal(started(editor), file);
    }
  ));
}

test('an environment in a folder that is not trusted is not looked at', { skip },
  withScene(async (scene) => {
    const file = environment(scene);
    const editor = await scene.open({}, '', (one) => {
      one.trusted = false;
      one.others['ms-python.python'] = {
        get isActive() {
          throw new Error('asked for');
        },
      };
    });
    assert.equal(started(editor), undefined);
    await editor.trust().catch(() => {});
    delete editor.others['ms-python.python'];
    await editor.commands['bankLint.restart']();
    assert.equal(started(editor), file);
  }));

test('a link into a folder that is not trusted is passed over', { skip },
  withScene(async (scene) => {
    symlinkSync(
      scene.program(join(scene.project, 'bank-lint')),
      join(scene.path, 'bank-lint')
    );
    const file = scene.program(join(scene.home, '.local/bin/bank-lint'));
    const editor = await scene.open({}, '', (one) => (one.trusted = false));
    assert.equal(started(editor), file);
  }));
