#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what two builds say of the same files, for changes that are to change
nothing: the JSON of `check --all` and of `counters`, the exit codes, and how many
steps each kernel takes, which shows unknowns that come from elsewhere.

    compare_builds.py --old BIN --new BIN [--every N] [--seeds N] PATH...

BIN is the folder `bin` of a build, after `ninja bank-lint kernel_steps`; with
--seeds also `soundness_test`: it prints its verdicts on the random kernels 1 to N.
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


def output(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          errors="replace").stdout


def first_lines(title, before, after):
    """The first lines that differ, as text; "" if none do."""
    if before == after:
        return ""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), "old", "new",
                                 lineterm="", n=1)
    return "\n".join([title, *list(lines)[:20]])


def difference(old, new, file, options):
    for command in COMMANDS:
        title = f"{file}: {' '.join(command)}"
        if text := first_lines(title, outcome(old / "bank-lint", command, file, options),
                               outcome(new / "bank-lint", command, file, options)):
            return text
    return first_lines(f"{file}: steps", output(old / "kernel_steps", file),
                       output(new / "kernel_steps", file))


def difference_of_seed(old, new, seed):
    option = f"--seed={seed}"
    return first_lines(f"random kernel {seed}", output(old / "soundness_test", option),
                       output(new / "soundness_test", option))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=pathlib.Path, required=True)
    parser.add_argument("--new", type=pathlib.Path, required=True)
    parser.add_argument("--every", type=int, default=1, help="of the files each Nth")
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--option", action="append", default=["--builtin-headers"],
                        help="for both (may be given again)")
    parser.add_argument("paths", type=pathlib.Path, nargs="*")
    arguments = parser.parse_args()
    files = list(files_below(arguments.paths))[::arguments.every]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = [text for text in pool.map(
            lambda f: difference(arguments.old, arguments.new, f, arguments.option), files)
            if text]
        found += [text for text in pool.map(
            lambda seed: difference_of_seed(arguments.old, arguments.new, seed),
            range(1, arguments.seeds + 1)) if text]
    print("\n\n".join(found))
    print(f"{len(files)} files, {arguments.seeds} random kernels: {len(found)} differ")
    return 1 if found or not (files or arguments.seeds) else 0


if __name__ == "__main__":
    sys.exit(main())
