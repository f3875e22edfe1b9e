// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What VS Code knows of the surroundings in which a program is looked for.
import { promises as fs } from 'node:fs';
import * as path from 'node:path';
import { extensions, workspace } from 'vscode';
import type { Surroundings } from './program';

/** Those of now: folders, trust and environment may change. */
export async function surroundings(): Promise<Surroundings> {
  const folders = (workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
  return {
    folder: folders[0],
    untrusted: workspace.isTrusted ? [] : folders,
    pythons: workspace.isTrusted ? await pythonsOf(folders) : [],
    environment: process.env,
  };
}

/** What is used of the interface of Microsoft's Python extension. */
interface PythonExtension {
  readonly environments?: {
    getActiveEnvironmentPath(): { readonly path: string };
  };
}

/**
 * Folders with the programs of the workspace's Python: of the environment that
 * the Python extension was set to use, if it runs, and of those in the folders
 * that have a usual name. A folder may make one say anything; ask only of those
 * that are trusted.
 */
async function pythonsOf(folders: readonly string[]): Promise<string[]> {
  const programs = process.platform === 'win32' ? 'Scripts' : 'bin';
  const found: string[] = [];
  const chosen = chosenPython();
  if (chosen !== undefined) {
    const isInterpreter = /^python/i.test(path.basename(chosen));
    found.push(
      isInterpreter ? path.dirname(chosen) : path.join(chosen, programs)
    );
  }
  for (const folder of folders) {
    for (const name of ['.venv', 'venv', 'env']) {
      const environment = path.join(folder, name);
      if (await exists(path.join(environment, 'pyvenv.cfg'))) {
        found.push(path.join(environment, programs));
      }
    }
  }
  return found;
}

function chosenPython(): string | undefined {
  const python = extensions.getExtension<PythonExtension>('ms-python.python');
  if (python === undefined || !python.isActive) {
    return undefined;
  }
  const chosen = python.exports?.environments?.getActiveEnvironmentPath().path;
  return chosen !== undefined && path.isAbsolute(chosen) ? chosen : undefined;
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false
  );
}
