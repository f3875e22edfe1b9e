#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs bank-lint on public CUDA projects and sums up what it could say.

    survey.py --bank-lint build/bin/bank-lint CHECKOUT...       two Markdown tables
    survey.py --bank-lint ... --corpus FOLDER --page docs/dev/coverage.md
                          all projects of docs/dev/coverage.md, and its tables again
    survey.py --bank-lint ... --corpus FOLDER --list LIST
                          the files in LIST, one a line, by their projects in FOLDER,
                          as draw.py prints them
    survey.py --files F ...      also a line for each file in F (tab separated)
    survey.py --reasons ...      also why accesses are undecided, most first

None of the projects is part of this repository: point it at checkouts. FOLDER
has one for each project of the table below, named `name` or `owner+name`.
Each file is analysed alone, in a process of its own, -j of them at a time, and
without a cache; with --clang the same file is also parsed by
clang++ -fsyntax-only, right before, with the same options. The two are compared
by their CPU time. Options after -- go to bank-lint. A file that gives no
report is counted and named.
"""

import argparse
import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

CERTAINTIES = ("proven", "expected", "parametric", "bounded", "undecided")


class Project:
    """Part of a checkout, and what its build adds to the include path."""

    def __init__(self, title, folder, includes=(), every=1, only="", root=None):
        self.title, self.folder, self.includes = title, folder, includes
        self.every, self.only, self.root = every, only, root
        self.listed = []

    def files(self):
        if self.listed:
            return self.listed[:: self.every]
        found = [p for p in self.root.rglob("*.cu") if p.is_file() and self.only in str(p)]
        return sorted(found)[:: self.every]


PROJECTS = [
    Project("cuda-samples", "NVIDIA+cuda-samples", ["Common"]),
    Project("llm.c", "karpathy+llm.c"),
    Project("ggml-cuda", "ggml-org+ggml/src/ggml-cuda", ["../../include", ".."], every=6),
    Project("HeCBench", "zjin-lcf+HeCBench/src", every=7, only="-cuda/"),
    Project(
        "CUTLASS examples",
        "NVIDIA+cutlass/examples",
        ["../include", "../tools/util/include", "common"],
        every=16,
    ),
]


def projects_below(corpus):
    """Those of the table that are there; the others are reported."""
    for project in PROJECTS:
        owner_and_name = corpus / project.folder
        plain = corpus / project.folder.split("+", 1)[1]
        project.root = owner_and_name if owner_and_name.is_dir() else plain
        if project.root.is_dir():
            yield project
        else:
            print(f"no checkout: {owner_and_name}", file=sys.stderr)


def projects_of_list(corpus, lines):
    """One for each folder of the corpus that has files in the list."""
    projects = {}
    for path in (pathlib.Path(line.strip()) for line in lines if line.strip()):
        name = path.relative_to(corpus).parts[0]
        project = projects.setdefault(name, Project(name, name, root=corpus / name))
        project.listed.append(path)
    return [projects[name] for name in sorted(projects)]


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


class Run:
    """A process: its output, wall time and CPU time in seconds, peak
    memory in MiB."""

    def __init__(self, command, timeout):
        self.late = False
        begin = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen(command, stdout=out, stderr=err, start_new_session=True)
            self.wait(process, begin + timeout)
            self.seconds = time.monotonic() - begin
            out.seek(0)
            err.seek(0)
            self.out, self.err = out.read(), err.read().decode(errors="replace")

    def wait(self, process, deadline):
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
                process.returncode = self.code
                self.mib = usage.ru_maxrss / 1024
                self.work = usage.ru_utime + usage.ru_stime
                return
            if time.monotonic() > deadline and not self.late:
                self.late = True
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.005)


class FileSurvey:
    """What became of one file."""

    def __init__(self, path, project, arguments, more):
        self.path, self.report, self.problem = path, None, ""
        includes = include_folders(path, project.root)
        includes += [f"-I{(project.root / i).resolve()}" for i in project.includes]
        self.parse_work = None
        if arguments.clang:
            shared = [m for m in more if m.startswith(("-I", "-D"))]
            self.parse_work = self.parse(arguments, shared + includes)
        command = [arguments.bank_lint, "--all", "--format=json", "--no-database", "--no-cache"]
        command += [f"--arch={arguments.arch}", f"-std={arguments.std}"]
        run = Run([*command, *more, *includes, str(path)], arguments.timeout)
        self.seconds, self.work, self.mib = run.seconds, run.work, run.mib
        if run.late:
            self.problem = f"more than {arguments.timeout:g} s"
            return
        try:
            self.report = json.loads(run.out)
        except json.JSONDecodeError:
            last = run.err.strip().splitlines() or [""]
            self.problem = f"exit {run.code}: {last[-1]}"
            return
        self.problem = self.report["files"][0].get("failure", "")

    def parse(self, arguments, includes):
        """CPU time of clang alone on the device side, with the toolkit's headers."""
        cuda = pathlib.Path(arguments.cuda)
        options = ["--cuda-device-only", f"--cuda-gpu-arch={arguments.arch}", "-x", "cuda"]
        options += [f"-std={arguments.std}"]
        options += ["-nocudalib", "-Xclang", "-target-sdk-version=12.9", "-fgpu-rdc", "-w"]
        options += [f"--cuda-path={cuda}", "-isystem", str(cuda / "include/cccl")]
        options += ["-Wno-unknown-cuda-version", "-ferror-limit=0", "-fsyntax-only"]
        options += ["-include", "cuda.h", "-D__CUDACC_VER_MAJOR__=(CUDA_VERSION/1000)"]
        options += ["-D__CUDACC_VER_MINOR__=(CUDA_VERSION%1000/10)"]
        return Run([arguments.clang, *options, *includes, str(self.path)], arguments.timeout).work

    def lost(self):
        """Kernels that were not analysed."""
        return sum(1 for n in self.report["files"][0]["not_analysed"] if not n["part"])

    def line(self):
        kernels = lost = ""
        if self.report:
            kernels, lost = self.report["summary"]["kernels"], self.lost()
        parse = "" if self.parse_work is None else f"{self.parse_work:.2f}"
        cells = [self.path, f"{self.work:.2f}", parse, f"{self.mib:.0f}", kernels, lost]
        return "\t".join(str(c) for c in [*cells, self.problem])


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def median(values):
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:.2f}" if ordered else "-"


