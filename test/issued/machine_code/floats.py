# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floating point arithmetic.

Addresses and conditions hardly ever depend on it; values are rounded as numpy
does. For packed halves and matrices nothing is computed: the result is unknown.
"""

import re

import numpy as np

from block import UNKNOWN_INPUT
from cubin import Instruction
from decoding import executes, one_of, part_of_register
from integers import COMBINATIONS, COMPARISONS, I64
from operands import U32, U64, Operands, decimal, is_predicate, is_register

F32, F64 = np.float32, np.float64
FUNCTIONS = {
    "RCP": lambda x: 1 / x,
    "RSQ": lambda x: 1 / np.sqrt(x),
    "SQRT": np.sqrt,
    "EX2": np.exp2,
    "LG2": np.log2,
    "SIN": np.sin,
    "COS": np.cos,
    "TANH": np.tanh,
}
ORDERED = tuple(COMPARISONS)
UNORDERED = tuple(name + "U" for name in COMPARISONS)
ROUNDINGS = {"FLOOR": np.floor, "CEIL": np.ceil, "TRUNC": np.trunc}


def rounding(modifiers: list[str]):
    return next((ROUNDINGS[m] for m in modifiers if m in ROUNDINGS), np.rint)


@executes("FADD", "FMUL", "FFMA", "FADD32I", "FMUL32I", "FFMA32I")
def arithmetic(instruction: Instruction, of: Operands):
    write = of.to_word(instruction.operands[0])
    compute = combination(instruction.name[1:4], [of.float(t) for t in instruction.operands[1:4]])
    return lambda mask: write(mask, compute().astype(F32).view(U32))


@executes("DADD", "DMUL", "DFMA")
def double_arithmetic(instruction: Instruction, of: Operands):
    write = of.to_long(instruction.operands[0])
    compute = combination(instruction.name[1:4], [of.double(t) for t in instruction.operands[1:4]])
    return lambda mask: write(mask, compute().view(U64))


@executes("FADD2", "FMUL2", "FFMA2")
def pair_arithmetic(instruction: Instruction, of: Operands):
    """Two floats in a pair of registers: FADD2 R4, R4.F32x2.HI_LO, R6.F32x2.HI_LO."""
    write, sources = of.to_long(instruction.operands[0]), []
    for text in instruction.operands[1:4]:
        if not (found := re.fullmatch(r"(-?)(U?R\w+)\.F32x2\.HI_LO", text)):
            return result_not_known(instruction, of, 2)
        sources.append(floats_of_pair(of.long(found[2]), bool(found[1])))
    compute = combination(instruction.name[1:4], sources)
    return lambda mask: write(mask, np.ascontiguousarray(compute()).view(U64))


def floats_of_pair(source, negative: bool):
    return lambda: source().copy().view(F32) * F32(-1 if negative else 1)


def combination(name: str, sources: list):
    if name == "ADD":
        return lambda: sources[0]() + sources[1]()
    if name == "MUL":
        return lambda: sources[0]() * sources[1]()
    return lambda: sources[0]() * sources[1]() + sources[2]()


@executes("FSETP", "DSETP")
def compare(instruction: Instruction, of: Operands):
    operands, modifiers = instruction.operands, instruction.modifiers
    name = one_of(modifiers, (*ORDERED, *UNORDERED, "NUM", "NAN"))
    combine = COMBINATIONS[one_of(modifiers, COMBINATIONS)]
    source = of.float if instruction.name == "FSETP" else of.double
    to_result, to_other = of.to_predicate(operands[0]), of.to_predicate(operands[1])
    left, right, combined = source(operands[2]), source(operands[3]), of.predicate(operands[4])

    def run(mask):
        a, b = left(), right()
        unordered = np.isnan(a) | np.isnan(b)
        if name in ("NUM", "NAN"):
            result = unordered if name == "NAN" else ~unordered
        elif name in ORDERED:
            result = COMPARISONS[name](a, b) & ~unordered
        else:
            result = COMPARISONS[name[:2]](a, b) | unordered
        other = combined().copy()
        to_result(mask, combine(result, other))
        to_other(mask, combine(~result, other))

    return run


@executes("FMNMX", "FMNMX3")
def least_or_most(instruction: Instruction, of: Operands):
    target, *texts, which = instruction.operands
    values, least = [of.float(text) for text in texts], of.predicate(which)
    write = of.to_word(target)

    def run(mask):
        found = [value() for value in values]
        result = np.where(least(), np.fmin.reduce(found), np.fmax.reduce(found))
        write(mask, result.view(U32))

    return run


@executes("FSEL")
def select(instruction: Instruction, of: Operands):
    target, left, right, which = instruction.operands
    a, b, first, write = of.float(left), of.float(right), of.predicate(which), of.to_word(target)
    return lambda mask: write(mask, np.where(first(), a().view(U32), b().view(U32)))


@executes("MUFU")
def function(instruction: Instruction, of: Operands):
    target, source = instruction.operands
    name = instruction.modifiers[0]
    write = of.to_word(target)
    if name.endswith("64H"):  # of the upper word of a double
        upper, of_double = of.word(source), FUNCTIONS[name.removesuffix("64H")]

        def run(mask):
            values = (upper().astype(U64) << U64(32)).view(F64)
            write(mask, (of_double(values).view(U64) >> U64(32)).astype(U32))

        return run
    value, compute = of.float(source), FUNCTIONS[name]
    return lambda mask: write(mask, compute(value()).astype(F32).view(U32))


@executes("FCHK")
def division_needs_care(instruction: Instruction, of: Operands):
    """Whether a quotient needs the slow path: assumed not."""
    for text in instruction.operands[1:3]:
        of.float(text)
    write = of.to_predicate(instruction.operands[0])
    return lambda mask: write(mask, np.zeros(of.block.width, bool))


@executes("I2F", "I2FP")
def from_integer(instruction: Instruction, of: Operands):
    target, source = instruction.operands
    modifiers = instruction.modifiers
    text, shift = part_of_register(source)
    kind = next((m for m in modifiers if re.fullmatch(r"[US](8|16|32|64)", m)), "S32")
    bits, signed, double = int(kind[1:]), kind[0] == "S", "F64" in modifiers
    value = of.long(text) if bits == 64 else of.word(text)
    write = of.to_long(target) if double else of.to_word(target)

    def run(mask):
        whole = value().astype(U64) >> U64(shift) << U64(64 - bits)
        if signed:
            number = whole.view(I64) >> I64(64 - bits)
        else:
            number = whole >> U64(64 - bits)
        write(mask, number.astype(F64).view(U64) if double else number.astype(F32).view(U32))

    return run


@executes("F2I")
def to_integer(instruction: Instruction, of: Operands):
    target, source = instruction.operands
    modifiers = instruction.modifiers
    value = of.double(source) if "F64" in modifiers else of.float(source)
    long = "S64" in modifiers or "U64" in modifiers
    unsigned = "U32" in modifiers or "U64" in modifiers
    write = of.to_long(target) if long else of.to_word(target)
    rounded = rounding(modifiers)

    def run(mask):
        whole = rounded(np.nan_to_num(value().astype(F64), nan=0.0))
        if long:
            write(mask, np.clip(whole, -9e18, 9e18).astype(I64).view(U64))
        elif unsigned:
            write(mask, np.clip(whole, 0, 2**32 - 1).astype(U64).astype(U32))
        else:
            write(mask, np.clip(whole, -(2**31), 2**31 - 1).astype(np.int32).view(U32))

    return run


@executes("FRND")
def round_to_whole(instruction: Instruction, of: Operands):
    target, source = instruction.operands
    rounded = rounding(instruction.modifiers)
    if "F64" in instruction.modifiers:
        value, write = of.double(source), of.to_long(target)
        return lambda mask: write(mask, rounded(value()).view(U64))
    value, write = of.float(source), of.to_word(target)
    return lambda mask: write(mask, rounded(value()).view(U32))


@executes("F2F")
def convert(instruction: Instruction, of: Operands):
    """F2F.TO.FROM between floats and doubles; what is of halves is unknown."""
    target, source = instruction.operands
    kinds = [m for m in instruction.modifiers if m in ("F16", "BF16", "F32", "F64")]
    if kinds == ["F64", "F32"]:
        value, write = of.float(source), of.to_long(target)
        return lambda mask: write(mask, value().astype(F64).view(U64))
    if kinds == ["F32", "F64"]:
        value, write = of.double(source), of.to_word(target)
        return lambda mask: write(mask, value().astype(F32).view(U32))
    return result_not_known(instruction, of)


@executes("HFMA2")
def multiply_and_add_halves(instruction: Instruction, of: Operands):
    """HFMA2.MMA R4, -RZ, RZ, 0, 2.38e-07 is how a constant comes into a register."""
    target, *rest = instruction.operands
    if len(rest) == 4 and rest[0] in ("RZ", "-RZ") and rest[1] == "RZ":
        high, low = (int(np.float16(decimal(text)).view(np.uint16)) for text in rest[2:])
        value, write = of.fixed(high << 16 | low), of.to_word(target)
        return lambda mask: write(mask, value())
    return result_not_known(instruction, of)


@executes("HADD2", "HADD2_32I", "HMUL2", "HMUL2_32I", "HFMA2_32I", "HMNMX2", "HSET2", "HSETP2")
@executes("F2FP", "I2I", "I2IP", "IDP", "MOVM", "VABSDIFF", "VABSDIFF4")
def result_not_known(instruction: Instruction, of: Operands, registers: int = 1):
    """Marks what is written as unknown, without computing it."""
    of.reads.add(UNKNOWN_INPUT)
    rows = [text for text in instruction.operands[:1] if is_register(text)]
    flags = [text for text in instruction.operands[:2] if is_predicate(text)]
    words = [of.to_word(text) if registers == 1 else of.to_long(text) for text in rows]
    predicates = [of.to_predicate(text) for text in flags]

    def run(mask):
        for write in words:
            write(mask, np.zeros(of.block.width, U32))
        for write in predicates:
            write(mask, np.zeros(of.block.width, bool))

    return run


@executes("HMMA", "IMMA", "DMMA", "BMMA")
def multiply_matrices(instruction: Instruction, of: Operands):
    """As `result_not_known`, of all registers of a result."""
    of.reads.add(UNKNOWN_INPUT)
    row = of.row_to(instruction.operands[0])
    count = 2 if instruction.name == "HMMA" and "F16" in instruction.modifiers[:2] else 4
    if row is not None:
        of.writes.update(range(row, row + count))
    return lambda mask: None
