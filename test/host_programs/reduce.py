# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Leaves out of a program what a fault does not need."""

import judge
import native
from claims import lint


def still_at_fault(candidates, fault, options):
    """For each candidate, its fault of the same kind, or None."""
    numbered = []
    for i, program in enumerate(candidates):
        copy = program.reduced(frozenset())
        copy.number = 900000 + i
        numbered.append(copy)
    truths = native.run_batch(numbered, options.clang, 0, max(options.runs, 24))
    usable = [p for p in numbered if truths[p.number].arrivals]
    claims = lint(usable, options.bank_lint, options.cache) if usable else {}
    result = []
    for program in numbered:
        found = None
        if program.number in claims:
            faults = judge.faults_of(claims[program.number], truths[program.number],
                                     fault.kind == "never")
            found = next((f for f in faults if f.kind == fault.kind), None)
        result.append(found)
    return result


def candidates_of(program):
    """Each node left out; each block opened; the largest first."""
    result = []
    for node in program.nodes():
        if node in program.without or node in program.opened:
            continue
        if node.text.startswith("int main"):
            continue
        size = sum(1 for _ in node.all())
        result.append((size, program.reduced(frozenset([node])), node, False))
        if node.inside:
            result.append((1, program.reduced(frozenset(), frozenset([node])), node, True))
    result.sort(key=lambda r: -r[0])
    return result


def reduce(program, fault, options):
    """A smaller program, and its fault."""
    for _ in range(12):
        choices = candidates_of(program)
        faults = still_at_fault([c[1] for c in choices], fault, options)
        good = [(c, f) for c, f in zip(choices, faults) if f]
        if not good:
            break
        # All that can go alone, together, or half of it, or the first.
        for count in (len(good), len(good) // 2, len(good) // 4, 1):
            if not count:
                continue
            without = frozenset(c[2] for c, _ in good[:count] if not c[3])
            opened = frozenset(c[2] for c, _ in good[:count] if c[3]) - without
            together = program.reduced(without, opened)
            found = still_at_fault([together], fault, options)[0]
            if found:
                program, fault = together, found
                break
        else:
            break
    return program, fault
