// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is reported of a server that does not start.
import { commands, type OutputChannel, window } from 'vscode';

/** Says why there is no server, without waiting for the user to see it. */
export function tellFailure(reason: string, output: OutputChannel): void {
  output.appendLine(reason);
  const [again, details] = ['Restart', 'Show Output'];
  void window.showErrorMessage(reason, again, details).then((chosen) => {
    if (chosen === again) {
      void commands.executeCommand('bankLint.restart');
    } else if (chosen === details) {
      output.show();
    }
  });
}