def known_blocks(accesses):
    """By kernel: whether some launch of the file, or a comment, gives its block."""
    known = {}
    for access in accesses:
        source = access["launch"]["source"]
        is_known = source not in ("assumed", "launch-bounds")
        known[access["kernel"]] = known.get(access["kernel"], False) or is_known
    return known


class Sums:
    def __init__(self, title):
        self.title, self.files = title, []
        self.whole = self.with_errors = self.failed = 0
        self.kernels = self.lost = self.findings = 0
        self.blocks = collections.Counter()
        self.certainty = collections.Counter()
        self.reasons = collections.Counter()

    def add(self, file):
        self.files.append(file)
        if file.report is None or file.problem:
            self.failed += 1
            return
        report = file.report
        has_errors = report["summary"]["errors"] > 0
        self.with_errors += has_errors
        self.whole += not has_errors
        self.kernels += report["summary"]["kernels"]
        self.lost += file.lost()
        self.findings += len(report["findings"])
        self.blocks.update(known_blocks(report["accesses"]).values())
        for access in report["accesses"]:
            self.certainty[access["space"], access["certainty"]] += 1
            if access["certainty"] in ("undecided", "bounded"):
                reason = access.get("reason", "")
                self.reasons[access["certainty"], access["space"], reason] += 1

    def file_row(self):
        seconds = [f.work for f in self.files]
        ratios = [f.work / f.parse_work for f in self.files if f.parse_work]
        memory = [f.mib for f in self.files]
        cells = [self.title, len(self.files), self.whole, self.with_errors, self.failed]
        cells += [self.kernels, self.lost, percent(self.blocks[True], self.blocks.total())]
        cells += [median(seconds), f"{max(seconds):.1f}"]
        cells += [median(ratios), f"{max(ratios):.1f}" if ratios else "-"]
        cells += [f"{max(memory):.0f}"]
        return "| " + " | ".join(str(c) for c in cells) + " |"

    def access_rows(self):
        for space in ("shared", "global", "unknown"):
            total = sum(self.certainty[space, c] for c in CERTAINTIES)
            if not total and space == "unknown":
                continue
            shares = [percent(self.certainty[space, c], total) for c in CERTAINTIES]
            yield f"| {self.title} | {space} | {total} | " + " | ".join(shares) + " |"


