# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches the kernels of patterns.mojo, as a program for a GPU does."""

from max.gpu.host import DeviceContext
from patterns import *


def main() raises:
    with DeviceContext() as context:
        var from_buffer = context.enqueue_create_buffer[dtype](SIZE)
        var to_buffer = context.enqueue_create_buffer[dtype](SIZE)
        var a_buffer = context.enqueue_create_buffer[dtype](256 * 256)
        var b_buffer = context.enqueue_create_buffer[dtype](256 * 256)
        var c_buffer = context.enqueue_create_buffer[dtype](256 * 256)
        var input = TileTensor[mut=False, dtype, Line](from_buffer, line)
        var output = TileTensor(to_buffer, line)
        var a = TileTensor[mut=False, dtype, Matrix](a_buffer, matrix)
        var b = TileTensor[mut=False, dtype, Matrix](b_buffer, matrix)
        var c = TileTensor(c_buffer, matrix)
        context.enqueue_function[no_conflict](
            output, input, Int32(SIZE), grid_dim=SIZE // TPB, block_dim=TPB
        )
        context.enqueue_function[two_way](
            output, input, Int32(SIZE), grid_dim=SIZE // TPB, block_dim=TPB
        )
        context.enqueue_function[broadcast](
            output, input, grid_dim=SIZE // TPB, block_dim=TPB
        )
        context.enqueue_function[stride_32](
            output, input, grid_dim=SIZE // TPB, block_dim=TPB
        )
        context.enqueue_function[stencil](
            output, input, grid_dim=SIZE // TPB, block_dim=TPB
        )
        context.enqueue_function[reduction](
            output, input, grid_dim=SIZE // TPB, block_dim=TPB
        )
        context.enqueue_function[product](
            c, a, b, grid_dim=(16, 16), block_dim=(16, 16)
        )
        context.synchronize()
