// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the extension needs of VS Code, in memory: documents with their events,
// settings, diagnostics, the providers that were registered, messages, and what
// is shown (screen.mjs). What is not here is an event that never fires or a
// provider that is kept.
import { EventEmitter as NodeEmitter, once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Screen } from './screen.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const manifest = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8')
);

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(a, b, c, d) {
    this.start = typeof a === 'number' ? new Position(a, b) : a;
    this.end = typeof a === 'number' ? new Position(c, d) : b;
  }
  contains = ({ line, character }) =>
    line === this.start.line && line === this.end.line &&
    character >= this.start.character && character <= this.end.character;
}
class Disposable {
  constructor(dispose = () => {}) {
    this.dispose = dispose;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}
class EventEmitter {
  listeners = new Set();
  event = (listener, self) => {
    const bound = self === undefined ? listener : listener.bind(self);
    this.listeners.add(bound);
    return new Disposable(() => this.listeners.delete(bound));
  };
  fire = (what) => Promise.all([...this.listeners].map((one) => one(what)));
  dispose() {}
}
class CancellationTokenSource {
  token = {
    isCancellationRequested: false,
    onCancellationRequested: () => new Disposable(),
  };
  cancel() {}
  dispose() {}
}
class Uri {
  constructor(path, scheme = 'file') {
    this.fsPath = this.path = path;
    this.scheme = scheme;
  }
  static file = (file) => new Uri(file);
  static from = ({ scheme, path }) => new Uri(path, scheme);
  static joinPath = ({ path, scheme }, ...more) =>
    new Uri(join(path, ...more), scheme);
  static parse(text) {
    const [, scheme, rest] = /^(\w+):(.*)$/.exec(text);
    return scheme === 'file'
      ? new Uri(fileURLToPath(text))
      : new Uri(rest, scheme);
  }
  with = ({ scheme }) => new Uri(this.path, scheme);
  toString = () =>
    this.scheme === 'file'
      ? pathToFileURL(this.path).href
      : `${this.scheme}:${this.path}`;
}
class ThemeColor {
  constructor(id) {
    this.id = id;
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}
class CodeAction {
  constructor(title, kind) {
    Object.assign(this, { title, kind });
  }
}
class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  static Empty = new CodeActionKind('');
  static QuickFix = new CodeActionKind('quickfix');
  append = (part) =>
    new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`);
}
class CodeLens {
  constructor(range, command) {
    Object.assign(this, { range, command });
  }
}
class InlayHint {
  constructor(position, label, kind) {
    Object.assign(this, { position, label, kind });
  }
}
class Hover {
  constructor(contents, range) {
    Object.assign(this, { contents: [contents].flat(), range });
  }
}
class MarkdownString {
  constructor(value = '') {
    this.value = value;
  }
  appendMarkdown(more) {
    this.value += more;
    return this;
  }
  appendCodeblock(code, language = '') {
    return this.appendMarkdown(`\n\`\`\`${language}\n${code}\n\`\`\`\n`);
  }
}
class WorkspaceEdit {
  edits = [];
  set = (uri, edits) => this.edits.push([uri, edits.map((e) => e[0] ?? e)]);
  replace = (uri, range, newText) =>
    this.edits.push([uri, [{ range, newText }]]);
}
class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
}
class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}
class DiagnosticRelatedInformation {
  constructor(location, message) {
    Object.assign(this, { location, message });
  }
}

/** A text document; lines end with \n or \r\n. */
class TextDocument {
  isDirty = false;
  constructor(file, languageId, text, scheme = 'file') {
    this.uri = new Uri(file, scheme);
    this.fileName = file;
    Object.assign(this, { languageId, text, version: 1, isClosed: false });
  }
  lineAt = (line) => ({ text: this.text.split('\n')[line] });
  getText = () => this.text;
  positionAt(offset) {
    const lines = this.text.slice(0, offset).split('\n');
    return new Position(lines.length - 1, lines.at(-1).length);
  }
  offsetAt({ line, character }) {
    const before = this.text.split('\n').slice(0, line);
    return before.reduce((sum, one) => sum + one.length + 1, character);
  }
}

/** An editor with the settings given, and the extension not yet activated. */
export class Editor {
  documents = [];
  diagnostics = new Map(); // by URI
  providers = {}; // by what registered them: Hover, CodeActions, ...
  commands = {};
  errors = []; // messages shown
  output = '';
  keys = {}; // what conditions can ask for
  happenings = []; // the keys that have become true
  executed = []; // the commands that were, by name
  updated = []; // settings that the extension has changed
  others = {}; // other extensions, by name
  trusted = true; // the user trusts the folder
  events = {};
  happened = new NodeEmitter(); // 'diagnostics', 'message'

