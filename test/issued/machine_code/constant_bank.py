# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constant bank 0: what the driver leaves there for a kernel, by architecture.

The places are those that code of nvcc 13.0 reads for blockDim, gridDim, the address
of a private array, and as its first instruction the stack pointer. Where the
parameters begin, each cubin says itself.
"""

import dataclasses
import struct

STACK_BYTES = 1 << 13  # of a thread; local memory grows down from there
LOCAL_WINDOW = 1 << 32  # where generic addresses of local memory begin; shared memory's: 0


@dataclasses.dataclass(frozen=True)
class Places:
    """Offsets in constant bank 0."""

    block: int  # three words: the extents of a block
    grid: int  # three words: those of the grid
    local_window: int  # two words: where local memory begins among generic addresses
    stack_pointer: int  # a word


# By the least architecture that has them.
PLACES = {
    75: Places(block=0x0, grid=0xC, local_window=0x20, stack_pointer=0x28),
    100: Places(block=0x360, grid=0x370, local_window=0x2F8, stack_pointer=0x37C),
}


def constant_bank(arch: int, block, grid, first: int, parameters: bytes) -> bytes:
    """Bank 0 of a launch whose parameters begin at `first`."""
    places = PLACES[max(least for least in PLACES if least <= arch)]
    bank = bytearray(first + len(parameters))
    struct.pack_into("<3I", bank, places.block, *block)
    struct.pack_into("<3I", bank, places.grid, *grid)
    struct.pack_into("<Q", bank, places.local_window, LOCAL_WINDOW)
    struct.pack_into("<I", bank, places.stack_pointer, STACK_BYTES)
    bank[first:] = parameters
    return bytes(bank)
