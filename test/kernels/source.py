# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the line and column of an access in a .cu file by its text."""

import re


class SourceError(Exception):
    """An expectation names text that the kernel does not have, or has twice."""


def blank_comments(text):
    """Comments and string literals become spaces; every position is kept."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


class Source:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.lines = blank_comments(file.read()).split("\n")

    def kernel_names(self):
        code = "\n".join(self.lines)
        return re.findall(r"__global__\s+void\s+(\w+)\s*\(", code)

    def body(self, kernel):
        """First and last line (from 1) of a kernel's definition."""
        code = "\n".join(self.lines)
        match = re.search(r"__global__\s+void\s+" + kernel + r"\s*\(", code)
        if not match:
            raise SourceError(f"no kernel {kernel}")
        depth = 0
        for position in range(code.index("{", match.end()), len(code)):
            depth += {"{": 1, "}": -1}.get(code[position], 0)
            if depth == 0:
                break
        return code.count("\n", 0, match.start()) + 1, code.count("\n", 0, position) + 1

    def locate(self, kernel, text, on="", nth=None):
        """(line, [column, ...]) of `text` in the kernel, from 1: one line, and
        every column of it where the text starts a word."""
        first, last = self.body(kernel)
        pattern = re.compile(r"(?<![\w.])" + re.escape(text))
        found = [
            (number, [m.start() + 1 for m in pattern.finditer(self.lines[number - 1])])
            for number in range(first, last + 1)
            if on in self.lines[number - 1] and pattern.search(self.lines[number - 1])
        ]
        if nth is not None:
            found = found[nth : nth + 1]
        if len(found) != 1:
            where = ", ".join(str(line) for line, _ in found) or "no line"
            raise SourceError(f"{kernel}: '{text}' (on '{on}') is on {where}")
        return found[0]
