#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes which generated kernels access local memory, as nvcc compiles them.

    record.py --nvcc /usr/local/cuda/bin/nvcc --nvdisasm .../nvdisasm > nvcc.tsv

A row has the stack frame, and the loads and stores of local memory in the
machine code, of each kernel and architecture: "32/6". A register that is spilled
counts too; then the bytes of spilled registers follow: "8/2/8".
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import kernels

ARCHITECTURES = ["sm_80", "sm_90", "sm_120"]
FRAME = (
    r"Compiling entry function '(\S+?)' for .*?(\d+) bytes stack frame, (\d+) bytes spill stores"
)


def plain_name(mangled):
    """The name of a function that is in no namespace."""
    length, rest = re.match(r"_Z(\d+)(.*)", mangled).groups()
    return rest[: int(length)]


def compile_all(arguments, arch, folder):
    """Frame, local instructions and spilled bytes, by kernel."""
    source, cubin = f"{folder}/a.cu", f"{folder}/a.cubin"
    pathlib.Path(source).write_text(kernels.source())
    command = [arguments.nvcc, f"-arch={arch}", "-cubin", "-Xptxas", "-v", "-o", cubin, source]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    rows = {
        plain_name(name): [int(frame), 0, int(spilled)]
        for name, frame, spilled in re.findall(FRAME, done.stderr, re.DOTALL)
    }
    code = subprocess.run([arguments.nvdisasm, "-c", cubin], capture_output=True, text=True)
    if code.returncode:
        sys.exit(code.stderr)
    current = None
    for line in code.stdout.splitlines():
        if found := re.match(r"\s*\.section\s+\.text\.(\w+)", line):
            current = rows.get(plain_name(found.group(1)))
        elif current and re.search(r"\b(LDL|STL)\b", line):
            current[1] += 1
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--nvdisasm", default="nvdisasm")
    arguments = parser.parse_args()
    by_arch = []
    with tempfile.TemporaryDirectory() as folder:
        for arch in ARCHITECTURES:
            by_arch.append(compile_all(arguments, arch, folder))
    print("kernel", *ARCHITECTURES, sep="\t")
    for number in range(kernels.COUNT):
        found = [rows[f"k{number}"] for rows in by_arch]
        cells = ["/".join(map(str, row if row[2] else row[:2])) for row in found]
        print(f"k{number}", *cells, sep="\t")


if __name__ == "__main__":
    main()
