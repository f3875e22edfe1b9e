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


def without_predicates(instruction: Instruction, texts: list[str]) -> list[str]:
    """The operands behind predicates that would be written, if nothing is."""
    rest = list(texts)
    while rest and is_predicate(rest[0]):
        if rest.pop(0) not in ("PT", "UPT"):
            raise Unsupported(instruction.text)
    return rest


@executes("IADD", "VIADD")
def add(instruction: Instruction, of: Operands):
    """A sum of words, or of pairs of registers; that of three pairs is `IADD3.64`."""
    target, *rest = instruction.operands
    if set(instruction.modifiers) - {"64"}:
        raise Unsupported(instruction.text)
    wide = "64" in instruction.modifiers
    source, write = (of.long, of.to_long(target)) if wide else (of.word, of.to_word(target))
    terms = [source(text) for text in without_predicates(instruction, rest)]
    return lambda mask: write(mask, sum((term() for term in terms[1:]), start=terms[0]()))


@executes("IADD3")
def add_three(instruction: Instruction, of: Operands):
    if "64" in instruction.modifiers:
        return add(instruction, of)
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
    wide = "U64" in modifiers or "S64" in modifiers
    source = of.long if wide else of.word
    left, right = source(operands[2]), source(operands[3])
    combined = of.predicate(operands[4])
    lower = of.predicate(operands[5]) if "EX" in modifiers else None
    kind = U32 if "U32" in modifiers else I32
    if wide:
        kind = U64 if "U64" in modifiers else I64

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


@executes("IMNMX", "VIMNMX", "VIMNMX3", "VIADDMNMX")
def least_or_most(instruction: Instruction, of: Operands):
    """The result for two or three; VIADDMNMX adds its first two."""
    if instruction.operands[0] == "PT":
        return least_or_most_pair(instruction, of)
    if set(instruction.modifiers) - {"U32", "S32"}:
        raise Unsupported(instruction.text)
    target, *rest = instruction.operands
    *texts, which = without_predicates(instruction, rest)
    values = [of.word(text) for text in texts]
    least, write = of.predicate(which), of.to_word(target)
    kind = U32 if "U32" in instruction.modifiers else I32
    adds = instruction.name == "VIADDMNMX"

    def run(mask):
        found = [value().copy() for value in values]
        if adds:
            found[:2] = [found[0] + found[1]]
        found = [value.view(kind) for value in found]
        smallest, largest = np.minimum.reduce(found), np.maximum.reduce(found)
        write(mask, np.where(least(), smallest, largest).view(U32))

    return run


def least_or_most_pair(instruction: Instruction, of: Operands):
    """IMNMX.U64 PT, PT, R6, R4, R2, PT, PT."""
    kind = {"U64": U64, "S64": I64}.get(".".join(instruction.modifiers))
    texts = without_predicates(instruction, instruction.operands)
    if kind is None or len(texts) != 5 or texts[3] != texts[4]:
        raise Unsupported(instruction.text)
    left, right, least = of.long(texts[1]), of.long(texts[2]), of.predicate(texts[3])
    write = of.to_long(texts[0])

    def run(mask):
        a, b = left().view(kind), right().view(kind)
        write(mask, np.where(least(), np.minimum(a, b), np.maximum(a, b)).view(U64))

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
