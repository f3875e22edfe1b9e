// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the server's log says of each file: the lines that `bank-lint check`
// ends with, after the file's name.
import type { OutputChannel } from 'vscode';

export interface Summary {
  readonly text: string;
  /** Accesses of which it is unknown what they cost. */
  readonly undecided: number;
}

export class Summaries {
  private readonly byFile = new Map<string, Summary>();

  constructor(private readonly changed: () => void) {}

  of(file: string): Summary | undefined {
    return this.byFile.get(file);
  }

  /** The channel, with what is logged there heard here too. */
  hearing(output: OutputChannel): OutputChannel {
    return Object.create(output, {
      appendLine: {
        value: (line: string): void => {
          output.appendLine(line);
          this.hear(line);
        },
      },
    }) as OutputChannel;
  }

  private hear(line: string): void {
    const [, file, text] = /^(\S.*?\.\w+): (.*)$/s.exec(line) ?? [];
    const undecided = /\baccess(?:es)?: .*?(\d+) undecided/.exec(
      text ?? ''
    )?.[1];
    if (file !== undefined && text !== undefined && undecided !== undefined) {
      this.byFile.set(file, { text, undecided: Number(undecided) });
      this.changed();
    }
  }
}
