# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Access patterns of shared memory: 8192 elements, blocks of 256 threads."""

from layout import TileTensor
from layout.tile_layout import row_major
from layout.tile_tensor import stack_allocation
from max.gpu import block_dim, block_idx, thread_idx
from max.gpu.sync import barrier

comptime SIZE = 8 * 1024
comptime TPB = 256
comptime dtype = DType.float32
comptime line = row_major[SIZE]()
comptime Line = type_of(line)
comptime matrix = row_major[256, 256]()
comptime Matrix = type_of(matrix)


def no_conflict(
    output: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    input: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
    size: Int32,
):
    var shared = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[TPB]()
    )
    var global_i = block_dim.x * block_idx.x + thread_idx.x
    var local_i = thread_idx.x
    if global_i < Int(size):
        shared[local_i] = input[global_i] + 10
    barrier()
    if global_i < Int(size):
        output[global_i] = shared[local_i] * 2


def two_way(
    output: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    input: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
    size: Int32,
):
    var shared = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[TPB]()
    )
    var global_i = block_dim.x * block_idx.x + thread_idx.x
    var index = (thread_idx.x * 2) % TPB
    if global_i < Int(size):
        shared[index] = input[global_i] + 10
    barrier()
    if global_i < Int(size):
        output[global_i] = shared[index] * 2


def broadcast(
    output: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    input: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
):
    var shared = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[1]()
    )
    var global_i = block_dim.x * block_idx.x + thread_idx.x
    if thread_idx.x == 0:
        shared[0] = input[block_idx.x]
    barrier()
    output[global_i] = input[global_i] * shared[0]


def stride_32(
    output: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    input: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
):
    var shared = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[SIZE]()
    )
    var global_i = block_dim.x * block_idx.x + thread_idx.x
    shared[thread_idx.x * 32] = input[global_i]
    barrier()
    output[global_i] = shared[thread_idx.x * 32 + 1]


def stencil(
    output: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    input: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
):
    var shared = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[TPB + 2]()
    )
    var i = thread_idx.x
    var global_i = block_dim.x * block_idx.x + i
    shared[i + 1] = input[global_i]
    if i == 0:
        shared[0] = 0
        shared[TPB + 1] = 0
    barrier()
    output[global_i] = shared[i] + shared[i + 1] + shared[i + 2]


def reduction(
    output: TileTensor[mut=True, dtype, Line, MutAnyOrigin],
    input: TileTensor[mut=False, dtype, Line, ImmutAnyOrigin],
):
    var shared = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[TPB]()
    )
    var i = thread_idx.x
    shared[i] = input[block_dim.x * block_idx.x + i]
    barrier()
    var step = 1
    while step < TPB:
        var index = 2 * step * i
        if index < TPB:
            shared[index] += shared[index + step]
        barrier()
        step *= 2
    if i == 0:
        output[block_idx.x] = shared[0]


def product(
    output: TileTensor[mut=True, dtype, Matrix, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, Matrix, ImmutAnyOrigin],
    b: TileTensor[mut=False, dtype, Matrix, ImmutAnyOrigin],
):
    """A tile of b is stored turned, so that its columns lie in one bank."""
    var left = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[16, 16]()
    )
    var right = stack_allocation[dtype=dtype, address_space=.SHARED](
        row_major[16, 16]()
    )
    var x = thread_idx.x
    var y = thread_idx.y
    var row = block_idx.y * 16 + y
    var col = block_idx.x * 16 + x
    var sum: Float32 = 0
    for k in range(0, 256, 16):
        left[y, x] = a[row, k + x]
        right[x, y] = b[k + y, col]
        barrier()
        for i in range(16):
            sum += left[y, i] * right[x, i]
        barrier()
    output[row, col] = sum
