// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user can do where no program was found: one message, with choices.
import { commands, type OutputChannel, window, workspace } from 'vscode';
import { usualName } from '../search/program';
import { surroundings } from '../search/surroundings';
import { section } from '../settings';
import { openDocumentation } from '../links';
import { chooseProgram } from './choose_program';
import type { Installer } from './installer';
import { presentManagers } from './managers';

/** What a button says, and what it does. */
interface Choice {
  readonly title: string;
  /** What is typed in a terminal then. */
  readonly detail?: string;
  readonly take: () => unknown;
}

export class Offer {
  private isOpen = false;

  constructor(
    private readonly output: OutputChannel,
    private readonly installer: Installer
  ) {}

  /** Says why there is no program, without waiting for the user to see it. */
  async show(reason: string): Promise<void> {
    const message =
      `bank-lint was not found: ${reason} ` +
      'Install it, or say where it is in the setting bankLint.path.';
    this.output.appendLine(message);
    if (this.isOpen) {
      return;
    }
    this.isOpen = true;
    const choices = await this.choices();
    void window
      .showErrorMessage(message, ...choices.map(({ title }) => title))
      .then((chosen) => {
        this.isOpen = false;
        choices.find(({ title }) => title === chosen)?.take();
      });
  }

  /** Asks what to do, of a user who has asked for it. */
  async ask(reason: string): Promise<void> {
    const all = [...(await this.firstChoices()), ...lastChoices];
    await chooseFrom(all, reason);
  }

  /** Those that a message has room for: of several installs, one for all. */
  private async choices(): Promise<Choice[]> {
    const first = await this.firstChoices();
    const install: Choice = {
      title: 'Install…',
      take: () => chooseFrom(first, 'What runs in a terminal'),
    };
    return [...(first.length > 1 ? [install] : first), ...lastChoices];
  }

  /** A program that is named and wrong stays so, whatever is installed. */
  private async firstChoices(): Promise<Choice[]> {
    const settings = workspace.getConfiguration(section);
    if (settings.get('path', usualName).trim() !== usualName) {
      return [openSettings];
    }
    const managers = await presentManagers(await surroundings());
    return managers.map(({ name, command }) => ({
      title: `Install with ${name}`,
      detail: command,
      take: () => this.installer.run(command),
    }));
  }
}

const openSettings: Choice = {
  title: 'Open Settings',
  take: () =>
    commands.executeCommand('workbench.action.openSettings', `${section}.path`),
};

const lastChoices: readonly Choice[] = [
  { title: 'Choose the program…', take: chooseProgram },
  { title: 'Documentation', take: () => openDocumentation('install.md') },
];

/** Shows a menu, and does what is chosen. */
async function chooseFrom(
  choices: readonly Choice[],
  placeHolder: string
): Promise<void> {
  const items = choices.map((choice) => ({
    label: choice.title,
    description: choice.detail ?? '',
    choice,
  }));
  const options = { title: 'bank-lint', placeHolder };
  const chosen = await window.showQuickPick(items, options);
  await chosen?.choice.take();
}
