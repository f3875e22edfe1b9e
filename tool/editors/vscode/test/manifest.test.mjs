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

const { menus, walkthroughs } = manifest.contributes;
const conditions = [
  ...Object.values(menus).flat(), ...walkthroughs,
].flatMap(({ when }) => (when ? [when] : []));

test('each command of a menu is there, and says when', () => {
  const known = commands.map(({ command }) => command);
  for (const [menu, items] of Object.entries(menus)) {
    for (const { command, when, group } of items) {
      assert.ok(known.includes(command), command);
      assert.ok(when, `${menu}: ${command}`);
      assert.equal(group === undefined, menu === 'commandPalette', command);
    }
    const all = items.map(({ command }) => command);
    assert.deepEqual(all, [...new Set(all)], menu);
  }
});

test('conditions ask for what there is', () => {
  const own = [
    ...Object.keys(configuration.properties).map((name) => `config.${name}`),
    ...readFileSync(join(root, 'src/context_keys.ts'), 'utf8')
      .matchAll(/'(bankLint\.\w+)'/g),
  ].map((one) => (typeof one === 'string' ? one : one[1]));
  for (const condition of conditions) {
    const named = condition.match(/(?:config\.)?\bbankLint\.\w+/g) ?? [];
    for (const name of named) {
      assert.ok(own.includes(name) || name === 'bankLint.report', name);
    }
  }
});

test('each state of a condition is one', () => {
  const kinds = [
    ...readFileSync(join(root, 'src/state.ts'), 'utf8').matchAll(/kind: '(\w+)'/g),
  ].map(([, kind]) => kind);
  for (const condition of conditions) {
    for (const [, kind] of condition.matchAll(/bankLint\.state [!=]= (\w+)/g)) {
      assert.ok(kinds.includes(kind), condition);
    }
  }
});

test('what needs a file, a folder or a program says so', () => {
  const when = Object.fromEntries(
    menus.commandPalette.map(({ command, when }) => [command, when])
  );
  for (const [names, asks] of [
    [['explain', 'report', 'doctor'], /resourceScheme == file/],
    [['reportProject', 'lintProject', 'projectSettings'], /workspaceFolderCount/],
    [['report', 'reportProject', 'lintProject', 'doctor'], /state != missing/],
    [['explain'], /state == ready/],
    [['restart', 'lintProject'], /config\.bankLint\.enable/],
  ]) {
    for (const name of names) {
      assert.match(when[`bankLint.${name}`], asks, name);
    }
  }
});

test('the icon is a PNG of 128 pixels or more, and square', () => {
  const icon = readFileSync(join(root, manifest.icon));
  assert.equal(icon.toString('latin1', 1, 4), 'PNG');
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  assert.ok(width >= 128, `${width} pixels`);
  assert.equal(width, height);
});

test('one repository is named, and the folder of this package', () => {
  const web = manifest.repository.url.replace(/\.git$/, '');
  assert.match(web, /^https:\/\/github\.com\/[\w-]+\/bank-lint$/);
  assert.equal(manifest.homepage, `${web}#readme`);
  assert.equal(manifest.bugs.url, `${web}/issues`);
  assert.ok(root.endsWith(manifest.repository.directory));
});

test('the log of changes begins with this version', () => {
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  assert.equal(/^## (.*)$/m.exec(changes)[1], manifest.version);
});

test('the walkthrough says what is typed to install', () => {
  const page = readFileSync(join(root, 'walkthrough/install.md'), 'utf8');
  const source = readFileSync(join(root, 'src/install/managers.ts'), 'utf8');
  const rows = [...page.matchAll(/^\| (\w+) \| `(.*)` \|$/gm)];
  const typed = [...source.matchAll(/programs: \['(\w+)'[^}]*command: '([^']*)'/g)];
  assert.ok(typed.length > 0);
  assert.deepEqual(
    rows.map(([, , command]) => command),
    typed.map(([, program, command]) => `${program} ${command}`)
  );
});
