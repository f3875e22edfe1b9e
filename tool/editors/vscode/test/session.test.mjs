// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The extension, as it is packaged, and the program of the variable BANK_LINT:
// what is shown is what the command line finds, and follows what is typed.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Editor, root } from './editor.mjs';

const program = process.env.BANK_LINT;
const options = {
  skip: program ? false : 'BANK_LINT does not name the program',
  timeout: 120_000,
};
const none = { isCancellationRequested: false, onCancellationRequested() {} };

let folder, file, text, found, fixed;

function bankLint(...more) {
  const { stdout } = spawnSync(program, more, { encoding: 'utf8' });
  return stdout;
}

/** The findings of a file, as the command line prints them, by line. */
function findings(path) {
  return JSON.parse(bankLint('--format=json', path))
    .findings.map(({ location, rule, message }) => ({
      start: [location.line - 1, location.column - 1],
      end: [location.end_line - 1, location.end_column - 1],
      rule,
      message,
    }))
    .sort((a, b) => a.start[0] - b.start[0]);
}

before(() => {
  if (!program) {
    return;
  }
  folder = mkdtempSync(join(tmpdir(), 'bank-lint-'));
  process.env.BANK_LINT_CACHE = join(folder, 'cache');
  writeFileSync(join(folder, '.bank-lint'), 'builtin-headers: true\n');
  file = join(folder, 'transpose.cu');
  copyFileSync(join(root, '../../../kernels/transpose.cu'), file);
  text = readFileSync(file, 'utf8');
  found = findings(file);
  const copy = join(folder, 'copy.cu');
  copyFileSync(file, copy);
  bankLint('--fix', copy);
  fixed = readFileSync(copy, 'utf8');
});
after(() => folder && rmSync(folder, { recursive: true }));

async function withFile(settings, use) {
  const editor = new Editor({ path: program, ...settings }, folder);
  await editor.activate();
  try {
    const document = await editor.open(file, 'cuda-cpp', text);
    await use(editor, document);
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.deactivate();
  }
}

function shown(diagnostics) {
  return diagnostics
    .map(({ range, code, source }) => ({
      start: [range.start.line, range.start.character],
      end: [range.end.line, range.end.character],
      rule: code?.value ?? code,
      source,
    }))
    .sort((a, b) => a.start[0] - b.start[0]);
}

const asShown = ({ start, end, rule }) => ({
  start, end, rule, source: 'bank-lint',
});

test('shows what the command line finds', options, async () => {
  assert.ok(found.length > 0);
  await withFile({}, async (editor, document) => {
    const now = await editor.settled(document, (all) => all.length > 0);
    assert.deepEqual(shown(now), found.map(asShown));
    for (const { message, start } of found) {
      const one = now.find(({ range }) => range.start.line === start[0]);
      assert.ok(one.message.startsWith(message), one.message);
    }
  });
});

test('takes the fix of the command line', options, async () => {
  await withFile({}, async (editor, document) => {
    const ofConflict = (all) =>
      all.filter((one) => one.message.includes('bank conflict'));
    const [conflict] = ofConflict(
      await editor.settled(document, (all) => ofConflict(all).length > 0)
    );
    const { CodeActions } = editor.providers;
    const offered = await CodeActions.provideCodeActions(
      document, conflict.range, { diagnostics: [conflict], triggerKind: 1 }, none
    );
    const wanted = offered.find(({ title }) =>
      title.includes('verified')
    );
    assert.ok(wanted, offered.map(({ title }) => title).join('\n'));
    const { edit } = wanted.edit
      ? wanted
      : await CodeActions.resolveCodeAction(wanted, none);
    for (const [uri, edits] of edit.edits) {
      assert.equal(uri.toString(), document.uri.toString());
      for (const { range, newText } of edits) {
        await editor.change(document, range, newText);
      }
    }
    assert.equal(document.text, fixed);
    const left = await editor.settled(
      document, (all) => ofConflict(all).length === 0
    );
    assert.deepEqual(
      shown(left),
      found.filter((f) => f.rule !== 'shared-bank-conflict').map(asShown)
    );
  });
});

test('says what an access costs', options, async () => {
  await withFile({}, async (editor, document) => {
    const [one] = await editor.settled(document, (all) => all.length > 0);
    const hover = await editor.providers.Hover.provideHover(
      document, one.range.start, none
    );
    const said = hover.contents.map((part) => part.value ?? part).join('\n');
    assert.match(said, /where \d+ would do|ideal/);
  });
});

test('heeds its settings, and changes of them', options, async () => {
  await withFile({ arguments: ['--disable=global-uncoalesced'] },
    async (editor, document) => {
      const rules = (all) => new Set(all.map(({ code }) => code?.value ?? code));
      const one = await editor.settled(document, (all) => all.length > 0);
      assert.deepEqual(rules(one), new Set(['shared-bank-conflict']));
      await editor.set('arguments', []);
      const all = await editor.settled(document, (n) => n.length > one.length);
      assert.deepEqual(shown(all), found.map(asShown));
    });
});

test('heeds what the folder says once it is trusted', options, async () => {
  const inside = mkdtempSync(join(tmpdir(), 'bank-lint-'));
  writeFileSync(join(inside, '.bank-lint'), 'disable: global-uncoalesced\n');
  const own = join(inside, 'transpose.cu');
  writeFileSync(own, text);
  const editor = new Editor(
    { path: program, arguments: ['--builtin-headers'] }, inside
  );
  editor.trusted = false;
  await editor.activate();
  try {
    const document = await editor.open(own, 'cuda-cpp', text);
    const all = await editor.settled(document, (now) => now.length > 0);
    assert.deepEqual(shown(all), found.map(asShown));
    await editor.trust();
    const fewer = await editor.settled(
      document, (now) => now.length > 0 && now.length < all.length
    );
    assert.ok(shown(fewer).every(({ rule }) => rule === 'shared-bank-conflict'));
  } finally {
    await editor.deactivate();
    rmSync(inside, { recursive: true });
  }
});

test('leaves no server behind', options, async () => {
  const running = () =>
    execFileSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.trim().startsWith(`${process.pid} `))
      .filter((line) => line.includes(program));
  const editor = new Editor({ path: program }, folder);
  await editor.activate();
  const document = await editor.open(file, 'cuda-cpp', text);
  await editor.settled(document, (all) => all.length > 0);
  assert.equal(running().length, 1);
  await editor.commands['bankLint.restart']();
  assert.equal(running().length, 1);
  await editor.deactivate();
  assert.deepEqual(running(), []);
});
