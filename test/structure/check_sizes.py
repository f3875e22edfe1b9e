#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails where the program's code has grown beyond what one keeps in mind.

- A folder has at most 30 pairs of files of its own (a header, a source, or both).
- A file has at most 400 lines, unless its first comment says why it is longer:
  "Long: ...".
- A class has at most 25 private methods.
"""

import pathlib
import re
import sys

MOST_PAIRS, MOST_LINES, MOST_PRIVATE = 30, 400, 25
ROOTS = ("model", "analysis", "tool")
EMBEDDED = ("analysis/frontend/headers", "tool/crosscheck/runtime")
CLASS = re.compile(r"^(\s*)(?:class|struct) (\w+)[^;{]*\{$", re.MULTILINE)


def code_files(root):
    for top in ROOTS:
        for file in sorted((root / top).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.suffix in (".h", ".cpp") and "/node_modules/" not in name:
                if not name.startswith(EMBEDDED):
                    yield name, file.read_text()


def first_comment(text):
    lines = text.split("\n")
    end = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return "\n".join(lines[:end])


def private_methods(text):
    """(class, how many) of each class; a method is what is declared with parameters
    one level into the class, behind "private:"."""
    for found in CLASS.finditer(text):
        indent = found[1] + "  "
        body = text[found.end() :].split("\n" + found[1] + "};", 1)[0]
        is_private, count = False, 0
        for line in body.split("\n"):
            if re.match(found[1] + r"(public|protected|private):", line):
                is_private = "private" in line
            elif is_private and re.match(indent + r"[\w~][^=;]*\(", line):
                count += not line.startswith(indent + " ")
        yield found[2], count


def problems(files):
    pairs = {}
    for name, text in files:
        folder, _, base = name.rpartition("/")
        pairs.setdefault(folder, set()).add(base.rpartition(".")[0])
        length = text.count("\n")
        if length > MOST_LINES and "Long: " not in first_comment(text):
            yield f"{name}: {length} lines, and no reason at its top"
        for of, count in private_methods(text):
            if count > MOST_PRIVATE:
                yield f"{name}: {of} has {count} private methods"
    for folder, bases in pairs.items():
        if len(bases) > MOST_PAIRS:
            yield f"{folder}: {len(bases)} pairs of files"


def main():
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    found = list(problems(code_files(root)))
    print("\n".join(found) or "no folder, file or class is too large")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
