# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what bank-lint claims of launches against what arrived."""

from collections import namedtuple

# kind: "missing", something arrived that no claim allows; "never", a claim
# that nothing fits that arrived there.
Fault = namedtuple("Fault", "kind line claim truth")


def differences(claim, arrival):
    """What is claimed to be known and is other, as words."""
    found = []
    if claim.kernel != arrival.kernel:
        found.append(("kernel", claim.kernel, arrival.kernel))
    for what, sizes, really in (("grid", claim.grid, arrival.grid),
                                ("block", claim.block, arrival.block)):
        for axis, size, true in zip("xyz", sizes or (None,) * 3, really):
            if size is not None and size != true:
                found.append((f"{what}.{axis}", size, true))
    if claim.bytes is not None and claim.bytes != arrival.bytes:
        found.append(("bytes", claim.bytes, arrival.bytes))
    if claim.limit is not None and claim.limit != arrival.limit:
        found.append(("limit", claim.limit, arrival.limit))
    for name, value in claim.arguments:
        if name in arrival.arguments and arrival.arguments[name] != value:
            found.append((name, value, arrival.arguments[name]))
    return found


def text_of(claim):
    sizes = lambda s: "(" + ",".join("?" if x is None else str(x) for x in s or "???") + ")"
    arguments = ", ".join(f"{n} = {v}" for n, v in claim.arguments)
    return (f"{claim.kernel} grid {sizes(claim.grid)} block {sizes(claim.block)} bytes "
            f"{claim.bytes}: {arguments}")


def says_more(claims, line):
    """Whether a note says that there are launches that are not analysed."""
    for note in claims.notes:
        if "may have other launches" in note:
            return True
        if "more different values" in note and f" {line}:" in note:
            return True
        if "with unknown blocks" in note and f" {line}:" in note:
            return True
        if "which leads to a launch" in note or "too long" in note or "threads in a block" in note:
            return True
    return False


def faults_of(claims, truth, is_strict):
    """The faults of one program. `is_strict`: each way of it was taken."""
    faults = []
    sites = {}
    for arrival in truth.arrivals:
        sites.setdefault(arrival.line, []).append(arrival)
    for line, arrivals in sorted(sites.items()):
        made = [c for c in claims.launches if c.line == line]
        if not made:
            continue
        for arrival in arrivals:
            if any(not differences(c, arrival) for c in made) or says_more(claims, line):
                continue
            nearest = min(made, key=lambda c: len(differences(c, arrival)))
            faults.append(Fault("missing", line, nearest, arrival))
            break
        if not is_strict:
            continue
        for claim in made:
            if any(not differences(claim, a) for a in arrivals):
                continue
            nearest = min(arrivals, key=lambda a: len(differences(claim, a)))
            faults.append(Fault("never", line, claim, nearest))
            break
    return faults


# Runs that a launch must arrive in for its values to count as constants.
ENOUGH_RUNS = 3


def sequences(arrivals, value_of):
    """For each run that got there, the values that arrived, in order."""
    runs = {}
    for arrival in arrivals:
        runs.setdefault(arrival.run, []).append(value_of(arrival))
    return [tuple(run) for run in runs.values()]


def known_shares(claims, truth):
    """(known, all) of the values of launches that are the same in all runs,
    whatever the command line is: constants of the source, if the file is the
    whole program."""
    parts = [(lambda a, n=name: a.arguments.get(n),
              lambda c, n=name: dict(c.arguments).get(n) is not None) for name in ("a", "b")]
    parts += [(lambda a: a.block, lambda c: c.block is not None and None not in c.block),
              (lambda a: a.grid, lambda c: None not in c.grid),
              (lambda a: a.bytes, lambda c: c.bytes is not None)]
    known = total = 0
    for line in {a.line for a in truth.arrivals}:
        made = [c for c in claims.launches if c.line == line]
        arrivals = [a for a in truth.arrivals if a.line == line]
        for value_of, is_known in parts:
            runs = sequences(arrivals, value_of)
            if len(runs) < ENOUGH_RUNS or len(set(runs)) > 1:
                continue
            total += 1
            known += bool(made) and all(is_known(c) for c in made)
    return known, total
