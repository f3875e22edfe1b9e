#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds executions and costs that bank-lint predicts against executed machine code.

    check_counts.py --bank-lint build/bin/bank-lint

executed.tsv has what one block of each launch executes of the code that nvcc 13.0
makes for sm_80 (machine_code/record.py executes it). For each line and kind of access
bank-lint must predict the same widths, as many executions and the same total of
wavefronts or sectors. count_exceptions.tsv lists the lines where it does not, with
the cause; one that agrees by now fails the test.

    check_counts.py --bank-lint build/bin/bank-lint --write-exceptions

writes that file again: causes stay, what is new in it has the cause "?", which the
test does not accept.
Exit status: 0 all agree, 1 otherwise.
"""

import argparse
import collections
import csv
import dataclasses
import pathlib
import sys

from predictions import Cost, Launch, agree, as_text, predictions, report_of

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE.parent.parent / "kernels"
EXCEPTIONS = HERE / "count_exceptions.tsv"
COLUMNS = ("file", "kernel", "line", "space", "operation", "cause")
NO_CAUSE = "?"


@dataclasses.dataclass(frozen=True, order=True)
class Place:
    """A line of a kernel, under whichever launch, and a kind of access there."""

    file: str
    kernel: str
    line: int
    space: str
    operation: str


@dataclasses.dataclass
class Difference:
    place: Place
    launch: Launch
    recorded: dict
    predicted: dict

    def __str__(self):
        place, launch = self.place, self.launch
        recorded = as_text(self.recorded.items())
        predicted = as_text((size, c) for size, costs in self.predicted.items() for c in costs)
        return (
            f"{place.file}:{place.line}: {place.space} {place.operation} of {launch.kernel}"
            f" ({launch.grid}), ({launch.block}) {launch.arguments}: {predicted}; nvcc {recorded}"
        )


def table(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def recorded_costs():
    """{file: {Launch: {(line, space, operation): {bytes: Cost}, or None if it is open}}}"""
    found = collections.defaultdict(lambda: collections.defaultdict(dict))
    for row in table(HERE / "executed.tsv"):
        launch = Launch(
            row["kernel"], row["grid"], row["block"], int(row["shared"]), row["arguments"]
        )
        key = (int(row["line"]), row["space"], row["operation"])
        lines = found[row["file"]][launch]
        if row["executions"] == "-":
            lines[key] = None
        else:
            cost = Cost(int(row["executions"]), int(row["total"]), int(row["worst"]))
            lines.setdefault(key, {})[int(row["bytes"])] = cost
    return found


def compare(bank_lint):
    """(the places that were compared, the differences)"""
    compared, differences = set(), []
    for name, launches in sorted(recorded_costs().items()):
        path = HERE / name if (HERE / name).exists() else KERNELS / name
        predicted = predictions(report_of(bank_lint, path), name)
        for launch, lines in launches.items():
            for key in sorted(set(lines) | set(predicted[launch])):
                costs = lines.get(key, {})
                if costs is None:
                    continue
                place = Place(name, launch.kernel, *key)
                compared.add(place)
                ours = predicted[launch].get(key, {})
                if not agree(costs, ours):
                    differences.append(Difference(place, launch, costs, ours))
    return compared, differences


def exceptions():
    """{Place: cause}"""
    found = {}
    for row in table(EXCEPTIONS):
        place = Place(row["file"], row["kernel"], int(row["line"]), row["space"], row["operation"])
        found[place] = row["cause"]
    return found


def write_exceptions(differences):
    causes = exceptions() if EXCEPTIONS.exists() else {}
    with open(EXCEPTIONS, "w", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE)
        writer.writerow(COLUMNS)
        for place in sorted({difference.place for difference in differences}):
            writer.writerow([*dataclasses.astuple(place), causes.get(place, NO_CAUSE)])


def wrong_exceptions(excused, differing):
    """A line for each exception that is not needed or does not say why."""
    for place, cause in sorted(excused.items()):
        what = f"{place.file}:{place.line}: {place.space} {place.operation} of {place.kernel}"
        if place not in differing:
            yield f"{what}: agrees by now, no exception is needed"
        elif cause == NO_CAUSE:
            yield f"{what}: the exception lacks a cause"


def kinds(places):
    return collections.Counter((place.space, place.operation) for place in places)


def check(compared, differences):
    """Whether all agrees but the exceptions; prints what does not."""
    excused = exceptions()
    differing = {difference.place for difference in differences}
    failures = [str(d) for d in differences if d.place not in excused]
    failures += wrong_exceptions(excused, differing)
    print(*failures, sep="\n", end="\n" if failures else "")
    agreeing = kinds(compared - differing)
    for kind, count in sorted(kinds(compared).items()):
        print(f"{' '.join(kind)}: {agreeing[kind]} of {count} lines agree")
    excepted = len(differing & set(excused))
    print(f"{agreeing.total()} agree, {excepted} excepted, {len(failures)} failed")
    return not failures and agreeing.total() > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--write-exceptions", action="store_true")
    arguments = parser.parse_args()
    compared, differences = compare(arguments.bank_lint)
    if arguments.write_exceptions:
        write_exceptions(differences)
    return 0 if check(compared, differences) else 1


if __name__ == "__main__":
    sys.exit(main())
