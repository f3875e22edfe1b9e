#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what bank-lint reports of other compilers' output with figures by hand.

    check.py [NAMES...] [--bank-lint=BIN] [--work=DIR] [--table]

For each compiler NAME of this folder: runs NAME/compile.py, which compiles the same
eight kernels without a GPU, lints what it wrote, and compares the accesses with
NAME/expected.tsv. NAME/exceptions.tsv lists what is not right today. --table writes the
table of docs/dev/compilers.md. Exit status: 0 all as recorded, 1 not, 77 no compiler here.
"""

import argparse
import pathlib
import sys
import tempfile

import environments
import expectations
import language
import recipes
import table
import totals


def report_differences(name, outcomes, left, excused):
    """Prints what differs from what is recorded; returns how many there are."""
    failed = 0
    used = set()
    for found in outcomes:
        if found.outcome == expectations.RIGHT:
            continue
        used.add((found.row.key, found.outcome))
        if (found.row.key, found.outcome) not in excused:
            failed += 1
            print(f"{name}: {found.row}: {found.outcome}: expected {found.row.cost}, ideal"
                  f" {found.row.ideal}; found {found.text}")
    for row, certainty in left:
        used.add((row.key, expectations.EXTRA))
        if (row.key, expectations.EXTRA) not in excused:
            failed += 1
            print(f"{name}: {row}: {certainty}, {row.cost}, ideal {row.ideal}: not expected")
    for key, outcome in sorted(excused - used, key=str):
        failed += 1
        print(f"{name}: exceptions.tsv: {' '.join(map(str, key))} is not {outcome} any more")
    return failed


def report_lost(name, report):
    """Prints the files and kernels that were not analysed; returns how many."""
    failed = 0
    for file in report["files"]:
        for lost in file["not_analysed"]:
            print(f"{name}: {lost['kernel']} not analysed: {lost['reason']}")
            failed += 1
        if "failure" in file:
            print(f"{name}: {file['file']}: {file['failure']}")
            failed += 1
    return failed


def check(chosen, bank_lint, work):
    """The table's row of a compiler and how much differs; (None, 0) if it is skipped."""
    compiled = language.compile_kernels(chosen, work / chosen.name)
    if compiled.skipped:
        print(f"{chosen.name}: skipped: {compiled.skipped}")
        return None, 0
    if compiled.failure:
        print(f"{chosen.name}: compile.py failed:\n{compiled.failure}")
        return None, 1
    if chosen.stops:
        failed = int(chosen.stops not in compiled.output)
        how = "as not recorded" if failed else "as recorded"
        print(f"{chosen.name}: {compiled.version}: needs a GPU, {how}")
        return table.Line(chosen, compiled.version, []), failed
    if not compiled.files:
        print(f"{chosen.name}: {compiled.version}: wrote no file that bank-lint reads")
        return table.Line(chosen, compiled.version, []), 1
    report = language.lint(bank_lint, chosen, compiled.files)
    expected = expectations.expected_rows(chosen.folder)
    excused = expectations.exceptions(chosen.folder)
    outcomes, left = expectations.compare(
        expected, report, chosen.names, chosen.generated)
    if chosen.generated:
        left = []
    failed = report_differences(chosen.name, outcomes, left, excused)
    failed += report_lost(chosen.name, report)
    for difference in [*totals.differences(bank_lint, chosen, compiled.files),
                       *recipes.differences(bank_lint, chosen)]:
        print(f"{chosen.name}: {difference}")
        failed += 1
    line = table.Line(chosen, compiled.version, outcomes)
    print(f"{chosen.name}: {compiled.version}: {line.counts()}, {failed} not as recorded")
    return line, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAMES", help="compilers (default: all)")
    parser.add_argument("--bank-lint", default="build/release/bin/bank-lint")
    parser.add_argument("--work", type=pathlib.Path, help="keep what is compiled here")
    parser.add_argument("--table", action="store_true", help="write the table of the page")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(language.names())
    if unknown:
        parser.error(f"unknown: {' '.join(sorted(unknown))}; known: {' '.join(language.names())}")
    lines, failed = [], 0
    with tempfile.TemporaryDirectory(prefix="languages-") as temporary:
        work = arguments.work or pathlib.Path(temporary)
        for name in arguments.names or language.names():
            line, differences = check(language.load(name), arguments.bank_lint, work)
            failed += differences
            if line:
                lines.append(line)
    if arguments.table:
        table.write(lines)
    if failed:
        return 1
    return 0 if lines else environments.SKIPPED


if __name__ == "__main__":
    sys.exit(main())