FILE_HEAD = (
    "| project | files | parsed whole | with errors | no report | kernels | lost "
    "| known block | median s | longest s | median / clang | most / clang | most MiB |\n"
    + "| --- " * 13
    + "|"
)
ACCESS_HEAD = (
    "| project | memory | accesses | proven | parametric | bounded | undecided |\n"
    + "| --- " * 7
    + "|"
)


def tables(all_sums):
    lines = [FILE_HEAD, *(s.file_row() for s in all_sums), "", ACCESS_HEAD]
    for sums in all_sums:
        lines += sums.access_rows()
    reasons = collections.Counter()
    for sums in all_sums:
        reasons.update(sums.reasons)
    for certainty in ("undecided", "bounded"):
        lines += ["", f"| memory | {certainty} because | accesses |\n| --- | --- | --- |"]
        some = {key[1:]: count for key, count in reasons.items() if key[0] == certainty}
        lines += [
            f"| {space} | {reason} | {count} |"
            for (space, reason), count in general(some).most_common(12)
        ]
    return "\n".join(lines) + "\n"


def general(reasons):
    """Reasons without the names and numbers of one file."""
    result = collections.Counter()
    for (space, reason), count in reasons.items():
        reason = re.sub(r"(line|lines) \d+", r"\1 N", reason)[:100].replace("|", "/")
        reason = re.sub(r"'[^']*'", "'...'", reason)
        result[space, reason] += count
    return result


def fill_page(page, text):
    """Replaces what stands between the two marks of the page."""
    begin, end = "<!-- survey: begin -->\n", "<!-- survey: end -->"
    old = page.read_text()
    head, rest = old.split(begin)
    page.write_text(head + begin + text + end + rest.split(end)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--clang", help="clang++ to compare the time with")
    parser.add_argument("--cuda", default="/usr/local/cuda", help="the toolkit for --clang")
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("--std", default="c++17")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--every", type=int, default=1, help="take each Nth file only")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="files at a time")
    parser.add_argument("--files", type=argparse.FileType("w"))
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("--corpus", type=pathlib.Path)
    parser.add_argument("--list", type=argparse.FileType(), help="the files to take, one a line")
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("roots", nargs="*", type=pathlib.Path)
    own, more = sys.argv[1:], []
    if "--" in own:
        own, more = own[: own.index("--")], own[own.index("--") + 1 :]
    arguments = parser.parse_args(own)
    projects = [Project(root.name, "", root=root) for root in arguments.roots]
    if arguments.list and not arguments.corpus:
        parser.error("--list needs --corpus, whose folders are the projects")
    if arguments.list:
        projects += projects_of_list(arguments.corpus, arguments.list)
    elif arguments.corpus:
        projects += projects_below(arguments.corpus)
    all_sums = []
    pool = concurrent.futures.ThreadPoolExecutor(arguments.jobs)
    for project in projects:
        project.every *= arguments.every
        sums = Sums(project.title)
        survey = functools.partial(
            FileSurvey, project=project, arguments=arguments, more=more
        )
        for file in pool.map(survey, project.files()):
            sums.add(file)
            if file.problem:
                print(f"no report: {file.path}: {file.problem}", file=sys.stderr)
            if arguments.files:
                print(file.line(), file=arguments.files, flush=True)
            # Linux counts the memory of this process as its children's too.
            file.report = None
        if sums.files:
            all_sums.append(sums)
        if arguments.reasons:
            for (certainty, space, reason), count in sums.reasons.most_common(25):
                print(f"{count:6} {certainty} {space}: {reason}")
    text = tables(all_sums)
    print(text, end="")
    if arguments.page:
        fill_page(arguments.page, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
