#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the private arrays that bank-lint finds in memory against nvcc.

    check_frames.py --bank-lint build/bin/bank-lint

frames.tsv has the stack frames of nvcc 13.0 (read_frames.py reads them). Local
accesses must be predicted of exactly the kernels that have one; an undecided access
decides nothing.
Exit status: 0 all agree, 1 otherwise.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def rows(name):
    with open(HERE / name, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    arguments = parser.parse_args()
    command = [arguments.bank_lint, "--all", "--format=json", "--builtin-headers", "--no-database"]
    command += ["--arch", "sm_80", str(HERE / "local_arrays.cu")]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    local = [a for a in report["accesses"] + report["findings"] if a["space"] == "local"]
    ours = {a["kernel"].split("(")[0] for a in local if a["certainty"] != "undecided"}
    undecided = {a["kernel"].split("(")[0] for a in local} - ours
    kernels = {row["kernel"]: int(row["bytes"]) > 0 for row in rows("frames.tsv")}
    wrong = 0
    for name in sorted(set(kernels) | ours):
        if name not in kernels:
            print(f"{name}: not in frames.tsv")
        elif name not in undecided and kernels[name] != (name in ours):
            print(f"{name}: in {'memory' if kernels[name] else 'registers'} in nvcc's code")
        else:
            continue
        wrong += 1
    print(f"{len(kernels) - wrong} of {len(kernels)} kernels agree, or are undecided")
    return wrong > 0 or not kernels


if __name__ == "__main__":
    sys.exit(main())
