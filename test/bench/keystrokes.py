#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the time from a key to its diagnostics against clang's own parse.

    keystrokes.py [--bank-lint PATH] [--clang PATH] [--cuda-path DIR]
                  [--rounds N] FILE [-- clang arguments]

By turns: clang checks FILE as a whole; one key is typed in `bank-lint lsp` after
a rest, at the end of the file; five keys are typed, 60 ms apart, and the time is
that from the last one; a line is put in at the beginning of the file; a key is
typed in the longest kernel. Each key changes the text. The medians are printed: of wall time, and
of CPU time (of all the server's analyses, those that a further key has ended
too).
"""

import argparse
import os
import pathlib
import statistics
import sys
import tempfile
import time

REPO = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPO / "test" / "server"))
sys.path.insert(0, str(REPO / "test" / "bench"))
from client import Client  # noqa: E402
from compare import Bench, seconds  # noqa: E402

REST = 0.6


def children_seconds(process):
    """What the children of a process have taken that have ended."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2]
    user, system = fields.split()[13:15]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def longest_kernel(lines):
    """The lines of the longest body of a kernel: the first and the last one."""
    longest = (0, 0)
    for first, line in enumerate(lines):
        if "__global__" not in line:
            continue
        depth = 0
        for last in range(first, len(lines)):
            depth += lines[last].count("{") - lines[last].count("}")
            if depth == 0 and ";" in lines[last] and "{" not in lines[last] \
                    and "}" not in lines[last]:
                break  # a declaration
            if depth == 0 and "}" in lines[last]:
                longest = max(longest, (first, last),
                              key=lambda body: body[1] - body[0])
                break
    return longest


class Typist:
    """Types in a document: at its end, so that nothing else moves; at its
    beginning, so that everything does; and beside the access in the middle of its
    longest kernel: in a comment behind it, or in front of it, so that the kernel
    is another one."""

    def __init__(self, client, path, text):
        lines = text.split("\n")
        first, last = longest_kernel(lines)
        middle = (first + last) // 2
        accesses = [i for i in range(first + 1, last) if "[" in lines[i]]
        self.access = min(accesses or [middle], key=lambda i: abs(i - middle))
        self.column = len(lines[self.access].encode("utf-16-le")) // 2 + 3
        lines[self.access] += " //"
        text = "\n".join(lines)
        self.client, self.path, self.version = client, path, 1
        client.open(path, text)
        client.diagnostics(path, 1)
        self.line = text.count("\n")

    def key(self, place):
        line, column, typed = {
            "end": (self.line, 0, "\n"),
            "begin": (0, 0, "\n"),
            "comment": (self.access, self.column, "x"),
            "code": (self.access, 0, " "),
        }[place]
        self.line += typed == "\n"
        self.access += place == "begin"
        self.column += place in ("comment", "code")
        self.version += 1
        here = {"line": line, "character": column}
        self.client.change(self.path, self.version, [
            {"range": {"start": here, "end": here}, "text": typed}])

    def time_of(self, keys, place="end"):
        """Wall and CPU time from the last key to its diagnostics."""
        time.sleep(REST)
        before = children_seconds(self.client.server.pid)
        for _ in range(keys - 1):
            self.key(place)
            time.sleep(0.06)
        start = time.perf_counter()
        self.key(place)
        self.client.diagnostics(self.path, self.version)
        wall = time.perf_counter() - start
        # The process that was read from may take a moment to be gone.
        time.sleep(0.1)
        return wall, children_seconds(self.client.server.pid) - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", default=REPO / "build/release/bin/bank-lint")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--cuda-path", default="/usr/local/cuda")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("file", type=pathlib.Path)
    arguments = sys.argv[1:]
    split = arguments.index("--") if "--" in arguments else len(arguments)
    options, extra = parser.parse_args(arguments[:split]), arguments[split + 1:]
    bench = Bench(options, extra)
    text = options.file.read_text()
    if not text.endswith("\n"):
        text += "\n"
    with tempfile.TemporaryDirectory() as cache:
        client = Client([
            str(options.bank_lint), "lsp", f"--cuda-path={options.cuda_path}",
            "--no-database", "--cache-dir", cache, "--", *extra])
        client.initialize()
        typist = Typist(client, options.file.resolve(), text)
        for _ in range(3):  # the headers are read in advance by now
            typist.time_of(1)
        rows = {
            "clang -fsyntax-only": lambda: seconds(bench.clang(options.file)),
            "a key after a rest": lambda: typist.time_of(1),
            "the last of five keys": lambda: typist.time_of(5),
            "a line above all kernels": lambda: typist.time_of(1, "begin"),
            "a key in a comment of the longest kernel":
                lambda: typist.time_of(1, "comment"),
            "a key in its code": lambda: typist.time_of(1, "code"),
        }
        times = {name: [] for name in rows}
        for _ in range(options.rounds):
            for name, measure in rows.items():
                times[name].append(measure())
        client.stop()
    print("| what | wall | of clang's | processor | of clang's |")
    print("| --- | ---: | ---: | ---: | ---: |")
    unit = None
    for name, measured in times.items():
        row = [statistics.median(t) for t in zip(*measured)]
        unit = unit or row
        print(f"| {name} | {row[0]:.3f} s | {row[0] / unit[0]:.2f} "
              f"| {row[1]:.3f} s | {row[1] / unit[1]:.2f} |")


if __name__ == "__main__":
    main()
