#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The extension of VS Code passes its tests, with the program given.

    check.py --bank-lint PATH [--show]
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import scene as scenes  # noqa: E402

EXTENSION = scenes.ROOT / "tool" / "editors" / "vscode"


def main():
    options = scenes.options()
    scenes.need("node", "npm")
    if not (EXTENSION / "node_modules").is_dir():
        scenes.skip(f"no node_modules; run npm ci in {EXTENSION}")
    program = str(pathlib.Path(options.bank_lint).resolve())
    return subprocess.run(
        ["npm", "test"], cwd=EXTENSION, check=False,
        env={**os.environ, "BANK_LINT": program},
    ).returncode  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
