#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the rows of nvcc.tsv: what nvcc generates for the kernels, by build.

    record.py > nvcc.tsv

A row: the version of nvcc, the architecture, the options ("-": none), the kernel,
and its shared loads and stores by width: "L4:2 L16:1 S4:4". Needs nvcc.
"""

import collections
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import kernels

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import read_cubin  # noqa: E402

BUILDS = [
    *((arch, "-") for arch in ("sm_75", "sm_80", "sm_89", "sm_90", "sm_100", "sm_120")),
    ("sm_80", "-rdc=true"),
    ("sm_90", "-rdc=true"),
    ("sm_100", "-rdc=true"),
    ("sm_80", "-Xptxas=-O0"),
]
# Those for which the kernels of shapes.py are recorded as well.
ALL_SHAPES = [("sm_80", "-"), ("sm_90", "-"), ("sm_100", "-")]


def accesses(cubin):
    """By kernel: how many shared loads and stores of each width its code has."""
    image = pathlib.Path(cubin).read_bytes()
    result = {}
    for name, begin, size in read_cubin.sections(image):
        if not name.startswith(".text."):
            continue
        found = collections.Counter()
        for at in range(begin, begin + size, 16):
            low, high = struct.unpack_from("<QQ", image, at)
            space, operation = read_cubin.OPERATIONS.get(low & 0xFFF, ("", ""))
            if space == "shared":
                found["L" if operation == "load" else "S", read_cubin.BYTES[high >> 9 & 7]] += 1
        result[name.removeprefix(".text.")] = found
    return result


def text(found):
    return " ".join(f"{kind}{width}:{count}" for (kind, width), count in sorted(found.items())) or "none"


def main():
    nvcc = read_cubin.toolchains.find_nvcc()
    if not nvcc:
        sys.exit(read_cubin.toolchains.no_nvcc())
    version = re.search(r"release ([\d.]+)", subprocess.run([nvcc, "--version"], capture_output=True, text=True).stdout)
    print("# nvcc\tarch\toptions\tkernel\tshared loads and stores by width")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "kernels.cu")
        for arch, options in BUILDS:
            numbers = range(kernels.MOST if (arch, options) in ALL_SHAPES else kernels.COUNT)
            file.write_text(kernels.source(numbers))
            cubin = f"{folder}/code.cubin"
            words = [] if options == "-" else options.split()
            subprocess.run([nvcc, "-w", "-cubin", f"-arch={arch}", *words, "-o", cubin, file], check=True)
            made = accesses(cubin)
            for number in numbers:
                print(version[1], arch, options, f"k{number}", text(made[f"k{number}"]), sep="\t")


if __name__ == "__main__":
    main()
