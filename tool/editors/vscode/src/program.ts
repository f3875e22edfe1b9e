// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what the user calls the program to a file that can be run.
import { execFile } from 'node:child_process';
import { constants, promises as fs } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';

/** What a program may be found by. */
export interface Surroundings {
  /** The first folder that is open, if any. */
  readonly folder: string | undefined;
  /** Folders that the user does not trust: no program in them is run. */
  readonly untrusted: readonly string[];
  /** The variables of the environment; PATH is looked at. */
  readonly environment: NodeJS.ProcessEnv;
}

/** A sentence that says why there is no program. */
interface Missing {
  readonly missing: string;
}

/** A program that says that it is bank-lint. */
export interface Program {
  readonly file: string;
  /** What it says of itself, in one line. */
  readonly version: string;
}

/**
 * Finds the program of the setting `bankLint.path`: a bare name is looked for
 * on the PATH; a path may begin with ~, hold ${workspaceFolder}, and be relative
 * to that folder. It is asked for its version, so that one that cannot run, or
 * is another, is found out here.
 */
export async function findProgram(
  setting: string,
  around: Surroundings
): Promise<Program | Missing> {
  const found = await findFile(setting, around);
  if ('missing' in found) {
    return found;
  }
  if (await isInside(found.file, around.untrusted)) {
    return { missing: `${found.file} is in a folder that is not trusted.` };
  }
  return askVersion(found.file);
}

/** Whether a file is in one of the folders, with links resolved or not. */
async function isInside(
  file: string,
  folders: readonly string[]
): Promise<boolean> {
  const names = [file, await fs.realpath(file)];
  for (const folder of folders) {
    const real = await fs.realpath(folder).catch(() => folder);
    if (names.some((name) => [folder, real].some((top) => isBelow(name, top)))) {
      return true;
    }
  }
  return false;
}

function isBelow(name: string, folder: string): boolean {
  return name.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

type File = { readonly file: string };

async function findFile(
  setting: string,
  around: Surroundings
): Promise<File | Missing> {
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

/** What does not answer as bank-lint does is missing, with the reason. */
function askVersion(file: string): Promise<Program | Missing> {
  return new Promise((resolve) => {
    execFile(file, ['--version'], { timeout: 20_000 }, (error, out, err) => {
      const said = /^bank-lint .*/m.exec(out)?.[0];
      if (error === null && said !== undefined) {
        resolve({ file, version: said });
        return;
      }
      const heard = [err, out, error?.message ?? ''].find((one) => one.trim());
      const line = heard?.trim().split('\n')[0] ?? 'nothing';
      resolve({ missing: `${file} --version said: ${line}.` });
    });
  });
}

function expand(setting: string, around: Surroundings): string {
  const home = /^~(?=$|[/\\])/;
  return setting
    .replace(home, () => homedir())
    .replaceAll('${workspaceFolder}', () => around.folder ?? '.');
}

async function findOnPath(
  name: string,
  around: Surroundings
): Promise<File | Missing> {
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
