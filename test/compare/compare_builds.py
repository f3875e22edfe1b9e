#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what two builds say of the same files, for changes that are to change
nothing: the JSON of `check --all` and of `counters`, and the exit codes.

    compare_builds.py --old BANK_LINT --new BANK_LINT [--every N] PATH...

A PATH is a .cu file or a folder. Exits with 1 if anything differs."""

import argparse
import concurrent.futures
import difflib
import json
import pathlib
import subprocess
import sys

COMMANDS = (("check", "--all"), ("counters",))


def files_below(paths):
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.cu"))
        else:
            yield path


def outcome(binary, command, file, options):
    """The exit code, and the report with sorted keys."""
    done = subprocess.run(
        [binary, *command, "--no-cache", "--no-database", "--format=json", "-j1",
         *options, str(file)],
        capture_output=True, text=True, errors="replace")
    try:
        report = json.dumps(json.loads(done.stdout), indent=1, sort_keys=True)
    except json.JSONDecodeError:
        report = done.stdout
    return f"exit code {done.returncode}\n{report}"


def difference(old, new, file, options):
    """The first lines that differ, as text; "" if none do."""
    for command in COMMANDS:
        before = outcome(old, command, file, options)
        after = outcome(new, command, file, options)
        if before != after:
            lines = difflib.unified_diff(before.splitlines(), after.splitlines(),
                                         "old", "new", lineterm="", n=1)
            return "\n".join([f"{file}: {' '.join(command)}", *list(lines)[:20]])
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", required=True)
    parser.add_argument("--new", required=True)
    parser.add_argument("--every", type=int, default=1, help="of the files each Nth")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--option", action="append", default=["--builtin-headers"],
                        help="for both (may be given again)")
    parser.add_argument("paths", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    files = list(files_below(arguments.paths))[::arguments.every]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = [text for text in pool.map(
            lambda f: difference(arguments.old, arguments.new, f, arguments.option), files)
            if text]
    print("\n\n".join(found))
    print(f"{len(files)} files, {len(found)} differ")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
