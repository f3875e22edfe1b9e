#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the stack frame of each kernel of local_arrays.cu, as nvcc makes it.

    read_frames.py --nvcc /usr/local/cuda/bin/nvcc > frames.tsv
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--arch", default="sm_80")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.nvcc, f"-arch={arguments.arch}", "-cubin", "-Xptxas", "-v"]
        command += ["-o", f"{folder}/a.cubin", str(HERE / "local_arrays.cu")]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    plain = subprocess.run(["c++filt"], input=done.stderr, capture_output=True, text=True).stdout
    print("kernel\tbytes")
    pattern = r"Compiling entry function '(?:void )?(.*?)\(.*?' for .*?(\d+) bytes stack frame"
    for name, size in sorted(re.findall(pattern, plain, re.DOTALL)):
        print(f"{name}\t{size}")


if __name__ == "__main__":
    main()
