// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Package managers that have the program, and what is typed to install it.
import * as path from 'node:path';
import { foldersOfPath, isInside, runnable } from '../search/files';
import type { Surroundings } from '../search/program';

export interface Manager {
  readonly name: string;
  /** What is typed in a terminal. */
  readonly command: string;
}

/** Each installs what is not there yet, and renews what is too old. */
const managers = [
  {
    name: 'pip',
    programs: ['pip', 'pip3'],
    command: 'install --upgrade bank-lint',
  },
  { name: 'uv', programs: ['uv'], command: 'tool install --upgrade bank-lint' },
  { name: 'pipx', programs: ['pipx'], command: 'install --force bank-lint' },
  {
    name: 'npm',
    programs: ['npm'],
    command: 'install --global bank-lint@latest',
  },
] as const;

/**
 * Those that are on the PATH, outside of folders that are not trusted. pip is
 * that of the workspace's Python, if it has one.
 */
export async function presentManagers(
  around: Surroundings
): Promise<Manager[]> {
  const present: Manager[] = [];
  const ofWorkspace = await pipOfWorkspace(around);
  for (const { name, programs, command } of managers) {
    if (name === 'pip' && ofWorkspace !== undefined) {
      present.push({ name, command: `${ofWorkspace} ${command}` });
      continue;
    }
    for (const program of programs) {
      if (await isOnPath(program, around)) {
        present.push({ name, command: `${program} ${command}` });
        break;
      }
    }
  }
  return present;
}

/** A shell takes the first on the PATH; that one must not be of the folder. */
async function isOnPath(
  program: string,
  around: Surroundings
): Promise<boolean> {
  const [first] = await runnable(program, foldersOfPath(around.environment));
  return first !== undefined && !(await isInside(first, around.untrusted));
}

/** How that pip is called; undefined if some shell might not understand it. */
async function pipOfWorkspace(
  around: Surroundings
): Promise<string | undefined> {
  const [python] = await runnable('python', around.pythons);
  const isPlain = python !== undefined && /^[\w./+@~-]+$/.test(python);
  if (!isPlain || !path.isAbsolute(python)) {
    return undefined;
  }
  return `${python} -m pip`;
}
