#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.c with clang's OpenMP for sm_80. Without a CUDA
toolkit clang does not link the device runtime, so this is a step of its own."""

import pathlib
import shutil
import subprocess
import sys

OUTPUT = pathlib.Path(sys.argv[1])
SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.c"
RUNTIME = pathlib.Path("/usr/lib/llvm-19/lib/libomptarget-nvptx-sm_80.bc")

if not shutil.which("clang-19") or not RUNTIME.exists():
    print("not installed; run apt-get install clang-19 llvm-19 libomp-19-dev")
    sys.exit(77)


def run(*command):
    subprocess.run(command, cwd=OUTPUT, check=True)


run("clang-19", "-fopenmp", "--offload-arch=sm_80", "--offload-device-only", "-nogpulib", "-O2",
    "-g1", "-S", "-emit-llvm", SOURCE, "-o", "own.ll")
run("llvm-link-19", "own.ll", "--internalize", "--only-needed", RUNTIME, "-o", "linked.bc")
run("opt-19", "-O2", "linked.bc", "-o", "kernels.bc")
run("llc-19", "-O2", "-mcpu=sm_80", "kernels.bc", "-o", "kernels.ptx")
version = subprocess.run(["clang-19", "-dumpversion"], stdout=subprocess.PIPE, text=True)
print("version:", version.stdout)
