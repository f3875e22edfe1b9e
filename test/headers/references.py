# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What integer functions compute, in Python: NVIDIA, "CUDA Math API" and "PTX ISA"."""

from kernels import MASK32

INTEGERS = {"int": 32, "unsigned int": 32, "long": 64, "unsigned long": 64, "long long": 64,
            "unsigned long long": 64, "short": 16, "unsigned short": 16, "char": 8,
            "signed char": 8, "unsigned char": 8, "bool": 1}


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


def halves_of(is_signed, compute):
    """A function of words as one of each of their halves."""
    part = signed if is_signed else bits

    def reference(*operands, kinds):
        low, high = (bits(compute(*(part(o >> at, 16) for o in operands)), 16) for at in (0, 16))
        return high << 16 | low
    return reference


def add_dpx(name, is_signed, compute, suffix=""):
    """compute(width, operands) for whole words and for halves."""
    sign = "s" if is_signed else "u"
    REFERENCES[f"__{name}_{sign}32{suffix}"] = lambda *operands, kinds: compute(32, *operands)
    REFERENCES[f"__{name}_{sign}16x2{suffix}"] = halves_of(
        is_signed, lambda *operands: compute(16, *operands))


for is_signed in (True, False):
    wrap = signed if is_signed else bits
    add_dpx("viaddmax", is_signed, lambda w, a, b, c, p=wrap: max(p(a + b, w), c))
    add_dpx("viaddmin", is_signed, lambda w, a, b, c, p=wrap: min(p(a + b, w), c))
    add_dpx("vimax3", is_signed, lambda w, a, b, c: max(a, b, c))
    add_dpx("vimin3", is_signed, lambda w, a, b, c: min(a, b, c))
add_dpx("viaddmax", True, lambda w, a, b, c: max(signed(a + b, w), c, 0), "_relu")
add_dpx("viaddmin", True, lambda w, a, b, c: max(min(signed(a + b, w), c), 0), "_relu")
add_dpx("vimax3", True, lambda w, a, b, c: max(a, b, c, 0), "_relu")
add_dpx("vimin3", True, lambda w, a, b, c: max(min(a, b, c), 0), "_relu")
add_dpx("vimax", True, lambda w, a, b: max(a, b, 0), "_relu")
add_dpx("vimin", True, lambda w, a, b: max(min(a, b), 0), "_relu")
for size in (16, 32, 64):
    REFERENCES[f"__nv_bswap{size}"] = lambda x, kinds, n=size: int.from_bytes(
        bits(x, n).to_bytes(n // 8, "little"), "big")
