// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages that the server wants shown. What it says of an access it sends
// twice, as the answer and as a message for editors that show no answers; here
// the answer has a page of its own, and the message is left out.
import { window } from 'vscode';
import {
  type LanguageClient,
  MessageType,
  ShowMessageNotification,
  type ShowMessageParams,
} from 'vscode-languageclient/node';

export class Messages {
  private held: ShowMessageParams[] = [];
  private answersAwaited = 0;

  /** Shows the messages of a client, in place of what the client does. */
  of(client: LanguageClient): void {
    client.onNotification(ShowMessageNotification.type, (message) => {
      if (this.answersAwaited > 0) {
        this.held.push(message);
      } else {
        show(message);
      }
    });
  }

  /**
   * Asks for something, and shows the messages that do not repeat the answer.
   */
  async besides<Answer>(ask: () => Thenable<Answer>): Promise<Answer> {
    this.answersAwaited += 1;
    let answer: Answer | undefined;
    try {
      answer = await ask();
      return answer;
    } finally {
      this.answersAwaited -= 1;
      const isRepeated = (text: string): boolean =>
        typeof answer === 'string' && text.endsWith(answer);
      const told = this.held.filter(({ message }) => !isRepeated(message));
      this.held = [];
      told.forEach(show);
    }
  }
}

function show({ type, message }: ShowMessageParams): void {
  switch (type) {
    case MessageType.Error:
      void window.showErrorMessage(message);
      break;
    case MessageType.Warning:
      void window.showWarningMessage(message);
      break;
    default:
      void window.showInformationMessage(message);
  }
}
