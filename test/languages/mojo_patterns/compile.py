#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles program.mojo, a program for a GPU, without one: Mojo writes
the PTX of each kernel that the program launches."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = pathlib.Path(sys.argv[1])

subprocess.run(["mojo", "build", "-g1", "--emit", "asm", "--target-accelerator", "sm_80",
                HERE / "program.mojo", "-o", OUTPUT / "program.s"], check=True)
done = subprocess.run(["mojo", "--version"], stdout=subprocess.PIPE, text=True, check=True)
print("version:", done.stdout.split()[1])
