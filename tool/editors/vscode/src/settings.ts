// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings under `bankLint`: which of them are for the server, and which
// need a new one.
import type { ConfigurationChangeEvent, WorkspaceConfiguration } from 'vscode';

/** The section that all settings lie in. */
export const section = 'bankLint';

/** The settings of the server; package.json has the defaults. */
export interface ServerSettings {
  readonly arch: string;
  readonly arguments: readonly string[];
  readonly headerSources: Readonly<Record<string, string>>;
  readonly inlayHints: boolean;
  readonly codeLens: boolean;
  readonly debounceMilliseconds: number;
}

/** Reads the settings of the server. */
export function serverSettings(from: WorkspaceConfiguration): ServerSettings {
  return {
    arch: from.get('arch', ''),
    arguments: from.get('arguments', []),
    headerSources: from.get('headerSources', {}),
    inlayHints: from.get('inlayHints', false),
    codeLens: from.get('codeLens', true),
    debounceMilliseconds: from.get('debounceMilliseconds', 250),
  };
}

/** Whether a change asks for another program, or for none. */
export function needsRestart(change: ConfigurationChangeEvent): boolean {
  return ['enable', 'path'].some((name) =>
    change.affectsConfiguration(`${section}.${name}`)
  );
}
