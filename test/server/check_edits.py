#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types in a CUDA file at random, and holds what the language server says
against what `bank-lint check` says of the same text on the disk.

    check_edits.py --bank-lint PATH [--edits N] [--seed N] [--file FILE]
                   [--margin KIB]

Holds that the server lives, that each text that is looked at (every 20th, and
the last) has the findings of `check`, in the same places, that results of an
older text never come behind those of a newer one, that the server's memory does
not grow in the second half of the edits by more than the margin, and that no process
is left behind.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from client import Client, uri_of, utf16_column

REPO = pathlib.Path(__file__).resolve().parents[2]

# Each may stand in any line of its own.
LINES = ["", "// \u00e9\u20ac", "/* \U0001F600 */", "\t// tab", "#define ANY 1",
         "// bank-lint: ignore[shared-bank-conflict] meant"]
# And these in place of each other.
SWAPS = [("tileDim + 1]", "tileDim]"), ("tileDim]", "tileDim + 1]"),
         ("tileDim = 32", "tileDim = 16"), ("tileDim = 16", "tileDim = 32"),
         ("threadIdx.x", "threadIdx.y"), ("threadIdx.y", "threadIdx.x"),
         ("1024", "1000"), ("x < w", "x < /* \U0001F600\u00e9 */ w"),
         ("\n", "\r\n"), ("\r\n", "\n"), ("__syncthreads();", "")]
GARBAGE = ["{", "}", "(", "\"", "'", "/*", "*/", "#", "\\", "\u00e9", "\U0001F600",
           "int", "0x", ";", "\r", "<<<", "template <"]


