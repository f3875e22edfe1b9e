// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pages of the built site: axe finds nothing, and nothing scrolls sideways.
//
//   site.mjs DIST [CHROMIUM]
//
// DIST: the folder dist of docs/site/build.py, built with the base "/".
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { checkAccess } from './access.mjs';

const [dist, program = '/usr/bin/chromium'] = process.argv.slice(2);
const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2',
};
const server = createServer(({ url }, answer) => {
  const file = join(dist, normalize(new URL(url, 'http://site').pathname));
  const isThere = existsSync(file) && extname(file) in types;
  answer.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
  answer.end(isThere ? readFileSync(file) : '');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}`;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
const open = async (path, options) => {
  const page = await (await browser.newContext({ ...options, bypassCSP: true })).newPage();
  await page.goto(`${address}/${path}`);
  return page;
};
const pages = ['index.html', ...readdirSync(join(dist, 'docs'))
  .filter((name) => name.endsWith('.html')).map((name) => `docs/${name}`)];
assert.ok(pages.length > 30, `only ${pages.length} pages in ${dist}`);
try {
  console.log(await checkAccess(open, Object.fromEntries(pages.map((name) => [name, name])), { source: axe }));
} finally {
  await browser.close();
  server.close();
}
