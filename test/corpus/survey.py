#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs bank-lint on every CUDA file below a folder and sums up what it could say.

    survey.py --bank-lint build/bin/bank-lint CHECKOUT...     a Markdown table
    survey.py --files ...        also a line for each file (tab separated)
    survey.py --reasons ...      also why accesses are undecided, most first

Meant for public projects, none of which is part of this repository: point it at
a checkout (cuda-samples, llm.c, llama.cpp/ggml/src/ggml-cuda, HeCBench/src).
Each file is analysed alone, in a process of its own, at most --timeout seconds.
Options after -- go to bank-lint. A file that gives no report is counted and named.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import time

CERTAINTIES = ("proven", "parametric", "bounded", "undecided")


def include_folders(path, root):
    """What a build would most likely add: the file's folder, `common`, `include`."""
    folders = [path.parent]
    for parent in [path.parent, *path.parents]:
        for name in ("include", "Common", "common", "src", "inc"):
            if (parent / name).is_dir():
                folders.append(parent / name)
        if parent == root:
            break
    return [f"-I{folder}" for folder in folders]


def survey(bank_lint, path, root, timeout, more):
    """(path, seconds, report or None, problem)"""
    command = [bank_lint, "--all", "--format=json", *more, *include_folders(path, root), str(path)]
    begin = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout)
        report = json.loads(done.stdout)
        problem = ""
    except subprocess.TimeoutExpired:
        report, problem = None, f"more than {timeout} s"
    except json.JSONDecodeError:
        last = done.stderr.decode(errors="replace").strip().splitlines() or [""]
        report, problem = None, f"exit {done.returncode}: {last[-1]}"
    return path, time.monotonic() - begin, report, problem


class Sums:
    def __init__(self):
        self.files = self.whole = self.kernels_lost = 0
        self.certainty = collections.Counter()
        self.reasons = collections.Counter()
        self.findings = 0
        self.seconds = []
        self.problems = []

    def add(self, path, seconds, report, problem):
        self.files += 1
        self.seconds.append(seconds)
        if report is None:
            self.problems.append((path, problem))
            return
        lost = sum(len(f["not_analysed"]) for f in report["files"])
        self.kernels_lost += lost
        self.whole += lost == 0
        self.findings += len(report["findings"])
        for access in report["accesses"] + report["findings"]:
            self.certainty[access["space"], access["certainty"]] += 1
            if access["certainty"] == "undecided":
                self.reasons[access.get("reason", "")] += 1

    def row(self, name):
        cells = [name, self.files, len(self.problems), self.kernels_lost]
        for space in ("shared", "global"):
            total = sum(self.certainty[space, c] for c in CERTAINTIES)
            cells.append(total)
            for certainty in CERTAINTIES:
                share = 100 * self.certainty[space, certainty] / total if total else 0
                cells.append(f"{share:.1f} %")
        cells += [self.certainty["unknown", "undecided"], self.findings]
        ordered = sorted(self.seconds)
        cells += [f"{ordered[len(ordered) // 2]:.2f}", f"{ordered[-1]:.1f}"]
        return "| " + " | ".join(str(c) for c in cells) + " |"


HEAD = (
    "| project | files | no report | not analysed "
    "| shared | proven | parametric | bounded | undecided "
    "| global | proven | parametric | bounded | undecided "
    "| space unknown | findings | median s | longest s |\n" + "| --- " * 18 + "|"
)


def cuda_files(root):
    return sorted(p for p in root.rglob("*.cu") if p.is_file())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--every", type=int, default=1, help="take each Nth file only")
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("roots", nargs="+", type=pathlib.Path)
    own, more = sys.argv[1:], []
    if "--" in own:
        own, more = own[: own.index("--")], own[own.index("--") + 1 :]
    arguments = parser.parse_args(own)
    print(HEAD)
    for root in arguments.roots:
        sums = Sums()
        lines = []
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            work = [
                pool.submit(survey, arguments.bank_lint, p, root, arguments.timeout, more)
                for p in cuda_files(root)[:: arguments.every]
            ]
            for done in work:
                path, seconds, report, problem = done.result()
                sums.add(path, seconds, report, problem)
                lines.append(f"{path}\t{seconds:.2f}\t{problem}")
        if sums.files:
            print(sums.row(root.name))
        if arguments.reasons:
            for reason, count in sums.reasons.most_common(25):
                print(f"{count:6} {reason}")
        if arguments.files:
            print("\n".join(lines))
        for path, problem in sums.problems:
            print(f"no report: {path}: {problem}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
