#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what bank-lint says of all blocks of blocks.cu against a brute force.

Here the indices of each access are executed, thread by thread; nothing of
bank-lint is used for that. Both commands, the check and the counters, must give
the count, or if they give an interval, one that the count lies in. The table
says for which accesses the count is known.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "blocks.cu")


class Access:
    """GRID, BLOCK: (x, y, z). ADDRESSES: the bytes from the start of the array
    that a thread accesses, one for each iteration; None: it does not take part.
    KNOWN: in which of the two commands the count must be exact."""

    def __init__(self, grid, block, width, addresses, known=("check", "counters"),
                 shared=False):
        self.grid, self.block, self.width = grid, block, width
        self.addresses, self.known, self.shared = addresses, known, shared


def lengthen(size):
    return tuple(size) + (1,) * (3 - len(size))


def warps(access):
    """The lanes' addresses, for each warp of each block and each iteration."""
    gx, gy, gz = lengthen(access.grid)
    bx, by, bz = lengthen(access.block)
    for block in itertools.product(range(gz), range(gy), range(gx)):
        block = block[::-1]
        threads = [(x, y, z) for z in range(bz) for y in range(by) for x in range(bx)]
        for first in range(0, len(threads), 32):
            lanes = [access.addresses(block, t) for t in threads[first:first + 32]]
            for iteration in itertools.zip_longest(*lanes):
                active = [a for a in iteration if a is not None]
                if active:
                    yield active


