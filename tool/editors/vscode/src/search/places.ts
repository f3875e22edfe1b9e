// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where package managers put programs that may not be on the PATH: an editor
// that was started from a desktop often has a shorter one than a terminal.
import { promises as fs } from 'node:fs';
import * as path from 'node:path';

/** The folders, the likelier first; most of them do not exist. */
export async function knownPlaces(
  environment: NodeJS.ProcessEnv,
  home: string
): Promise<string[]> {
  const at = (...parts: string[]): string => path.join(home, ...parts);
  const variable = (name: string, ...below: string[]): string[] => {
    const value = environment[name];
    return value ? [path.join(value, ...below)] : [];
  };
  const data = environment['XDG_DATA_HOME'] || at('.local', 'share');
  const all = [
    at('.local', 'bin'), // pip --user, pipx, uv
    ...variable('PYTHONUSERBASE', 'bin'),
    ...variable('PIPX_BIN_DIR'),
    ...variable('PIPX_HOME', 'venvs', 'bank-lint', 'bin'),
    path.join(data, 'pipx', 'venvs', 'bank-lint', 'bin'),
    at('.local', 'pipx', 'venvs', 'bank-lint', 'bin'),
    ...variable('UV_TOOL_BIN_DIR'),
    ...variable('UV_TOOL_DIR', 'bank-lint', 'bin'),
    path.join(data, 'uv', 'tools', 'bank-lint', 'bin'),
    ...variable('npm_config_prefix', 'bin'),
    ...variable('NPM_CONFIG_PREFIX', 'bin'),
    ...(await prefixOfNpm(at('.npmrc'), home)),
    at('.npm-global', 'bin'),
    ...variable('NVM_BIN'),
    ...(await versionsOfNode(environment['NVM_DIR'] || at('.nvm'))),
    '/usr/local/bin',
  ];
  // One that is relative is so to an unexpected folder.
  return all.filter((folder) => path.isAbsolute(folder));
}

/**
 * Where the user has npm put programs, as `npm config set prefix` writes it.
 */
async function prefixOfNpm(file: string, home: string): Promise<string[]> {
  const text = await fs.readFile(file, 'utf8').catch(() => '');
  const prefix = /^\s*prefix\s*=\s*"?([^"\n]+?)"?\s*$/m.exec(text)?.[1];
  if (prefix === undefined) {
    return [];
  }
  const whole = prefix.replace(/^(~|\$\{HOME\})(?=$|\/)/, () => home);
  return [path.join(whole, 'bin')];
}

/** The programs of each Node that nvm has installed, the newest first. */
async function versionsOfNode(nvm: string): Promise<string[]> {
  const all = path.join(nvm, 'versions', 'node');
  const names = await fs.readdir(all).catch((): string[] => []);
  const newestFirst = new Intl.Collator('en', { numeric: true });
  return names
    .sort((a, b) => newestFirst.compare(b, a))
    .map((name) => path.join(all, name, 'bin'));
}
