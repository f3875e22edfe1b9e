// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The commands of package.json, and what each of them does.
import {
  commands,
  type Disposable,
  type ExtensionContext,
  type OutputChannel,
  Uri,
  window,
} from 'vscode';
import { happened } from '../context_keys';
import { cudaEditor } from '../documents';
import { chooseProgram } from '../install/choose_program';
import type { Offer } from '../install/offer';
import { findConfigured, type Server } from '../server';
import type { State } from '../state';
import type { TextPages } from '../text_page';
import { doctor } from './doctor';
import { openExample } from './example';
import { explain } from './explain';
import { mend } from './mend';
import { showMenu } from './menu';
import { ProgramRuns } from './program_runs';
import { openProjectSettings } from './project_settings';
import { reportFile, reportProject } from './report';
import { ReportPage } from './report_page';
import { seeThrough } from './see_through';

/** What the commands work with. */
interface Parts {
  readonly context: ExtensionContext;
  readonly output: OutputChannel;
  readonly pages: TextPages;
  readonly offer: Offer;
  readonly server: Server;
  readonly state: () => State;
}

export function registerCommands(parts: Parts): Disposable[] {
  const { context, output, pages, offer, server, state } = parts;
  const runs = new ProgramRuns(output, offer);
  const folder = context.storageUri ?? context.globalStorageUri;
  const page = new ReportPage(folder.fsPath);
  const all: Record<string, (...given: unknown[]) => unknown> = {
    explain: () => explain(server.connection),
    mend,
    seeThrough: () => seeThrough(server.connection),
    report: onFile((file) => reportFile(file, runs, page)),
    reportProject: () => reportProject(runs, page),
    openReport: () => page.openInBrowser(),
    lintProject: () => lintProject(server),
    doctor: onFile((file) => doctor(file, runs, pages)),
    projectSettings: openProjectSettings,
    install: () => install(offer, server),
    chooseProgram,
    example: () => openExample(context),
    restart: () => server.restart(),
    showOutput: () => output.show(),
    menu: () => showMenu(state()),
  };
  return [
    page,
    ...Object.entries(all).map(([name, act]) =>
      commands.registerCommand(`bankLint.${name}`, act)
    ),
  ];
}

/** Acts on the file that is given, as menus do, or on that of the editor. */
function onFile(act: (file: Uri) => Promise<void>): (file: unknown) => unknown {
  return (given) => {
    const file = given instanceof Uri ? given : cudaEditor()?.document.uri;
    return file === undefined
      ? window.showInformationMessage('Open a CUDA file first.')
      : act(file);
  };
}

/** Has the server lint the files of the workspace, open or not. */
async function lintProject(server: Server): Promise<void> {
  await server.startIfNone();
  await server.connection?.sendRequest('workspace/executeCommand', {
    command: 'bank-lint.lintProject',
    arguments: [],
  });
}

/** Offers to install the program, unless it is there. */
async function install(offer: Offer, server: Server): Promise<void> {
  const found = await findConfigured();
  if ('missing' in found) {
    await offer.ask(found.missing);
    return;
  }
  happened('bankLint.programFound');
  void window.showInformationMessage(
    `${found.version} is there: ${found.file}`
  );
  await server.startIfNone();
}