class Text:
    """A text, and an edit of it as the protocol has it."""

    def __init__(self, text):
        self.text = text

    def position(self, offset):
        before = self.text[:offset]
        # "\r\n" is one end; none is cut in two.
        ends = before.replace("\r\n", "\n\0").replace("\r", "\n")
        start = ends.rfind("\n") + 1
        start += ends[start:start + 1] == "\0"
        line = before[start:]
        return {"line": ends.count("\n"),
                "character": len(line.encode("utf-16-le")) // 2}

    def replace(self, begin, end, new):
        """The change, which is made."""
        change = {"range": {"start": self.position(begin),
                            "end": self.position(end)}, "text": new}
        self.text = self.text[:begin] + new + self.text[end:]
        return change


def is_between_units(text, at):
    return at and text[at - 1:at + 1] == "\r\n"


class Typist:
    """Chooses edits. What breaks the text is fixed by a later edit."""

    def __init__(self, text, seed):
        self.random, self.text, self.broken = random.Random(seed), Text(text), []

    def place(self):
        at = self.random.randrange(len(self.text.text) + 1)
        return at - bool(is_between_units(self.text.text, at))

    def edit(self):
        text = self.text.text
        if self.broken and self.random.random() < 0.5:
            whole = self.broken.pop()
            return self.swap_all(whole)
        kind = self.random.random()
        if kind < 0.4:
            old, new = self.random.choice(SWAPS)
            places = [i for i in range(len(text)) if text.startswith(old, i)
                      and not is_between_units(text, i)]
            if not places:
                return self.edit()
            at = self.random.choice(places)
            return self.text.replace(at, at + len(old), new)
        if kind < 0.8:
            at = text.rfind("\n", 0, self.place()) + 1
            return self.text.replace(at, at, self.random.choice(LINES) + "\n")
        self.broken.append(text)
        begin = self.place()
        end = begin if kind < 0.9 else max(
            begin, min(len(text), begin + self.random.randrange(200)))
        end += bool(is_between_units(text, end))
        return self.text.replace(begin, end, self.random.choice(GARBAGE))

    def swap_all(self, whole):
        """Undo: the piece that differs is put back."""
        text = self.text.text
        begin = 0
        while begin < min(len(text), len(whole)) and text[begin] == whole[begin]:
            begin += 1
        begin = max(0, begin - 1)
        begin -= bool(is_between_units(text, begin))
        tail = 0
        most = min(len(text), len(whole)) - begin
        while tail < most and text[-1 - tail] == whole[-1 - tail]:
            tail += 1
        tail = max(0, tail - 1)
        end = len(text) - tail
        if is_between_units(text, end):
            tail -= 1
            end += 1
        return self.text.replace(begin, end, whole[begin:len(whole) - tail])


def lines_of(text):
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def said_on_disk(options, folder, text):
    """The findings of `check`, in the places of the protocol."""
    path = folder / "saved" / "kernel.cu"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    run = subprocess.run(
        [options.bank_lint, "check", "--builtin-headers", "--no-database",
         "--format=json", str(path)], capture_output=True)
    assert run.returncode in (0, 1, 2, 3), run.stderr
    report = json.loads(run.stdout)
    lines = lines_of(text)

    def place(line, column):
        return line - 1, utf16_column(lines[line - 1], column)
    return {(f["rule"], f["message"],
             place(f["location"]["line"], f["location"]["column"]),
             place(f["location"]["end_line"], f["location"]["end_column"]))
            for f in report["findings"]}


def said_by_server(diagnostics):
    def place(position):
        return position["line"], position["character"]
    return {(d["code"], d["message"], place(d["range"]["start"]),
             place(d["range"]["end"])) for d in diagnostics if "code" in d}


def memory_kib(process):
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def children(process):
    return pathlib.Path(
        f"/proc/{process}/task/{process}/children").read_text().split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=pathlib.Path,
                        default=REPO / "kernels" / "transpose.cu")
    parser.add_argument("--margin", type=int, default=4096)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ["BANK_LINT_CACHE"] = str(folder / "cache")
        # Under AddressSanitizer, memory that was freed must be free at once.
        os.environ["ASAN_OPTIONS"] = ":".join(
            [*filter(None, [os.environ.get("ASAN_OPTIONS")]), "quarantine_size_mb=0",
             "thread_local_quarantine_size_kb=0"])
        path = folder / "kernel.cu"
        typist = Typist(options.file.read_text(), options.seed)
        path.write_bytes(typist.text.text.encode())
        client = Client([options.bank_lint, "lsp", "--builtin-headers",
                         "--no-database"])
        client.initialize({"debounceMilliseconds": 5})
        client.open(path, typist.text.text)
        version, compared, with_findings = 1, 0, 0
        memory = {}
        for number in range(1, options.edits + 1):
            # Some come together.
            changes = [typist.edit() for _ in range(typist.random.choice([1, 1, 3]))]
            version += 1
            client.change(path, version, changes)
            if number % 20 and number != options.edits:
                client.settle(typist.random.choice([0, 0, 0.02, 0.3]))
                continue
            said = said_by_server(client.diagnostics(path, version))
            expected = said_on_disk(options, folder, typist.text.text)
            if said != expected:
                sys.exit(f"seed {options.seed}, edit {number}: the server says\n"
                         f"{sorted(said)}\nand check\n{sorted(expected)}")
            compared += 1
            with_findings += bool(said)
            memory[number] = memory_kib(client.server.pid)
        versions = [v for uri, v, _ in client.published if uri == uri_of(path)]
        assert versions == sorted(versions), "an old result came late"
        client.settle(1)
        left = children(client.server.pid)
        assert not left, f"processes are left: {left}"
        middle = min((n for n in memory if n >= options.edits / 2), default=0)
        grown = memory[options.edits] - memory[middle]
        assert grown <= options.margin, f"grown by {grown} KiB: {memory}"
        assert with_findings * 4 >= compared, "the texts were all broken"
        assert client.stop() == 0
    print(f"{options.edits} edits, {len(versions)} results, {compared} texts "
          f"compared, {with_findings} of them with findings; memory "
          f"{memory[options.edits]} KiB, {grown:+} KiB in the second half")


if __name__ == "__main__":
    main()
