#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what bank-lint predicts with what was measured on real GPUs.

    check.py --bank-lint build/release/bin/bank-lint               every row
    check.py --bank-lint ... cic_w32_id thor_transpose             these files
    check.py --bank-lint ... --write-validation                    the page too

Fails on a row that is neither met nor in exceptions.tsv, on an exception that
is stale (its rows are met, or there are none), and if docs/dev/validation.md is not
what would be written now. Exit status: 0 all passed, 1 otherwise.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import sys

import page
from counted import Counter, NotCounted
from predict import Interval, predict, wavefronts_beside
from table import Row, read_exceptions, read_rows
from verdict import judge, needs_wavefronts


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What became of a row."""

    row: Row
    predicted: Interval | None
    why: str  # nothing was predicted
    verdict: str  # "exact", ..., "excepted", "failed"
    cause: str  # of an exception
    wavefronts: Interval | None = None  # which the noise is a share of, if not of predicted

    def __str__(self):
        predicted = self.why if self.predicted is None else self.predicted
        return (
            f"{self.row.id}: {self.row.kernel} {self.row.launch} {self.row.arch} "
            f"{self.row.metric}: predicted {predicted}, measured {self.row.measured}"
        )


def outcome_of(row, counter, exceptions):
    predicted, wavefronts, why, met, verdict = None, None, "", False, ""
    try:
        launch = counter.launch_of(row)
        predicted = predict(row, launch)
        wavefronts = wavefronts_beside(row, launch) if needs_wavefronts(row) else None
        met, verdict = judge(row, predicted, wavefronts)
    except NotCounted as reason:
        why = str(reason)
    if met:
        return Outcome(row, predicted, why, verdict, "", wavefronts)
    cause = exceptions.get((row.id, row.kernel, row.metric), "")
    return Outcome(row, predicted, why, "excepted" if cause else "failed", cause)


def warm_up(counter, rows):
    """Makes the runs side by side; the outcomes then find them made."""

    def run(file_and_arch):
        try:
            counter.launches(*file_and_arch)
        except NotCounted:
            pass

    keys = dict.fromkeys((row.file, row.arch) for row in rows)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, keys))


def stale(exceptions, outcomes):
    used = {(o.row.id, o.row.kernel, o.row.metric) for o in outcomes if o.cause}
    return [key for key in exceptions if key not in used]


def check_page(outcomes, write):
    """A line that says what is wrong with docs/dev/validation.md, or nothing."""
    text = page.page(outcomes)
    if write:
        page.PATH.write_text(text, encoding="utf-8")
        return ""
    if page.PATH.exists() and page.PATH.read_text(encoding="utf-8") == text:
        return ""
    return "docs/dev/validation.md is not up to date: run check.py --write-validation"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", metavar="PATH", required=True, help="the program to check")
    parser.add_argument("--write-validation", action="store_true", help="write docs/dev/validation.md")
    parser.add_argument("ids", nargs="*", help="stems of files; default all")
    arguments = parser.parse_args()

    rows = [r for r in read_rows() if not arguments.ids or r.id in arguments.ids]
    exceptions = read_exceptions()
    counter = Counter(arguments.bank_lint)
    warm_up(counter, rows)
    outcomes = [outcome_of(row, counter, exceptions) for row in rows]
    problems = [str(o) for o in outcomes if o.verdict == "failed"]
    passed = sum(o.verdict not in ("failed", "excepted") for o in outcomes)
    if not arguments.ids:
        problems += [f"stale exception: {' '.join(key)}" for key in stale(exceptions, outcomes)]
        problems += filter(None, [check_page(outcomes, arguments.write_validation)])
    for problem in problems:
        print(f"FAILED {problem}")
    for o in outcomes:
        if o.cause:
            print(f"excepted {o}: {o.cause}")
    print(f"{passed} passed, {len(problems)} failed")
    return 1 if problems or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
