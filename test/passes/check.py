#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares docs/dev/passes.md with the pipelines that the code has.

    check.py --print-passes build/release/bin/print-passes [--write]

--write replaces the tables of the page. Exit status: 0 if they are equal, else 1.
"""

import argparse
import pathlib
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "dev" / "passes.md"
BEGIN, END = "<!-- passes: begin -->\n", "<!-- passes: end -->\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--print-passes", required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    printed = subprocess.run([options.print_passes], capture_output=True, text=True)
    if printed.returncode:
        sys.exit(printed.stderr)
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    new = before + BEGIN + printed.stdout + END + rest.split(END)[1]
    if options.write:
        PAGE.write_text(new)
    elif new != text:
        sys.exit(f"{PAGE} has other passes than the code; --write replaces them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
