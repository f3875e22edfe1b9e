// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what the user calls the program to a file that can be run.
import { homedir } from 'node:os';
import * as path from 'node:path';
import { foldersOfPath, isInside, runnable, whyNotRun } from './files';
import { knownPlaces } from './places';
import { askVersion, type Missing, type Program } from './version';

/** The program's name, and the setting `bankLint.path` unless it is set. */
export const usualName = 'bank-lint';

/** What a program may be found by. */
export interface Surroundings {
  /** The first folder that is open, if any. */
  readonly folder: string | undefined;
  /** Folders that the user does not trust: no program in them is run. */
  readonly untrusted: readonly string[];
  /** Folders with the programs of the Python of the workspace. */
  readonly pythons: readonly string[];
  /** The variables of the environment. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Finds the program of the setting `bankLint.path`: a path may begin with ~,
 * hold ${workspaceFolder}, and be relative to that folder; a bare name is
 * looked for on the PATH, and the usual name then in the places that package
 * managers use. Each file is asked for its version, so that one that cannot
 * run, is another or too old is passed over; the first reason is reported.
 */
export async function findProgram(
  setting: string,
  around: Surroundings
): Promise<Program | Missing> {
  const candidates = await candidatesFor(
    expand(setting.trim(), around),
    around
  );
  if ('missing' in candidates) {
    return candidates;
  }
  let first: Missing | undefined;
  for (const file of candidates) {
    const found = (await isInside(file, around.untrusted))
      ? { missing: `${file} is in a folder that is not trusted.` }
      : await askVersion(file);
    if (!('missing' in found)) {
      return found;
    }
    first ??= found;
  }
  return first ?? { missing: nowhere(setting.trim()) };
}

function nowhere(name: string): string {
  return name === usualName
    ? `${name} is not on the PATH, nor where pip, uv, pipx and npm put programs.`
    : `${name} is not on the PATH.`;
}

async function candidatesFor(
  wanted: string,
  around: Surroundings
): Promise<string[] | Missing> {
  if (wanted === '') {
    return { missing: 'bankLint.path is empty.' };
  }
  if (!wanted.includes('/') && !wanted.includes(path.sep)) {
    return runnable(wanted, [
      ...foldersOfPath(around.environment),
      ...(wanted === usualName ? await placesBesidePath(around) : []),
    ]);
  }
  const file = path.resolve(around.folder ?? homedir(), wanted);
  const reason = await whyNotRun(file);
  return reason === undefined ? [file] : { missing: `${file} ${reason}.` };
}

async function placesBesidePath(around: Surroundings): Promise<string[]> {
  const known = await knownPlaces(around.environment, homedir());
  return [...around.pythons, ...known];
}

function expand(setting: string, around: Surroundings): string {
  const home = /^~(?=$|[/\\])/;
  return setting
    .replace(home, () => homedir())
    .replaceAll('${workspaceFolder}', () => around.folder ?? '.');
}
