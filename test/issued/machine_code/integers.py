# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integer arithmetic: sums, products, comparisons, counts of bits."""

import numpy as np

from cubin import Instruction
from decoding import executes, one_of
from errors import Unsupported
from operands import LOW, U32, U64, Operands, is_predicate

I32, I64 = np.int32, np.int64
COMPARISONS = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "LT": np.less,
    "LE": np.less_equal,
    "GT": np.greater,
    "GE": np.greater_equal,
}
COMBINATIONS = {"AND": np.logical_and, "OR": np.logical_or, "XOR": np.logical_xor}


def product(left, right, unsigned: bool):
    """All 64 bits of a product."""
    if unsigned:
        return left.astype(U64) * right.astype(U64)
    return (left.view(I32).astype(I64) * right.view(I32).astype(I64)).view(U64)


@executes("IMAD")
def multiply_and_add(instruction: Instruction, of: Operands):
    target, *rest = instruction.operands
    modifiers = instruction.modifiers
    to_carry = of.to_predicate(rest.pop(0)) if is_predicate(rest[0]) else None
    carry = of.predicate(rest[3]) if "X" in modifiers and len(rest) > 3 else None
    left, right = of.word(rest[0]), of.word(rest[1])
    unsigned = "U32" in modifiers
    if "WIDE" in modifiers or "HI" in modifiers:
        addend = of.long(rest[2])
        wide = "WIDE" in modifiers
        write = of.to_long(target) if wide else of.to_word(target)

        def run(mask):
            added = addend()
            total = product(left(), right(), unsigned) + added
            if carry:
                total = total + carry().astype(U64)
            write(mask, total if wide else (total >> U64(32)).astype(U32))
            if to_carry:
                to_carry(mask, total < added)

        return run
    addend, write = of.word(rest[2]), of.to_word(target)

    def run_low(mask):
        total = left() * right() + addend()
        write(mask, total + carry().astype(U32) if carry else total)

    return run_low


@executes("IADD3")
def add_three(instruction: Instruction, of: Operands):
    target, *rest = instruction.operands
    to_carries = []
    while is_predicate(rest[0]):
        to_carries.append(of.to_predicate(rest.pop(0)))
    terms = [of.term(text) for text in rest[:3]]
    extended = "X" in instruction.modifiers
    carries = [of.predicate(text) for text in rest[3:5]] if extended else []
    write = of.to_word(target)

    def run(mask):
        total = terms[0]() + terms[1]() + terms[2]()
        for carry in carries:
            total = total + carry().astype(U64)
        write(mask, (total & LOW).astype(U32))
        for number, to_carry in enumerate(to_carries, 1):
            to_carry(mask, total >= U64(number << 32))

    return run


@executes("LEA")
def scaled_sum(instruction: Instruction, of: Operands):
    """a + (b << shift), or a + (b >> (32 - shift)) of 64 bits for .HI."""
    target, *rest = instruction.operands
    modifiers = instruction.modifiers
    to_carry = of.to_predicate(rest.pop(0)) if is_predicate(rest[0]) else None
    carry = None
    if "X" in modifiers:
        carry = of.predicate(rest.pop())
    elif is_predicate(rest[-1]):
        rest.pop()
    shift = int(rest.pop(), 16)
    low, addend = of.word(rest[0]), of.term(rest[1])
    high = of.word(rest[2]) if "HI" in modifiers and "SX32" not in modifiers else None
    write = of.to_word(target)

    def scaled():
        if "SX32" in modifiers:
            return (low().view(I32).astype(I64) >> I64(32 - shift)).view(U64) & LOW
        if high:
            both = high().astype(U64) << U64(32) | low().astype(U64)
            return both >> U64(32 - shift) & LOW
        return low().astype(U64) << U64(shift) & LOW

    def run(mask):
        total = scaled() + addend()
        if carry:
            total = total + carry().astype(U64)
        write(mask, (total & LOW).astype(U32))
        if to_carry:
            to_carry(mask, total > LOW)

    return run


