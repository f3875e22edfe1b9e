#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes what a compiler wrote, to find the figures of expected.tsv.

    execute.py NAME OUTPUT

OUTPUT is what NAME/compile.py wrote. NAME/launches.tsv states launches: kernel, grid,
block, and parameters: p (a pointer, a multiple of 256), a number, A:B:STEP (all of
these values, both ends included), and i64= before a number in a structure; a structure is
in braces: {p;16;i64=512}. ptxas translates PTX for sm_80, test/issued/machine_code executes
one block instruction by instruction, and the most expensive request of each instruction is
printed, as a range over all parameters. Nothing of bank-lint is used. Global loads give 0.
"""

import argparse
import collections
import dataclasses
import itertools
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import environments
import language

sys.path.insert(0, str(environments.HERE.parent / "issued" / "machine_code"))
sys.path.insert(0, str(environments.HERE.parent / "toolchains"))

import numpy as np
from block import Block
from cubin import Cubin, compile_file, demangled
from execution import Execution
from expectations import read_table
from launches import DISTANCE, FIRST_ADDRESS, Parameters
from tally import Tally, line_of
from toolchains import find_nvcc, no_nvcc

UNKNOWN = 0
TRANSACTION = 128  # bytes that the lanes of one wavefront move


@dataclasses.dataclass(frozen=True)
class Site:
    """A memory instruction."""

    kernel: str
    address: int
    place: str
    space: str
    operation: str
    width: int


class Requests(Tally):
    """Records the costs and ideals of the requests of each instruction."""

    def __init__(self, kernel):
        super().__init__()
        self.kernel = kernel
        self.requests = {}  # {Site: {(cost, ideal)}}
        self.sources = {}  # {first thread of a warp: addresses that its lanes copy from}

    def count(self, instruction, access, addresses, mask):
        """An asynchronous copy is counted for its source and then its destination."""
        file, line = line_of(instruction)
        site = Site(self.kernel, instruction.address, f"{file}:{line}", access.space,
                    access.operation, access.size)
        for first in range(0, len(mask), 32):
            active = mask[first : first + 32]
            if not active.any() or access.space not in ("shared", "global"):
                continue
            near = addresses[first : first + 32]
            least = ideal(access, near, active)
            if instruction.name != "LDGSTS":
                self.record(site, self.price(access, near, active), least)
            elif access.space == "global":
                self.sources[first] = (site, near[active].tolist(), least)
            elif "BYPASS" in instruction.modifiers:
                source, came_from, least_sectors = self.sources.pop(first)
                sectors, wavefronts = copied(came_from, near[active].tolist())
                self.record(source, sectors, least_sectors)
                self.record(site, wavefronts, least)
            else:  # cp.async.ca: there is no figure for its wavefronts here
                source, came_from, least_sectors = self.sources.pop(first)
                self.record(source, len({at // 32 for at in came_from}), least_sectors)
                self.record(site, UNKNOWN, least)

    def record(self, site, cost, least):
        self.requests.setdefault(site, set()).add((cost, least))


def copied(sources, destinations):
    """The sectors and wavefronts of cp.async.cg with 16 bytes a lane, by the rule of
    docs/dev/instructions.md: the halves of a sector that go to the two halves of one sector
    are one request, others are alone. Wavefronts: for each 128-byte line of the source,
    128-byte row of the destination and kind of request, the requests of the busiest
    sector of either side."""
    if len(sources) != len(destinations):
        raise SystemExit("lanes of a copy write zeros, for which no rule is known")
    halves = {}
    for source, destination in zip(sources, destinations):
        pair = (source // 32, destination // 32)
        halves.setdefault(pair, set()).add((source // 16 % 2, destination // 16 % 2))
    groups, sectors = {}, 0
    for (source, destination), moved in halves.items():
        kinds = {frozenset(moved)} if len({low for low, _ in moved}) == 2 else moved
        sectors += len(kinds)
        for kind in kinds:
            key = (source // 4, destination // 4, kind)
            groups.setdefault(key, []).append((source, destination))
    wavefronts = sum(
        max(collections.Counter(side).most_common(1)[0][1] for side in zip(*pairs))
        for pairs in groups.values()
    )
    return sectors, wavefronts


def ideal(access, addresses, active):
    """The least that the bytes of a request cost: sectors that they fill, or wavefronts
    without bank conflicts."""
    if access.matrices:
        return access.matrices
    if access.space == "shared":
        lanes_together = max(1, TRANSACTION // max(access.size, 4))
        return len({lane // lanes_together for lane in np.flatnonzero(active)})
    starts = set(addresses[active].tolist())
    return -(-len({byte for start in starts for byte in range(start, start + access.size)}) // 32)


def values_of(text):
    """The values of one parameter."""
    if found := re.fullmatch(r"(i64=)?(-?\d+):(-?\d+):(\d+)", text):
        kind, first, last, step = found.groups()
        return [(kind or "") + str(v) for v in range(int(first), int(last) + 1, int(step))]
    return [text]


def choices(text):
    """All combinations of the parameters in a row of launches.tsv; each parameter is a
    list of values, of which a structure has several."""
    parameters = []
    for word in text.split():
        members = word.strip("{}").split(";")
        parameters.append(list(itertools.product(*map(values_of, members))))
    return itertools.product(*parameters)


def pack(cubin, name, parameters):
    content = bytearray(0x8000)
    places = cubin.parameters(name)
    if len(places) != len(parameters):
        raise SystemExit(f"{name} has {len(places)} parameters: {places}")
    for number, ((offset, size), members) in enumerate(zip(places, parameters)):
        at = offset
        for member in members:
            wide = member == "p" or member.startswith("i64=") or (size == 8 and len(members) == 1)
            at += -at % (8 if wide else 4)
            value = (FIRST_ADDRESS + (number + 1) * DISTANCE if member == "p"
                     else int(member.removeprefix("i64=")))
            struct.pack_into("<q" if wide else "<i", content, at, value)
            at += 8 if wide else 4
    return Parameters(cubin.parameters_begin(name), bytes(content), set())


def execute(cubin, name, grid, block, parameters):
    """{Site: {(cost, ideal)}} of the block in the middle of the grid."""
    requests = Requests(name)
    middle = tuple(extent // 2 for extent in grid)
    state = Block(cubin.arch, grid, block, middle, pack(cubin, name, parameters),
                  cubin.constants(name), requests)
    kernel = cubin.kernel(name)
    for instruction in kernel.instructions:
        # Barriers that all threads of the block reach are as good as the first one.
        if instruction.name == "BAR" and instruction.operands[1:] == [hex(np.prod(block))]:
            instruction.operands, instruction.text = ["0x0"], "BAR.SYNC 0x0"
    with np.errstate(all="ignore"):
        Execution(kernel, state).run()
    return requests.requests


def machine_code(file, folder, nvcc, includes):
    if file.suffix == ".cubin":
        return Cubin(file)
    output = pathlib.Path(folder, file.stem + ".cubin")
    if file.suffix == ".cu":
        return compile_file(nvcc, file, output, options=includes)
    ptxas = pathlib.Path(nvcc).parent / "ptxas"
    subprocess.run([ptxas, "-arch=sm_80", "--generate-line-info", file, "-o", output], check=True)
    return Cubin(output)


def numbers(text):
    return tuple(int(number) for number in text.split(","))


def bounds(figures):
    low, high = min(figures), max(figures)
    if low == UNKNOWN:
        return "?"
    return str(high) if low == high else f"{low}..{high}"


def measure(cubin, row, known):
    """Adds what a row of launches.tsv costs to known: {Site: (costs, ideals)}."""
    for name, readable in zip(cubin.functions, demangled(list(cubin.functions))):
        if not re.fullmatch(row["kernel"], readable.split("(")[0]):
            continue
        for parameters in choices(row["parameters"]):
            found = execute(cubin, name, numbers(row["grid"]), numbers(row["block"]), parameters)
            for site, figures in found.items():
                costs, ideals = known.setdefault(site, (set(), set()))
                cost, least = max(figures)
                costs.add(cost)
                ideals.add(least)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--each", action="store_true", help="print every instruction")
    arguments = parser.parse_args()
    chosen = language.load(arguments.name)
    files = sorted({f for pattern in chosen.lint for f in arguments.output.glob(pattern)})
    launches = read_table(chosen.folder / "launches.tsv")
    nvcc = find_nvcc()
    if not nvcc:
        sys.exit(no_nvcc())
    printed = {}
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            includes = [option for option in chosen.options if option.startswith("-I")]
            cubin, known = machine_code(file, folder, nvcc, includes), {}
            for row in launches:
                measure(cubin, row, known)
            for site, (costs, ideals) in sorted(known.items(), key=lambda s: s[0].address):
                at = f"{site.address:04x}\t" if arguments.each else ""
                kernel = demangled([site.kernel])[0].split("(")[0]
                if chosen.names and (own := re.fullmatch(chosen.names, kernel)):
                    kernel = own[1]
                line = (f"{at}{kernel}\t{site.place}\t{site.space}\t{site.operation}\t"
                        f"{site.width}\t{bounds(costs)}\t{bounds(ideals)}")
                printed[line] = printed.get(line, 0) + 1
    for line, count in printed.items():
        print(line, count, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
