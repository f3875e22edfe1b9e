#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.cl with clang and libclc for sm_80."""

import pathlib
import shutil
import subprocess
import sys

OUTPUT = pathlib.Path(sys.argv[1])
SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.cl"
LIBRARY = "/usr/lib/clc/nvptx64--nvidiacl.bc"

if not shutil.which("clang-22") or not pathlib.Path(LIBRARY).exists():
    print("not installed; run apt-get install clang-22 libclc-22")
    sys.exit(77)
# The library names PTX 4.2, which knows no sm_80. ptxas reads DWARF 2 alone.
command = ["clang-22", "-x", "cl", "-cl-std=CL1.2", "-target", "nvptx64-nvidia-nvcl",
           "-march=sm_80", "-Xclang", "-target-feature", "-Xclang", "+ptx70",
           "-Xclang", "-mlink-builtin-bitcode", "-Xclang", LIBRARY, "-Wno-linker-warnings",
           "-O2", "-g1", "-gdwarf-2", "-S", SOURCE]
subprocess.run([*command, "-emit-llvm", "-o", OUTPUT / "kernels.ll"], check=True)
subprocess.run([*command, "-o", OUTPUT / "kernels.ptx"], check=True)
version = subprocess.run(["clang-22", "-dumpversion"], stdout=subprocess.PIPE, text=True)
print("version: clang", version.stdout)
