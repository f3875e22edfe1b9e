// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The connection to one run of `bank-lint lsp`.
import { type OutputChannel, workspace } from 'vscode';
import {
  LanguageClient,
  type Middleware,
  RevealOutputChannelOn,
} from 'vscode-languageclient/node';
import { cudaFiles } from './documents';
import { section, serverSettings } from './settings';

/**
 * A client of the program in a file, not started yet. In a workspace that is
 * not trusted, the server looks for neither settings nor compilation databases.
 */
export function makeClient(
  program: string,
  output: OutputChannel,
  middleware: Middleware
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
      middleware,
    }
  );
}
