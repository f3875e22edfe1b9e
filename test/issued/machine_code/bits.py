# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Logic, shifts, permutations and predicates."""

import re

import numpy as np

from cubin import Instruction
from decoding import executes, part_of_register
from integers import I64
from operands import LOW, U32, U64, Operands, is_predicate


def look_up(table: int, a, b, c):
    """A logical function of three: bit 4a + 2b + c of its table."""
    result = np.zeros_like(a)
    for bit in range(8):
        if table >> bit & 1:
            result |= (a if bit & 4 else ~a) & (b if bit & 2 else ~b) & (c if bit & 1 else ~c)
    return result


@executes("LOP3")
def logic(instruction: Instruction, of: Operands):
    rest = list(instruction.operands)
    to_any = of.to_predicate(rest.pop(0)) if is_predicate(rest[0]) else None
    write = of.to_word(rest[0])
    a, b, c = (of.word(text) for text in rest[1:4])
    table = int(rest[4], 16)
    other = of.predicate(rest[5]) if len(rest) > 5 else None

    def run(mask):
        result = look_up(table, a(), b(), c())
        write(mask, result)
        if to_any:
            to_any(mask, (result != 0) | other() if other else result != 0)

    return run


@executes("PLOP3")
def logic_of_predicates(instruction: Instruction, of: Operands):
    first, second = (of.to_predicate(text) for text in instruction.operands[:2])
    a, b, c = (of.predicate(text) for text in instruction.operands[2:5])
    tables = [int(text, 16) for text in instruction.operands[5:7]]

    def run(mask):
        values = a().copy(), b().copy(), c().copy()
        first(mask, look_up(tables[0], *values))
        second(mask, look_up(tables[1], *values))

    return run


@executes("SHF")
def funnel_shift(instruction: Instruction, of: Operands):
    target, low, count, high = instruction.operands
    modifiers = instruction.modifiers
    a, n, b, write = of.word(low), of.word(count), of.word(high), of.to_word(target)
    left, upper, wraps = "L" in modifiers, "HI" in modifiers, "W" in modifiers
    signed = "S32" in modifiers or "S64" in modifiers
    most = 63 if "U64" in modifiers or "S64" in modifiers else 31

    def run(mask):
        value = a().astype(U64) | b().astype(U64) << U64(32)
        shift = n().astype(U64)
        # Without .W what is beyond the width shifts everything out.
        shift = shift & U64(most) if wraps else np.minimum(shift, U64(most + (most < 63)))
        if left:
            value = value << shift
        elif signed:
            value = (value.view(I64) >> shift.view(I64)).view(U64)
        else:
            value = value >> shift
        write(mask, (value >> U64(32) if upper else value & LOW).astype(U32))

    return run


@executes("PRMT")
def permute_bytes(instruction: Instruction, of: Operands):
    target, low, selector, high = instruction.operands
    a, s, b, write = of.word(low), of.word(selector), of.word(high), of.to_word(target)

    def run(mask):
        value = a().astype(U64) | b().astype(U64) << U64(32)
        selectors = s()
        result = np.zeros(of.block.width, U32)
        for place in range(4):
            which = selectors >> U32(4 * place) & U32(15)
            byte = (value >> ((which & U32(7)).astype(U64) * U64(8)) & U64(255)).astype(U32)
            signs = np.where(byte & U32(128), U32(255), U32(0))
            result |= np.where(which & U32(8), signs, byte).astype(U32) << U32(8 * place)
        write(mask, result)

    return run


@executes("P2R")
def predicates_to_register(instruction: Instruction, of: Operands):
    target, _, old, which = instruction.operands
    shift = 8 * next((int(m[1]) for m in instruction.modifiers if re.fullmatch(r"B\d", m)), 0)
    source, wanted, write = of.word(old), of.word(which), of.to_word(target)
    flags = [of.predicate(f"P{number}") for number in range(7)]

    def run(mask):
        value = np.zeros(of.block.width, U32)
        for number, flag in enumerate(flags):
            value |= flag().astype(U32) << U32(number)
        bits = wanted()
        write(mask, source() & ~(bits << U32(shift)) | (value & bits) << U32(shift))

    return run


@executes("R2P")
def register_to_predicates(instruction: Instruction, of: Operands):
    text, shift = part_of_register(instruction.operands[1])
    source, which = of.word(text), int(instruction.operands[2], 16)
    wanted = [number for number in range(7) if which >> number & 1]
    targets = [(number, of.to_predicate(f"P{number}")) for number in wanted]

    def run(mask):
        value = source() >> U32(shift)
        for number, target in targets:
            target(mask, (value >> U32(number) & U32(1)).astype(bool))

    return run
