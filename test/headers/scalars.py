# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Value cases for functions of numbers, made from their signatures.

The operands are numbers that differ by lane, and, in two thirds of the lanes, constants at
the ends of their types. References say, in Python, what integer functions compute: NVIDIA,
"CUDA Math API" and "PTX ISA".
"""

import dataclasses
import re
import zlib

from kernels import MASK32, Case

INTEGERS = {"int": 32, "unsigned int": 32, "long": 64, "unsigned long": 64, "long long": 64,
            "unsigned long long": 64, "short": 16, "unsigned short": 16, "char": 8,
            "signed char": 8, "unsigned char": 8, "bool": 1}
EDGES = [0, -1, -(1 << 31), (1 << 31) - 1, 1, 31, 32, 33, 0x12345678, 0x80FF7F01 - (1 << 32)]
FLOATS = [2.5, -1.75, 0.5, 16777217.0, 3.5, -0.0, 1e10, 8.0, 0.3]
HALVES = {"__half": ("__half(", "__half_as_ushort"),
          "__nv_bfloat16": ("__nv_bfloat16(", "__bfloat16_as_ushort")}
PAIRS = {"__half2": ("__halves2half2", "__half"),
         "__nv_bfloat162": ("__halves2bfloat162", "__nv_bfloat16")}
VECTOR = re.compile(r"(u?(?:char|short|int|long|longlong)|float|double)([1234])(_16a|_32a)?$")
ELEMENTS = {"char": "signed char", "uchar": "unsigned char", "ushort": "unsigned short",
            "uint": "unsigned int", "ulong": "unsigned long", "longlong": "long long",
            "ulonglong": "unsigned long long"}


def plain(kind):
    return re.sub(r"\bconst\b|&|__restrict", "", kind).strip().replace("unsigned", "unsigned int") \
        .replace("int int", "int").replace("unsigned int long", "unsigned long") \
        .replace("unsigned int short", "unsigned short").replace("unsigned int char", "unsigned char")


def lane_number(position, t):
    """The number of thread t that an operand is made of."""
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
    return Case(title=f"{function.name}({', '.join(function.parameters)})",
                covers=[(function.name, written)],
                expression=f"[&] {{ {lanes[0]}return {lanes[1]}; }}()", divided=divided,
                value=at_lane, divided_value=at_edge, includes=fp16 + bf16, threads=64)


def bits(n, width):
    return n & ((1 << width) - 1)


def signed(n, width):
    n = bits(n, width)
    return n - (1 << width) if n >> (width - 1) else n


def width_of(kinds):
    return INTEGERS[kinds[0]]


def permuted(x, y, selector):
    """prmt: each nibble picks a byte, or with its top bit that byte's sign."""
    source = (bits(y, 32) << 32 | bits(x, 32)).to_bytes(8, "little")
    result = 0
    for i in range(4):
        byte = source[selector >> 4 * i & 7]
        if selector >> 4 * i & 8:
            byte = 0xFF if byte & 0x80 else 0
        result |= byte << 8 * i
    return result


def nth_set(mask, base, offset):
    """__fns, by its documented loop: the offset-th set bit from base on."""
    mask, base = bits(mask, 32), bits(base, 32)
    if base > 31:
        return None  # undefined
    if offset == 0:
        return base if mask >> base & 1 else MASK32
    count, step, at = abs(offset), 1 if offset > 0 else -1, base
    while 0 <= at < 32:
        if mask >> at & 1:
            count -= 1
            if count == 0:
                return at
        at += step
    return MASK32


def lanewise(width, is_signed, compute):
    """A SIMD function: compute on each byte or half."""
    def reference(*operands, kinds):
        result = 0
        for at in range(0, 32, width):
            parts = [signed(o >> at, width) if is_signed else bits(o >> at, width)
                     for o in operands]
            result |= bits(int(compute(*parts)), width) << at
        return result
    return reference


def saturated(n, width, is_signed):
    low, high = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)
    return min(max(n, low), high)


def dot4(a, b, c, kinds):
    is_signed = kinds[0] == "int"
    part = signed if is_signed else bits
    return c + sum(part(a >> i, 8) * part(b >> i, 8) for i in range(0, 32, 8))


def dot2(a, b, c, kinds, shift):
    part = signed if kinds[0] == "int" else bits
    return c + part(a, 16) * part(b >> shift, 8) + part(a >> 16, 16) * part(b >> shift + 8, 8)


