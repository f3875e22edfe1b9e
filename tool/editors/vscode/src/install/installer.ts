// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has a package manager install the program, in a terminal where the user sees
// it, and notices when the program is there.
import { homedir } from 'node:os';
import { type Disposable, type Terminal, window } from 'vscode';

/** How often is looked whether the program is there. */
const pollMilliseconds = 1000;

/** After that time no caller waits for it any more. */
const patienceMilliseconds = 30 * 60_000;

export class Installer implements Disposable {
  private watching: NodeJS.Timeout | undefined;
  private readonly closing: Disposable;
  private terminal: Terminal | undefined;

  /**
   * @param isThere whether the program can be found
   * @param onInstalled called once it can
   */
  constructor(
    private readonly isThere: () => Promise<boolean>,
    private readonly onInstalled: () => void
  ) {
    this.closing = window.onDidCloseTerminal((closed) => {
      if (closed === this.terminal) {
        this.terminal = undefined;
        void this.look().then(() => this.stop());
      }
    });
  }

  /**
   * Types a command in a new terminal. It starts in the home folder: package
   * managers heed files of the folder that they are started in.
   */
  run(command: string): void {
    this.stop();
    this.terminal = window.createTerminal({
      name: 'bank-lint: install',
      cwd: homedir(),
    });
    this.terminal.show();
    this.terminal.sendText(command);
    this.watch(Date.now() + patienceMilliseconds);
  }

  /** Waits for nothing any more; the terminal stays. */
  stop(): void {
    clearTimeout(this.watching);
    this.watching = undefined;
  }

  dispose(): void {
    this.stop();
    this.closing.dispose();
  }

  private watch(end: number): void {
    this.watching = setTimeout(async () => {
      const isOver = (await this.look()) || Date.now() > end;
      if (!isOver && this.watching !== undefined) {
        this.watch(end);
      }
    }, pollMilliseconds);
  }

  private async look(): Promise<boolean> {
    if (this.watching === undefined || !(await this.isThere())) {
      return false;
    }
    if (this.watching === undefined) {
      return true; // noticed before, or stopped meanwhile
    }
    this.stop();
    this.onInstalled();
    return true;
  }
}
