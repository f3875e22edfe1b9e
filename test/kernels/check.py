#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs bank-lint on the kernels and compares every access with a brute force.

    check.py --bank-lint build/bin/bank-lint                 all of kernels/
    check.py --bank-lint build/bin/bank-lint transpose scan  these two
    check.py --print transpose                               the expected figures

expect_NAME.py restates the accesses of kernels/NAME.cu; warp_count.py counts.
Exit status: 0 all passed, 1 otherwise.
"""

import argparse
import importlib
import json
import pathlib
import subprocess
import sys

import compare
import warp_count
from source import Source

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE.parent.parent / "kernels"


def all_names():
    return sorted(p.stem.removeprefix("expect_") for p in HERE.glob("expect_*.py"))


def load(name):
    """(kernels, source) of one file; every kernel of the file has to be there."""
    kernels = importlib.import_module(f"expect_{name}").KERNELS
    source = Source(KERNELS / f"{name}.cu")
    missing = set(source.kernel_names()) ^ {k.name for k in kernels}
    if missing:
        raise SystemExit(f"{name}: expectations and source disagree on {sorted(missing)}")
    return kernels, source


def run(bank_lint, name):
    """The parsed report, or a line that says why there is none."""
    path = KERNELS / f"{name}.cu"
    command = [bank_lint, "--all", "--as-written", "--format=json", "--arch", "sm_80", str(path)]
    result = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(result.stdout), ""
    except json.JSONDecodeError as error:
        last = (result.stderr.strip().splitlines() or [""])[-1]
        return None, f"exit {result.returncode}, no JSON ({error}): {last}"


def print_figures(name):
    kernels, source = load(name)
    for kernel in kernels:
        print(f"{kernel.name} <<<{kernel.grid}, {kernel.block}>>>")
        for access in kernel.accesses:
            line, _ = source.locate(kernel.name, access.text, access.on, access.nth)
            block = warp_count.count(access, kernel.block)
            head = f"  {line:4} {compare.describe(access)}, {access.width} bytes:"
            if access.compare == "nothing":
                print(head, access.optional)
                continue
            if access.space == "shared":
                worst = block.worst(lambda c: c["conflicts"], "wavefronts")[0]
            else:
                worst = block.worst(lambda c: c["sectors"] - c["ideal_sectors"])[0]
            figures = ", ".join(f"{f} {worst[f]} ({block.total(f)})" for f in worst)
            bound = " at worst" if access.best else ""
            print(head, f"{figures}{bound}; executed {block.executions}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", metavar="PATH", help="the program to check")
    parser.add_argument("--print", action="store_true", help="print the expected figures")
    parser.add_argument("names", nargs="*", help="stems of files in kernels/; default all")
    arguments = parser.parse_args()
    names = arguments.names or all_names()
    if arguments.print:
        for name in names:
            print_figures(name)
        return 0
    if not arguments.bank_lint:
        parser.error("--bank-lint or --print is needed")

    passed = failed = 0
    for name in names:
        kernels, source = load(name)
        report, problem = run(arguments.bank_lint, name)
        if report is None:
            print(f"{name}: {problem}")
            failed += 1
            continue
        outcome = compare.compare(f"kernels/{name}.cu", kernels, report, source)
        for line in outcome.failures:
            print(f"FAILED {line}")
        for line in outcome.skipped:
            print(f"note: {line}")
        passed += outcome.passed
        failed += outcome.failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
