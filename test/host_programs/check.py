#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes host programs at random, runs each natively with its launches
intercepted, and holds what bank-lint claims to know of the launches against
what arrived.

    check.py --bank-lint PATH [--seeds A-B] [--features NAMES] [--clang PATH]
    check.py --print 17                 the program of a seed
    check.py --list                     the features

A claim that is not so is a fault: the program is reduced and printed, with the
claim and the truth. Exit status: 0 no fault, 1 otherwise, or if more than one
program in a hundred does not compile.
"""

import argparse
import collections
import os
import pathlib
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import features
import judge
import native
import reduce
from builder import FEATURES
from claims import lint
from generate import generate

BATCH = 50


class Tally:
    def __init__(self):
        self.constants = self.constants_known = 0  # values that are constants of the source
        self.programs = self.unbuilt = self.silent = self.arrivals = 0
        self.known = collections.Counter()
        self.total = collections.Counter()
        self.faults = []
        self.unbuilt_messages = []


def jobs_of(seeds, enabled, options):
    """[(number, features)] of the programs."""
    if not options.each:
        return [(seed, enabled) for seed in seeds]
    return [(1000 * i + 2 * k + 1, {name}) for i, name in enumerate(sorted(enabled), 1)
            for k in range(options.each)]


def check_batch(jobs, options):
    """[(program, is_single, truth, claims)]."""
    made = [generate(number, enabled) for number, enabled in jobs]
    programs = [program for program, _ in made]
    truths = native.run_batch(programs, options.clang, 0, options.runs)
    claims = lint(programs, options.bank_lint, options.cache)
    return [(p, single, truths[p.number], claims[p.number]) for p, single in made]


def add_to_tally(tally, program, is_single, truth, claims, options):
    tally.programs += 1
    if truth.problem:
        tally.unbuilt += 1
        tally.unbuilt_messages.append(f"{program.number} {sorted(program.features)}: "
                                      f"{truth.problem}")
        return
    tally.silent += not truth.arrivals
    tally.arrivals += len(truth.arrivals)
    if program.is_whole():
        known, total = judge.known_shares(claims, truth)
        tally.constants_known += known
        tally.constants += total
        if is_single:
            for name in program.features:
                tally.known[name] += known
                tally.total[name] += total
    faults = judge.faults_of(claims, truth, options.strict and program.is_straight)
    if faults:
        tally.faults.append((program, faults[0]))


def print_fault(program, fault, options, out=sys.stdout):
    print(f"// seed {program.number}: {', '.join(sorted(program.left_features()))}", file=out)
    print(f"// line {fault.line}, claimed: {judge.text_of(fault.claim)}", file=out)
    differing = judge.differences(fault.claim, fault.truth)
    for what, claimed, true in differing:
        print(f"//   {what}: claimed {claimed}, arrived {true}", file=out)
    print(program.file_text(), end="", file=out)
    for title, text in (("second file", program.other_text()),
                        (program.header_name(), program.header_text()),
                        ("shared", program.shared_text() if program.callers else ""),
                        ("callers", program.text_of(program.callers))):
        if text.strip():
            print(f"// {title}:", file=out)
            print("".join(f"//   {line}\n" for line in text.splitlines()), end="", file=out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", metavar="PATH", type=os.path.abspath)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--seeds", default="1-100", metavar="A-B")
    parser.add_argument("--each", type=int, default=0, metavar="N",
                        help="instead of seeds: N programs of each feature by itself")
    parser.add_argument("--features", default="", metavar="NAMES",
                        help="by comma; alias: all of alias.*; -alias: none; default: those on")
    parser.add_argument("--runs", type=int, default=12, help="of each program")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--strict", action="store_true",
                        help="a claim that nothing fits that arrived is a fault too")
    parser.add_argument("--least-known", type=int, default=0, metavar="PERCENT",
                        help="of the values that are constants of the source; fewer is a fault")
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--most", type=int, default=20, help="faults that are reduced")
    parser.add_argument("--save", metavar="FOLDER", help="for reduced programs")
    parser.add_argument("--statistics", action="store_true")
    parser.add_argument("--print", type=int, metavar="SEED")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    enabled = features.named(options.features.split(",")) if options.features else features.ON
    if options.list:
        print("\n".join(f"{n}{'' if n in features.ON else ' (off)'}" for n in sorted(FEATURES)))
        return 0
    if options.print:
        program, _ = generate(options.print, enabled)
        print(program.file_text() + "// ----\n" + program.other_text() + "// ----\n" +
              program.header_text() + "// ---- callers\n" + program.callers_text() +
              "// ---- shared\n" + program.shared_text())
        return 0
    first, _, last = options.seeds.partition("-")
    jobs = jobs_of(range(int(first), int(last or first) + 1), enabled, options)
    batches = [jobs[i:i + BATCH] for i in range(0, len(jobs), BATCH)]
    # One cache for all, so that headers are compiled once.
    with tempfile.TemporaryDirectory(prefix="host_programs.") as options.cache:
        return check(batches, options)


def check(batches, options):
    tally = Tally()
    started = time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        for results in pool.map(lambda b: check_batch(b, options), batches):
            for result in results:
                add_to_tally(tally, *result, options)
    for message in tally.unbuilt_messages:
        print(f"does not compile: {message}")
    return report(tally, options, time.monotonic() - started)


def report(tally, options, seconds):
    kinds = collections.Counter()
    for program, fault in tally.faults[:options.most]:
        if not options.no_reduce:
            program, fault = reduce.reduce(program, fault, options)
        kind = "+".join(sorted(program.left_features())) or "?"
        kinds[kind] += 1
        if kinds[kind] > 1:
            continue
        print_fault(program, fault, options)
        if options.save:
            path = pathlib.Path(options.save) / f"{kind.replace('.', '_')[:80]}.cu"
            with open(path, "w") as out:
                print_fault(program, fault, options, out)
    if options.statistics:
        for name in sorted(tally.total):
            share = 100 * tally.known[name] // max(1, tally.total[name])
            print(f"{share:4} % {tally.total[name]:6} {name}")
    known, total = tally.constants_known, tally.constants
    print(f"{tally.programs} programs, {tally.arrivals} launches, {tally.silent} silent, "
          f"{tally.unbuilt} not built, {100 * known // max(1, total)} % of {total} constants known, "
          f"{len(tally.faults)} with a fault, {seconds:.0f} s")
    # A program at random may be one that does not compile, but few are.
    is_unfit = 100 * tally.unbuilt > tally.programs
    is_empty = 100 * known < options.least_known * total
    return 1 if tally.faults or is_unfit or is_empty else 0


if __name__ == "__main__":
    sys.exit(main())
