#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the rows of executed.tsv: what nvcc's machine code executes and costs.

    record.py --bank-lint build/release/bin/bank-lint [FILE.cu...] > ../executed.tsv

Without files: all of kernels/ and test/issued/ but those that are only of widths.
Compiles each file for sm_80 and executes on the CPU one block of each launch whose
grid and block are known, the one in the middle of the grid. A row is a source line
and the instructions of one width there: warp instructions that are executed, the
sum of their wavefronts (shared) or sectors (global), and the worst of them. "-"
stands where that rests on what global memory holds or differs between the middle
block, the first and the last. Which launches there are, and with which arguments,
is what bank-lint says of the file; nothing else is taken from it.
Needs numpy, and nvcc and nvdisasm, which test/toolchains/install nvcc-13.0 installs.
What cannot be executed is reported on stderr and has no row.
"""

import argparse
import dataclasses
import pathlib
import sys

from measure import File, Measured
from predictions import Launch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402

ISSUED = pathlib.Path(__file__).resolve().parent.parent
KERNELS = ISSUED.parent.parent / "kernels"
WIDTHS_ONLY = {"local_arrays.cu", "part_loads.cu"}
COLUMNS = ("file", "kernel", "grid", "block", "shared", "arguments")
COLUMNS += ("line", "space", "operation", "bytes", "executions", "total", "worst")


def rows(file: str, launch: Launch, measured: Measured):
    for key, cost in sorted(measured.costs.items()):
        if key[:3] not in measured.open:
            yield file, *dataclasses.astuple(launch), *key, *dataclasses.astuple(cost)
    for key in sorted(measured.open):
        yield file, *dataclasses.astuple(launch), *key, *"----"


def all_files():
    files = [*KERNELS.glob("*.cu"), *ISSUED.glob("*.cu")]
    return sorted((f for f in files if f.name not in WIDTHS_ONLY), key=lambda f: f.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    toolchains.add_nvcc_option(parser)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    print(*COLUMNS, sep="\t")
    for path in arguments.files or all_files():
        file = File(path, arguments.nvcc, arguments.bank_lint)
        for launch, details in file.launches():
            measured = file.measure(launch, details)
            if measured.failure:
                print(f"{path.name}: {launch}: {measured.failure}", file=sys.stderr)
            for row in rows(path.name, launch, measured):
                print(*row, sep="\t")


if __name__ == "__main__":
    sys.exit(main())
