#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.c with GCC's OpenACC for sm_80, without a GPU."""

import pathlib
import shutil
import subprocess
import sys

OUTPUT = pathlib.Path(sys.argv[1])
SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.c"

if not shutil.which("x86_64-linux-gnu-accel-nvptx-none-gcc-12"):
    print("not installed; run apt-get install gcc-12-offload-nvptx")
    sys.exit(77)
subprocess.run(["gcc-12", "-fopenacc", "-foffload=nvptx-none", "-foffload-options=-misa=sm_80",
                "-O2", "-g1", "-save-temps", SOURCE, "-o", OUTPUT / "kernels"],
               cwd=OUTPUT, check=True)
(OUTPUT / "kernels.xnvptx-none.mkoffload.s").rename(OUTPUT / "kernels.ptx")
version = subprocess.run(["gcc-12", "-dumpfullversion"], stdout=subprocess.PIPE, text=True)
print("version:", version.stdout)
