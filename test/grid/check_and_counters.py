#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds `bank-lint check` against `bank-lint counters`, file by file.

What the check says of a whole launch and what the counters say of it must not
contradict each other: where the check gives one number the counters give it
too, and where it gives an interval theirs lies in it.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("kernels", "test/grid", "test/truth", "test/lint/verdicts",
           "test/lint/rules")


def sources():
    for folder in FOLDERS:
        for path, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".cu"):
                    yield os.path.join(path, name)


def run(bank_lint, source, *options):
    done = subprocess.run([bank_lint, *options, "--builtin-headers", "--format=json",
                           source], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def interval(value):
    if isinstance(value, dict):
        return value["min"], value["max"]
    return value, value


def identity(kernel, launch):
    place = launch.get("location") or {}
    return (kernel, json.dumps(launch["grid"]), json.dumps(launch["block"]),
            place.get("line"), place.get("column"),
            json.dumps(launch["arguments"], sort_keys=True))


def contradictions(bank_lint, source):
    check = run(bank_lint, source, "check", "--no-cache")
    counters = run(bank_lint, source, "counters")
    counted = {identity(c["kernel"], c): c["counters"] for c in counters["launches"]}
    found, compared = [], 0
    for launch in check["summary"]["launches"]:
        theirs = counted.get(identity(launch["kernel"], launch["launch"]))
        if theirs is None:
            continue
        for metric, value in launch["metrics"].items():
            other = theirs.get(metric)
            if value is None or metric not in theirs:
                continue
            compared += 1
            least, most = interval(value)
            if other is None:
                if least == most:
                    found.append(f"{launch['kernel']}: {metric} is {least} to the "
                                 "check, and unknown to the counters")
                continue
            low, high = interval(other)
            if low < least or high > most:
                found.append(f"{launch['kernel']}: {metric} is {value} to the check, "
                             f"and {other} to the counters")
    return found, compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    failures = compared = 0
    files = options.files or list(sources())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda file: contradictions(options.bank_lint, file), files)
        for file, (found, count) in zip(files, results):
            compared += count
            failures += len(found)
            for text in found:
                print(f"{os.path.relpath(file, ROOT)}: {text}")
    print(f"{len(files)} files, {compared} figures compared, {failures} contradictions")
    return failures != 0 or compared == 0


if __name__ == "__main__":
    sys.exit(main())
