// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which versions of the program this extension can talk to.
import { execFile } from 'node:child_process';

/** The oldest program whose server has all that is asked of it here. */
export const oldestVersion = '0.1.0';

/** A sentence that says why there is no program. */
export interface Missing {
  readonly missing: string;
}

/** A program that says that it is bank-lint. */
export interface Program {
  readonly file: string;
  /** What it says of itself, in one line. */
  readonly version: string;
}

/** What does not answer as bank-lint does is missing, with the reason. */
export function askVersion(file: string): Promise<Program | Missing> {
  return new Promise((resolve) => {
    execFile(file, ['--version'], { timeout: 20_000 }, (error, out, err) => {
      const said = /^bank-lint .*/m.exec(out)?.[0];
      if (error === null && said !== undefined) {
        resolve(checked({ file, version: said }));
        return;
      }
      const heard = [err, out, error?.message ?? ''].find((one) => one.trim());
      const line = heard?.trim().split('\n')[0] ?? 'nothing';
      resolve({ missing: `${file} --version said: ${line}.` });
    });
  });
}

function checked(program: Program): Program | Missing {
  if (!isOlder(program.version, oldestVersion)) {
    return program;
  }
  const { file, version } = program;
  return {
    missing: `${file} is ${version}; this needs ${oldestVersion} or newer.`,
  };
}

/** Whether the version in a text is before another; false if it has none. */
function isOlder(text: string, than: string): boolean {
  const [own, other] = [text, than].map((one) =>
    /(\d+)\.(\d+)(?:\.(\d+))?/
      .exec(one)
      ?.slice(1)
      .map((part) => Number(part ?? 0))
  );
  if (own === undefined || other === undefined) {
    return false;
  }
  const at = own.findIndex((part, index) => part !== other[index]);
  return at >= 0 && own[at]! < other[at]!;
}
