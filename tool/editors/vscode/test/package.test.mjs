// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is in dist/bank-lint.vsix: only what VS Code needs, and links
// that lead to the repository.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { manifest, root } from './editor.mjs';

const file = join(root, 'dist/bank-lint.vsix');

/** The files of a ZIP archive, by name. */
function unzip(data) {
  const files = new Map();
  let at = data.readUInt32LE(data.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  while (data.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [data.readUInt16LE(at + 10), data.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((one) =>
      data.readUInt16LE(at + one)
    );
    const local = data.readUInt32LE(at + 42);
    const start =
      local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const packed = data.subarray(start, start + size);
    files.set(
      data.toString('utf8', at + 46, at + 46 + name),
      method === 0 ? packed : inflateRawSync(packed)
    );
    at += 46 + name + extra + comment;
  }
  return files;
}

const files = unzip(readFileSync(file));
const text = (name) => files.get(name).toString('utf8');

test('the package has what it needs and nothing else', () => {
  assert.deepEqual([...files.keys()].sort(), [
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/SUPPORT.md',
    'extension/changelog.md',
    'extension/dist/example/transpose.cu',
    'extension/dist/extension.js',
    'extension/icon/icon.png',
    'extension/package.json',
    'extension/pictures/explain.png',
    'extension/pictures/findings.png',
    'extension/pictures/fix.png',
    'extension/pictures/report.png',
    'extension/readme.md',
    'extension/walkthrough/install.md',
    'extension/walkthrough/settings.md',
  ]);
  assert.ok(statSync(file).size < 2 << 20, 'less than 2 MiB');
});

test('it has what was built, and the license', () => {
  for (const [packed, own] of [
    ['dist/extension.js', 'dist/extension.js'],
    ['dist/example/transpose.cu', '../../../kernels/transpose.cu'],
    ['LICENSE.txt', '../../../LICENSE'],
    ['icon/icon.png', 'icon/icon.png'],
  ]) {
    assert.deepEqual(
      files.get(`extension/${packed}`), readFileSync(join(root, own)), packed
    );
  }
});

test('what package.json names is in it', () => {
  const { icon, main, contributes } = manifest;
  const media = contributes.walkthroughs.flatMap(({ steps }) =>
    steps.map(({ media: { image, markdown } }) => image ?? markdown)
  );
  for (const name of [icon, main, ...media]) {
    assert.ok(files.has(join('extension', name)), name);
  }
});

test('no link of its pages is relative, and none of another place', () => {
  const web = manifest.repository.url.replace(/\.git$/, '');
  for (const page of ['readme.md', 'changelog.md', 'SUPPORT.md']) {
    for (const [, link] of text(`extension/${page}`).matchAll(/\]\(([^)]+)\)/g)) {
      assert.ok(link.startsWith(`${web}/`), `${page}: ${link}`);
    }
  }
});

test('the links of its page lead to files of the repository', () => {
  const { directory } = manifest.repository;
  const links = [...text('extension/readme.md').matchAll(/\]\(([^)]+)\)/g)];
  assert.ok(links.length > 0);
  for (const [, link] of links) {
    const { pathname } = new URL(link);
    const inside = /^\/[^/]+\/[^/]+\/(?:blob|raw)\/HEAD\/(.*)$/.exec(pathname)[1];
    assert.ok(statSync(join(root, '../../..', inside)).isFile(), link);
    assert.ok(!link.includes('/raw/') || inside.startsWith(`${directory}/`), link);
  }
});