  constructor(settings, folder) {
    this.settings = settings;
    this.folder = folder;
    this.screen = new Screen(Uri);
    this.vscode = this.#api();
    const load = Module._load;
    Module._load = (name, ...rest) =>
      name === 'vscode' ? this.vscode : load(name, ...rest);
    const bundle = join(root, 'dist', 'extension.js');
    const require = createRequire(import.meta.url);
    delete require.cache[bundle];
    this.extension = require(bundle);
    Module._load = load;
  }

  async activate() {
    this.context = {
      subscriptions: [],
      extensionUri: Uri.file(root),
      globalStorageUri: Uri.file(join(this.folder, '.storage')),
      storageUri: undefined,
    };
    await this.extension.activate(this.context);
  }
  deactivate = () => this.extension.deactivate();

  async open(file, languageId, text) {
    const document = new TextDocument(file, languageId, text);
    this.documents.push(document);
    await this.#event('onDidOpenTextDocument').fire(document);
    return document;
  }

  /** Puts the cursor into a document. */
  async enter(document, line = 0, character = 0) {
    const active = new Position(line, character);
    this.active = document && { document, selection: { active } };
    await this.#event('onDidChangeActiveTextEditor').fire(this.active);
  }

  async close(document) {
    this.documents.splice(this.documents.indexOf(document), 1);
    document.isClosed = true;
    await this.#event('onDidCloseTextDocument').fire(document);
  }

  closeTerminal = (terminal) =>
    this.#event('onDidCloseTerminal').fire(terminal);

