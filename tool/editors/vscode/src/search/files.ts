// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files that may be programs.
import { constants, promises as fs } from 'node:fs';
import * as path from 'node:path';

/** Why a file cannot be run, to follow its name; undefined if it can. */
export async function whyNotRun(file: string): Promise<string | undefined> {
  try {
    if (!(await fs.stat(file)).isFile()) {
      return 'is not a file';
    }
    await fs.access(file, constants.X_OK);
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'EACCES' ? 'may not be run' : 'does not exist';
  }
}

/** The files of a name that can be run, in the folders and in their order. */
export async function runnable(
  name: string,
  folders: readonly string[]
): Promise<string[]> {
  const names = process.platform === 'win32' ? [`${name}.exe`, name] : [name];
  const found: string[] = [];
  for (const folder of folders) {
    for (const candidate of names) {
      const file = path.resolve(folder, candidate);
      if (!found.includes(file) && (await whyNotRun(file)) === undefined) {
        found.push(file);
      }
    }
  }
  return found;
}

/** The folders that the variable PATH names. */
export function foldersOfPath(environment: NodeJS.ProcessEnv): string[] {
  const all = (environment['PATH'] ?? '').split(path.delimiter);
  return all.filter((entry) => entry !== '');
}

/** Whether a file is in one of the folders, with links resolved or not. */
export async function isInside(
  file: string,
  folders: readonly string[]
): Promise<boolean> {
  const names = [file, await fs.realpath(file)];
  for (const folder of folders) {
    const real = await fs.realpath(folder).catch(() => folder);
    if (
      names.some((name) => [folder, real].some((top) => isBelow(name, top)))
    ) {
      return true;
    }
  }
  return false;
}

function isBelow(name: string, folder: string): boolean {
  return name.startsWith(
    folder.endsWith(path.sep) ? folder : folder + path.sep
  );
}
