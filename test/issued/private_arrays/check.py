#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares which private arrays bank-lint expects in local memory with nvcc.

    check.py --bank-lint build/bin/bank-lint [--every 8] [--arch sm_80]

nvcc.tsv has the loads and stores of local memory of each generated kernel
(record.py writes it). A kernel for which bank-lint reports a local access, and
nvcc has none, is an error, and so is one that differs in the other direction
beyond --most-missed. An undecided access decides nothing.
Exit status: 0 if it is so, 1 otherwise.
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
PER_FILE = 60


def truth(arch):
    """By kernel: whether nvcc's code has loads or stores of local memory."""
    with open(HERE / "nvcc.tsv", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {row["kernel"]: int(row[arch].split("/")[1]) > 0 for row in rows}


def spills(arch):
    with open(HERE / "nvcc.tsv", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {row["kernel"] for row in rows if row[arch].count("/") > 1}


def predictions(bank_lint, arch, numbers):
    """By kernel: local, undecided or registers."""
    result = {f"k{number}": "registers" for number in numbers}
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, len(numbers), PER_FILE):
            source = f"{folder}/{first}.cu"
            pathlib.Path(source).write_text(kernels.source(numbers[first : first + PER_FILE]))
            command = [bank_lint, "--all", "--format=json", "--builtin-headers", "--no-database"]
            command += ["--no-cache", "--arch", arch, source]
            done = subprocess.run(command, capture_output=True, text=True)
            report = json.loads(done.stdout)
            if lost := report.get("lost_kernels"):
                sys.exit(f"not analysed: {lost}")
            for access in report["accesses"] + report["findings"]:
                name = access["kernel"].split("(")[0]
                if access["space"] != "local":
                    continue
                if access["certainty"] == "proven":
                    sys.exit(f"{name}: a local access of source is proven")
                if access["certainty"] != "undecided":
                    result[name] = "local"
                elif result[name] == "registers":
                    result[name] = "undecided"
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--arch", action="append", help="sm_80, sm_90, sm_120: all by default")
    parser.add_argument("--every", type=int, default=1, help="check each N-th kernel")
    parser.add_argument("--most-missed", type=float, default=20, help="percent")
    parser.add_argument("--list", action="store_true", help="list what is wrong")
    arguments = parser.parse_args()
    numbers = range(0, kernels.COUNT, arguments.every)
    failed = False
    for arch in arguments.arch or ["sm_80", "sm_90", "sm_120"]:
        is_local, spilled = truth(arch), spills(arch)
        found = collections.Counter()
        for name, said in predictions(arguments.bank_lint, arch, numbers).items():
            if name in spilled:
                continue
            found[said, is_local[name]] += 1
            if arguments.list and said != "undecided" and (said == "local") != is_local[name]:
                print(f"{arch} {name}: {said}, nvcc has it in", "memory" if is_local[name] else "registers")
        local = found["local", True] + found["undecided", True] + found["registers", True]
        wrong, missed = found["local", False], found["registers", True]
        print(
            f"{arch}: {sum(found.values())} kernels, {local} with local memory: {found['local', True]} found, "
            f"{found['undecided', True]} undecided, {missed} missed; of the others {wrong} wrong, "
            f"{found['undecided', False]} undecided"
        )
        failed |= wrong > 0 or 100 * missed > arguments.most_missed * local
    return failed


if __name__ == "__main__":
    sys.exit(main())
