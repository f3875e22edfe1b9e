// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes dist/bank-lint.vsix, for the Marketplace, for Open VSX and by hand. The
// links of README.md and CHANGELOG.md, relative here, lead to the repository that
// package.json names.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const { repository } = require('./package.json');
const { createVSIX } = require('@vscode/vsce');

const web = repository.url.replace(/\.git$/, '');
await createVSIX({
  cwd: here,
  packagePath: join(here, 'dist/bank-lint.vsix'),
  dependencies: false, // they are in dist/extension.js
  baseContentUrl: `${web}/blob/HEAD/${repository.directory}/`,
  baseImagesUrl: `${web}/raw/HEAD/${repository.directory}/`,
});
