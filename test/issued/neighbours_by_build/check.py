#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares predicted shared accesses with those that nvcc generates, by build.

    check.py --bank-lint build/bin/bank-lint [--arch sm_90] [--every 5] [--list]

nvcc.tsv has the truth (record.py). Kernels of the generator (kernels.py) must agree
in all their loads, and in all their stores, beyond a few. Exit status: 0 if it is so.
"""

import argparse
import collections
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

import kernels

HERE = pathlib.Path(__file__).resolve().parent
WARPS = kernels.THREADS // 32
LEAST = 95  # percent that agree, of loads and of stores, in each build


def truth():
    """By (arch, options): by kernel the loads and stores as nvcc.tsv has them."""
    result = collections.defaultdict(dict)
    with open(HERE / "nvcc.tsv", newline="") as table:
        for row in csv.reader(table, delimiter="\t"):
            if not row[0].startswith("#"):
                result[row[1], row[2]][row[3]] = row[4]
    return result


def predictions(bank_lint, file, arch, options):
    """By kernel and "L" or "S": how many instructions of each width each warp executes."""
    command = [bank_lint, "--all", "--format=json", "--builtin-headers", "--no-database", "--no-cache"]
    command += ["--arch", arch, file, "--", *(() if options == "-" else options.split())]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    if lost := report.get("lost_kernels"):
        sys.exit(f"not analysed: {lost}")
    result = collections.defaultdict(collections.Counter)
    for access in report["accesses"]:
        if access["space"] == "shared":
            kind = "L" if access["operation"] == "load" else "S"
            result[access["kernel"].split("(")[0], kind][access["width"]] += access["executions"] / WARPS
    return result


def of_kind(text, kind):
    """{4: 2, 16: 1} of "L4:2 L16:1 S4:1" and "L"."""
    words = [word[1:].split(":") for word in text.split() if word[0] == kind]
    return {int(width): float(count) for width, count in words}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--arch", action="append", help="all that are recorded by default")
    parser.add_argument("--every", type=int, default=1, help="check each N-th kernel")
    parser.add_argument("--list", action="store_true", help="list what differs")
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "kernels.cu")
        for (arch, options), known in truth().items():
            if arguments.arch and arch not in arguments.arch:
                continue
            numbers = range(0, len(known), arguments.every)
            file.write_text(kernels.source(numbers))
            said = predictions(arguments.bank_lint, file, arch, options)
            for kind, name in (("L", "loads"), ("S", "stores")):
                wrong = []
                for number in numbers:
                    want, have = of_kind(known[f"k{number}"], kind), dict(said[f"k{number}", kind])
                    if want != have:
                        wrong.append((number, want, have))
                share = 100 * (1 - len(wrong) / len(numbers))
                failed |= share < LEAST
                print(f"{arch} {options}: {name} of {len(numbers) - len(wrong)} of {len(numbers)} kernels agree")
                for number, want, have in wrong if arguments.list or share < LEAST else []:
                    print(f"  k{number}: nvcc {want}, predicted {have}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
