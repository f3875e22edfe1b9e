# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Mojo."""

from layout import Coord, TileTensor
from layout.tile_layout import row_major
from layout.tile_tensor import stack_allocation
from max.gpu import block_dim, block_idx, grid_dim, thread_idx
from max.gpu.compute.mma import mma
from max.gpu.sync import barrier

comptime dtype = DType.float32
comptime line = row_major[8192]()
comptime Line = type_of(line)
comptime matrix = row_major[1024, 1024]()
comptime Matrix = type_of(matrix)


def copy(
    b: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
    n: Int32,
):
    var i = block_idx.x * block_dim.x + thread_idx.x
    if i < Int(n):
        b[i] = a[i]


def column(
    b: TileTensor[mut=True, dtype, Matrix, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Matrix, ImmutAnyOrigin],
    n: Int32,
):
    var i = block_idx.x * block_dim.x + thread_idx.x
    if i < Int(n):
        b[i, 0] = a[i, 0]


def turn(
    b: TileTensor[mut=True, dtype, Matrix, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Matrix, ImmutAnyOrigin],
):
    var tile = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[32, 32]()
    )
    var x = thread_idx.x
    var y = thread_idx.y
    tile[y, x] = a[block_idx.y * 32 + y, block_idx.x * 32 + x]
    barrier()
    b[block_idx.x * 32 + y, block_idx.y * 32 + x] = tile[x, y]


def turn_padded(
    b: TileTensor[mut=True, dtype, Matrix, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Matrix, ImmutAnyOrigin],
):
    var tile = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[32, 33]()
    )
    var x = thread_idx.x
    var y = thread_idx.y
    tile[y, x] = a[block_idx.y * 32 + y, block_idx.x * 32 + x]
    barrier()
    b[block_idx.x * 32 + y, block_idx.y * 32 + x] = tile[x, y]


def copy16(
    b: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
    n: Int32,
):
    var i = (block_idx.x * block_dim.x + thread_idx.x) * 4
    if i < Int(n):
        var quad = a.load[width=4, alignment=16](Coord(i))
        b.store[width=4, alignment=16](Coord(i), quad)


def stride_loop(
    b: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
    n: Int32,
):
    var first = block_idx.x * block_dim.x + thread_idx.x
    for i in range(first, Int(n), grid_dim.x * block_dim.x):
        b[i] = a[i] * 2


def sum_rows(
    sums: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Matrix, ImmutAnyOrigin],
):
    var part = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[256]()
    )
    var t = thread_idx.x
    var total: Float32 = 0
    for i in range(t, 1024, 256):
        total += a[block_idx.x, i]
    part[t] = total
    barrier()
    var half = 128
    while half > 0:
        if t < half:
            part[t] += part[t + half]
        barrier()
        half //= 2
    if t == 0:
        sums[block_idx.x] = part[0]


def multiply(
    c: TileTensor[mut=True, dtype, Matrix, MutAnyOrigin],
    a: TileTensor[mut=False, DType.float16, Matrix, ImmutAnyOrigin],
    b: TileTensor[mut=False, DType.float16, Matrix, ImmutAnyOrigin],
):
    """One warp: 16 rows and 8 columns of c, in steps of 8."""
    var group = thread_idx.x // 4
    var pair = thread_idx.x % 4 * 2
    var row = block_idx.y * 16 + group
    var col = block_idx.x * 8
    var sum = SIMD[dtype, 4](0)
    for k in range(0, 1024, 8):
        var left = a.load[width=2](Coord(row, k + pair)).join(
            a.load[width=2](Coord(row + 8, k + pair))
        )
        var right = SIMD[DType.float16, 2](
            b[k + pair, col + group], b[k + pair + 1, col + group]
        )
        mma(sum, left, right, sum)
    c.store[width=2](Coord(row, col + pair), sum.slice[2]())
    c.store[width=2](Coord(row + 8, col + pair), sum.slice[2, offset=2]())
