#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts how many lines of the CUDA files in some folders agree with what nvcc's
machine code executes, by build.

    survey.py --bank-lint build/release/bin/bank-lint [--files 12] [--launches 4]
        [--seed 1] FOLDER... > ../public_builds.tsv

Each folder is a project. From each, files with launches that nvcc compiles as they are
are drawn in an order that the seed gives. A row: architecture, options, space and
operation, lines that do not rest on data, how many of them agree, and, of the lines
where something is reported, how many there are and agree. Lines that differ go to
standard error. Needs what compare.py needs.
"""

import argparse
import collections
import pathlib
import random
import subprocess
import sys

from compare import of_line
from measure import File
from predictions import agree, as_text, launch_of, line_of, predictions

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402

BUILDS = [
    ("sm_80", "-"),
    ("sm_90", "-"),
    ("sm_100", "-"),
    ("sm_120", "-"),
    ("sm_80", "-use_fast_math"),
    ("sm_80", "-restrict"),
    ("sm_80", "-rdc=true"),
]
COLUMNS = ("arch", "options", "operation", "lines", "agree", "reported", "reported_agree")
MOST_SECONDS = 120  # for one run of nvcc
MOST_FOLDERS = 20


def candidates(folder: pathlib.Path, seed: int):
    """The CUDA files that launch something, shuffled."""
    files = [
        path
        for path in sorted(folder.rglob("*.cu"))
        if "<<<" in path.read_text(errors="replace")
    ]
    random.Random(f"{seed} {folder.name}").shuffle(files)
    return files


def include_options(folder: pathlib.Path) -> list[str]:
    """-I of the folders of a project that have headers."""
    headers = [path for end in ("*.h", "*.cuh", "*.hpp") for path in folder.rglob(end)]
    return [f"-I{path}" for path in sorted({header.parent for header in headers})[:MOST_FOLDERS]]


def compiles(nvcc: str, path: pathlib.Path, includes: list[str]) -> bool:
    command = [nvcc, "-cubin", "-w", "-std=c++17", "-arch=sm_80", "-o", "/dev/null", *includes]
    command.append(str(path))
    try:
        return not subprocess.run(command, capture_output=True, timeout=MOST_SECONDS).returncode
    except subprocess.TimeoutExpired:
        return False


def own_accesses(report: dict, file: str) -> list[dict]:
    """Those that stand in the file itself; those of its headers nvcc accounts to these."""
    return [a for a in report["accesses"] if pathlib.Path(a["location"]["file"]).name == file]


def reported_lines(report: dict, file: str):
    """{(Launch, line, space, operation)} where something is reported."""
    return {
        (launch_of(access), line_of(access, file), access["space"], access["operation"])
        for access in report["accesses"]
        if access["state"] == "flagged"
    }


class Survey:
    """Counts by build and operation."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.counts = collections.defaultdict(collections.Counter)
        self.launches = collections.Counter()
        self.projects = 0  # of which any launch was executed

    def file(self, path: pathlib.Path, includes: list[str], arch: str, options: str) -> int:
        """Compares the first launches; how many were executed."""
        build = [*includes, *([] if options == "-" else options.split())]
        a = self.arguments
        try:
            file = File(path, a.nvcc, a.bank_lint, (), arch, build)
        except (subprocess.CalledProcessError, ValueError) as error:
            print(f"{path}: {arch} {options}: {error}", file=sys.stderr)
            return 0
        file.report["accesses"] = own_accesses(file.report, path.name)
        predicted = predictions(file.report, path.name)
        reported = reported_lines(file.report, path.name)
        executed = 0
        for launch, details in list(file.launches())[: a.launches]:
            measured = file.measure(launch, details)
            if measured.failure:
                print(f"{path}: {launch.kernel}: {measured.failure}", file=sys.stderr)
                continue
            executed += 1
            ours = predicted[launch]
            for key in {k[:3] for k in measured.costs} | set(ours):
                if key in measured.open:
                    continue
                same = agree(of_line(measured, key), ours.get(key, {}))
                is_reported = (launch, *key) in reported
                self.count((arch, options, " ".join(key[1:])), same, is_reported)
                if not same:
                    where = f"{path}:{key[0]}: {arch} {options}: {launch.kernel} {launch.block}"
                    costs = as_text(of_line(measured, key).items())
                    flat = [(size, cost) for size, of in ours.get(key, {}).items() for cost in of]
                    print(where, *key[1:], costs, "|", as_text(flat), is_reported, file=sys.stderr)
        self.launches[arch, options] += executed
        return executed

    def count(self, row: tuple, same: bool, is_reported: bool) -> None:
        counts = self.counts[row]
        counts["lines"] += 1
        counts["agree"] += same
        counts["reported"] += is_reported
        counts["reported_agree"] += same and is_reported

    def project(self, folder: pathlib.Path) -> None:
        taken, includes = 0, include_options(folder)
        for path in candidates(folder, self.arguments.seed):
            if taken == self.arguments.files:
                return
            if not compiles(self.arguments.nvcc, path, includes):
                continue
            first, *others = BUILDS
            if self.file(path, includes, *first):
                taken += 1
                self.projects += taken == 1
                for build in others:
                    self.file(path, includes, *build)

    def print(self) -> None:
        print(f"# projects: {self.projects}")
        print(f"# launches: {min(self.launches.values(), default=0)}")
        print(*COLUMNS, sep="\t")
        for row, counts in sorted(self.counts.items(), key=lambda item: BUILDS.index(item[0][:2])):
            print(*row, *(counts[name] for name in COLUMNS[3:]), sep="\t")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    toolchains.add_nvcc_option(parser)
    parser.add_argument("--files", type=int, default=12, help="of each project (%(default)s)")
    parser.add_argument("--launches", type=int, default=4, help="of each file (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    survey = Survey(arguments)
    for folder in arguments.folders:
        survey.project(folder)
    survey.print()


if __name__ == "__main__":
    sys.exit(main())
