#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Treats the cache badly and holds every answer against one without a cache.

    runs.py filled|killed|damaged|together|versions|full|read-only CACHE COMMAND...

CACHE is a folder that is created. COMMAND is a run of bank-lint that takes
--cache-dir and --no-cache.
"""

import os
import pathlib
import random
import shutil
import subprocess
import sys

STEPS = 3  # reads all headers; compiles them for the cache; uses them


class Runs:
    def __init__(self, cache, command):
        self.cache = pathlib.Path(cache)
        self.command = command
        self.right = self.answer("--no-cache")
        shutil.rmtree(self.cache, ignore_errors=True)

    def start(self, *options):
        return subprocess.Popen(
            self.command + list(options),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def answer(self, *options):
        run = self.start(*options)
        out, errors = run.communicate(timeout=300)
        return run.returncode, out, errors

    def cached(self):
        return "--cache-dir", str(self.cache)

    def check(self, what):
        answer = self.answer(*self.cached())
        if answer != self.right:
            sys.exit(f"{what}: the answer is another:\n{answer}\nnot\n{self.right}")

    def entries(self, kind=""):
        return sorted(self.cache.glob(f"llvmcache-{kind}*-*"))

    def drop_results(self):
        for entry in self.entries("result"):
            entry.unlink()

    def fill(self):
        for step in range(STEPS):
            self.check(f"step {step}")
            self.drop_results()
        self.check("the last step")
        if not self.entries("preamble") or not self.entries("result"):
            sys.exit(f"the cache was not filled: {self.entries()}")


def killed(runs):
    """Ends runs at some moment, with no chance to clean up."""
    for attempt in range(24):
        run = runs.start(*runs.cached())
        try:
            run.communicate(timeout=0.02 * attempt)
        except subprocess.TimeoutExpired:
            run.kill()
            run.communicate()
        runs.drop_results()
        if attempt % 6 == 5:
            runs.check(f"after {attempt + 1} were killed")
            runs.drop_results()
    runs.fill()


def damaged(runs):
    """Changes each entry in each of some ways."""
    runs.fill()
    draw = random.Random(1)
    # Which headers are compiled rests on the heads, so these come last.
    entries = [e for e in runs.entries() if "asked" not in e.name]
    entries.sort(key=lambda e: "heads" in e.name)
    for entry in entries:
        whole = entry.read_bytes()
        for damage in ("cut", "empty", "flip", "junk", "fifo", "device", "folder"):
            if "result" not in entry.name:
                runs.drop_results()
            at = draw.randrange(len(whole))
            entry.unlink()
            if damage == "folder":
                entry.mkdir()
            elif damage == "fifo":
                os.mkfifo(entry)
            elif damage == "device":
                entry.symlink_to("/dev/zero")
            else:
                entry.write_bytes(
                    {
                        "cut": whole[:at],
                        "empty": b"",
                        "flip": whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :],
                        "junk": draw.randbytes(len(whole)),
                    }[damage]
                )
            runs.check(f"{damage} {entry.name}")
            if damage == "folder":
                entry.rmdir()
                runs.check(f"without {entry.name}")
            elif entry.is_symlink() or entry.stat().st_size < 100:
                sys.exit(f"{damage} {entry.name}: it was not made anew")


def together(runs):
    """Lets several runs begin with the same empty cache."""
    for _ in range(3):
        shutil.rmtree(runs.cache, ignore_errors=True)
        for _ in range(STEPS):
            started = [runs.start(*runs.cached()) for _ in range(4)]
            for run in started:
                out, errors = run.communicate(timeout=300)
                if (run.returncode, out, errors) != runs.right:
                    sys.exit(f"another answer: {out} {errors}")
            runs.drop_results()
    runs.fill()


# The text of an assumption, which is a part of a result.
SAID, SAID_BY_OTHER = b"as cudaMalloc makes them", b"as cudaMalloc MAKES them"


def other_version(program, copy):
    """Writes a program that says something else, and has another build id."""
    code = bytearray(pathlib.Path(program).read_bytes())
    if SAID not in code:
        sys.exit("the program does not have the text to change")
    code = code.replace(SAID, SAID_BY_OTHER)
    note = code.find(b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0")
    if note >= 0:
        code[note + 16] ^= 1
    copy.write_bytes(code)
    copy.chmod(0o755)


def versions(runs):
    """Lets two versions of the program share a cache: in turns, at once, and while
    one of them empties it. Each gives its own answers."""
    folder = runs.cache.parent / (runs.cache.name + ".version")
    folder.mkdir(exist_ok=True)
    copy = folder / "bank-lint"
    other_version(runs.command[0], copy)
    runs = Runs(runs.cache, [*runs.command, "--format=json"])
    other = Runs(runs.cache, [str(copy), *runs.command[1:]])
    if SAID not in runs.right[1] or SAID_BY_OTHER not in other.right[1]:
        sys.exit(f"the versions say the same: {runs.right}")
    for step in range(2 * STEPS):
        runs.check(f"in turns, step {step}")
        other.check(f"in turns, step {step} of the other")
        if step < STEPS:
            runs.drop_results()
    if len(runs.entries("result")) != 2 or len(runs.entries("preamble")) < 2:
        sys.exit(f"not each has entries of its own: {runs.entries()}")
    before = {entry: entry.stat().st_mtime_ns for entry in runs.entries()}
    runs.check("once more")
    other.check("once more, the other")
    if before != {entry: entry.stat().st_mtime_ns for entry in runs.entries()}:
        sys.exit("a version replaces what the other keeps")
    for attempt in range(6):
        started = [(each, each.start(*each.cached())) for each in (runs, other) * 3]
        if attempt % 2:
            subprocess.run([copy, "cache", "clear", *runs.cached()], check=True,
                           capture_output=True)
        else:
            shutil.rmtree(runs.cache, ignore_errors=True)
        for each, run in started:
            out, errors = run.communicate(timeout=300)
            if (run.returncode, out, errors) != each.right:
                sys.exit(f"at once: another answer: {out} {errors}")
    shutil.rmtree(folder)


def full(runs):
    """Gives the cache a disk on which hardly anything fits."""
    runs.cache.mkdir(parents=True)
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "none", runs.cache], check=True
    )
    for step in range(STEPS):
        runs.check(f"full disk, step {step}")
        (runs.cache / "fill").write_bytes(b"")
        try:
            with open(runs.cache / "fill", "wb", buffering=0) as fill:
                while True:
                    fill.write(bytes(4096))
        except OSError:
            pass
    leftover = [e.name for e in runs.cache.glob("*.*") if e.suffix != ".timestamp"]
    if leftover:
        sys.exit(f"left behind: {leftover}")


def read_only(runs):
    """Lets the cache be read and not be written: filled, and empty."""
    runs.fill()
    source = str(runs.cache)
    subprocess.run(["mount", "--bind", source, source], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", source], check=True)
    if os.access(source, os.W_OK):
        sys.exit("the cache can be written")
    before = runs.entries()
    runs.check("read-only, filled")
    runs.command = runs.command + ["-DOTHER"]
    for step in range(STEPS):
        runs.check(f"read-only, without an entry, step {step}")
    if runs.entries() != before:
        sys.exit("something was written")


if __name__ == "__main__":
    TRIALS = {
        "filled": Runs.fill,
        "killed": killed,
        "damaged": damaged,
        "together": together,
        "versions": versions,
        "full": full,
        "read-only": read_only,
    }
    TRIALS[sys.argv[1]](Runs(sys.argv[2], sys.argv[3:]))
    print("all answers are right")