REFERENCES = {
    "__popc": lambda x, kinds: bits(x, 32).bit_count(),
    "__popcll": lambda x, kinds: bits(x, 64).bit_count(),
    "__clz": lambda x, kinds: 32 - bits(x, 32).bit_length(),
    "__clzll": lambda x, kinds: 64 - bits(x, 64).bit_length(),
    "__ffs": lambda x, kinds: (x & -x).bit_length(),
    "__ffsll": lambda x, kinds: (x & -x).bit_length(),
    "__brev": lambda x, kinds: int(f"{bits(x, 32):032b}"[::-1], 2),
    "__brevll": lambda x, kinds: int(f"{bits(x, 64):064b}"[::-1], 2),
    "__fns": lambda m, b, o, kinds: nth_set(m, b, o),
    "__byte_perm": lambda x, y, s, kinds: permuted(x, y, s),
    "__funnelshift_l": lambda lo, hi, s, kinds: ((hi << 32 | lo) << (s & 31)) >> 32,
    "__funnelshift_lc": lambda lo, hi, s, kinds: ((hi << 32 | lo) << min(s, 32)) >> 32,
    "__funnelshift_r": lambda lo, hi, s, kinds: (hi << 32 | lo) >> (s & 31),
    "__funnelshift_rc": lambda lo, hi, s, kinds: (hi << 32 | lo) >> min(s, 32),
    "__mul24": lambda x, y, kinds: signed(x, 24) * signed(y, 24),
    "__umul24": lambda x, y, kinds: bits(x, 24) * bits(y, 24),
    "__mulhi": lambda x, y, kinds: x * y >> 32,
    "__umulhi": lambda x, y, kinds: x * y >> 32,
    "__mul64hi": lambda x, y, kinds: x * y >> 64,
    "__umul64hi": lambda x, y, kinds: x * y >> 64,
    "__hadd": lambda x, y, kinds: x + y >> 1,
    "__rhadd": lambda x, y, kinds: x + y + 1 >> 1,
    "__uhadd": lambda x, y, kinds: x + y >> 1,
    "__urhadd": lambda x, y, kinds: x + y + 1 >> 1,
    "__sad": lambda x, y, z, kinds: z + abs(x - y),
    "__usad": lambda x, y, z, kinds: z + abs(x - y),
    "__dp4a": dot4,
    "__dp2a_lo": lambda a, b, c, kinds: dot2(a, b, c, kinds, 0),
    "__dp2a_hi": lambda a, b, c, kinds: dot2(a, b, c, kinds, 16),
    "abs": lambda x, kinds: abs(x),
    "labs": lambda x, kinds: abs(x),
    "llabs": lambda x, kinds: abs(x),
    "umin": lambda x, y, kinds: min(x, y),
    "umax": lambda x, y, kinds: max(x, y),
    "llmin": lambda x, y, kinds: min(x, y),
    "llmax": lambda x, y, kinds: max(x, y),
    "ullmin": lambda x, y, kinds: min(x, y),
    "ullmax": lambda x, y, kinds: max(x, y),
}


def common(x, y, kinds, choose):
    """min or max of mixed types: the unsigned type wins."""
    width = max(INTEGERS[k] for k in kinds)
    if any(k.startswith("unsigned") for k in kinds):
        x, y = bits(x, width), bits(y, width)
    return choose(x, y)


REFERENCES["min"] = lambda x, y, kinds: common(x, y, kinds, min)
REFERENCES["max"] = lambda x, y, kinds: common(x, y, kinds, max)
for old, new in (("mul24", "__mul24"), ("umul24", "__umul24"), ("mulhi", "__mulhi"),
                 ("umulhi", "__umulhi")):
    REFERENCES[old] = REFERENCES[new]
for of in (8, 16):
    n = str(32 // of)
    for sign, is_signed in (("s", True), ("u", False)):
        REFERENCES["__vmax" + sign + n] = lanewise(of, is_signed, max)
        REFERENCES["__vmin" + sign + n] = lanewise(of, is_signed, min)
        REFERENCES["__vabsdiff" + sign + n] = lanewise(of, is_signed, lambda a, b: abs(a - b))
        for name, compute in (("add", lambda a, b: a + b), ("sub", lambda a, b: a - b)):
            REFERENCES[f"__v{name}{sign}s{n}"] = lanewise(
                of, is_signed,
                lambda a, b, c=compute, w=of, s=is_signed: saturated(c(a, b), w, s))
        for name, holds in (("gt", lambda a, b: a > b), ("ge", lambda a, b: a >= b),
                            ("lt", lambda a, b: a < b), ("le", lambda a, b: a <= b)):
            REFERENCES[f"__vcmp{name}{sign}{n}"] = lanewise(
                of, is_signed, lambda a, b, h=holds: -int(h(a, b)))
            REFERENCES[f"__vset{name}{sign}{n}"] = lanewise(of, is_signed, holds)
        REFERENCES["__vsad" + sign + n] = lambda a, b, kinds, w=of, p=(signed if is_signed else bits): \
            sum(abs(p(a >> i, w) - p(b >> i, w)) for i in range(0, 32, w))
    REFERENCES["__vhaddu" + n] = lanewise(of, False, lambda a, b: a + b >> 1)
    REFERENCES["__vavgu" + n] = lanewise(of, False, lambda a, b: a + b + 1 >> 1)
    REFERENCES["__vadd" + n] = lanewise(of, False, lambda a, b: a + b)
    REFERENCES["__vsub" + n] = lanewise(of, False, lambda a, b: a - b)
    REFERENCES["__vneg" + n] = lanewise(of, True, lambda a: -a)
    REFERENCES["__vabs" + n] = lanewise(of, True, abs)
    for short, wrap in (("__vabsss", abs), ("__vnegss", lambda a: -a)):
        REFERENCES[short + n] = lanewise(of, True, lambda a, f=wrap, w=of: saturated(f(a), w, True))
    for name, holds in (("eq", lambda a, b: a == b), ("ne", lambda a, b: a != b)):
        REFERENCES[f"__vcmp{name}{n}"] = lanewise(of, False, lambda a, b, h=holds: -int(h(a, b)))
        REFERENCES[f"__vset{name}{n}"] = lanewise(of, False, holds)
