#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds predictions against what was measured on GPUs.

    check.py --bank-lint build/bin/bank-lint                kernels/measured/*.csv
    check.py --bank-lint ... --measured DIR --kernels DIR   those of another folder

Each NAME.csv is what run.sh of a folder that `bank-lint crosscheck --all --emit`
wrote came back with; sm_90.csv is of that architecture. Every prediction has to be
confirmed, or to be in exceptions.tsv with the cause why it is not. A launch of a file
that has changed since cannot be compared and is counted.

Exit status: 0 all passed, 1 otherwise.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def read_exceptions(path):
    """{(measurement, file, line, kind): cause}"""
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {
            (row["measurement"], row["file"], int(row["line"]), row["kind"]): row["cause"]
            for row in rows
        }


def compare(bank_lint, measurement, kernels):
    """The comparison as crosscheck prints it."""
    command = [
        bank_lint, "crosscheck", "--builtin-headers", "--format=json",
        f"--arch={measurement.stem}", f"--measured={measurement}", *map(str, kernels),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if not run.stdout:
        raise SystemExit(f"{measurement.name}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def refutations(comparison):
    """(file, line, kind), kernel, site of each."""
    for launch in comparison["launches"]:
        for site in launch["sites"]:
            if site["verdict"] == "refuted":
                where = site["location"]
                name = pathlib.Path(where["file"]).name
                yield (name, where["line"], site["kind"]), launch["kernel"], site


def difference(site):
    return "; ".join(
        f"{c['metric']}: predicted {c['predicted']}, measured {c['measured']}"
        for c in site["counters"]
        if c["differs"]
    )


def check(bank_lint, measurement, kernels, exceptions):
    """Problems, as lines."""
    comparison = compare(bank_lint, measurement, kernels)
    problems, met = [], set()
    for key, kernel, site in refutations(comparison):
        key = (measurement.stem, *key)
        met.add(key)
        if key not in exceptions:
            problems.append(
                f"{key[1]}:{key[2]}: {kernel}: {site['kind']}: {site['why']}: {difference(site)}"
            )
    for key in exceptions:
        if key[0] == measurement.stem and key not in met:
            problems.append(f"{key[1]}:{key[2]}: {key[3]}: excepted, and not refuted")
    stale = sum(
        launch.get("why_not", "").startswith("the file has changed")
        for launch in comparison["launches"]
    )
    summary = comparison["summary"]
    if not summary["confirmed"]:
        problems.append("nothing in it confirms a prediction")
    print(
        f"{measurement.name}: {summary['confirmed']} confirmed, {summary['refuted']} refuted"
        f" ({len(met) - len(met - set(exceptions))} of the places excepted),"
        f" {stale} launches of files that have changed"
    )
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--measured", type=pathlib.Path, default=ROOT / "kernels" / "measured")
    parser.add_argument("--kernels", type=pathlib.Path, default=pathlib.Path("kernels"))
    parser.add_argument("--exceptions", type=pathlib.Path, default=HERE / "exceptions.tsv")
    options = parser.parse_args()
    exceptions = read_exceptions(options.exceptions)
    measurements = sorted(options.measured.glob("*.csv"))
    failed = False
    for measurement in measurements:
        for problem in check(options.bank_lint, measurement, [options.kernels], exceptions):
            print(f"{measurement.name}: {problem}")
            failed = True
    if not measurements:
        print(f"{options.measured}: no measurements")
    return failed


if __name__ == "__main__":
    sys.exit(main())
