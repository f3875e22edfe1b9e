# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Moves between registers, constants, special registers and lanes."""

import re

import numpy as np

from block import UNKNOWN_INPUT, WARP
from cubin import Instruction
from decoding import executes
from errors import Unsupported
from integers import I64
from operands import U32, U64, Operands, is_predicate, is_register

WIDTHS = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16}
NO_OPERATION = (
    *("NOP", "MEMBAR", "ERRBAR", "CCTL", "CCTLL", "DEPBAR", "LDGDEPBAR", "WARPSYNC"),
    *("YIELD", "NANOSLEEP", "PMTRIG", "ENDCOLLECTIVE", "ACQBULK", "PREEXIT", "FENCE"),
    *("UCGABAR_ARV", "UCGABAR_WAIT", "CGAERRBAR", "UTMACMDFLUSH", "UTMACCTL", "UTMAPF"),
)


@executes(*NO_OPERATION)
def nothing(instruction: Instruction, of: Operands):
    return lambda mask: None


@executes("MOV", "MOV32I")
def move(instruction: Instruction, of: Operands):
    if "64" in instruction.modifiers:
        long, write = of.long(instruction.operands[1]), of.to_long(instruction.operands[0])
        return lambda mask: write(mask, long())
    source, write = of.word(instruction.operands[1]), of.to_word(instruction.operands[0])
    return lambda mask: write(mask, source())


@executes("LDC")
def load_constant(instruction: Instruction, of: Operands):
    """Constant memory at an address that may be a register's."""
    target, place = instruction.operands
    width = next((WIDTHS[m] for m in instruction.modifiers if m in WIDTHS), 4)
    if width > 4:
        uniform, number = re.fullmatch(r"(U?)R(\d+)", target).groups()
        sources = [of.constant(place, 8, by) for by in range(0, width, 8)]
        targets = [of.to_long(f"{uniform}R{int(number) + by // 4}") for by in range(0, width, 8)]

        def run(mask):
            for value, write in zip([source() for source in sources], targets):
                write(mask, value)

        return run
    source, write = of.constant(place, 4), of.to_word(target)
    unused = U32(32 - 8 * width)
    kind = np.int32 if "S8" in instruction.modifiers or "S16" in instruction.modifiers else U32

    def extend(mask):
        write(mask, ((source() << unused).view(kind) >> unused.view(kind)).view(U32))

    return extend


@executes("SEL")
def select(instruction: Instruction, of: Operands):
    target, left, right, which = instruction.operands
    wide = "64" in instruction.modifiers
    source, write = (of.long, of.to_long(target)) if wide else (of.word, of.to_word(target))
    a, b, first = source(left), source(right), of.predicate(which)
    return lambda mask: write(mask, np.where(first(), a(), b()))


