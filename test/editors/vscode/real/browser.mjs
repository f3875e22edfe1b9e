// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A VS Code with the extension, in a browser: started, driven by the keys that a
// user presses, and read from the page.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export class Browser {
  /**
   * @param {string} installed the folder that install.sh made
   * @param {string} scratch a folder of this run's own
   * @param {string} shots where screenshots go
   */
  constructor(installed, scratch, shots) {
    Object.assign(this, { installed, scratch, shots });
    this.entry = join(installed, 'node_modules/code-server/out/node/entry.js');
    this.log = '';
    this.places = [
      '--user-data-dir', join(scratch, 'user'),
      '--extensions-dir', join(scratch, 'extensions'),
    ];
    mkdirSync(shots, { recursive: true });
  }

  install(vsix) {
    execFileSync('node', [this.entry, ...this.places, '--install-extension', vsix]);
  }

  settings(more) {
    mkdirSync(join(this.scratch, 'user/User'), { recursive: true });
    writeFileSync(
      join(this.scratch, 'user/User/settings.json'),
      JSON.stringify({
        'workbench.startupEditor': 'none',
        'extensions.autoCheckUpdates': false,
        'editor.minimap.enabled': false,
        'window.restoreWindows': 'none',
        ...more,
      })
    );
  }

  async start(folder, port, environment = {}, window = {}) {
    const { width = 1280, height = 800, dark = false } = window;
    this.server = spawn(
      'node',
      [this.entry, ...this.places, '--auth', 'none', '--disable-telemetry',
       '--disable-update-check', '--disable-workspace-trust',
       '--bind-addr', `127.0.0.1:${port}`, folder],
      { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] }
    );
    await new Promise((resolve, reject) => {
      const hear = (data) => {
        this.log += data;
        if (this.log.includes('HTTP server listening')) resolve();
      };
      this.server.stdout.on('data', hear);
      this.server.stderr.on('data', hear);
      this.server.on('exit', () => reject(new Error(this.log)));
    });
    const require = createRequire(join(this.installed, 'package.json'));
    const { chromium } = require('playwright-core');
    this.chromium = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    const context = await this.chromium.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
    });
    this.page = await context.newPage();
    this.page.on('console', (message) => (this.log += `${message.text()}\n`));
    await this.page.goto(`http://127.0.0.1:${port}/?folder=${folder}`);
    await this.page.waitForSelector('.explorer-folders-view .monaco-list-row', {
      timeout: 120_000,
    });
  }

  async stop() {
    await this.chromium?.close();
    this.server?.removeAllListeners('exit');
    this.server?.kill();
  }

  press = (...keys) =>
    keys.reduce(
      (all, key) => all.then(() => this.page.keyboard.press(key)),
      Promise.resolve()
    );
  type = (text) => this.page.keyboard.type(text, { delay: 15 });
  rest = (milliseconds) => this.page.waitForTimeout(milliseconds);
  shot = (name) =>
    this.page.screenshot({ path: join(this.shots, `${name}.png`) });

  /** Runs a command of the palette. */
  async command(title) {
    await this.press('F1');
    await this.page.waitForSelector('.quick-input-widget:visible');
    await this.type(title);
    await this.rest(500);
    await this.press('Enter');
    await this.rest(300);
  }

  async open(name) {
    await this.press('Control+p');
    await this.page.waitForSelector('.quick-input-widget:visible');
    await this.type(name);
    await this.page.waitForSelector(
      `.quick-input-list .monaco-list-row[aria-label*="${name}"]`
    );
    await this.press('Enter');
    await this.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
    await this.page.waitForSelector('.editor-instance .view-line');
    await this.rest(500);
  }

  async goTo(line, column) {
    await this.press('Control+g');
    await this.page.waitForSelector('.quick-input-widget:visible');
    await this.type(`${line}:${column}`);
    await this.press('Enter');
    await this.rest(300);
  }

  showProblems = () => this.press('Control+Shift+m');

  /** The rows of the Problems panel that are of bank-lint, as they read. */
  async problems() {
    const rows = await this.page
      .locator('.markers-panel .monaco-list-row')
      .evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
    return rows.filter((row) => row?.includes('bank-lint'));
  }

  /** Those rows, once something holds of them. */
  async settled(holds, patience = 60_000) {
    const end = Date.now() + patience;
    for (;;) {
      const now = await this.problems();
      if (holds(now)) return now;
      if (Date.now() > end) {
        throw new Error(`not so: ${holds}\nseen:\n${now.join('\n')}`);
      }
      await this.rest(200);
    }
  }

  text = (selector) =>
    this.page.locator(selector).evaluateAll((all) =>
      all.map((one) => one.textContent)
    );

  messages = () => this.text('.notifications-toasts .notification-list-item-message');
}
