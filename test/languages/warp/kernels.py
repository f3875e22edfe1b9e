# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Warp."""

import warp as wp


@wp.kernel
def copy(a: wp.array(dtype=wp.float32), b: wp.array(dtype=wp.float32)):
    i = wp.tid()
    b[i] = a[i]


@wp.kernel
def column(a: wp.array2d(dtype=wp.float32), b: wp.array2d(dtype=wp.float32)):
    i = wp.tid()
    b[i, 0] = a[i, 0]


@wp.kernel
def turn(a: wp.array2d(dtype=wp.float32), b: wp.array2d(dtype=wp.float32)):
    i, j = wp.tid()
    tile = wp.tile_load(a, shape=(32, 32), offset=(i * 32, j * 32), storage="shared")
    wp.tile_store(b, wp.tile_transpose(tile), offset=(j * 32, i * 32))


@wp.kernel
def copy16(a: wp.array(dtype=wp.vec4), b: wp.array(dtype=wp.vec4)):
    i = wp.tid()
    b[i] = a[i]


@wp.kernel
def stride_loop(a: wp.array(dtype=wp.float32), b: wp.array(dtype=wp.float32), step: int):
    i = wp.tid()
    while i < b.shape[0]:
        b[i] = a[i] * 2.0
        i += step


@wp.kernel
def sum_rows(a: wp.array2d(dtype=wp.float32), sums: wp.array(dtype=wp.float32)):
    i = wp.tid()
    tile = wp.tile_load(a[i], shape=1024)
    wp.tile_store(sums, wp.tile_sum(tile), offset=i)


@wp.kernel
def multiply(
    a: wp.array2d(dtype=wp.float16),
    b: wp.array2d(dtype=wp.float16),
    c: wp.array2d(dtype=wp.float32),
):
    i, j = wp.tid()
    total = wp.tile_zeros(shape=(16, 16), dtype=wp.float32)
    for k in range(0, a.shape[1], 16):
        left = wp.tile_load(a, shape=(16, 16), offset=(i * 16, k))
        right = wp.tile_load(b, shape=(16, 16), offset=(k, j * 16))
        wp.tile_matmul(left, right, total)
    wp.tile_store(c, total, offset=(i * 16, j * 16))
