#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds nvcc.tsv against what the compilers of all its versions make.

    check.py                 of all files: 10 minutes
    check.py FILE.cu...      of some

Exit status: 0 the rows are the same, 1 they are not, 77 a compiler is not installed.
"""

import argparse
import difflib
import pathlib
import sys

import record
from record import toolchains

TABLE = record.HERE / "nvcc.tsv"


def missing():
    """The versions that are not installed."""
    folder = toolchains.ROOT / "build" / "toolchains"
    return [version for version in record.VERSIONS if not (folder / f"nvcc-{version}" / "bin" / "nvcc").exists()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    files = parser.parse_args().files
    if versions := missing():
        print(toolchains.no_nvcc(versions[0]))
        return toolchains.SKIPPED
    names = {"file", *(file.name for file in files)}
    recorded = [row for row in TABLE.read_text().splitlines() if not files or row.split("\t")[0] in names]
    differences = record.Differences()
    made = list(record.table(files, differences=differences))
    print(differences)
    changed = list(difflib.unified_diff(recorded, made, TABLE.name, "compiled", lineterm="", n=0))
    print(*changed, sep="\n")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
