#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles patterns.mojo with Mojo for sm_80, without a GPU."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def mojo(*arguments):
    command = ["mojo", *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


ptx = mojo("-g1", HERE / "build.mojo")
(pathlib.Path(sys.argv[1]) / "patterns.ptx").write_text(ptx)
print("version:", mojo("--version").split()[1])
