#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every console example of the documentation and compares its output.

An example is a ```console block: lines that begin with "$ " are commands, the
others are lines of the last command's output, in order; "..." stands for any
lines, and at the end of a line for the rest of it. Commands other than tool/run,
and printf and mkdir, which make what it is to read, are not run. What an example calls
/tmp is a folder of this run's own. Links between pages are followed too.

    check.py --bank-lint PATH [--show]
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def pages():
    yield ROOT / "README.md"
    yield ROOT / "analysis" / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))


def run(command, bank_lint, scratch):
    """Output of an example's command, with the program under test."""
    # These analyse nothing and have no headers.
    for name in ("rules", "cache", "config"):
        command = command.replace(f"tool/run {name}", f"{bank_lint} {name}")
    command = re.sub(
        r"tool/run( counters| crosscheck| doctor| explain| baseline)?",
        lambda m: f"{bank_lint}{m[1] or ''} --builtin-headers",
        command,
    )
    command = command.replace(" /tmp/", f" {scratch}/")
    output = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    return output.replace(f"{scratch}/", "/tmp/").splitlines()


def fits(wanted, line):
    if wanted.endswith("..."):
        return line.startswith(wanted[:-3])
    return wanted == line


def missing(wanted, output):
    """The first wanted line that does not come in its turn, if any."""
    at = 0
    for line in wanted:
        if line == "...":
            continue
        while at < len(output) and not fits(line, output[at]):
            at += 1
        if at == len(output):
            return line
        at += 1
    return None


def broken_links(page, text):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target and not (page.parent / target).exists():
            yield target


def main():
    with tempfile.TemporaryDirectory() as scratch:
        return check(scratch)


def check(scratch):
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--show", action="store_true", help="print real outputs")
    options = parser.parse_args()
    passed = failed = 0
    for page in pages():
        text = page.read_text(encoding="utf-8")
        name = page.relative_to(ROOT)
        for link in broken_links(page, text):
            failed += 1
            print(f"{name}: no such page: {link}")
        for block in re.findall(r"```console\n(.*?)```", text, re.S):
            lines = block.rstrip("\n").split("\n")
            output = []
            for line in lines:
                if line.startswith(("$ tool/run", "$ printf ", "$ mkdir ")):
                    output = run(line[2:], options.bank_lint, scratch)
            lost = missing([l for l in lines if not l.startswith("$ ")], output)
            if lost is None:
                passed += 1
                continue
            failed += 1
            print(f"{name}: {lines[0]}\n    not in its output: {lost}")
            if options.show:
                print("\n".join("    | " + line for line in output))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