def extended(name: str, left, right, lower):
    """Comparison of 64 bits: of the upper words, by the lower ones' if they are equal."""
    equal = left == right
    if name in ("EQ", "NE"):
        return equal & lower if name == "EQ" else ~equal | lower
    return COMPARISONS[name[0] + "T"](left, right) | equal & lower


@executes("ISETP")
def compare(instruction: Instruction, of: Operands):
    modifiers, operands = instruction.modifiers, instruction.operands
    name = one_of(modifiers, (*COMPARISONS, "T", "F"))
    combine = COMBINATIONS[one_of(modifiers, COMBINATIONS)]
    to_result, to_other = of.to_predicate(operands[0]), of.to_predicate(operands[1])
    left, right = of.word(operands[2]), of.word(operands[3])
    combined = of.predicate(operands[4])
    lower = of.predicate(operands[5]) if "EX" in modifiers else None
    kind = U32 if "U32" in modifiers else I32

    def run(mask):
        a, b = left().view(kind), right().view(kind)
        if lower:
            result = extended(name, a, b, lower())
        elif name in COMPARISONS:
            result = COMPARISONS[name](a, b)
        else:
            result = np.full(a.shape, name == "T")
        other = combined().copy()
        to_result(mask, combine(result, other))
        to_other(mask, combine(~result, other))

    return run


@executes("IMNMX", "VIMNMX")
def least_or_most(instruction: Instruction, of: Operands):
    target, left, right, which = instruction.operands[:4]
    a, b, least, write = of.word(left), of.word(right), of.predicate(which), of.to_word(target)
    kind = U32 if "U32" in instruction.modifiers else I32

    def run(mask):
        x, y = a().view(kind), b().view(kind)
        write(mask, np.where(least(), np.minimum(x, y), np.maximum(x, y)).view(U32))

    return run


@executes("IABS")
def absolute(instruction: Instruction, of: Operands):
    source, write = of.word(instruction.operands[1]), of.to_word(instruction.operands[0])
    return lambda mask: write(mask, np.abs(source().view(I32)).view(U32))


@executes("POPC")
def count_bits(instruction: Instruction, of: Operands):
    source, write = of.word(instruction.operands[1]), of.to_word(instruction.operands[0])
    return lambda mask: write(mask, np.array([int(x).bit_count() for x in source()], U32))


@executes("FLO")
def find_leading_one(instruction: Instruction, of: Operands):
    source, write = of.word(instruction.operands[1]), of.to_word(instruction.operands[0])
    as_shift = "SH" in instruction.modifiers
    if "U32" not in instruction.modifiers:
        raise Unsupported(instruction.text)

    def run(mask):
        places = np.array([int(x).bit_length() - 1 for x in source()], I64)
        if as_shift:
            places = np.where(places < 0, places, 31 - places)
        write(mask, (places & 0xFFFFFFFF).astype(U32))

    return run


@executes("BREV")
def reverse_bits(instruction: Instruction, of: Operands):
    source, write = of.word(instruction.operands[1]), of.to_word(instruction.operands[0])

    def run(mask):
        write(mask, np.array([int(f"{int(x):032b}"[::-1], 2) for x in source()], U32))

    return run


@executes("BMSK")
def mask_of_bits(instruction: Instruction, of: Operands):
    begin, count = of.word(instruction.operands[1]), of.word(instruction.operands[2])
    write = of.to_word(instruction.operands[0])

    def run(mask):
        first = np.minimum(begin(), U32(32)).astype(U64)
        bits = np.minimum(count(), U32(32)).astype(U64)
        ones = ((U64(1) << bits) - U64(1)) << first
        write(mask, (ones & LOW).astype(U32))

    return run


@executes("SGXT")
def extend_sign(instruction: Instruction, of: Operands):
    source, bits = of.word(instruction.operands[1]), of.word(instruction.operands[2])
    write = of.to_word(instruction.operands[0])
    kind = U32 if "U32" in instruction.modifiers else I32

    def run(mask):
        shift = np.minimum(U32(32) - np.minimum(bits(), U32(32)), U32(31))
        write(mask, ((source() << shift).view(kind) >> shift.view(kind)).view(U32))

    return run
