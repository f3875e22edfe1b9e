# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the memory instructions of one execution cost, by source line."""

import collections
import dataclasses
import pathlib

import numpy as np

import cost
from block import WARP
from cubin import Instruction

COUNTED = ("shared", "global")
HEADERS = ("/usr/", "cuda_runtime")  # how the paths of the toolkit's headers begin
BESIDE_NVCC = "/bin/../"  # or nvcc names them from its own folder


@dataclasses.dataclass
class Figures:
    """`total` and `worst` are wavefronts of shared memory, sectors of global memory."""

    executions: int = 0
    total: int = 0
    worst: int = 0


@dataclasses.dataclass(frozen=True)
class Access:
    """What a memory instruction does."""

    space: str  # shared, global
    operation: str  # load, store, atomic
    size: int  # bytes of a lane
    matrices: int = 0  # of LDSM
    turns: int = 0  # that each lane of a shared atomic takes; 0: lanes of a word take one together


def line_of(instruction: Instruction) -> tuple[str, int]:
    """File and line: the innermost place that is not in a header of the toolkit."""
    for file, line in instruction.places:
        if not file.startswith(HEADERS) and BESIDE_NVCC not in file:
            return pathlib.Path(file).name, line
    return "", 0


class Tally:
    """Counts, by (file, line, space, operation, bytes)."""

    def __init__(self):
        self.figures = collections.defaultdict(Figures)
        self.open = set()  # (file, line, space, operation): what rests on unknown data
        self.accesses = collections.defaultdict(list)  # of each address of an instruction
        self.known_costs: dict[tuple, int] = {}

    def declare(self, instruction: Instruction, access: Access) -> None:
        """Says what an instruction does, or may do, before it is executed."""
        if access.space in COUNTED:
            self.accesses[instruction.address].append(access)

    def leave_open(self, instruction: Instruction) -> None:
        """Whether or how often it is executed, or where, is unknown."""
        for access in self.accesses.get(instruction.address, ()):
            self.open.add((*line_of(instruction), access.space, access.operation))

    def count(self, instruction: Instruction, access: Access, addresses, mask) -> None:
        """Counts one execution for each warp that has lanes in the mask."""
        if access.space not in COUNTED or not mask.any():
            return
        key = (*line_of(instruction), access.space, access.operation, access.size)
        figures = self.figures[key]
        for first in range(0, len(mask), WARP):
            active = mask[first : first + WARP]
            if active.any():
                price = self.price(access, addresses[first : first + WARP], active)
                figures.executions += 1
                figures.total += price
                figures.worst = max(figures.worst, price)

    def price(self, access: Access, addresses, active) -> int:
        used = addresses if access.matrices else addresses[active]
        base = used.min() & ~np.uint64(127)  # costs repeat every 128 bytes
        pattern = (access, (used - base).tobytes(), active.tobytes())
        if pattern not in self.known_costs:
            near = (addresses - base).tolist()
            lanes = {lane: near[lane] for lane in range(WARP) if active[lane]}
            self.known_costs[pattern] = self.price_of(access, near, lanes)
        return self.known_costs[pattern]

    @staticmethod
    def price_of(access: Access, near: list[int], lanes: dict[int, int]) -> int:
        if access.matrices:
            return cost.matrix_wavefronts(near, access.matrices)
        if access.space == "shared" and access.turns:
            return access.turns * cost.lanes_of_busiest_banks(lanes, access.size)
        if access.space == "shared":
            return cost.wavefronts(lanes, access.size, access.operation)
        return cost.sectors(list(lanes.values()), access.size)
