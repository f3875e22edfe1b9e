#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the program of this platform's package: its arguments, streams, signals
// and exit code are the program's.
'use strict';
const { spawn } = require('child_process');
const path = require('path');
const { optionalDependencies } = require('../package.json');

const platform = `${process.platform}-${process.arch}`;
const name = `@bank-lint/${platform}`;

function fail(...lines) {
  for (const line of lines) console.error(`bank-lint: ${line}`);
  process.exit(2);
}

function findProgram() {
  if (!(name in optionalDependencies)) {
    const known = Object.keys(optionalDependencies).map((each) => each.split('/')[1]);
    fail(`there is no program for ${platform}, only for ${known.join(', ')}`);
  }
  try {
    return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin', 'bank-lint');
  } catch {
    return fail(
      `the package ${name}, which has the program, is not installed`,
      'it is an optional dependency: install without --omit=optional (or --no-optional),',
      'and on this platform, not with the node_modules of another'
    );
  }
}

const program = spawn(findProgram(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])
  process.on(signal, () => program.kill(signal));
program.on('error', (error) => fail(error.message));
program.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
