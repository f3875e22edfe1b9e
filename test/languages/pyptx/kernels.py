# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in pyptx, which writes PTX instruction by instruction."""

from pyptx import Tile, kernel, ptx, reg, smem
from pyptx.types import b32, f16, f32, u32

ARCH = "sm_80"


def special(register):
    """The value of a special register."""
    value = reg.scalar(u32)
    ptx.inst.mov.u32(value, register)
    return value


def thread():
    return special(ptx.special.tid.x())


def block():
    return special(ptx.special.ctaid.x())


def vector(size):
    return Tile(1, size, f32)


def load(pointer, index):
    value = reg.scalar(f32)
    ptx.inst.ld.global_.f32(value, ptx.addr(pointer + index * 4))
    return value


def store(pointer, index, value):
    ptx.inst.st.global_.f32(ptx.addr(pointer + index * 4), value)


@kernel(in_specs=(vector(65536),), out_specs=(vector(65536),), grid=(256, 1, 1),
        block=(256, 1, 1), arch=ARCH)
def copy(a, b):
    from_a, to_b = ptx.global_ptrs(a, b)
    i = block() * 256 + thread()
    store(to_b, i, load(from_a, i))


@kernel(in_specs=(Tile(1024, 512, f32),), out_specs=(vector(1024),), grid=(8, 1, 1),
        block=(128, 1, 1), arch=ARCH)
def column(a, b):
    from_a, to_b = ptx.global_ptrs(a, b)
    row = block() * 128 + thread()
    store(to_b, row, load(from_a, row * 512))


def turn_with(pitch):
    def turn(a, b):
        from_a, to_b = ptx.global_ptrs(a, b)
        tile = smem.alloc(f32, (32, pitch))
        column, row = thread(), special(ptx.special.tid.y())
        x, y = block(), special(ptx.special.ctaid.y())
        tile[row, column] = load(from_a, (y * 32 + row) * 512 + x * 32 + column)
        ptx.bar.sync(0)
        store(to_b, (x * 32 + row) * 1024 + y * 32 + column, tile[column, row])

    turn.__name__ = "turn" if pitch == 32 else "turn_padded"
    return kernel(in_specs=(Tile(1024, 512, f32),), out_specs=(Tile(512, 1024, f32),),
                  grid=(16, 32, 1), block=(32, 32, 1), arch=ARCH)(turn)


turn = turn_with(32)
turn_padded = turn_with(33)


@kernel(in_specs=(vector(65536),), out_specs=(vector(65536),), grid=(64, 1, 1),
        block=(256, 1, 1), arch=ARCH)
def copy16(a, b):
    from_a, to_b = ptx.global_ptrs(a, b)
    offset = (block() * 256 + thread()) * 16
    values = reg.array(f32, 4)
    four = [values[i] for i in range(4)]
    ptx.inst.ld.global_.v4.f32(four, ptx.addr(from_a + offset))
    ptx.inst.st.global_.v4.f32(ptx.addr(to_b + offset), four)


@kernel(in_specs=(vector(65536),), out_specs=(vector(65536),), grid=(64, 1, 1),
        block=(256, 1, 1), arch=ARCH)
def stride_loop(a, b):
    from_a, to_b = ptx.global_ptrs(a, b)
    for i in ptx.range_(block() * 256 + thread(), 65536, 64 * 256):
        store(to_b, i, load(from_a, i))


@kernel(in_specs=(Tile(1024, 512, f32),), out_specs=(vector(1024),), grid=(1024, 1, 1),
        block=(128, 1, 1), arch=ARCH)
def sum_rows(a, b):
    from_a, to_b = ptx.global_ptrs(a, b)
    sums = smem.alloc(f32, (4, 1))
    i, row = thread(), block()
    total = reg.scalar(f32, init=0.0)
    for step in range(4):
        ptx.inst.add.f32(total, total, load(from_a, row * 512 + i + step * 128))
    ptx.warp.reduce_sum(total)
    with ptx.if_((i & 31) == 0):
        sums[i >> 5, 0] = total
    ptx.bar.sync(0)
    with ptx.if_(i == 0):
        for warp in range(1, 4):
            ptx.inst.add.f32(total, total, sums[warp, 0])
        store(to_b, row, total)


@kernel(in_specs=(Tile(1024, 512, f16), Tile(512, 512, f16)), out_specs=(Tile(1024, 512, f32),),
        grid=(64, 64, 1), block=(32, 1, 1), arch=ARCH)
def multiply(a, b, c):
    """A tile of 16x8 of c = a * b^T; the fragments come from global memory."""
    from_a, from_b, to_c = ptx.global_ptrs(a, b, c)
    lane = thread()
    group, within = lane >> 2, (lane & 3) << 1
    row = special(ptx.special.ctaid.y()) * 16 + group
    column = block() * 8
    total = reg.array(f32, 4)
    zero = reg.scalar(f32, init=0.0)
    for i in range(4):
        ptx.inst.mov.f32(total[i], zero)
    part_a, part_b = reg.array(b32, 4), reg.array(b32, 2)
    for step in ptx.range_(0, 512, 16):
        for i, (down, right) in enumerate([(0, 0), (8, 0), (0, 8), (8, 8)]):
            place = (row + down) * 512 + step + within + right
            ptx.inst.ld.global_.b32(part_a[i], ptx.addr(from_a + place * 2))
        for i, right in enumerate([0, 8]):
            place = (column + group) * 512 + step + within + right
            ptx.inst.ld.global_.b32(part_b[i], ptx.addr(from_b + place * 2))
        ptx.mma.sync(shape=(16, 8, 16), dtype_d=f32, dtype_a=f16, dtype_b=f16, dtype_c=f32,
                     d=list(total), a=list(part_a), b=list(part_b), c=list(total),
                     a_layout="row", b_layout="col")
    for i, down in enumerate([0, 8]):
        place = (row + down) * 512 + column + within
        ptx.inst.st.global_.v2.f32(ptx.addr(to_c + place * 4), [total[2 * i], total[2 * i + 1]])
