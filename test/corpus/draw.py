#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws CUDA files at random from the projects in a folder and prints their paths.

    draw.py CORPUS                      200 files, drawn with seed 1
    draw.py --count 40 --seed 7 --without NVIDIA+cutlass CORPUS

CORPUS has one folder for each project. Only `.cu` files that define a kernel count:
those with the word `__global__` outside of comments. Each round takes one file of each
project that has some left, in a newly drawn order, until there are enough: small
projects weigh as much as large ones. The same seed draws the same files of the
same checkouts. Fewer projects than --projects, or fewer files than --count, are
an error. How many files came from each project is printed on stderr.
"""

import argparse
import collections
import pathlib
import random
import re
import sys

COMMENT_OR_STRING = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" """, re.DOTALL | re.VERBOSE
)
KERNEL = re.compile(r"\b__global__\b")


def defines_kernel(path):
    text = path.read_text(errors="replace")
    # Most files have no kernel, and need not be searched for comments.
    return "__global__" in text and bool(KERNEL.search(COMMENT_OR_STRING.sub(" ", text)))


def kernel_files(project):
    """In an order that depends on their names alone."""
    files = (p for p in project.rglob("*.cu") if p.is_file() and not p.is_symlink())
    return sorted((p for p in files if defines_kernel(p)), key=lambda p: p.as_posix())


def projects_of(corpus, without):
    """The files of each project that has some, by name."""
    result = {}
    for folder in sorted(p for p in corpus.iterdir() if p.is_dir()):
        files = [] if folder.name in without else kernel_files(folder)
        if files:
            result[folder.name] = files
    return result


def draw(projects, count, generator):
    left = {name: generator.sample(files, len(files)) for name, files in projects.items()}
    drawn = []
    while left and len(drawn) < count:
        for name in generator.sample(sorted(left), len(left)):
            if len(drawn) == count:
                break
            drawn.append((name, left[name].pop()))
            if not left[name]:
                del left[name]
    return drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="files to draw; 200 unless told")
    parser.add_argument("--seed", type=int, default=1, help="1 unless told")
    parser.add_argument(
        "--projects", type=int, default=15, help="the least number of projects; 15 unless told"
    )
    parser.add_argument(
        "--without", action="append", default=[], help="a project to leave out; repeatable"
    )
    parser.add_argument("corpus", type=pathlib.Path)
    arguments = parser.parse_args()
    projects = projects_of(arguments.corpus, arguments.without)
    drawn = draw(projects, arguments.count, random.Random(arguments.seed))
    from_each = collections.Counter(name for name, _ in drawn)
    for name, number in sorted(from_each.items()):
        print(f"{number:4} of {len(projects[name])}: {name}", file=sys.stderr)
    if len(from_each) < arguments.projects:
        print(f"only {len(from_each)} projects", file=sys.stderr)
        return 1
    if len(drawn) < arguments.count:
        print(f"only {len(drawn)} files", file=sys.stderr)
        return 1
    for _, path in drawn:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
