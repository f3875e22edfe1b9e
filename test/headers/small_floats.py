# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases for floats of 8, 6 and 4 bits: conversions, constructors and operators."""

from kernels import Case
from scalars import folded, operand, plain

FILES = ("cuda_fp8.h", "cuda_fp6.h", "cuda_fp4.h", "small_float.inc")
STORED = {"__nv_fp8_storage_t": "unsigned char", "__nv_fp6_storage_t": "unsigned char",
          "__nv_fp4_storage_t": "unsigned char", "__nv_fp8x2_storage_t": "unsigned short",
          "__nv_fp6x2_storage_t": "unsigned short", "__nv_fp4x2_storage_t": "unsigned char"}
KINDS = {"__nv_saturation_t": ("__NV_SATFINITE", "__NV_NOSAT"),
         "__nv_fp8_interpretation_t": ("__NV_E4M3", "__NV_E5M2"),
         "__nv_fp6_interpretation_t": ("__NV_E2M3", "__NV_E3M2"),
         "__nv_fp4_interpretation_t": ("__NV_E2M1", "__NV_E2M1")}
RAW = ("__half_raw", "__nv_bfloat16_raw", "__half2_raw", "__nv_bfloat162_raw")


def argument(kind, position, name, at_edge):
    kind = plain(kind)
    if kind in KINDS:
        return KINDS[kind][at_edge]
    if kind == "enum cudaRoundMode":
        return "cudaRoundZero" if at_edge else \
            "cudaRoundPosInf" if "e8m0" in name else "cudaRoundNearest"
    if kind in STORED:
        return f"({kind}){operand(STORED[kind], position, name, at_edge)}"
    if kind in RAW:
        # What a NaN becomes depends on the instruction, or on there being none.
        parts = [f"(unsigned short)({operand('int', position + i, name, at_edge)} & 0x3FFF)"
                 for i in range(2 if "2_raw" in kind else 1)]
        return f"{kind}{{{', '.join(parts)}}}"
    return operand(kind, position, name, at_edge)


def result(kind, value):
    kind = plain(kind)
    if kind in STORED:
        return f"fold((unsigned){value})"
    if kind in ("__half2_raw", "__nv_bfloat162_raw"):
        return f"fold(({value}).x) + fold(({value}).y) * 3"
    return folded(kind, value)


def of_type(owner, at_edge):
    """A number of a type, of bits that are those of no NaN."""
    bits = operand("int", 0, owner, at_edge)
    return f"[&] {{ {owner} number; number.__x = {bits} & 0x32323232; return number; }}()"


def word(function, at_edge):
    """The result of the function for its operands, as a word."""
    owner, _, member = function.name.rpartition("::")
    operands = [argument(k, p, function.name, at_edge) for p, k in enumerate(function.parameters)]
    if not owner:
        return result(function.result, f"{function.name}({', '.join(operands)})")
    if member == owner:
        made = f"{owner}({', '.join(operands)})"
        return f"fold((unsigned){made}.__x)" if operands else \
            f"[&] {{ {owner} none; none.__x = 3; return fold((unsigned)none.__x); }}()"
    kind = member.removeprefix("operator ")
    return folded(kind, f"({kind}){of_type(owner, at_edge)}")


def all_cases(functions):
    found = []
    for function in functions:
        if not function.file.endswith(FILES) or "__bl_" in function.name:
            continue
        # A rounded number that differs by lane is unknown; bits are not.
        rounds = not all(plain(k) in STORED or plain(k) in KINDS for k in function.parameters)
        lanes, ends = word(function, rounds), word(function, True)
        found.append(Case(
            title=f"{function.name}({', '.join(function.parameters)})",
            covers=[(function.name, function.parameters)],
            expression=f"[&] {{ return {lanes}; }}()", divided=f"[&] {{ return {ends}; }}()",
            includes=("cuda_fp8.h", "cuda_fp6.h", "cuda_fp4.h"), threads=64))
    return found
