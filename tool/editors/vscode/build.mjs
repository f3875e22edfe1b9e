// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes dist/extension.js, all that VS Code loads, and puts beside it what the
// package has of the rest of the repository: the license, and an example.
import { copyFileSync, mkdirSync } from 'node:fs';
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
const repository = join(here, '../../..');
copyFileSync(join(repository, 'LICENSE'), join(here, 'LICENSE'));
mkdirSync(join(here, 'dist/example'), { recursive: true });
copyFileSync(
  join(repository, 'kernels/transpose.cu'),
  join(here, 'dist/example/transpose.cu')
);
