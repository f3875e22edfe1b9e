# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Gluon, where layouts and shared memory are the user's."""

from triton.experimental import gluon
from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language.nvidia.ampere import async_copy, mma_v2


@gluon.jit
def copy(a, b, n):
    lanes: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0])
    i = gl.program_id(0) * 1024 + gl.arange(0, 1024, layout=lanes)
    x = gl.load(a + i, mask=i < n)
    gl.store(b + i, x, mask=i < n)


@gluon.jit
def column(a, b, pitch):
    lanes: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0])
    i = gl.program_id(0) * 128 + gl.arange(0, 128, layout=lanes)
    x = gl.load(a + i * pitch)
    gl.store(b + i, x)


@gluon.jit
def turn(a, b, pitch_a, pitch_b, PHASES: gl.constexpr):
    """PHASES: how many ways the rows of the tile are swizzled; 1: none."""
    along_rows: gl.constexpr = gl.BlockedLayout([1, 1], [1, 32], [4, 1], [1, 0])
    along_columns: gl.constexpr = gl.BlockedLayout([1, 1], [32, 1], [1, 4], [0, 1])
    y, x = gl.program_id(1) * 32, gl.program_id(0) * 32
    row = y + gl.arange(0, 32, layout=gl.SliceLayout(1, along_rows))
    col = x + gl.arange(0, 32, layout=gl.SliceLayout(0, along_rows))
    tile = gl.allocate_shared_memory(
        gl.float32, [32, 32], gl.SwizzledSharedLayout(1, 1, PHASES, [1, 0])
    )
    part = gl.load(a + row[:, None] * pitch_a + col[None, :])
    tile.store(part)
    turned = tile.load(along_columns)
    row = y + gl.arange(0, 32, layout=gl.SliceLayout(1, along_columns))
    col = x + gl.arange(0, 32, layout=gl.SliceLayout(0, along_columns))
    gl.store(b + col[None, :] * pitch_b + row[:, None], turned)


@gluon.jit
def copy16(a, b):
    lanes: gl.constexpr = gl.BlockedLayout([4], [32], [4], [0])
    i = gl.program_id(0) * 1024 + gl.arange(0, 1024, layout=lanes)
    gl.store(b + i, gl.load(a + i))


@gluon.jit
def stride_loop(a, b, n):
    lanes: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0])
    step = gl.num_programs(0) * 1024
    for first in range(gl.program_id(0) * 1024, n, step):
        i = first + gl.arange(0, 1024, layout=lanes)
        x = gl.load(a + i, mask=i < n)
        gl.store(b + i, x, mask=i < n)


@gluon.jit
def sum_rows(a, b, columns, pitch):
    lanes: gl.constexpr = gl.BlockedLayout([1], [32], [4], [0])
    row = gl.program_id(0)
    total = gl.zeros([512], gl.float32, layout=lanes)
    for first in range(0, columns, 512):
        i = first + gl.arange(0, 512, layout=lanes)
        total += gl.load(a + row * pitch + i, mask=i < columns, other=0.0)
    gl.store(b + row, gl.sum(total, axis=0))


@gluon.jit
def multiply(a, b, c, n, k):
    """A tile of 64x64; the operands are copied to shared memory without a swizzle."""
    copies: gl.constexpr = gl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0])
    plain: gl.constexpr = gl.SwizzledSharedLayout(1, 1, 1, [1, 0])
    mma: gl.constexpr = gl.NVMMADistributedLayout([2, 0], [2, 2], [16, 8])
    of_a: gl.constexpr = gl.DotOperandLayout(0, mma, 2)
    of_b: gl.constexpr = gl.DotOperandLayout(1, mma, 2)
    y, x = gl.program_id(1) * 64, gl.program_id(0) * 64
    row = gl.arange(0, 64, layout=gl.SliceLayout(1, copies))
    col = gl.arange(0, 64, layout=gl.SliceLayout(0, copies))
    tile_a = gl.allocate_shared_memory(gl.float16, [64, 64], plain)
    tile_b = gl.allocate_shared_memory(gl.float16, [64, 64], plain)
    total = gl.zeros([64, 64], gl.float32, layout=mma)
    for step in range(0, k, 64):
        async_copy.async_load(tile_a, a + (y + row)[:, None] * k + (step + col)[None, :])
        async_copy.async_load(tile_b, b + (step + row)[:, None] * n + (x + col)[None, :])
        async_copy.commit_group()
        async_copy.wait_group(0)
        part_a = tile_a.load(of_a)
        part_b = tile_b.load(of_b)
        total = mma_v2(part_a, part_b, total)
    row = y + gl.arange(0, 64, layout=gl.SliceLayout(1, mma))
    col = x + gl.arange(0, 64, layout=gl.SliceLayout(0, mma))
    gl.store(c + row[:, None] * n + col[None, :], total.to(gl.float16))
