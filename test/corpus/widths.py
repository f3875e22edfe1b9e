#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds predicted widths against the machine code of nvcc, on files of others.

    widths.py --bank-lint build/bin/bank-lint FILE.cu...
    widths.py --bank-lint ... --corpus FOLDER [--project HeCBench] [--every 10]

For each kernel and source line of a file that nvcc compiles: the widths (bytes a
lane) of its loads and stores of shared and of global memory, predicted and issued.
test/issued holds the kernels that were written to be compared; this finds
unexpected cases. FOLDER is that of survey.py, and so are the include folders.

Accesses of inlined functions are left out, for the line tables name their lines
too; so are lines of which only one side has instructions. nvcc unrolls loops of an
unknown count, which are reported as they are written: such a line differs.
Exit status: 0; a file that one of the two does not compile is named.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import survey

for folder in ("issued", "toolchains"):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / folder))
import read_cubin  # noqa: E402
import toolchains  # noqa: E402


def predicted(bank_lint, path, includes):
    """{(kernel, line, space, operation): {bytes}}; None if there is no report."""
    command = [bank_lint, "--no-cache", "--no-database", "--arch=sm_80", "--all"]
    command += ["--min-weight=0", "--format=json", *includes, str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        return None
    found = collections.defaultdict(set)
    for access in report["accesses"] + report["findings"]:
        place = access["location"]
        if (
            access["operation"] != "atomic"
            and access["space"] in ("shared", "global")
            and access["certainty"] != "undecided"
            and not access.get("inlined_at")
            and pathlib.Path(place["file"]).name == path.name
        ):
            kernel = re.sub(r"\((?!.*\bunsigned\)).*", "", access["kernel"]).strip()
            key = (kernel, place["line"], access["space"], access["operation"])
            found[key].add(access["width"])
    return found


def issued(nvcc, path, includes):
    """The same of the machine code; None if nvcc does not compile it."""
    with tempfile.TemporaryDirectory() as folder:
        cubin = pathlib.Path(folder, "code.cubin")
        command = [nvcc, "-cubin", "-w", "-lineinfo", "-std=c++17", "-arch=sm_80"]
        done = subprocess.run([*command, *includes, path, "-o", cubin], capture_output=True)
        if done.returncode:
            return None
        found = collections.defaultdict(set)
        for *place, width in read_cubin.read(cubin):
            found[tuple(place)].add(width)
        return found


def compare(ours, theirs):
    """Lines that agree, and (line, space, operation, ours, theirs) of the others."""
    agree, differ = 0, set()
    for place in ours.keys() & theirs.keys():
        if ours[place] == theirs[place]:
            agree += 1
        else:
            differ.add((*place[1:], tuple(sorted(ours[place])), tuple(sorted(theirs[place]))))
    return agree, sorted(differ)


def files(arguments):
    """(path, root) of each."""
    for path in arguments.files:
        yield path, path.parent
    if arguments.corpus:
        for project in survey.projects_below(arguments.corpus):
            if arguments.project in project.title:
                project.every = arguments.every
                for path in project.files():
                    yield path, project.root


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    toolchains.add_nvcc_option(parser)
    parser.add_argument("--corpus", type=pathlib.Path)
    parser.add_argument("--project", default="", help="of the corpus, those with this in the name")
    parser.add_argument("--every", type=int, default=1, help="of the corpus, each n-th file")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    agreeing = differing = 0
    for path, root in files(arguments):
        includes = survey.include_folders(path, root)
        theirs = issued(arguments.nvcc, path, includes)
        ours = predicted(arguments.bank_lint, path, includes) if theirs is not None else None
        if ours is None:
            print(f"{path}: {'nvcc' if theirs is None else 'bank-lint'} does not compile it")
            continue
        agree, differ = compare(ours, theirs)
        agreeing, differing = agreeing + agree, differing + len(differ)
        print(f"{path}: {agree} lines agree, {len(differ)} differ", flush=True)
        for line, space, operation, mine, nvccs in differ:
            print(f"    line {line}: {space} {operation} of {mine} bytes, nvcc issues {nvccs}")
    print(f"{agreeing} lines agree, {differing} differ")


if __name__ == "__main__":
    main()
