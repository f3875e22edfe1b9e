# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads, stores and atomics.

Shared and local memory hold what was stored, and whether it is known. Global
memory holds nothing: a load gives 0, which is unknown. Atomics give the same,
and leave shared memory unknown where they write.
"""

import dataclasses
import re

import numpy as np

from block import PREDICATE, SHARED_BYTES, STACK_BYTES
from constant_bank import LOCAL_WINDOW
from cubin import Instruction
from decoding import executes
from errors import Unsupported
from operands import LOW, U32, U64, Operands, is_predicate
from tally import Access

SIZES = {
    **{"U8": 1, "S8": 1, "U16": 2, "S16": 2},
    **{"64": 8, "F64": 8, "U64": 8, "S64": 8, "128": 16, "256": 32},
}
SPACES = {"S": "shared", "L": "local", "G": "global"}
LDSM_SIZE = 16  # bytes of a row of a matrix, which a lane names
GENERIC = "generic"  # shared below 4 GiB, local in the 4 GiB from LOCAL_WINDOW on; else global


def size_of(modifiers: list[str]) -> int:
    """Bytes of a lane."""
    return next((SIZES[modifier] for modifier in modifiers if modifier in SIZES), 4)


def space_of(instruction: Instruction) -> str:
    """By the end of the name: LDS, STG, ATOMS; LD, ST and ATOM are generic."""
    return SPACES.get(instruction.name.removeprefix("LD").removeprefix("ST")[-1:], GENERIC)


class Location:
    """Where an instruction accesses memory, and what that counts for."""

    def __init__(self, instruction: Instruction, of: Operands, text: str, access: Access):
        self.instruction, self.block, self.access = instruction, of.block, access
        addressing = Operands(of.block, of.kernel)
        in_shared = access.space in ("shared", "local")
        self.source = addressing.address(text, not in_shared and "E" in instruction.modifiers)
        self.rows = addressing.reads
        of.reads |= self.rows
        spaces = ("shared", "global") if access.space == GENERIC else (access.space,)
        for space in spaces:
            of.block.tally.declare(instruction, dataclasses.replace(access, space=space))

    def is_unknown(self, mask) -> bool:
        rows = self.rows & self.block.unknown_rows
        return any((self.block.unknown[row] & mask).any() for row in rows)

    def visit(self, mask):
        """[(space, addresses of all lanes, lanes)] of each space; counts the access."""
        visited = []
        places = self.source()
        if self.is_unknown(mask):
            self.block.tally.leave_open(self.instruction)
        parts = [(self.access.space, mask)]
        if self.access.space == GENERIC:
            local = (places >= U64(LOCAL_WINDOW)) & (places <= U64(LOCAL_WINDOW) + LOW)
            shared = places <= LOW
            parts = [("shared", mask & shared), ("global", mask & ~shared & ~local)]
            if (mask & local).any():
                parts.append(("local", mask & local))
        for space, lanes in parts:
            at = places if space == "global" else places & LOW
            access = dataclasses.replace(self.access, space=space)
            self.block.tally.count(self.instruction, access, at, lanes)
            visited.append((space, at, lanes))
        return visited


def bytes_at(places, size: int, end: int):
    """Indices of the bytes of each lane: a row a lane."""
    first = np.minimum(places, U64(end - size)).astype(np.int64)
    return first[:, None] + np.arange(size)


def read(block, space: str, places, size: int):
    """(bytes, unknown) of each lane."""
    if space == "shared":
        at = bytes_at(places, size, SHARED_BYTES)
        of_others = places > U64(SHARED_BYTES - size)  # of another block of a cluster
        return block.shared[at], block.shared_unknown[at] | of_others[:, None]
    at = bytes_at(places, size, STACK_BYTES)
    content, unknown = block.stack()
    row = block.thread[:, None]
    return content[row, at], unknown[row, at]


def write(block, space: str, places, values, unknown, mask) -> None:
    """`values`: bytes of each lane; `unknown`: of each lane."""
    size = values.shape[1]
    if space == "shared":
        mask = mask & (places <= U64(SHARED_BYTES - size))  # else of another block of a cluster
    lanes = np.nonzero(mask)[0]
    if space == "shared":
        at = bytes_at(places[lanes], size, SHARED_BYTES)
        block.shared[at] = values[lanes]
        block.shared_unknown[at] = unknown[lanes, None]
    else:
        at = bytes_at(places[lanes], size, STACK_BYTES)
        content, unknown_bytes = block.stack()
        content[lanes[:, None], at] = values[lanes]
        unknown_bytes[lanes[:, None], at] = unknown[lanes, None]


def rows_of(row: int | None, size: int) -> range:
    """The registers that `size` bytes are in, of which this is the first."""
    return range(0) if row is None else range(row, row + max(1, size // 4))


def rows_of_all(texts: list[str], size: int, of: Operands) -> list[int]:
    """Those of all named operands: 32 bytes are in two of 4 registers each. (A load names
    the upper ones first, a store the lower ones.)"""
    return [row for text in texts for row in rows_of(of.row_to(text), size // len(texts))]


def load_unknown(block, rows, mask, value: int = 0) -> None:
    for row in rows:
        np.copyto(block.words[row], U32(value), where=mask)
        block.mark(row, True, mask)


@executes("LD", "LDS", "LDL", "LDG")
def load(instruction: Instruction, of: Operands):
    *targets, place = [text for text in instruction.operands if not is_predicate(text)]
    size = size_of(instruction.modifiers)
    location = Location(instruction, of, place, Access(space_of(instruction), "load", size))
    rows = rows_of_all(targets, size, of)
    of.writes.update(rows)
    signed = "S8" in instruction.modifiers or "S16" in instruction.modifiers
    block = of.block

    def run(mask):
        unknown_place = location.is_unknown(mask)
        for space, places, lanes in location.visit(mask):
            if space == "global":
                load_unknown(block, rows, lanes)
                continue
            content, unknown = read(block, space, places, size)
            words = as_words(content, signed)
            for number, row in enumerate(rows):
                np.copyto(block.words[row], words[:, number], where=lanes)
                block.mark(row, unknown.any(1) | unknown_place, lanes)

    return run


def as_words(content, signed: bool):
    """The registers that bytes are loaded to."""
    size = content.shape[1]
    if size >= 4:
        return np.ascontiguousarray(content).view(U32)
    value = content[:, 0].astype(U32)
    if size == 2:
        value |= content[:, 1].astype(U32) << U32(8)
    if signed:
        shift = np.int32(32 - 8 * size)
        value = ((value << shift.view(U32)).view(np.int32) >> shift).view(U32)
    return value[:, None]


@executes("ST", "STS", "STL", "STG")
def store(instruction: Instruction, of: Operands):
    place, *sources = instruction.operands
    size = size_of(instruction.modifiers)
    location = Location(instruction, of, place, Access(space_of(instruction), "store", size))
    rows = rows_of_all(sources, size, of)
    of.reads.update(rows)
    block = of.block

    def run(mask):
        unknown_place = location.is_unknown(mask)
        words = np.zeros((block.width, max(1, size // 4)), U32)
        unknown = np.zeros(block.width, bool)
        for number, row in enumerate(rows):
            words[:, number] = block.words[row]
            unknown |= block.unknown[row]
        for space, places, lanes in location.visit(mask):
            if space == "global":
                continue
            write(block, space, places, words.view(np.uint8)[:, :size], unknown, lanes)
            if unknown_place:
                forget(block, space)

    return run


def forget(block, space: str) -> None:
    """Something was written, it is unknown where."""
    if space == "shared":
        block.shared_unknown[:] = True
    else:
        block.stack()[1][:] = True


def forget_at(block, places, size: int, mask) -> None:
    """Something was written to shared memory, it is unknown what."""
    nothing = np.zeros((block.width, size), np.uint8)
    write(block, "shared", places, nothing, np.ones(block.width, bool), mask)


@executes("LDSM")
def load_matrices(instruction: Instruction, of: Operands):
    target, place = instruction.operands
    count = next((int(m) for m in reversed(instruction.modifiers) if m in ("2", "4")), 1)
    access = Access("shared", "load", LDSM_SIZE, matrices=count)
    location = Location(instruction, of, place, access)
    rows = rows_of(of.row_to(target), 4 * count)
    of.writes.update(rows)

    def run(mask):
        for _, _, lanes in location.visit(mask):
            load_unknown(of.block, rows, lanes)

    return run


@executes("QSPC")
def is_in_space(instruction: Instruction, of: Operands):
    """Whether a generic address is one of shared memory: QSPC.E.S P0, RZ, [R4]; with .D,
    of that of a cluster."""
    target, unused, place = instruction.operands
    if instruction.modifiers not in (["E", "S"], ["E", "D"]) or unused != "RZ":
        raise Unsupported(instruction.text)
    source, write_to = of.address(place, wide=True), of.to_predicate(target)
    return lambda mask: write_to(mask, source() <= LOW)


@executes("STSM")
def store_matrices(instruction: Instruction, of: Operands):
    place, _ = instruction.operands
    count = next((int(m) for m in reversed(instruction.modifiers) if m in ("2", "4")), 1)
    access = Access("shared", "store", LDSM_SIZE, matrices=count)
    location = Location(instruction, of, place, access)

    def run(mask):
        for _, _, lanes in location.visit(mask):
            if lanes.any():
                forget(of.block, "shared")

    return run


@executes("SYNCS")
def barrier_in_memory(instruction: Instruction, of: Operands):
    """What is done to an mbarrier costs nothing here; a wait for one ends at once."""
    result = instruction.operands[0]
    if is_predicate(result):
        if "PHASECHK" not in instruction.modifiers:
            raise Unsupported(instruction.text)
        ended = of.to_predicate(result)
        return lambda mask: ended(mask, np.ones(of.block.width, bool))
    rows = range(0) if result.startswith("[") else rows_of(of.row_to(result), 8)
    of.writes.update(rows)
    return lambda mask: load_unknown(of.block, rows, mask)


@executes("UBLKCP", "UTMALDG", "UTMASTG", "UTMAREDG")
def bulk_copy(instruction: Instruction, of: Operands):
    """How much is copied is unknown; it may be to shared memory."""
    stores = instruction.modifiers[:1] == ["G"] or instruction.name in ("UTMASTG", "UTMAREDG")
    copied = Access("global", "store" if stores else "load", 0)
    of.block.tally.declare(instruction, copied)

    def run(mask):
        of.block.tally.leave_open(instruction)
        if not stores:
            forget(of.block, "shared")

    return run


@executes("LDGSTS")
def copy_to_shared(instruction: Instruction, of: Operands):
    """An asynchronous copy: an access to each space."""
    target, source = [text for text in instruction.operands if not is_predicate(text)][:2]
    size = size_of(instruction.modifiers)
    into = Location(instruction, of, target, Access("shared", "store", size))
    out_of = Location(instruction, of, source, Access("global", "load", size))

    def run(mask):
        out_of.visit(mask)
        for _, places, lanes in into.visit(mask):
            forget_at(of.block, places, size, lanes)

    return run


@executes("ATOM", "ATOMS", "ATOMG", "RED", "REDG")
def atomic(instruction: Instruction, of: Operands):
    """Also compare-and-swap: it succeeds the first time, which is unknown of it."""
    place = next(text for text in instruction.operands if re.match(r"(desc\[UR\d+\])?\[", text))
    size = size_of(instruction.modifiers)
    space = "global" if instruction.name == "RED" else space_of(instruction)
    turns = 0 if "POPC" in instruction.modifiers else 2 if "CAS" in instruction.modifiers else 1
    location = Location(instruction, of, place, Access(space, "atomic", size, turns=turns))
    results = [text for text in instruction.operands if not is_predicate(text)]
    rows = rows_of(of.row_to(results[0]) if results[0] != place else None, size)
    of.writes.update(rows)
    flags = [of.to_predicate(text) for text in instruction.operands[:1] if is_predicate(text)]
    flag_rows = [row for row in of.writes if row >= PREDICATE]
    result = 1 if "CAST" in instruction.modifiers else 0

    def run(mask):
        for space, places, lanes in location.visit(mask):
            if space == "shared":
                forget_at(of.block, places, size, lanes)
            load_unknown(of.block, rows, lanes, result)
            for write_to in flags:  # whether a compare-and-swap succeeded
                write_to(lanes, np.ones(of.block.width, bool))
            for row in flag_rows:
                of.block.mark(row, True, lanes)

    return run
