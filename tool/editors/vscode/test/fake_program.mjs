// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that answers as bank-lint does, in the form and not in the matter:
//   fake_program.mjs --version | lsp | COMMAND ...
// Its server finds something wherever a line says FINDING, does not decide where
// it says UNDECIDED, analyses nothing if one says LOST, and ends on CRASH. For other
// commands it notes what it was called with in the file of the variable FAKE_RUNS;
// it prints what FAKE_OUT says, and ends with FAKE_CODE.
import { appendFileSync, readFileSync } from 'node:fs';

const args = process.argv.slice(2);
const explanation = 'all that is known\n  in two lines\n';

function send(message) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write(
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

const places = (lines, word) =>
  lines.flatMap((line, at) => (line.includes(word) ? [at] : []));
const inLine = (line) => ({
  start: { line, character: 4 }, end: { line, character: 9 },
});

/** Says what is found in a text. */
function publish(uri, text) {
  if (text.includes('CRASH')) process.exit(1);
  const lines = text.split('\n');
  const isLost = text.includes('LOST');
  const findings = isLost ? [] : places(lines, 'FINDING');
  const undecided = places(lines, 'UNDECIDED').length;
  const log = `${new URL(uri).pathname}: 1 file, 1 kernel: 9 accesses: 1 clean, ` +
    `${findings.length} flagged, ${undecided} undecided\nand a note`;
  send({ method: 'window/logMessage', params: { type: 4, message: log } });
  const diagnostics = findings.map((line) => ({
    range: inLine(line), severity: 2, source: 'bank-lint',
    code: 'shared-bank-conflict', message: '32-way',
  }));
  if (isLost) {
    diagnostics.push({
      range: inLine(0), severity: 3, source: 'bank-lint',
      message: 'not analysed: no such header',
    });
  }
  send({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics } });
}

const texts = new Map();
function open(uri, text) {
  texts.set(uri, text);
  publish(uri, text);
}

/** Answers, by method; what has no answer is a notice. */
const answers = {
  initialize: () => ({
    capabilities: {
      textDocumentSync: 1, hoverProvider: true, codeActionProvider: true,
      executeCommandProvider: {
        commands: [
          'bank-lint.explain', 'bank-lint.lintProject',
          'bank-lint.headerSources', 'bank-lint.seeThrough',
        ],
      },
    },
  }),
  shutdown: () => null,
  'textDocument/hover': ({ textDocument, position: { line, character } }) =>
    texts.get(textDocument.uri).split('\n')[line].includes('FINDING') &&
    character >= 4 && character <= 9
      ? { contents: '', range: inLine(line) }
      : null,
  'textDocument/codeAction': ({ textDocument: { uri }, range: { start } }) =>
    texts.get(uri).split('\n')[start.line].includes('FINDING')
      ? [{
          title: 'explain', kind: 'quickfix',
          command: {
            title: 'explain', command: 'bank-lint.explain',
            arguments: [{ uri, range: inLine(start.line) }],
          },
        }]
      : [],
  'workspace/executeCommand': ({ command, arguments: [asked] = [] }) => {
    if (command === 'bank-lint.headerSources') {
      const sources = texts.get(asked.uri).includes('HEADER') ? ['/p/a.cu', '/p/b.cu'] : [];
      return { sources, seenThrough: sources.slice(0, 1) };
    }
    if (command === 'bank-lint.seeThrough') {
      const message = `seen through ${asked.source}`;
      send({ method: 'window/showMessage', params: { type: 3, message } });
      return null;
    }
    if (command === 'bank-lint.lintProject') {
      send({ method: 'window/showMessage', params: { type: 3, message: 'linted' } });
      return null;
    }
    const message = `bank-lint: ${explanation}`;
    send({ method: 'window/showMessage', params: { type: 3, message } });
    return explanation;
  },
};
const notices = {
  exit: () => process.exit(0),
  'textDocument/didOpen': ({ textDocument: { uri, text } }) => open(uri, text),
  'textDocument/didChange': ({ textDocument: { uri }, contentChanges: [one] }) =>
    open(uri, one.text),
  'textDocument/didClose': ({ textDocument: { uri } }) =>
    send({
      method: 'textDocument/publishDiagnostics', params: { uri, diagnostics: [] },
    }),
};

function serve() {
  let heard = Buffer.alloc(0);
  process.stdin.on('data', (data) => {
    heard = Buffer.concat([heard, data]);
    for (;;) {
      const [head, length] =
        /^Content-Length: (\d+)\r\n\r\n/.exec(heard.toString('latin1')) ?? [];
      const end = head && head.length + Number(length);
      if (!head || heard.length < end) return;
      const { id, method, params } = JSON.parse(heard.subarray(head.length, end));
      heard = heard.subarray(end);
      notices[method]?.(params);
      if (id !== undefined && method) {
        send({ id, result: answers[method]?.(params) ?? null });
      }
    }
  });
}

if (args[0] === '--version') {
  console.log(process.env.FAKE_VERSION ?? 'bank-lint 0.1.0');
} else if (args[0] === 'lsp') {
  serve();
} else {
  const input = args.includes('-') ? readFileSync(0, 'utf8') : '';
  appendFileSync(
    process.env.FAKE_RUNS,
    `${JSON.stringify({ args, folder: process.cwd(), input })}\n`
  );
  console.log(process.env.FAKE_OUT ?? 'said');
  console.error('a note');
  process.exitCode = Number(process.env.FAKE_CODE ?? 0);
}
