// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what the user calls the program to a file that can be run.
import { constants, promises as fs } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';

/** What a program may be found by. */
export interface Surroundings {
  /** The first folder that is open, if any. */
  readonly folder: string | undefined;
  /** The variables of the environment; PATH is looked at. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Where a program was found, or a sentence that says where it was not. */
export type Found =
  | { readonly file: string }
  | { readonly missing: string };

/**
 * Finds the program of the setting `bankLint.path`: a bare name is looked for
 * on the PATH; a path may begin with ~, hold ${workspaceFolder}, and be relative
 * to that folder.
 */
export async function findProgram(
  setting: string,
  around: Surroundings
): Promise<Found> {
  const wanted = expand(setting.trim(), around);
  if (wanted === '') {
    return { missing: 'bankLint.path is empty.' };
  }
  if (!wanted.includes('/') && !wanted.includes(path.sep)) {
    return findOnPath(wanted, around);
  }
  const file = path.resolve(around.folder ?? homedir(), wanted);
  const reason = await whyNotRun(file);
  return reason === undefined ? { file } : { missing: `${file} ${reason}.` };
}

function expand(setting: string, around: Surroundings): string {
  const home = /^~(?=$|[/\\])/;
  return setting
    .replace(home, () => homedir())
    .replaceAll('${workspaceFolder}', () => around.folder ?? '.');
}

async function findOnPath(name: string, around: Surroundings): Promise<Found> {
  const folders = (around.environment['PATH'] ?? '').split(path.delimiter);
  const names = process.platform === 'win32' ? [`${name}.exe`, name] : [name];
  for (const folder of folders.filter((entry) => entry !== '')) {
    for (const candidate of names) {
      const file = path.resolve(folder, candidate);
      if ((await whyNotRun(file)) === undefined) {
        return { file };
      }
    }
  }
  return { missing: `${name} is not on the PATH.` };
}

/** Why a file cannot be run, to follow its name; undefined if it can. */
async function whyNotRun(file: string): Promise<string | undefined> {
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
