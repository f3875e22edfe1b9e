// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that is known of the access at the cursor, as `bank-lint explain` prints
// it.
import { commands, Range, type TextEditor, window } from 'vscode';
import {
  type CodeAction,
  CodeActionRequest,
  type Command,
  HoverRequest,
  type LanguageClient,
  type Range as Place,
} from 'vscode-languageclient/node';
import { cudaEditor } from '../documents';
import { explainOnServer } from '../server';

/** Explains it, or says why not. */
export async function explain(
  connection: LanguageClient | undefined
): Promise<void> {
  const editor = cudaEditor();
  if (connection === undefined || editor === undefined) {
    void window.showInformationMessage(
      'Put the cursor on an access in a CUDA file, with the server running.'
    );
    return;
  }
  const asked =
    (await accessAt(connection, editor)) ??
    (await accessInLine(connection, editor));
  if (asked === undefined) {
    void window.showInformationMessage(
      'There is no access to memory at the cursor, or none in a kernel that is analysed.'
    );
    return;
  }
  await commands.executeCommand(explainOnServer, asked);
}

/** What the server wants to know. */
interface Asked {
  readonly uri: string;
  readonly range: Place;
}

/** The innermost access at the cursor. */
async function accessAt(
  connection: LanguageClient,
  { document, selection }: TextEditor
): Promise<Asked | undefined> {
  const convert = connection.code2ProtocolConverter;
  const hover = await connection.sendRequest(
    HoverRequest.type,
    convert.asTextDocumentPositionParams(document, selection.active)
  );
  return (
    hover?.range && { uri: convert.asUri(document.uri), range: hover.range }
  );
}

/** The first access in the line of the cursor. */
async function accessInLine(
  connection: LanguageClient,
  { document, selection }: TextEditor
): Promise<Asked | undefined> {
  const convert = connection.code2ProtocolConverter;
  const { line } = selection.active;
  const actions = await connection.sendRequest(CodeActionRequest.type, {
    textDocument: convert.asTextDocumentIdentifier(document),
    range: convert.asRange(
      new Range(line, 0, line, document.lineAt(line).text.length)
    ),
    context: { diagnostics: [] },
  });
  for (const action of actions ?? []) {
    const { command, arguments: given } = commandOf(action) ?? {};
    if (command === explainOnServer) {
      return given?.[0] as Asked;
    }
  }
  return undefined;
}

function commandOf(action: CodeAction | Command): Command | undefined {
  return typeof action.command === 'string'
    ? (action as Command)
    : action.command;
}
