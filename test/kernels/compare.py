# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds bank-lint's JSON against the expectations of one .cu file."""

from dataclasses import dataclass, field

import warp_count


@dataclass
class Outcome:
    passed: int = 0
    failed: int = 0  # accesses; one can have several failures
    failures: list = field(default_factory=list)
    skipped: list = field(default_factory=list)  # optional and not reported


def base_name(kernel):
    """The plain name in "void reduce6<256u>(int const*, ...)"."""
    return kernel.split("(")[0].split("<")[0].split()[-1]


def describe(access):
    return f"{access.space} {access.operation} '{access.text}'"


def is_at(entry, access, line, columns):
    where = entry["location"]
    return where["line"] == line and any(
        start <= where["column"] < start + len(access.text) for start in columns
    )


def matching(entries, access, source, kernel, alone):
    """The entries that are this access. Alone of its kind on its line, its
    column does not matter; otherwise it decides."""
    kind = [
        e
        for e in entries
        if e["space"] == access.space and e["operation"] == access.operation
    ]
    places = [(access.on, access.nth)]
    if access.or_on:
        places.append((access.or_on, None))
    for on, nth in places:
        line, columns = source.locate(kernel, access.text, on, nth)
        on_line = [e for e in kind if e["location"]["line"] == line]
        if len(on_line) == 1 and alone:
            return on_line
        # The start of the expression, or else a place within it.
        for exact in (True, False):
            hits = [
                e
                for e in on_line
                if (e["location"]["column"] in columns)
                or (not exact and is_at(e, access, line, columns))
            ]
            if hits:
                return hits
    return []


def differences(entry, access, block, launch):
    """What an entry says otherwise than expected, as (figure, expected, got)."""
    found = []

    def expect(figure, expected, got):
        if expected != got:
            found.append((figure, expected, got))

    if access.compare == "nothing":
        return found
    expect("width", access.width, entry["width"])
    for shape in ("grid", "block"):
        expect(f"launch {shape}", list(getattr(launch, shape)), entry["launch"][shape])
    expect("executions", block.executions, entry["executions"])
    if access.compare == "executions":
        return found

    if access.best:
        expect("certainty", "bounded", entry["certainty"])
    elif entry["certainty"] not in ("proven", "expected", "parametric"):
        found.append(("certainty", "proven or parametric", entry["certainty"]))

    if access.space == "shared":
        figures = ("wavefronts", "ideal", "conflicts")
        # Largest conflicts, ties by wavefronts.
        worst = block.worst(lambda c: c["conflicts"], then="wavefronts")
    else:
        figures = ("sectors", "ideal_sectors", "lines")
        worst = block.worst(lambda c: c["sectors"] - c["ideal_sectors"])
    got = {f: entry.get(f, {}).get("worst") for f in figures}
    if got not in worst:
        nearest = worst[0] if worst else dict.fromkeys(figures)
        for figure in figures:
            expect(f"{figure} worst", nearest[figure], got[figure])
    for figure in figures:
        expect(f"{figure} total", block.total(figure), entry.get(figure, {}).get("total"))

    if access.best:
        kind = warp_count.count(access, launch.block, access.best)
        for figure in figures[:1] + figures[2:]:
            said = entry.get(figure, {})
            expect(f"{figure} best", min(c[figure] for c in kind.costs), said.get("best"))
            expect(f"{figure} total_min", kind.total(figure), said.get("total_min"))
    if (access.space, access.operation) == ("shared", "atomic"):
        expect("contention worst", block.contention, entry.get("contention", {}).get("worst"))
    return found


def compare(name, kernels, report, source):
    """`report` is the parsed JSON of one file."""
    outcome = Outcome()
    left = [e for e in report["accesses"] if e["space"] in ("shared", "global")]

    for kernel in kernels:
        mine = [e for e in left if base_name(e["kernel"]) == kernel.name]
        lines = {}
        for access in kernel.accesses:
            line, _ = source.locate(kernel.name, access.text, access.on, access.nth)
            key = (line, access.space, access.operation)
            lines[key] = lines.get(key, 0) + 1
        for access in kernel.accesses:
            line, _ = source.locate(kernel.name, access.text, access.on, access.nth)
            alone = lines[(line, access.space, access.operation)] == 1
            here = f"{name}:{line}: {kernel.name}: {describe(access)}"
            hits = matching(mine, access, source, kernel.name, alone)
            for hit in hits:
                mine.remove(hit)
                left.remove(hit)
            if not hits and access.optional:
                outcome.skipped.append(f"{here}: not reported ({access.optional})")
                continue
            if len(hits) != 1:
                outcome.failures.append(f"{here}: {len(hits)} entries, expected 1")
                outcome.failed += 1
                continue
            block = warp_count.count(access, kernel.block)
            wrong = differences(hits[0], access, block, kernel)
            for figure, expected, got in wrong:
                outcome.failures.append(f"{here}: {figure}: expected {expected}, got {got}")
            outcome.passed += not wrong
            outcome.failed += bool(wrong)
    outcome.failed += len(left)
    for entry in left:
        where = entry["location"]
        outcome.failures.append(
            f"{name}:{where['line']}:{where['column']}: {base_name(entry['kernel'])}: "
            f"{entry['space']} {entry['operation']} has no expectation"
        )
    return outcome
