# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts what one memory access of a CUDA kernel costs, by brute force.

Nothing here knows bank-lint. An expectation file restates every access of a
kernel as a function from a thread to the byte addresses that it touches; this
module groups the threads into warps and counts wavefronts and sectors with
plain sets.

    Thread      x, y, z in the block and i, the linear id; warp i // 32, lane i % 32
    instance    one execution of the access: a loop iteration. Lanes of a warp
                with the same instance key issue one instruction together
    at(t)       what thread t does: None (inactive), an address (it executes the
                access once), or {instance key: address}

Addresses are bytes. Shared arrays and global buffers start at 0, that is, on a
bank and on a sector: only offsets matter. The block is one where all guards on
blockIdx hold, with blockIdx set to 0 where its share of the address is a
multiple of 128 bytes.
"""

from dataclasses import dataclass
from typing import Callable, NamedTuple

WARP = 32
BANKS = 32
WORD = 4  # bytes of a bank
SECTOR = 32
LINE = 128


class Thread(NamedTuple):
    x: int
    y: int
    z: int
    i: int


def threads(block):
    bx, by, bz = block
    return [
        Thread(x, y, z, (z * by + y) * bx + x)
        for z in range(bz)
        for y in range(by)
        for x in range(bx)
    ]


# One warp instruction. `lanes` is {lane: byte address} of the active lanes.


def units(address, width, size):
    """The numbers of the `size`-byte units that [address, address + width) meets."""
    return range(address // size, (address + width - 1) // size + 1)


def load_merges(lanes, width, operation):
    """sm_80: in 8- and 16-byte loads, lanes pair up if all of them (the same
    k) have the address of lane i ^ k or a partner that is not active."""
    if operation != "load" or width not in (8, 16):
        return False
    return any(
        all(lanes.get(lane ^ k, address) == address for lane, address in lanes.items())
        for k in (1, 2)
    )


def shared_transactions(lanes, width, operation):
    """The active lanes, dealt into the groups that are served one after another."""
    group = {8: 16, 16: 8}.get(width, 32)
    if load_merges(lanes, width, operation):
        group *= 2
    dealt = {}
    for lane, address in lanes.items():
        dealt.setdefault(lane // group, []).append(address)
    return list(dealt.values())


def passes(addresses, width):
    """The largest number of distinct words that meet on one bank."""
    words = {}
    for address in addresses:
        for word in units(address, width, WORD):
            words.setdefault(word % BANKS, set()).add(word)
    return max(len(w) for w in words.values())


def shared_cost(lanes, width, operation):
    dealt = shared_transactions(lanes, width, operation)
    wavefronts = sum(passes(addresses, width) for addresses in dealt)
    ideal = len(dealt)
    return {"wavefronts": wavefronts, "ideal": ideal, "conflicts": wavefronts - ideal}


def contention(lanes):
    """The largest number of lanes on one address."""
    counts = {}
    for address in lanes.values():
        counts[address] = counts.get(address, 0) + 1
    return max(counts.values())


def global_cost(lanes, width):
    sectors, lines = set(), set()
    for address in lanes.values():
        sectors.update(units(address, width, SECTOR))
        lines.update(units(address, width, LINE))
    ideal = min(len(sectors), -(-len(lanes) * width // SECTOR))
    return {"sectors": len(sectors), "ideal_sectors": ideal, "lines": len(lines)}


# One access of one block.


class Block(NamedTuple):
    """What one block issues for one access: a cost for each warp instruction,
    in any order, already multiplied out."""

    costs: list
    contention: int

    @property
    def executions(self):
        return len(self.costs)

    def total(self, figure):
        return sum(cost[figure] for cost in self.costs)

    def worst(self, excess, then=None):
        """The distinct costs of the instructions with the largest excess (and
        among these the largest `then`)."""
        if not self.costs:
            return []
        key = lambda cost: (excess(cost), cost[then] if then else 0)
        top = max(map(key, self.costs))
        distinct = {tuple(c.items()) for c in self.costs if key(c) == top}
        return [dict(c) for c in sorted(distinct, reverse=True)]


def instructions(at, block):
    """The warp instructions of one block: {(warp, instance key): {lane: address}}."""
    issued = {}
    for thread in threads(block):
        executed = at(thread)
        if executed is None:
            continue
        if not isinstance(executed, dict):
            executed = {(): executed}
        warp, lane = divmod(thread.i, WARP)
        for instance, address in executed.items():
            issued.setdefault((warp, instance), {})[lane] = address
    return issued


def count(access, block, at=None):
    costs, most = [], 0
    known = {}  # the cost of a pattern does not change
    for lanes in instructions(at or access.at, block).values():
        pattern = tuple(lanes.items())
        if pattern not in known:
            if access.space == "shared":
                known[pattern] = shared_cost(lanes, access.width, access.operation)
            else:
                known[pattern] = global_cost(lanes, access.width)
        costs.append(known[pattern])
        most = max(most, contention(lanes))
    return Block(costs * access.repeat, access.contention or most)


# The parts of an expectation file.


@dataclass
class Access:
    """One access of the source.

    text       the accessed expression as the source spells it
    on         some text of its line, where `text` occurs on several lines
    nth        which of the matching lines, from 0, where `on` does not decide
    width      bytes a lane
    at         see the top of this file
    repeat     the whole pattern is executed this many times
    best       data-dependent access: `at` is the worst case, `best` the kindest
    contention shared atomics: the most lanes on one address, where the worst case
               for wavefronts is not the worst for this
    or_on      the line that a compiler may give the access instead
    optional   why the access may be missing from the report, or ""
    compare    "all", or "executions" where the figures are not settled (say why
               in `optional` or in a comment)
    """

    space: str
    operation: str
    text: str
    width: int
    at: Callable
    on: str = ""
    nth: int | None = None
    repeat: int = 1
    best: Callable | None = None
    contention: int | None = None
    or_on: str = ""
    optional: str = ""
    compare: str = "all"


@dataclass
class Kernel:
    name: str
    grid: tuple
    block: tuple
    accesses: list


def grid3(*size):
    return tuple(size) + (1,) * (3 - len(size))


def kernel(name, grid, block, *accesses):
    grid = grid if isinstance(grid, tuple) else (grid,)
    block = block if isinstance(block, tuple) else (block,)
    return Kernel(name, grid3(*grid), grid3(*block), list(accesses))


def _access(space, operation):
    def make(text, at, width=4, **more):
        return Access(space, operation, text, width, at, **more)

    return make


shared_load = _access("shared", "load")
shared_store = _access("shared", "store")
shared_atomic = _access("shared", "atomic")
global_load = _access("global", "load")
global_store = _access("global", "store")
global_atomic = _access("global", "atomic")


def boundary(space, operation, text, why, **more):
    """An access that an interior block does not execute: nothing is compared,
    and it may be missing."""
    return Access(
        space, operation, text, 4, lambda t: None, optional=why, compare="nothing", **more
    )
