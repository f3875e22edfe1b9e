// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tab with an HTML report. The page states itself what it may do: nothing is
// loaded, and no style or script but its own, known by their hashes, counts. A
// page that states less is not shown here.
import { promises as fs } from 'node:fs';
import * as path from 'node:path';
import {
  type Disposable,
  env,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
} from 'vscode';
import { happened } from '../context_keys';

export class ReportPage implements Disposable {
  private panel: WebviewPanel | undefined;
  private file: string | undefined;

  /** @param folder where the page is kept for a browser */
  constructor(private readonly folder: string) {}

  async show(title: string, html: string): Promise<void> {
    await fs.mkdir(this.folder, { recursive: true });
    this.file = path.join(this.folder, 'report.html');
    await fs.writeFile(this.file, html);
    happened('bankLint.reportShown');
    if (!statesStrictPolicy(html)) {
      await this.openInBrowser();
      return;
    }
    this.panel ??= this.makePanel();
    this.panel.title = title;
    this.panel.webview.html = html;
    this.panel.reveal(undefined);
  }

  /** Opens the report that was made last. */
  async openInBrowser(): Promise<void> {
    if (this.file !== undefined) {
      await env.openExternal(Uri.file(this.file));
    }
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private makePanel(): WebviewPanel {
    const panel = window.createWebviewPanel(
      'bankLint.report',
      'bank-lint',
      ViewColumn.Active,
      { enableScripts: true, enableFindWidget: true, localResourceRoots: [] }
    );
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    return panel;
  }
}

/**
 * Whether a page begins with a policy that lets it load nothing and run nothing
 * that has no hash there.
 */
export function statesStrictPolicy(html: string): boolean {
  const stated =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
  const before = html.slice(0, stated?.index ?? 0);
  const policy = stated?.[1] ?? '';
  return (
    policy.startsWith("default-src 'none';") &&
    !/<(script|style|link|img|iframe|object)\b/i.test(before) &&
    policy.split(';').slice(1).every(isStrict)
  );
}

/** Whether a part of a policy allows only hashes. */
function isStrict(directive: string): boolean {
  const [name = '', ...sources] = directive.trim().split(/\s+/);
  const allowed = /^'(none|sha256-[\w+/=]+|wasm-unsafe-eval)'$/;
  return name === '' || sources.every((source) => allowed.test(source));
}
