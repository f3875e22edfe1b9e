#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails on an #include that runs against arrows.txt, and on a line of that table
that no #include needs."""

import argparse
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
ROOTS = ("model", "analysis", "tool")
# What is no code of the program: texts that become a part of it.
EMBEDDED = ("analysis/frontend/headers", "tool/crosscheck/runtime")


def is_below(path, folder):
    return path == folder or path.startswith(folder + "/")


def is_among(folder, allowed):
    """`a/*` is a and all below it."""
    return any(is_below(folder, a[:-2]) if a.endswith("/*") else folder == a for a in allowed)


def read_table(text):
    """(folders to the folders that they may include, in the order of the table;
    beginnings of headers to the folders that may include them)."""
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    arrows, headers = {}, {}
    for line in re.sub(r"\n[ \t]+", " ", text).splitlines():
        if not line.strip():
            continue
        name, folders = line.split(":", 1)
        if name.startswith("headers "):
            headers[name.removeprefix("headers ")] = folders.split()
        else:
            arrows[name] = folders.split()
    return arrows, headers


def includes_of(root):
    """(file, what it includes) for each #include of the program's code."""
    for top in ROOTS:
        for file in sorted((root / top).rglob("*")):
            name = file.relative_to(root).as_posix()
            if "/node_modules/" in name:  # of others
                continue
            if file.suffix in (".h", ".cpp") and not any(is_below(name, e) for e in EMBEDDED):
                for included in INCLUDE.findall(file.read_text()):
                    yield name, included


def wrong_order(arrows):
    place = {folder: number for number, folder in enumerate(arrows)}
    for folder, others in arrows.items():
        for other in others:
            if place.get(other, len(place)) >= place[folder]:
                yield f"the table: {folder} includes {other}, which does not stand above it"


def problems(arrows, headers, includes):
    yield from wrong_order(arrows)
    unused = {(folder, other) for folder, others in arrows.items() for other in others}
    for name, included in includes:
        folder = name.rpartition("/")[0]
        if folder not in arrows:
            yield f"{name}: its folder is not in the table"
            continue
        if included.partition("/")[0] in ROOTS:
            other = included.rpartition("/")[0]
            unused.discard((folder, other))
            if other != folder and other not in arrows[folder]:
                yield f"{name}: {folder} may not include {included}"
        for beginning, allowed in headers.items():
            if included.startswith(beginning) and not is_among(folder, allowed):
                yield f"{name}: {folder} may not include {included}"
    for folder, other in sorted(unused):
        yield f"the table: no file of {folder} includes one of {other}"


def self_test():
    arrows, headers = read_table("# x\na:\nb: a\n\nc: a\n    b\nheaders clang/: c\n")
    assert arrows == {"a": [], "b": ["a"], "c": ["a", "b"]}, arrows
    arrows = {"analysis": [], "model": ["analysis"], "tool": ["analysis", "model"]}
    good = [("model/x.h", "analysis/y.h"), ("tool/x.h", "analysis/y.h"),
            ("tool/x.h", "model/y.h"), ("tool/x.h", "tool/z.h"), ("tool/x.h", "vector"),
            ("tool/sub.h", "clang/AST/Decl.h")]
    headers = {"clang/": ["tool/*"]}
    assert not list(problems(arrows, headers, good)), list(problems(arrows, headers, good))
    for bad in (("analysis/x.h", "tool/y.h"), ("model/x.h", "clang/AST/Decl.h"),
                ("model/new/x.h", "vector"), ("tool/x.h", "tool/new/y.h")):
        assert len(list(problems(arrows, headers, [*good, bad]))) == 1, bad
    assert len(list(problems(arrows, headers, good[1:]))) == 1
    assert len(list(problems({"model": ["tool"], "tool": []}, {}, [("model/x.h", "tool/y.h")]))) == 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[2])
    root = parser.parse_args().root
    self_test()
    arrows, headers = read_table((root / "test/structure/arrows.txt").read_text())
    found = list(problems(arrows, headers, includes_of(root)))
    print("\n".join(found) if found else "every #include runs along an arrow")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
