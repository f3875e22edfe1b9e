// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user sees when there is no server to talk to.
import assert from 'node:assert/strict';
import {
  chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Editor } from './editor.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bank-lint-'));
after(() => rmSync(folder, { recursive: true }));

function script(name, text, mode = 0o755) {
  const file = join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

/** What is said when a CUDA file is opened with the program at a path. */
async function said(path) {
  const editor = new Editor({ path }, folder);
  await editor.activate();
  await editor.open(join(folder, 'a.cu'), 'cuda-cpp', '');
  await editor.deactivate();
  assert.ok(editor.errors.every((one) => editor.output.includes(one)));
  return editor.errors;
}

for (const [what, path, reason] of [
  ['a name that is not on the PATH', 'no-such-bank-lint',
    'no-such-bank-lint is not on the PATH.'],
  ['a path with nothing there', '/no/such/bank-lint',
    '/no/such/bank-lint does not exist.'],
  ['a path in the home folder', '~/no/such/bank-lint',
    `${homedir()}/no/such/bank-lint does not exist.`],
  ['a path in the open folder', '${workspaceFolder}/no/bank-lint',
    `${folder}/no/bank-lint does not exist.`],
  ['a path relative to the open folder', './none',
    `${folder}/none does not exist.`],
  ['a folder', folder, `${folder} is not a file.`],
  ['nothing', ' ', 'bankLint.path is empty.'],
]) {
  test(`${what} is named`, async () => {
    const [message, ...more] = await said(path);
    assert.equal(
      message,
      `bank-lint was not found: ${reason} ` +
        'Install it, or say where it is in the setting bankLint.path.'
    );
    assert.deepEqual(more, []);
  });
}

test('a file that may not be run is named', async () => {
  const file = script('data', 'no program', 0o644);
  const [message] = await said(file);
  assert.match(message, new RegExp(`${file} may not be run`));
});

for (const [what, text, reason] of [
  ['a program that cannot start', '#!/bin/sh\necho no libLLVM.so >&2; exit 127',
    'no libLLVM.so'],
  ['a program that says nothing', '#!/bin/sh\nexit 1', 'Command failed: '],
  ['another program', '#!/bin/sh\necho another 1.0', 'another 1.0'],
]) {
  test(`${what} is named`, async () => {
    const file = script('program', text);
    const [message, ...more] = await said(file);
    assert.ok(
      message.startsWith(
        `bank-lint was not found: ${file} --version said: ${reason}`
      ),
      message
    );
    assert.deepEqual(more, []);
  });
}

test('a program in a folder that is not trusted is not run', async () => {
  const ran = join(folder, 'ran');
  const file = script('mine', `#!/bin/sh\ntouch ${ran}\necho bank-lint 1.0`);
  const link = join(mkdtempSync(join(tmpdir(), 'bank-lint-')), 'link');
  symlinkSync(file, link);
  for (const path of ['./mine', '${workspaceFolder}/mine', file, link]) {
    const editor = new Editor({ path }, folder);
    editor.trusted = false;
    await editor.activate();
    await editor.open(join(folder, 'a.cu'), 'cuda-cpp', '');
    assert.match(editor.errors[0], /is in a folder that is not trusted/);
    assert.equal(existsSync(ran), false, path);
    await editor.deactivate();
  }
});

test('a file that is not CUDA starts nothing', async () => {
  const editor = new Editor({ path: '/no/such/bank-lint' }, folder);
  await editor.activate();
  await editor.open(join(folder, 'a.cpp'), 'cpp', '');
  assert.deepEqual(editor.errors, []);
  await editor.open(join(folder, 'a.cu'), 'cpp', '');
  assert.equal(editor.errors.length, 1);
});

test('what is switched off is not started', async () => {
  const editor = new Editor({ enable: false, path: '/no/such' }, folder);
  await editor.activate();
  await editor.open(join(folder, 'a.cu'), 'cuda-cpp', '');
  assert.deepEqual(editor.errors, []);
  await editor.set('enable', true);
  assert.equal(editor.errors.length, 1);
});
