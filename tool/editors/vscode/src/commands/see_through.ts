// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A header is seen through a source that uses what it defines: which one, the
// user may choose.
import { type QuickPickItem, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { cudaEditor } from '../documents';

/** What the server knows of a header. */
interface HeaderSources {
  readonly sources: readonly string[];
  readonly seenThrough: readonly string[];
}

interface Item extends QuickPickItem {
  /** A path; null: the server chooses. */
  readonly source: string | null;
}

/** Asks for the source of the header in the editor, and sees it through that. */
export async function seeThrough(
  connection: LanguageClient | undefined
): Promise<void> {
  const editor = cudaEditor();
  if (connection === undefined || editor === undefined) {
    void window.showInformationMessage(
      'Open a CUDA header, with the server running.'
    );
    return;
  }
  const uri = connection.code2ProtocolConverter.asUri(editor.document.uri);
  const ask = (command: string, asked: object): Promise<unknown> =>
    connection.sendRequest('workspace/executeCommand', {
      command,
      arguments: [asked],
    });
  const known = (await ask('bank-lint.headerSources', {
    uri,
  })) as HeaderSources | null;
  if (known === null || known.sources.length === 0) {
    void window.showInformationMessage(
      'This file is seen by itself: it is no header, or lacks nothing, or no source includes it.'
    );
    return;
  }
  const picked = await window.showQuickPick(itemsFor(known), {
    placeHolder: 'See this header through',
  });
  if (picked !== undefined)
    await ask('bank-lint.seeThrough', { uri, source: picked.source });
}

function itemsFor({ sources, seenThrough }: HeaderSources): Item[] {
  return [
    { label: 'the source that uses most of it', source: null },
    ...sources.map((source) => ({
      label: workspace.asRelativePath(source),
      description: seenThrough.includes(source) ? 'now' : '',
      source,
    })),
  ];
}
