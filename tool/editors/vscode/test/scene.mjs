// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A home folder, a PATH and a project of a test's own, with programs in them.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Editor } from './editor.mjs';

const fake = join(dirname(fileURLToPath(import.meta.url)), 'fake_program.mjs');
const real = { ...process.env };

export class Scene {
  top = mkdtempSync(join(tmpdir(), 'bank-lint-'));
  home = this.folder('home');
  path = this.folder('path');
  project = this.folder('project');
  runsFile = join(this.top, 'runs');

  constructor() {
    for (const name of Object.keys(process.env)) {
      if (/^(npm_|NPM_|NVM_|PIPX_|UV_|XDG_|FAKE_|PYTHONUSERBASE)/.test(name)) {
        delete process.env[name];
      }
    }
    Object.assign(process.env, {
      HOME: this.home, PATH: this.path, FAKE_RUNS: this.runsFile,
    });
  }

  folder(...names) {
    const folder = join(this.top, ...names);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** A file that can be run. */
  script(file, text) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  }

  /** A program that answers as bank-lint does. */
  program(file, { version = 'bank-lint 0.1.0' } = {}) {
    return this.script(
      file,
      `#!/bin/sh\nFAKE_VERSION='${version}' exec '${process.execPath}' '${fake}' "$@"\n`
    );
  }

  /** An editor that has a CUDA file open, and the cursor in it. */
  async open(settings = {}, text = 'int\n', prepare = () => {}) {
    const editor = new Editor(settings, this.project);
    prepare(editor);
    await editor.activate();
    this.editor = editor;
    this.file = join(this.project, 'a.cu');
    writeFileSync(this.file, text);
    this.document = await editor.open(this.file, 'cuda-cpp', text);
    await editor.enter(this.document);
    return editor;
  }

  /** Replaces the text of that file, without saving it. */
  type(text) {
    const { Range } = this.editor.vscode;
    const lines = this.document.text.split('\n');
    const all = new Range(0, 0, lines.length - 1, lines.at(-1).length);
    return this.editor.change(this.document, all, text);
  }

  async end() {
    await this.editor?.deactivate();
    this.editor?.context.subscriptions.forEach((one) => one.dispose());
    for (const name of Object.keys(process.env)) {
      delete process.env[name];
    }
    Object.assign(process.env, real);
    rmSync(this.top, { recursive: true });
  }
}

/** A test with a scene of its own. */
export const withScene = (play) => async () => {
  const scene = new Scene();
  try {
    await play(scene);
  } finally {
    await scene.end();
  }
};
