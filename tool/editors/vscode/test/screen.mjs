// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user of VS Code sees beside the documents, and what they choose there.

export class Screen {
  asked = []; // messages with choices: { message, choices }
  told = []; // messages of no trouble
  answer = () => undefined; // which choice the user takes: (message, choices)
  status = undefined; // the item of the status bar
  terminals = [];
  panels = []; // pages
  tabs = []; // what else was shown: { name, text }
  menus = []; // the labels of each menu
  pick = undefined; // the label that the user picks
  file = undefined; // the file that the user chooses
  opened = []; // addresses that went to the browser

  constructor(Uri) {
    this.Uri = Uri;
  }

  async ask(message, choices) {
    this.asked.push({ message, choices });
    return this.answer(message, choices);
  }

  openExternal(uri) {
    this.opened.push(uri.toString());
    return true;
  }

  /** What of the namespace `window` is for showing things. */
  window = {
    showInformationMessage: async (message) => void this.told.push(message),
    createStatusBarItem: () =>
      (this.status = {
        isVisible: false,
        show() {
          this.isVisible = true;
        },
        hide() {
          this.isVisible = false;
        },
        dispose() {},
      }),
    createTerminal: (options) => {
      const terminal = {
        options, sent: [], isShown: false,
        show: () => (terminal.isShown = true),
        sendText: (text) => terminal.sent.push(text),
      };
      this.terminals.push(terminal);
      return terminal;
    },
    createWebviewPanel: (type, title, _column, options) => {
      const panel = {
        type, title, options, webview: {},
        reveal() {}, dispose() {},
        onDidDispose: (listener) => (panel.close = listener),
      };
      this.panels.push(panel);
      return panel;
    },
    showQuickPick: async (items) => {
      this.menus.push(items.map(({ label }) => label));
      return items.find(({ label }) => label === this.pick);
    },
    showOpenDialog: async () => this.file && [this.Uri.file(this.file)],
    showTextDocument: async ({ uri, text }, { selection } = {}) =>
      void this.tabs.push({
        name: uri.toString(), text, ...(selection && { at: selection.start }),
      }),
    withProgress: (_options, task) =>
      task({ report() {} }, {
        isCancellationRequested: false,
        onCancellationRequested() {},
      }),
  };
}
