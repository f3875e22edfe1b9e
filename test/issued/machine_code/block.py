# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The state of one block while it is executed: registers, predicates, shared and
local memory, and of each of these whether its value is known.

A row of `words` is a register of all threads, one after another; blocks whose
threads do not fill a warp have lanes that never live. What global memory holds
is unknown: loads of it give 0, and what depends on them is marked in `unknown`.
"""

import numpy as np

from constant_bank import STACK_BYTES, constant_bank

WARP = 32
SHARED_BYTES = 1 << 18

# Numbers of rows. RZ and URZ have none, predicates 7 are constant.
UNIFORM = 256
PREDICATE = 512
UNIFORM_PREDICATE = 520
UNKNOWN_INPUT = 528  # stands for all that is never known
ROWS = 529


class Block:
    """One block of threads."""

    def __init__(self, arch, grid, block, index, parameters, constants, tally):
        """`arch`: 80 of sm_80; `parameters`: launches.Parameters; `constants`: banks
        of the cubin; `tally`: tally.Tally, of what memory instructions cost."""
        self.grid, self.block, self.index = grid, block, index
        self.tally = tally
        threads = block[0] * block[1] * block[2]
        self.width = -(-threads // WARP) * WARP
        self.thread = np.arange(self.width)
        self.lane = (self.thread % WARP).astype(np.uint32)
        self.alive = self.thread < threads

        self.words = np.zeros((PREDICATE, self.width), np.uint32)
        self.flags = np.zeros((UNKNOWN_INPUT - PREDICATE, self.width), bool)
        self.flags[7] = self.flags[15] = True
        self.barriers = np.zeros((16, self.width), bool)  # lanes that BSYNC waits for

        self.unknown = np.zeros((ROWS, self.width), bool)
        self.unknown[UNKNOWN_INPUT] = True
        self.unknown_rows = {UNKNOWN_INPUT}  # those with any lane that is unknown

        self.shared = np.zeros(SHARED_BYTES, np.uint8)
        self.shared_unknown = np.ones(SHARED_BYTES, bool)
        self.local = None
        self.local_unknown = None

        first = parameters.begin
        self.constants = dict(constants)
        self.constants[0] = constant_bank(arch, block, grid, first, parameters.content)
        self.unknown_constants = {first + offset for offset in parameters.unknown}

    def flag(self, row: int):
        """The predicate of a row number."""
        return self.flags[row - PREDICATE]

    def stack(self):
        """Local memory and what is unknown of it: a row a thread."""
        if self.local is None:
            self.local = np.zeros((self.width, STACK_BYTES), np.uint8)
            self.local_unknown = np.ones((self.width, STACK_BYTES), bool)
        return self.local, self.local_unknown

    def of_warps(self, mask):
        """All lanes of the warps of which any lane is in the mask."""
        return np.repeat(mask.reshape(-1, WARP).any(1), WARP)

    def mark(self, row: int, unknown, mask) -> None:
        """Sets whether a register is unknown, for the lanes of the mask."""
        np.copyto(self.unknown[row], unknown, where=mask)
        if self.unknown[row].any():
            self.unknown_rows.add(row)
        else:
            self.unknown_rows.discard(row)

    def spread(self, reads: set[int], writes: set[int], mask, crosses_lanes: bool) -> None:
        """What is computed of something unknown is unknown."""
        sources = reads & self.unknown_rows
        if not sources and not writes & self.unknown_rows:
            return
        unknown = self.unknown[sorted(sources)].any(0) if sources else np.zeros(self.width, bool)
        if crosses_lanes:
            unknown = self.of_warps(unknown & mask)
        for row in writes:
            self.mark(row, unknown, mask)
