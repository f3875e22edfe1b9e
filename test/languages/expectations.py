# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a report of bank-lint with expected.tsv, which is calculated by hand.

expected.tsv has a row for each kind of access: kernel, place (FILE:LINE of the user's
source, or - if the compiler writes no places), space, operation, width (bytes of a lane),
cost and ideal: wavefronts (shared) or sectors (global) of the costliest request, and its
ideal. "1..32" is a range that data, arguments or alignment decide. Lines that begin with
# say how the figures were found.
exceptions.tsv has what bank-lint gets wrong today: the first five columns of a row, the
outcome, and the reason."""

import collections
import csv
import dataclasses
import pathlib
import re

SURE = ("proven", "parametric", "expected")
RIGHT, WRONG, UNDECIDED, SILENT, PLACE = "right", "wrong", "undecided", "silent", "place"


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
    """{key: (outcome, reason)}."""
    return {
        (row["kernel"], row["place"], row["space"], row["operation"], int(row["width"])):
            (row["outcome"], row["reason"])
        for row in read_table(folder / "exceptions.tsv")
    }


def figure(found):
    """A figure of the report in the form of expected.tsv."""
    if found is None:
        return "?"
    worst, best = found["worst"], found.get("best")
    return str(worst) if best in (None, worst) else f"{best}..{worst}"


def outermost(access):
    """The place in the user's source: of the outermost call if code was inlined."""
    return (access["inlined_at"] or [access["location"]])[-1]


def place(access):
    found = outermost(access)
    return f"{pathlib.Path(found['file']).name}:{found['line']}"


def kernel_name(access, names):
    """The name that the user gave: without types, and the group of the pattern names."""
    name = access["kernel"].split("(")[0]
    found = re.fullmatch(names, name) if names else None
    return found[1] if found else name


def report_row(access, kernel, with_places):
    cost = access.get("wavefronts") or access.get("sectors") or access.get("requests")
    ideal = access.get("ideal") or access.get("ideal_sectors")
    return Row(
        kernel,
        place(access) if with_places else "-",
        access["space"],
        access["operation"],
        access["width"],
        figure(cost),
        figure(ideal),
    )


def reported(report, expected, names):
    """{(row, certainty): None} of the report, in its order."""
    placeless = {row.kernel for row in expected if row.place == "-"}
    found = {}
    for access in report["accesses"]:
        kernel = kernel_name(access, names)
        found[report_row(access, kernel, kernel not in placeless), access["certainty"]] = None
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
        here = any(c[0].place == row.place for c in same)
    if not same:
        return Outcome(row, SILENT, False, False, "nothing")
    exact = [c for c in same if (c[0].cost, c[0].ideal) == (row.cost, row.ideal)]
    found, certainty = chosen = (exact or same)[0]
    taken.add(chosen)
    text = f"{found.place} {certainty}: {found.cost}, ideal {found.ideal}"
    decided = certainty in SURE
    if exact:
        outcome = RIGHT if here else PLACE
    else:
        outcome = WRONG if decided else UNDECIDED
    return Outcome(row, outcome, decided or bool(exact), here, text)


def compare(expected, report, names):
    """The outcomes of all expected rows, and the reported rows that none expects."""
    found = reported(report, expected, names)
    taken = set()
    order = collections.defaultdict(list)
    keys = {candidate[0].key for candidate in found}
    for row in expected:
        order[row.key in keys].append(row)
    judged = {id(row): judge(row, list(found), taken) for row in order[True] + order[False]}
    left = [candidate for candidate in found if candidate not in taken]
    return [judged[id(row)] for row in expected], left
