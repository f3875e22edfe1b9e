# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Triton."""

import triton
import triton.language as tl


@triton.jit
def copy(a, b, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(a + i, mask=i < n)
    tl.store(b + i, x, mask=i < n)


@triton.jit
def column(a, b, pitch, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(a + i * pitch)
    tl.store(b + i, x)


@triton.jit
def turn(a, b, pitch_a, pitch_b, SIZE: tl.constexpr):
    row = tl.program_id(1) * SIZE + tl.arange(0, SIZE)
    col = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    tile = tl.load(a + row[:, None] * pitch_a + col[None, :])
    tl.store(b + col[:, None] * pitch_b + row[None, :], tl.trans(tile))


@triton.jit
def turn_unaligned(a, b, pitch_a, pitch_b, SIZE: tl.constexpr):
    row = tl.program_id(1) * SIZE + tl.arange(0, SIZE)
    col = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    tile = tl.load(a + row[:, None] * pitch_a + col[None, :])
    tl.store(b + col[:, None] * pitch_b + row[None, :], tl.trans(tile))


@triton.jit
def copy16(a, b, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(b + i, tl.load(a + i))


@triton.jit
def stride_loop(a, b, n, BLOCK: tl.constexpr):
    step = tl.num_programs(0) * BLOCK
    for first in range(tl.program_id(0) * BLOCK, n, step):
        i = first + tl.arange(0, BLOCK)
        x = tl.load(a + i, mask=i < n)
        tl.store(b + i, x, mask=i < n)


@triton.jit
def sum_rows(a, b, columns, pitch, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        total += tl.load(a + row * pitch + i, mask=i < columns, other=0.0)
    tl.store(b + row, tl.sum(total, axis=0))


@triton.jit
def multiply(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    steps = tl.arange(0, K)
    from_a = a + rows[:, None] * k + steps[None, :]
    from_b = b + steps[:, None] * n + columns[None, :]
    total = tl.zeros([M, N], dtype=tl.float32)
    for _ in range(0, k, K):
        x = tl.load(from_a)
        y = tl.load(from_b)
        total = tl.dot(x, y, total)
        from_a += K
        from_b += K * n
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(tl.float16))