def special_register(name: str, of: Operands):
    """The values of a special register; clocks and similar ones are unknown."""
    block = of.block
    x, y, _ = block.block
    thread = [block.thread % x, block.thread // x % y, block.thread // (x * y)]
    bit = U64(1) << block.lane.astype(U64)
    values = {
        "SR_TID": thread[0] | thread[1] << 16 | thread[2] << 26,
        "SR_LANEID": block.lane,
        "SRZ": np.zeros(block.width),
        "SR_SWINHI": np.zeros(block.width),  # where generic addresses of shared memory begin
        "SR_CgaCtaId": np.zeros(block.width),  # there are no clusters of blocks
        "SR_EQMASK": bit,
        "SR_LTMASK": bit - U64(1),
        "SR_LEMASK": (bit << U64(1)) - U64(1),
        "SR_GEMASK": U64(2**32) - bit,
        "SR_GTMASK": U64(2**32) - (bit << U64(1)),
    }
    for axis, letter in enumerate("XYZ"):
        values[f"SR_TID.{letter}"] = thread[axis]
        values[f"SR_CTAID.{letter}"] = np.full(block.width, block.index[axis])
    if name not in values:
        of.reads.add(UNKNOWN_INPUT)
    return values.get(name, np.zeros(block.width)).astype(U32)


@executes("S2R", "S2UR")
def read_special_register(instruction: Instruction, of: Operands):
    values = special_register(instruction.operands[1], of)
    write = of.to_word(instruction.operands[0])
    uniform = instruction.name == "S2UR"
    return lambda mask: write(of.block.of_warps(mask) if uniform else mask, values)


@executes("CS2R")
def read_wide_special_register(instruction: Instruction, of: Operands):
    """CS2R R4, SRZ is how two registers become 0."""
    values = special_register(instruction.operands[1], of)
    if "32" in instruction.modifiers:
        write = of.to_word(instruction.operands[0])
        return lambda mask: write(mask, values)
    write = of.to_long(instruction.operands[0])
    return lambda mask: write(mask, values.astype(U64))


def of_first_lane(values, mask):
    """What the first lane of the mask has, for all lanes of its warp."""
    first = mask.reshape(-1, WARP).argmax(1)
    return np.repeat(values.reshape(-1, WARP)[np.arange(len(first)), first], WARP)


def ballot(flags):
    """The flags of a warp as the bits of a word, for all of its lanes."""
    bits = flags.reshape(-1, WARP).astype(U64) << np.arange(WARP, dtype=U64)
    return np.repeat(bits.sum(1).astype(U32), WARP)


@executes("R2UR")
def to_uniform_register(instruction: Instruction, of: Operands):
    registers = [text for text in instruction.operands if is_register(text)]
    if "OR" in instruction.modifiers or any(
        text not in (*registers, "PT", "UPT") for text in instruction.operands
    ):
        raise Unsupported(instruction.text)
    source, write = of.word(registers[1]), of.to_word(registers[0])
    return lambda mask: write(of.block.of_warps(mask), of_first_lane(source(), mask))


@executes("SHFL")
def shuffle(instruction: Instruction, of: Operands):
    to_inside, target, value, partner, limits = instruction.operands
    write_inside, write = of.to_predicate(to_inside), of.to_word(target)
    source, other, limit = of.word(value), of.word(partner), of.word(limits)
    mode = instruction.modifiers[0]
    lane = of.block.lane.astype(I64)
    first = of.block.thread - of.block.thread % WARP

    def run(mask):
        by, packed = other().astype(I64) & 31, limit().astype(I64)
        clamp, segment = packed & 31, packed >> 8 & 31
        least, most = lane & segment, lane & segment | clamp & ~segment
        if mode == "UP":
            target_lane = lane - by
            inside = target_lane >= most
        elif mode == "DOWN":
            target_lane = lane + by
            inside = target_lane <= most
        elif mode == "BFLY":
            target_lane = lane ^ by
            inside = target_lane <= most
        else:
            target_lane = least | by & ~segment
            inside = target_lane <= most
        target_lane = np.where(inside, target_lane, lane) & 31
        write(mask, source()[first + target_lane].copy())
        write_inside(mask, inside)

    return run


@executes("VOTE", "VOTEU")
def vote(instruction: Instruction, of: Operands):
    registers = [text for text in instruction.operands if is_register(text)]
    flags = [text for text in instruction.operands if is_predicate(text)]
    write = of.to_word(registers[0]) if registers else None
    source = of.predicate(flags[-1])
    to_result = of.to_predicate(flags[0]) if len(flags) > 1 else None
    of_any = instruction.modifiers[0] == "ANY"
    uniform = instruction.name == "VOTEU"

    def run(mask):
        votes = ballot(source() & mask)
        targets = of.block.of_warps(mask) if uniform else mask
        if write:
            write(targets, votes)
        if to_result:
            to_result(targets, votes != 0 if of_any else votes == ballot(mask))

    return run


@executes("ELECT")
def elect(instruction: Instruction, of: Operands):
    """One lane of those that are here: the first."""
    target, number, others = instruction.operands
    if others != "PT":
        raise Unsupported(instruction.text)
    to_elected, write = of.to_predicate(target), of.to_word(number)

    def run(mask):
        first = of_first_lane(of.block.lane, mask)
        write(of.block.of_warps(mask), first)
        to_elected(mask, of.block.lane == first)

    return run


@executes("MATCH")
def match(instruction: Instruction, of: Operands):
    """Which lanes have the same value: R4 of MATCH.ANY R4, R3."""
    if instruction.modifiers not in (["ANY"], ["ANY", "U64"]):
        raise Unsupported(instruction.text)
    target, text = instruction.operands
    source = of.long(text) if "U64" in instruction.modifiers else of.word(text)
    write = of.to_word(target)

    def run(mask):
        values, active = source().reshape(-1, WARP), mask.reshape(-1, WARP)
        same = (values[:, :, None] == values[:, None, :]) & active[:, None, :]
        bits = (same.astype(U64) << np.arange(WARP, dtype=U64)).sum(2)
        write(mask, bits.astype(U32).reshape(-1))

    return run


@executes("REDUX", "CREDUX")
def reduce_warp(instruction: Instruction, of: Operands):
    """A sum, or the like, of all lanes of the mask; only sums are computed."""
    if "SUM" not in instruction.modifiers:
        of.reads.add(UNKNOWN_INPUT)
    source, write = of.word(instruction.operands[1]), of.to_word(instruction.operands[0])

    def run(mask):
        sums = np.where(mask, source(), U32(0)).reshape(-1, WARP).sum(1, dtype=U32)
        write(of.block.of_warps(mask), np.repeat(sums, WARP))

    return run


@executes("BMOV")
def move_barrier(instruction: Instruction, of: Operands):
    """Saves and restores which lanes a BSYNC waits for."""
    target, source = instruction.operands
    if found := re.fullmatch(r"B(\d+)", target):
        barrier, value = of.block.barriers[int(found[1])], of.word(source)

        def restore(mask):
            lanes = of_first_lane(value(), mask) >> of.block.lane & U32(1)
            np.copyto(barrier, lanes.astype(bool), where=of.block.of_warps(mask))

        return restore
    found = re.fullmatch(r"B(\d+)", source)
    if not found:
        raise Unsupported(instruction.text)
    barrier, write = of.block.barriers[int(found[1])], of.to_word(target)
    clears = "CLEAR" in instruction.modifiers

    def save(mask):
        write(mask, ballot(barrier))
        if clears:
            barrier[of.block.of_warps(mask)] = False

    return save
