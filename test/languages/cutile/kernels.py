# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in cuTile. Shared memory and the threads are its compiler's."""

import cuda.tile as ct

Size = ct.Constant[int]


@ct.kernel
def copy(a, b, SIZE: Size):
    i = ct.bid(0)
    ct.store(b, (i,), ct.load(a, (i,), (SIZE,)))


@ct.kernel
def column(a, b, SIZE: Size):
    i = ct.bid(0)
    x = ct.load(a, (i, 0), (SIZE, 1))
    ct.store(b, (i,), ct.reshape(x, (SIZE,)))


@ct.kernel
def turn(a, b, SIZE: Size):
    x, y = ct.bid(0), ct.bid(1)
    tile = ct.load(a, (y, x), (SIZE, SIZE))
    ct.store(b, (x, y), ct.transpose(tile))


@ct.kernel
def copy16(a, b, SIZE: Size):
    i = ct.bid(0)
    ct.store(b, (i,), ct.load(a, (i,), (SIZE,), allow_tma=False), allow_tma=False)


@ct.kernel
def stride_loop(a, b, SIZE: Size):
    for i in range(ct.bid(0), ct.num_tiles(a, 0, (SIZE,)), ct.num_blocks(0)):
        ct.store(b, (i,), ct.load(a, (i,), (SIZE,)))


@ct.kernel
def sum_rows(a, b, SIZE: Size):
    row = ct.bid(0)
    total = ct.zeros((1, SIZE), ct.float32)
    for i in range(ct.num_tiles(a, 1, (1, SIZE))):
        total += ct.load(a, (row, i), (1, SIZE), padding_mode=ct.PaddingMode.ZERO)
    ct.store(b, (row,), ct.sum(total, axis=1))


@ct.kernel
def multiply(a, b, c, M: Size, N: Size, K: Size):
    x, y = ct.bid(0), ct.bid(1)
    total = ct.zeros((M, N), ct.float32)
    for i in range(ct.num_tiles(a, 1, (M, K))):
        of_a = ct.load(a, (y, i), (M, K), padding_mode=ct.PaddingMode.ZERO)
        of_b = ct.load(b, (i, x), (K, N), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(of_a, of_b, total)
    ct.store(c, (y, x), ct.astype(total, ct.float16))
