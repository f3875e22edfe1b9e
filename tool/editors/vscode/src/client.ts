// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The connection to one run of `bank-lint lsp`.
import { type OutputChannel, workspace } from 'vscode';
import {
  type DocumentSelector,
  LanguageClient,
  RevealOutputChannelOn,
} from 'vscode-languageclient/node';
import { section, serverSettings } from './settings';

/** The documents that are analysed. */
export const cudaFiles = [
  { scheme: 'file', language: 'cuda-cpp' },
  { scheme: 'file', language: 'cuda' },
  { scheme: 'file', pattern: '**/*.{cu,cuh}' },
] satisfies DocumentSelector;

/**
 * A client of the program in a file, not started yet. In a workspace that is
 * not trusted, the server looks for neither settings nor compilation databases.
 */
export function makeClient(
  program: string,
  output: OutputChannel
): LanguageClient {
  const args = workspace.isTrusted ? ['lsp'] : ['lsp', '--restricted'];
  return new LanguageClient(
    section,
    'bank-lint',
    { command: program, args },
    {
      documentSelector: cudaFiles,
      initializationOptions: {
        [section]: serverSettings(workspace.getConfiguration(section)),
      },
      synchronize: { configurationSection: section },
      outputChannel: output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
    }
  );
}
