// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of the program's commands, with what the settings say.
import { spawn } from 'node:child_process';
import { type CancellationToken, workspace } from 'vscode';
import { section, serverSettings } from './settings';

/** What a run has said. */
export interface Said {
  /** The exit code; undefined if it was ended, or did not begin. */
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

/**
 * The arguments of a command that looks at files. Options of the compiler stand
 * behind `--`, also among the arguments of the settings.
 */
export function commandLine(
  command: readonly string[],
  files: readonly string[]
): string[] {
  const settings = serverSettings(workspace.getConfiguration(section));
  const dashes = settings.arguments.indexOf('--');
  const end = dashes < 0 ? settings.arguments.length : dashes;
  return [
    ...command,
    ...(workspace.isTrusted ? [] : ['--restricted']),
    ...(settings.arch === '' ? [] : [`--arch=${settings.arch}`]),
    ...settings.arguments.slice(0, end),
    ...files,
    ...settings.arguments.slice(end),
  ];
}

/** Runs the program in a folder, until it ends or is not wanted any more. */
export function run(
  program: string,
  args: readonly string[],
  around: { folder: string; input?: string; wanted?: CancellationToken }
): Promise<Said> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: around.folder });
    const said: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] };
    const end = (code: number | undefined, problem = ''): void => {
      const [out, err] = [said.out, said.err].map((all) =>
        Buffer.concat(all).toString('utf8')
      ) as [string, string];
      resolve({ code, out, err: err + problem });
    };
    around.wanted?.onCancellationRequested(() => child.kill());
    child.stdout.on('data', (data: Buffer) => said.out.push(data));
    child.stderr.on('data', (data: Buffer) => said.err.push(data));
    child.on('error', (error) => end(undefined, String(error)));
    child.on('close', (code) => end(code ?? undefined));
    child.stdin.on('error', () => undefined); // it has not read all
    child.stdin.end(around.input ?? '');
  });
}
