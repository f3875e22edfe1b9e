// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the package says of itself is what it does and what its page says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Editor, manifest, root } from './editor.mjs';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { commands, configuration } = manifest.contributes;

test('the page has each setting, with its default', () => {
  const rows = [...readme.matchAll(/^\| `(bankLint\.\w+)` \|(.*?)\|/gm)].map(
    ([, name, value]) => [name, value.trim().replaceAll('`', '')]
  );
  const declared = Object.entries(configuration.properties).map(
    ([name, { default: value }]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]
  );
  assert.deepEqual(rows, declared);
});

test('each setting is described', () => {
  for (const [name, one] of Object.entries(configuration.properties)) {
    assert.ok(one.description ?? one.markdownDescription, name);
  }
});

test('each command is there once it is active, and named on the page', async () => {
  const editor = new Editor({}, tmpdir());
  await editor.activate();
  assert.deepEqual(
    Object.keys(editor.commands).sort(),
    commands.map(({ command }) => command).sort()
  );
  for (const { category, title } of commands) {
    assert.ok(readme.includes(`**${category}: ${title}**`), title);
  }
});