def sectors(lanes, width):
    return len({byte // 32 for a in lanes for byte in range(a, a + width)})


def wavefronts(lanes, width):
    """For lanes of at most four bytes."""
    assert width <= 4
    banks = {}
    for a in lanes:
        banks.setdefault(a // 4 % 32, set()).add(a // 4)
    return max(len(words) for words in banks.values())


def at(*offsets):
    return list(offsets)


ONLY_COUNTERS = ("counters",)
ACCESSES = {
    "oddRows": Access((512,), (256,), 4, lambda b, t: [
        4 * (b[0] * 1001 + i) for i in range(t[0], 1001, 256)]),
    "pitched": Access((3, 70), (32,), 4, lambda b, t: at(
        4 * (b[1] * 1001 + b[0] * 32 + t[0]))),
    "volume": Access((5, 3, 7), (64,), 4, lambda b, t: at(
        4 * ((b[2] * 3 + b[1]) * 333 + b[0] * 10 + t[0]))),
    "oneBlock": Access((1,), (64,), 4, lambda b, t: at(4 * t[0])),
    "doubles": Access((77,), (64,), 8, lambda b, t: at(8 * (b[0] * 1001 + t[0]))),
    "quads": Access((51,), (64,), 16, lambda b, t: at(16 * (b[0] * 3 + t[0]))),
    "bytes": Access((100,), (96,), 1, lambda b, t: at(b[0] * 37 + t[0])),
    "shorts": Access((19,), (64,), 2, lambda b, t: [
        2 * (b[0] * 201 + i * 64 + t[0]) for i in range(3)]),
    "pairs": Access((11, 6), (64,), 8, lambda b, t: at(
        8 * (b[0] * 5 + b[1] * 7 + 2 * t[0]))),
    "backwards": Access((50,), (64,), 4, lambda b, t: at(
        4 * ((49 - b[0]) * 1001 + t[0]))),
    "gridStride": Access((24,), (64,), 4, lambda b, t: [
        4 * (row * 1001 + t[0]) for row in range(b[0], 96, 24)]),
    # Guards: the check shows what a block pays that does not end at an edge.
    "image": Access((32, 3), (32, 8), 4, lambda b, t: [
        4 * (y * 1001 + x)
        for x in [b[0] * 32 + t[0]] for y in [b[1] * 8 + t[1]]
        if x < 1001 and y < 19], ONLY_COUNTERS),
    "slidingWindow": Access((16,), (32,), 4, lambda b, t: [
        4 * (b[0] * 1001 + 3 * k + t[0]) for k in range(40)]),
    "slidingUnevenly": Access((11,), (32,), 4, lambda b, t: [
        4 * (b[0] * 1001 + 3 * k + t[0]) for k in range(40)]),
    "reduction": Access((30,), (64,), 4, lambda b, t: at(4 * (b[0] * 1001 + t[0]))),
    "spread": Access((30,), (64,), 4, lambda b, t: at(4 * (b[0] * 1001 + 3 * t[0]))),
    "everyOther": Access((21,), (64,), 4, lambda b, t: at(
        4 * (b[0] // 2 * 9 + t[0])), ONLY_COUNTERS),
    "turns": Access((22,), (64,), 4, lambda b, t: at(
        4 * (b[0] * 1001 + b[0] % 3 * 5 + t[0])), ONLY_COUNTERS),
    "products": Access((9, 7), (64,), 4, lambda b, t: at(
        4 * (b[0] * b[1] + t[0])), ONLY_COUNTERS),
    "ownStride": Access((40,), (64,), 4, lambda b, t: at(
        4 * t[0] * b[0]), ONLY_COUNTERS),
    "firstOnly": Access((40,), (64,), 4, lambda b, t: [
        4 * (b[0] * 1001 + t[0])] if b[0] == 3 else [], ONLY_COUNTERS),
    "evenOnly": Access((41,), (64,), 4, lambda b, t: [
        4 * (b[0] * 1001 + t[0])] if b[0] % 2 == 0 else [], ONLY_COUNTERS),
    "moreAndMore": Access((12,), (64,), 4, lambda b, t: [
        4 * ((b[0] + k) * 1001 + t[0]) for k in range(b[0])], ONLY_COUNTERS),
    "sharedBytes": Access((10,), (32,), 1, lambda b, t: at(t[0] * 63 + b[0]),
                          shared=True),
    "sharedRows": Access((10,), (32,), 4, lambda b, t: at(
        4 * (t[0] * 2 + b[0] * 33)), shared=True),
}


def interval(value):
    """None if nothing is said."""
    if value is None:
        return None
    if isinstance(value, dict):
        return value["min"], value["max"]
    return value, value


def in_all_blocks(access, figure, blocks):
    """What the check says of all blocks: an interval."""
    if "all_blocks" in figure:
        least, most = interval(figure["all_blocks"])
    else:
        most = figure["total"] * blocks
        least = figure.get("total_min", figure["total"]) * blocks
    rests_on = " ".join(access["assumptions"])
    if "condition" in rests_on:
        least = 0  # of a block that does not come there
    return least, most


def run(bank_lint, *options):
    done = subprocess.run([bank_lint, *options, "--builtin-headers", "--format=json",
                           SOURCE], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def lines_of_names():
    with open(SOURCE, encoding="utf-8") as text:
        return {line.split("// at: ")[1].strip(): number
                for number, line in enumerate(text, 1) if "// at: " in line}


def said_by_check(report, name, line):
    for access in report["accesses"]:
        if (access["kernel"].startswith(name + "(") and
                access["location"]["line"] <= line <= access["location"]["end_line"]):
            wanted = "shared" if ACCESSES[name].shared else "global"
            if access["space"] != wanted or (
                    name == "shorts") != (access["operation"] == "store"):
                continue
            if not access["executions_known"]:
                return None
            grid = access["launch"]["grid"]
            figure = access["wavefronts" if wanted == "shared" else "sectors"]
            return in_all_blocks(access, figure, grid[0] * grid[1] * grid[2])
    raise KeyError(name)


def said_by_counters(report, name, line):
    metric = ("memory_l1_wavefronts_shared" if ACCESSES[name].shared
              else "memory_l2_theoretical_sectors_global")
    for launch in report["launches"]:
        if not launch["kernel"].startswith(name + "("):
            continue
        for access in launch["lines"]:
            place, what = access["location"], access["instruction"]
            if (place["line"] <= line <= place["end_line"] and
                    metric in access["counters"] and
                    (name == "shorts") == ("store" in what)):
                return interval(access["counters"][metric])
    raise KeyError(name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options = parser.parse_args()
    check = run(options.bank_lint, "check", "--all", "--no-cache")
    counters = run(options.bank_lint, "counters")
    lines = lines_of_names()
    assert set(lines) == set(ACCESSES), set(lines) ^ set(ACCESSES)
    failures = 0
    for name, access in ACCESSES.items():
        cost = wavefronts if access.shared else sectors
        truth = sum(cost(lanes, access.width) for lanes in warps(access))
        for command, said in (
                ("check", said_by_check(check, name, lines[name])),
                ("counters", said_by_counters(counters, name, lines[name]))):
            is_right = (said == (truth, truth) if command in access.known
                        else said is None or said[0] <= truth <= said[1])
            if not is_right:
                failures += 1
                print(f"{name}: {command} says {said}, but it is {truth}")
    print(f"{len(ACCESSES)} accesses, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
