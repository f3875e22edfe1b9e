// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes dist/extension.js, all that VS Code loads, and puts the license beside
// it for the package.
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

await build({
  absWorkingDir: here,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  external: ['vscode'],
  minify: true,
  keepNames: true,
  legalComments: 'eof',
  logLevel: 'warning',
});
copyFileSync(join(here, '../../../LICENSE'), join(here, 'LICENSE'));