  /** Waits until something holds, which happens by itself. */
  async until(holds, patience = 20_000) {
    for (const end = Date.now() + patience; !holds(); ) {
      if (Date.now() > end) {
        throw new Error(`never so: ${holds}\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Replaces a range, as typing does. */
  async change(document, range, newText) {
    const [from, to] = [range.start, range.end].map((p) => document.offsetAt(p));
    document.text =
      document.text.slice(0, from) + newText + document.text.slice(to);
    ++document.version;
    document.isDirty = true;
    await this.#event('onDidChangeTextDocument').fire({
      document,
      contentChanges: [
        { range, rangeOffset: from, rangeLength: to - from, text: newText },
      ],
    });
  }

  /** Changes a setting, as the user does. */
  async set(name, value) {
    this.settings[name] = value;
    const changed = `bankLint.${name}`;
    await this.#event('onDidChangeConfiguration').fire({
      affectsConfiguration: (asked) =>
        changed === asked || changed.startsWith(`${asked}.`),
    });
  }

  /** Comes to trust the folder, as the user does. */
  async trust() {
    this.trusted = true;
    await this.#event('onDidGrantWorkspaceTrust').fire();
  }

  /** The diagnostics of a document, once those of its last change are there. */
  async settled(document, isSettled) {
    for (;;) {
      const now = this.diagnostics.get(document.uri.toString());
      if (now !== undefined && isSettled(now)) {
        return now;
      }
      await once(this.happened, 'diagnostics');
    }
  }

  #event(name) {
    return (this.events[name] ??= new EventEmitter());
  }

  #configuration(section) {
    const declared = manifest.contributes.configuration.properties;
    const all = Object.fromEntries(
      Object.entries(declared).map(([name, { default: value }]) => {
        const short = name.replace('bankLint.', '');
        return [short, this.settings[short] ?? value];
      })
    );
    const values = section === 'bankLint' ? all : { bankLint: all };
    return {
      ...values,
      get: (name, otherwise) => values[name] ?? otherwise,
      has: (name) => name in values,
      inspect: () => undefined,
      update: async (name, value, target) => {
        this.updated.push({ name, value, target });
        await this.set(name, value);
      },
    };
  }

  #matches(selector, document) {
    return [selector].flat().some(
      ({ language, pattern }) =>
        (language === undefined || language === document.languageId) &&
        (pattern === undefined || /\.cuh?$/.test(document.fileName))
    );
  }

  #namespace(own) {
    // Events that nothing fires, and providers of which only the last counts.
    return new Proxy(own, {
      get: (target, name) => {
        if (name in target || typeof name !== 'string') {
          return target[name];
        }
        if (/^on(Did|Will)/.test(name)) {
          return this.#event(name).event;
        }
        const kind = /^register(.*)Provider$/.exec(name)?.[1];
        return kind && ((_selector, provider) => {
          this.providers[kind] = provider;
          return new Disposable(() => delete this.providers[kind]);
        });
      },
    });
  }

  #collection() {
    const set = (uri, all) => {
      this.diagnostics.set(uri.toString(), all ?? []);
      this.happened.emit('diagnostics');
      void this.#event('onDidChangeDiagnostics').fire({ uris: [uri] });
    };
    const clear = () => this.diagnostics.clear();
    return { set, delete: (uri) => set(uri, []), clear, dispose: clear };
  }

  /** A document that was not open: of a file, of a provider, or new. */
  #read(uri) {
    const { TextDocumentContent } = this.providers;
    const text = {
      file: () => readFileSync(uri.fsPath, 'utf8'),
      'bank-lint': () => TextDocumentContent.provideTextDocumentContent(uri),
      untitled: () => '',
    }[uri.scheme]();
    return new TextDocument(uri.path, 'plaintext', text, uri.scheme);
  }

  #api() {
    const editor = this;
    const write = (text) => (this.output += text);
    const error = async (message, ...choices) => {
      this.errors.push(message);
      this.happened.emit('message');
      return this.screen.ask(message, choices);
    };
    const enums = {
      DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
      DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
      CodeActionTriggerKind: { Invoke: 1, Automatic: 2 },
      InlayHintKind: { Type: 1, Parameter: 2 },
      NotebookCellKind: { Markup: 1, Code: 2 },
      TextDocumentChangeReason: { Undo: 1, Redo: 2 },
      TextDocumentSaveReason: { Manual: 1 },
      ViewColumn: { Active: -1, Beside: -2 },
      StatusBarAlignment: { Left: 1, Right: 2 },
      ProgressLocation: { Notification: 15 },
      ConfigurationTarget: { Global: 1, Workspace: 2 },
    };
    const classes = {
      Position, Range, Disposable, EventEmitter, CancellationTokenSource, Uri,
      Diagnostic, CodeAction, CodeActionKind, CodeLens, InlayHint, Hover,
      MarkdownString, WorkspaceEdit, TextEdit, Location,
      DiagnosticRelatedInformation, CancellationError: class extends Error {},
      ThemeColor,
    };
    // Classes of what bank-lint does not offer: only ever derived from.
    for (const name of ['CompletionItem', 'SymbolInformation', 'DocumentLink',
                        'TypeHierarchyItem', 'CallHierarchyItem']) {
      classes[name] = class {};
    }
    return {
      version: '1.82.0',
      ...enums,
      ...classes,
      env: {
        language: 'en',
        appName: 'test',
        openExternal: async (uri) => this.screen.openExternal(uri),
      },
      extensions: this.#namespace({
        getExtension: (name) => this.others[name],
      }),
      commands: {
        registerCommand: (name, run) => {
          this.commands[name] = run;
          return new Disposable(() => delete this.commands[name]);
        },
        executeCommand: async (name, ...given) => {
          if (name === 'setContext') {
            this.keys[given[0]] = given[1];
            if (given[1] === true) this.happenings.push(given[0]);
            return undefined;
          }
          this.executed.push(name);
          return this.commands[name]?.(...given);
        },
      },
      languages: this.#namespace({
        match: (selector, document) =>
          editor.#matches(selector, document) ? 10 : 0,
        createDiagnosticCollection: () => this.#collection(),
        getDiagnostics: (uri) => this.diagnostics.get(uri.toString()) ?? [],
      }),
      window: this.#namespace({
        tabGroups: { all: [], onDidChangeTabs: () => new Disposable() },
        get activeTextEditor() {
          return editor.active;
        },
        visibleTextEditors: [],
        createOutputChannel: () => ({
          append: write,
          appendLine: (line) => write(`${line}\n`),
          clear() {}, dispose() {},
          show: () => this.screen.tabs.push({ name: 'output' }),
        }),
        ...this.screen.window,
        showErrorMessage: error,
        showWarningMessage: error,
      }),
      workspace: this.#namespace({
        get isTrusted() {
          return editor.trusted;
        },
        textDocuments: this.documents,
        notebookDocuments: [],
        workspaceFolders: [
          { uri: Uri.file(this.folder), name: 'folder', index: 0 },
        ],
        asRelativePath: (path) => path,
        getConfiguration: (section) => this.#configuration(section),
        getWorkspaceFolder: (uri) =>
          editor.vscode.workspace.workspaceFolders.find((one) =>
            uri.fsPath.startsWith(`${one.uri.fsPath}/`)
          ),
        openTextDocument: async (uri) => this.#read(uri),
        fs: {
          stat: async ({ fsPath }) => {
            if (!existsSync(fsPath)) throw new Error('FileNotFound');
          },
          copy: async (from, to) => {
            mkdirSync(dirname(to.fsPath), { recursive: true });
            copyFileSync(from.fsPath, to.fsPath);
          },
        },
        createFileSystemWatcher: () => new Disposable(),
      }),
    };
  }
}
