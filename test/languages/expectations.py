# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a report of bank-lint with expected.tsv, which is calculated by hand.

expected.tsv has a row for each kind of access: kernel, place (FILE:LINE of the user's
source, or - if the compiler writes no places), space, operation, width (bytes of a lane),
cost and ideal: wavefronts (shared) or sectors (global) of the most expensive request, and its
ideal. "4..18" is a range that arguments decide: bank-lint must report the same most and
no more than the least. "?" is what the file does not decide: nor may bank-lint. Lines that begin with # say how the figures were found.
exceptions.tsv has what bank-lint gets wrong today: the first five columns of a row, the
outcome, and the reason."""

import collections
import csv
import dataclasses
import pathlib
import re

SURE = ("proven", "parametric", "expected")
RIGHT = "right"
PLACE = "place"  # the figures are right, the place is not
LOOSE = "loose"  # decided, with limits that hold and are wider than they could be
WRONG = "wrong"
UNDECIDED = "undecided"
SILENT = "silent"
EXTRA = "extra"  # reported and not expected


@dataclasses.dataclass(frozen=True)
class Row:
    """One kind of access."""

    kernel: str
    place: str
    space: str
    operation: str
    width: int
    cost: str = ""
    ideal: str = ""

    @property
    def key(self):
        return (self.kernel, self.place, self.space, self.operation, self.width)

    def __str__(self):
        return f"{self.kernel} {self.place} {self.space} {self.operation} {self.width}"


def read_table(path):
    if not path.exists():
        return []
    with open(path, newline="") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def expected_rows(folder):
    return [
        Row(row["kernel"], row["place"], row["space"], row["operation"], int(row["width"]),
            row["cost"], row["ideal"])
        for row in read_table(folder / "expected.tsv")
    ]


def exceptions(folder):
    """{(key of a row, outcome)}."""
    return {
        ((row["kernel"], row["place"], row["space"], row["operation"], int(row["width"])),
         row["outcome"])
        for row in read_table(folder / "exceptions.tsv")
    }


def figure(found):
    """A figure of the report in the form of expected.tsv."""
    if found is None:
        return "?"
    worst, best = found["worst"], found.get("best")
    return str(worst) if best in (None, worst) else f"{best}..{worst}"


def agrees(expected, found):
    """Whether a figure of the report is right."""
    if ".." not in expected or ".." not in found:
        return expected == found
    return limits(found)[0] <= limits(expected)[0] and limits(found)[1] == limits(expected)[1]


def limits(figure):
    least, _, most = figure.partition("..")
    return int(least), int(most or least)


def holds(expected, found):
    """Whether the limits of the report contain those of expected.tsv."""
    (least, most), (low, high) = limits(expected), limits(found)
    return low <= least and most <= high and low != high


def place(access, sources):
    """The innermost place in the user's sources, which are the files of expected.tsv; if
    there is none, that of the outermost call."""
    calls = [access["location"], *access["inlined_at"]]
    names = [pathlib.Path(call["file"]).name for call in calls]
    found = next((i for i, name in enumerate(names) if name in sources), -1)
    return f"{names[found]}:{calls[found]['line']}"


def kernel_name(access, names):
    """The name that the user gave: without types, and the group of the pattern names."""
    name = access["kernel"].split("(")[0]
    found = re.fullmatch(names, name) if names else None
    return found[1] if found else name


def report_row(access, kernel, sources):
    cost = access.get("wavefronts") or access.get("sectors") or access.get("requests")
    ideal = access.get("ideal") or access.get("ideal_sectors")
    return Row(
        kernel,
        place(access, sources) if sources else "-",
        access["space"],
        access["operation"],
        access["width"],
        figure(cost),
        figure(ideal),
    )


def reported(report, expected, names):
    """{(row, certainty): None} of the report, in its order."""
    placeless = {row.kernel for row in expected if row.place == "-"}
    sources = {row.place.partition(":")[0] for row in expected} | {"-"}
    found = {}
    for access in report["accesses"]:
        kernel = kernel_name(access, names)
        row = report_row(access, kernel, () if kernel in placeless else sources)
        found[row, access["certainty"]] = None
    return found


@dataclasses.dataclass
class Outcome:
    """What became of one expected row."""

    row: Row
    outcome: str
    decided: bool
    place_right: bool
    text: str  # what was reported


def judge(row, candidates, taken):
    """The outcome of an expected row; adds what it took of the candidates to taken."""
    same = [c for c in candidates if c[0].key == row.key and c not in taken]
    here = True
    if not same:
        here = False
        same = [
            c for c in candidates if c not in taken
            and (c[0].kernel, c[0].space, c[0].operation, c[0].width)
            == (row.kernel, row.space, row.operation, row.width)
        ]
    if not same:
        # An undecided access has the width 0.
        same = [
            c for c in candidates if c not in taken and c[0].width == 0
            and (c[0].kernel, c[0].operation) == (row.kernel, row.operation)
        ]
        same.sort(key=lambda c: c[0].place != row.place)
        here = any(c[0].place == row.place for c in same)
    if not same:
        return Outcome(row, SILENT, False, False, "nothing")
    if row.cost == "?":
        certain = [c for c in same if c[1] in SURE]
        taken.add((certain or same)[0])
        return Outcome(row, WRONG if certain else RIGHT, bool(certain), here, "decided")
    exact = [c for c in same if agrees(row.cost, c[0].cost) and row.ideal == c[0].ideal]
    found, certainty = chosen = (exact or same)[0]
    taken.add(chosen)
    text = f"{found.place} {certainty}: {found.cost}, ideal {found.ideal}"
    decided = certainty in SURE
    if exact:
        outcome = RIGHT if here else PLACE
    elif not decided:
        outcome = UNDECIDED
    else:
        outcome = LOOSE if holds(row.cost, found.cost) else WRONG
    return Outcome(row, outcome, decided or bool(exact), here, text)


def compare(expected, report, names, generated=False):
    """The outcomes of all expected rows, and the reported rows that none expects. If the
    compiler generated accesses of its own, only the places of expected rows count."""
    found = reported(report, expected, names)
    if generated:
        places = {(row.kernel, row.place) for row in expected}
        found = {c: None for c in found if (c[0].kernel, c[0].place) in places}
    taken = set()
    order = collections.defaultdict(list)
    keys = {candidate[0].key for candidate in found}
    for row in expected:
        order[row.key in keys].append(row)
    judged = {id(row): judge(row, list(found), taken) for row in order[True] + order[False]}
    left = [candidate for candidate in found if candidate not in taken]
    return [judged[id(row)] for row in expected], left
