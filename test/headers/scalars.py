# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Value cases for functions of numbers, made from their signatures.

The operands are numbers that differ by lane, and, in two thirds of the lanes, constants at
the ends of their types.
"""

import dataclasses
import re
import zlib

from kernels import MASK32, Case
from references import INTEGERS, REFERENCES

EDGES = [0, -1, -(1 << 31), (1 << 31) - 1, 1, 31, 32, 33, 0x12345678, 0x80FF7F01 - (1 << 32)]
FLOATS = [2.5, -1.75, 0.5, 16777217.0, 3.5, -0.0, 1e10, 8.0, 0.3]
HALVES = {"__half": ("__half(", "__half_as_ushort"),
          "__nv_bfloat16": ("__nv_bfloat16(", "__bfloat16_as_ushort")}
COMPLEX = {"cuFloatComplex": "float2", "cuComplex": "float2", "cuDoubleComplex": "double2"}
PAIRS = {"__half2": ("__halves2half2", "__half"),
         "__nv_bfloat162": ("__halves2bfloat162", "__nv_bfloat16")}
VECTOR = re.compile(r"(u?(?:char|short|int|long|longlong)|float|double)([1234])(_16a|_32a)?$")
ELEMENTS = {"char": "signed char", "uchar": "unsigned char", "ushort": "unsigned short",
            "uint": "unsigned int", "ulong": "unsigned long", "longlong": "long long",
            "ulonglong": "unsigned long long"}


def plain(kind):
    kind = re.sub(r"\bconst\b|&|__restrict", "", kind).strip()
    return COMPLEX.get(kind, kind).replace("unsigned", "unsigned int") \
        .replace("int int", "int").replace("unsigned int long", "unsigned long") \
        .replace("unsigned int short", "unsigned short").replace("unsigned int char", "unsigned char")


def lane_number(position, t):
    """The number of thread t that an operand is computed from."""
    return [t * 37 + 5, (t ^ 21) * 0x01030507, t * 3 + 1, t * 5 + 2][position % 4]


LANE_TEXT = ["(t * 37 + 5)", "((t ^ 21) * 0x01030507)", "(t * 3 + 1)", "(t * 5 + 2)"]


def edge(name, position):
    seed = zlib.crc32(name.encode()) >> 8
    return EDGES[(seed + position * 3) % len(EDGES)], FLOATS[(seed + position * 2) % len(FLOATS)]


def operand(kind, position, name, at_edge):
    """An operand of a type as text; None if there is no way to make one."""
    kind = plain(kind)
    whole, real = edge(name, position)
    number = f"({whole})" if at_edge else LANE_TEXT[position % 4]
    if kind in INTEGERS:
        return f"({kind}){number}"
    if kind in ("float", "double"):
        return f"({kind}){real}" if at_edge else f"({kind}){number} * ({kind})0.75"
    if kind in HALVES:
        inner = f"{real}f" if at_edge else f"(float)(t * {position + 1})"
        return f"{HALVES[kind][0]}{inner})"
    if kind in PAIRS:
        make, element = PAIRS[kind]
        halves = [operand(element, position + i, name, at_edge) for i in range(2)]
        return f"{make}({', '.join(halves)})"
    if match := VECTOR.match(kind):
        element = ELEMENTS.get(match[1], match[1])
        parts = [operand(element, position + i, name, at_edge) for i in range(int(match[2]))]
        return f"make_{kind}({', '.join(parts)})"
    if kind in ("dim3", "uint3"):
        return f"{kind}{{1u, {number.replace('(', '(unsigned)(', 1)}, 3u}}"
    if kind in ("__half_raw", "__nv_bfloat16_raw"):
        return f"{kind}{{(unsigned short){number}}}"
    return None


def folded(kind, value):
    """A value of a type as a word; None if there is no way."""
    kind = plain(kind)
    if kind in INTEGERS or kind in ("float", "double"):
        return f"fold({value})"
    if kind in HALVES:
        return f"(unsigned){HALVES[kind][1]}({value})"
    if kind in PAIRS:
        return f"(unsigned){HALVES[PAIRS[kind][1]][1]}(({value}).x) * 5 + " \
            f"(unsigned){HALVES[PAIRS[kind][1]][1]}(({value}).y) * 9"
    if match := VECTOR.match(kind):
        return f"fold(({value}).x)" if match[2] == "1" else f"fold{match[2]}({value})"
    if kind in ("dim3", "uint3"):
        return f"fold3({value})"
    if kind in ("__half_raw", "__nv_bfloat16_raw"):
        return f"fold(({value}).x)"
    return None


def call(function, at_edge):
    """(statements, word) of a call; None if the signature is beyond this."""
    name = function.name
    short = name.split("::")[-1]
    statements, operands, outs = "", [], ""
    for position, kind in enumerate(function.parameters):
        text = operand(kind, position, name, at_edge)
        if kind.endswith("*") and "const" not in kind:
            inner = kind[:-1].strip()
            if folded(inner, "x") is None:
                return None
            variable = f"p{position}"
            statements += f"{inner} {variable}{{}}; "
            text = f"&{variable}"
            outs += f" + {folded(inner, variable)}"
        elif kind.endswith("&") and "const" not in kind:
            if text is None:
                return None
            variable = f"p{position}"
            statements += f"{kind[:-1].strip()} {variable} = {text}; "
            text = variable
        if text is None:
            return None
        operands.append(text)
    if short.startswith("operator"):
        sign = short.removeprefix("operator")
        text = f"({sign}({operands[0]}))" if len(operands) == 1 else \
            f"(({operands[0]}) {sign} ({operands[1]}))"
    else:
        text = f"{name}({', '.join(operands)})"
    if function.result == "void":
        return (statements + text + "; ", outs[3:]) if outs else None
    word = folded(function.result, text)
    return None if word is None else (statements, word + outs)


def reference_values(function):
    """The numbers of the case in Python, for lanes and at the edge; None if unknown."""
    short = function.name.split("::")[-1]
    kinds = [plain(k) for k in function.parameters]
    reference = REFERENCES.get(short)
    if reference is None or not kinds or any(k not in INTEGERS for k in kinds):
        return None, None

    def convert(number, kind):
        bits = INTEGERS[kind]
        number &= (1 << bits) - 1
        is_signed = not kind.startswith("unsigned") and kind != "bool"
        return number - (1 << bits) if is_signed and number >> (bits - 1) else number

    def compute(numbers):
        result = reference(*[convert(n, k) for n, k in zip(numbers, kinds)], kinds=kinds)
        if result is None:
            return None
        result &= (1 << 64) - 1
        wide = INTEGERS.get(plain(function.result), 32) > 32
        return (result ^ result >> 32) & MASK32 if wide else result & MASK32

    def int32(number):
        number &= MASK32
        return number - (1 << 32) if number >> 31 else number

    def at_lane(t, _shape):
        return compute([int32(lane_number(p, t)) for p in range(len(kinds))])

    def at_edge(t, _shape):
        return compute([edge(function.name, p)[0] for p in range(len(kinds))])
    return at_lane, at_edge


TEMPLATE = {"T": "int", "U": "float"}


def scalar_case(function):
    """The case of a function of numbers; None if it is none. A template is used with
    whole numbers, or with a whole number and a float."""
    written = function.parameters
    if function.is_template:
        function = dataclasses.replace(
            function, parameters=tuple(TEMPLATE.get(p, p) for p in written),
            result=TEMPLATE.get(function.result, "double"))
    lanes, ends = call(function, False), call(function, True)
    if lanes is None:
        return None
    at_lane, at_edge = reference_values(function)
    divided = f"[&] {{ {ends[0]}return {ends[1]}; }}()"
    fp16 = ("cuda_fp16.h",) if function.file == "cuda_fp16.h" else ()
    bf16 = ("cuda_bf16.h",) if function.file == "cuda_bf16.h" else ()
    if "sixteen_bit_" in function.file:
        fp16, bf16 = ("cuda_fp16.h",), ("cuda_bf16.h",)
    complex_numbers = ("cuComplex.h",) if function.file == "cuComplex.h" else ()
    return Case(title=f"{function.name}({', '.join(function.parameters)})",
                covers=[(function.name, written)],
                expression=f"[&] {{ {lanes[0]}return {lanes[1]}; }}()", divided=divided,
                value=at_lane, divided_value=at_edge, includes=fp16 + bf16 + complex_numbers, threads=64)
