# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Readers of a tile: threads with ldmatrix or loads, and wgmma with descriptors.

Where a thread reads is written once, as C. The kernel has that text and the brute
force evaluates it: of unsigned numbers Python and C mean the same but for `/`.
"""

import re
from dataclasses import dataclass

import swizzle
from kernels import BASE, THREADS, Case
from swizzle import MODES, PIECE, Fetch


def evaluate(text, **names):
    """The value of an expression of C: unsigned, without overflow."""
    text = re.sub(r"\b(\d+|0x[0-9a-f]+)ull\b", r"\1", text)
    return eval(text.replace("threadIdx.x", "thread").replace("/", "//"), {}, names)


# --- Threads ---------------------------------------------------------


@dataclass(frozen=True)
class Lanes:
    """Which logical piece each thread means, as C."""

    row: str
    piece: str
    in_order: bool = True


def matrix_lanes(first):
    """ldmatrix.x4: each warp has 16 rows of 32 bytes."""
    return Lanes("threadIdx.x / 32 * 16 + threadIdx.x % 16", plus("threadIdx.x / 16 % 2", first))


def column_lanes(first):
    """Each warp has a piece of 32 rows."""
    return Lanes("threadIdx.x % 64", plus("threadIdx.x / 64", first))


def row_lanes(pieces):
    """A warp has whole rows; it is no matter which lane has what."""
    return Lanes(f"threadIdx.x / {pieces}", f"threadIdx.x % {pieces}", in_order=False)


def plus(text, number):
    return f"{text} + {number}" if number else text


def by_offset(mode, pitch):
    """The offset of a piece with the exchange done on the offset, as TMA does it."""
    linear = f"(row * {pitch} + piece * 16)"
    mask = MODES[mode][1]
    return f"{linear} ^ ({linear} >> 3 & {mask:#x})" if mask else linear[1:-1]


def by_row(mode, pitch, divisor=None):
    """The same with the row exchanging the pieces, as people write it."""
    if mode == "none":
        return f"row * {pitch} + piece * 16"
    divisor = divisor or 128 // pitch
    count = swizzle.width(mode) // PIECE
    row = f"row / {divisor} % {count}" if divisor > 1 else f"row % {count}"
    return f"row * {pitch} + (piece ^ {row}) * 16"


def fits_by_row(mode, pitch):
    return mode == "none" or swizzle.width(mode) <= pitch


def thread_fetches(lanes, at):
    """One fetch a warp."""
    warps = {}
    for thread in range(THREADS):
        meant = {n: evaluate(getattr(lanes, n), thread=thread) for n in ("row", "piece")}
        address = BASE + evaluate(at, thread=thread, **meant)
        warps.setdefault(thread // 32, []).append((address, tuple(meant.values())))
    return [Fetch(pieces, lanes.in_order) for pieces in warps.values()]


def thread_case(name, kind, map, lanes, at, read, **more):
    before = [
        f"const unsigned row = {lanes.row}, piece = {lanes.piece};",
        f"const unsigned at = {at};",
    ]
    reader, after = read
    return Case(name, kind, map, before + reader[:-1], reader[-1:], after,
                thread_fetches(lanes, at), **more)


LDMATRIX = (
    [
        "unsigned a, b, c, d;",
        'asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" '
        ': "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(base + at));',
    ],
    ["out[threadIdx.x] = a ^ b ^ c ^ d;"],
)
LOAD = (
    ["const uint4 v = *reinterpret_cast<const uint4 *>(tile + at);"],
    ["out[threadIdx.x] = v.x ^ v.y ^ v.z ^ v.w;"],
)
LOAD_ASM = (
    [
        "uint4 v;",
        'asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" '
        ': "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(base + at));',
    ],
    LOAD[1],
)


# --- wgmma -----------------------------------------------------------


def descriptor(mode, leading, stride, start=0):
    """The 64 bits, as C."""
    code = swizzle.DESCRIPTOR_MODES.index(mode)
    address = f"base + {start}" if start else "base"
    fields = [f"(({address} & 0x3ffff) >> 4)", f"{leading >> 4}ull << 16",
              f"{stride >> 4}ull << 32"]
    return " | ".join(fields + ([f"{code}ull << 62"] if code else []))


def canonical(mode, start=0, core=(1024, 128)):
    """The descriptor that fits a tile of this mode whose rows are as wide as it;
    `core`: leading and stride offset without a swizzle."""
    if mode == "none":
        return descriptor(mode, *core, start)
    return descriptor(mode, 16, 8 * swizzle.width(mode), start)


def descriptor_fetch(text, step):
    """What wgmma gets of A or B, and that it is meant to be K step `step`."""
    addresses = swizzle.descriptor_addresses(evaluate(text, base=BASE))
    return Fetch([(at, (m, 2 * step + j)) for (m, j), at in addresses.items()], True)


def wgmma_case(name, kind, map, b, step, a=None, **more):
    """A is of registers unless there is a descriptor. `step`: of A and of B."""
    regs = ", ".join(f"%{i}" for i in range(32))
    outs = ", ".join(f'"+f"(d[{i}])' for i in range(32))
    before = ["float d[32] = {};"]
    fetches = [descriptor_fetch(b, step[-1])]
    if a:
        before += [f"const unsigned long long descA = {a};"]
        fetches += [descriptor_fetch(a, step[0])]
        first, inputs, last, scale = "%32", '"l"(descA), "l"(descB)', "%33", "p, 1, 1, 0, 0"
        condition = "%34"
    else:
        before += ["const unsigned a = 0x3f803f80;"]
        first, inputs = "{%32, %33, %34, %35}", '"r"(a), "r"(a), "r"(a), "r"(a), "l"(descB)'
        last, scale, condition = "%36", "p, 1, 1, 0", "%37"
    before += [
        f"const unsigned long long descB = {b};",
        'asm volatile("wgmma.fence.sync.aligned;" ::: "memory");',
    ]
    reader = [
        f'asm volatile("{{\\n\\t.reg .pred p;\\n\\tsetp.ne.b32 p, {condition}, 0;\\n\\t"',
        '             "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "',
        f'             "{{{regs}}}, "',
        f'             "{first}, {last}, {scale};\\n\\t}}"',
        f"             : {outs}",
        f'             : {inputs}, "r"(1));',
    ]
    after = [
        'asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");',
        'asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");',
        "float sum = 0;",
        "for (float x : d)",
        "  sum += x;",
        "out[threadIdx.x] = __float_as_uint(sum);",
    ]
    return Case(name, kind, map, before, reader, after, fetches, descriptors=True, **more)
