#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the widths that bank-lint predicts against the machine code of nvcc.

    check.py --bank-lint build/bin/bank-lint

nvcc.tsv has the shared-memory instructions that nvcc 13.0 issues for each line
of kernels/ and of the files beside it (read_cubin.py reads them), and of
part_loads.cu those of global memory. For each line,
bank-lint must predict instructions of the same widths, no more and no fewer.
exceptions.tsv lists the lines where it does not, with the cause.
Exit status: 0 all agree, 1 otherwise.
"""

import argparse
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE.parent.parent / "kernels"


def rows(name):
    with open(HERE / name, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def predicted(bank_lint, path):
    """{(kernel, line, space, operation): {bytes}} of one file."""
    command = [bank_lint, "--all", "--format=json", "--builtin-headers", "--arch", "sm_80"]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True)
    report = json.loads(done.stdout)
    found = collections.defaultdict(set)
    for access in report["accesses"] + report["findings"]:
        if access["operation"] != "atomic":
            kernel = re.sub(r"\((?!.*\bunsigned\)).*", "", access["kernel"]).strip()
            place = (kernel, access["location"]["line"], access["space"], access["operation"])
            found[place].add(access["width"])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    arguments = parser.parse_args()
    recorded = collections.defaultdict(lambda: collections.defaultdict(set))
    for row in rows("nvcc.tsv"):
        place = (row["kernel"], int(row["line"]), row["space"], row["operation"])
        recorded[row["file"]][place].add(int(row["bytes"]))
    excused = {(r["file"], r["kernel"], int(r["line"])) for r in rows("exceptions.tsv")}
    used = set()
    agree = failed = 0
    for name, places in sorted(recorded.items()):
        path = HERE / name if (HERE / name).exists() else KERNELS / name
        ours = predicted(arguments.bank_lint, path)
        spaces = {place[2] for place in places}
        for place in sorted(set(places) | {p for p in ours if p[2] in spaces}):
            expected, found = sorted(places.get(place, ())), sorted(ours.get(place, ()))
            if expected == found:
                agree += 1
            elif (name, *place[:2]) in excused:
                used.add((name, *place[:2]))
            else:
                failed += 1
                kernel, line, space, operation = place
                print(f"{name}:{line}: {space} {operation} of {kernel}: {found} bytes, nvcc {expected}")
    for name, kernel, line in sorted(excused - used):
        failed += 1
        print(f"{name}:{line}: {kernel}: agrees by now, no exception is needed")
    print(f"{agree} lines agree, {len(used)} excepted, {failed} failed")
    return 1 if failed or not agree else 0


if __name__ == "__main__":
    sys.exit(main())
