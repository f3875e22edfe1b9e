# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What lies where in shared memory after a tensor copy, and what a reader gets.

A brute force, written apart from bank-lint's model. Shared memory is a dict from
the byte address of a piece, 16 bytes, to the (row, piece) of the tensor that lies
there. A swizzle exchanges pieces within lines of 128 bytes, by absolute address:
CUDA programming guide, "The Swizzle Modes", and PTX ISA, "Swizzling modes".
"""

from collections import namedtuple

PIECE = 16  # bytes

# Name of a mode: (bytes that it is wide, address bits that it changes).
MODES = {"none": (16, 0x00), "32B": (32, 0x10), "64B": (64, 0x30), "128B": (128, 0x70)}

# Bits 62-63 of a matrix descriptor (PTX ISA, "Matrix Descriptor Format").
DESCRIPTOR_MODES = ("none", "128B", "64B", "32B")


def width(mode):
    return MODES[mode][0]


def swizzled(address, mode):
    """Where TMA puts what would lie at `address` without a swizzle. Its own inverse."""
    return address ^ (address >> 3 & MODES[mode][1])


# A box of `rows` x `pieces` that one copy puts at `address`; `row` and `piece` are
# its corner in the tensor. `pitch` is the bytes from row to row, packed unless said.
Copy = namedtuple("Copy", "rows pieces address row piece pitch")


def copy(rows, pieces, address, row=0, piece=0, pitch=None):
    return Copy(rows, pieces, address, row, piece, pitch or PIECE * pieces)


def memory(copies, mode):
    """{address: (row, piece)} after these copies."""
    there = {}
    for c in copies:
        for row in range(c.rows):
            for piece in range(c.pieces):
                at = swizzled(c.address + row * c.pitch + PIECE * piece, mode)
                there[at] = (c.row + row, c.piece + piece)
    return there


def encoded(bits, first):
    """A field of a matrix descriptor: 14 bits, in units of 16 bytes."""
    return (bits >> first & 0x3FFF) << 4


def descriptor_addresses(bits, rows=64, pieces=2):
    """{(m, j): address} of the pieces that wgmma fetches for a K-major operand of
    `rows` rows and 16 bytes * `pieces` along K. PTX ISA, "Strides" and "Canonical
    layouts": groups of 8 rows lie a stride offset apart. With a swizzle a group has
    rows as wide as it, and pieces side by side; without, 8 pieces one after another
    are a core matrix, and the leading offset leads to the next along K."""
    start, leading, stride = encoded(bits, 0), encoded(bits, 16), encoded(bits, 32)
    mode = DESCRIPTOR_MODES[bits >> 62 & 3]
    if bits >> 49 & 7:
        raise ValueError("a base offset is not modelled")
    along = leading if mode == "none" else PIECE
    return {
        (m, j): swizzled(start + m % 8 * width(mode) + m // 8 * stride + j * along, mode)
        for m in range(rows)
        for j in range(pieces)
    }


# What one instruction of a warp or warpgroup reads: [(address, (row, piece) meant)].
# In order, each lane must get what it means; else any lane may get any of them.
Fetch = namedtuple("Fetch", "pieces in_order")


def gets_what_it_means(fetch, there):
    got = [there.get(address) for address, _ in fetch.pieces]
    meant = [piece for _, piece in fetch.pieces]
    if fetch.in_order:
        return got == meant
    return None not in got and sorted(got) == sorted(meant)


def is_product(fetch, there):
    """Whether the pieces that are read are all of some rows x some pieces."""
    got = {there.get(address) for address, _ in fetch.pieces}
    if None in got:
        return False
    return len(got) == len({row for row, _ in got}) * len({piece for _, piece in got})


def shows_another_mode(fetch, copies, mode):
    """The sign that bank-lint goes by in reads of threads: no product under the mode
    of the map, but one under another."""
    if is_product(fetch, memory(copies, mode)):
        return False
    return any(is_product(fetch, memory(copies, m)) for m in MODES if m != mode)
