# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Numba."""

from numba import cuda, float32


def copy(a, b):
    i = cuda.grid(1)
    if i < b.size:
        b[i] = a[i]


def column(a, b):
    i = cuda.grid(1)
    if i < b.shape[0]:
        b[i, 0] = a[i, 0]


def turn(a, b):
    tile = cuda.shared.array((32, 32), float32)
    x = cuda.threadIdx.x
    y = cuda.threadIdx.y
    col = cuda.blockIdx.x * 32
    row = cuda.blockIdx.y * 32
    tile[y, x] = a[row + y, col + x]
    cuda.syncthreads()
    b[col + y, row + x] = tile[x, y]


def turn_padded(a, b):
    tile = cuda.shared.array((32, 33), float32)
    x = cuda.threadIdx.x
    y = cuda.threadIdx.y
    col = cuda.blockIdx.x * 32
    row = cuda.blockIdx.y * 32
    tile[y, x] = a[row + y, col + x]
    cuda.syncthreads()
    b[col + y, row + x] = tile[x, y]


def copy16(a, b):
    i = cuda.grid(1)
    if i < b.size:
        b[i] = a[i]


def stride_loop(a, b):
    for i in range(cuda.grid(1), b.size, cuda.gridsize(1)):
        b[i] = a[i] * 2


def sum_rows(a, sums):
    part = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    row = cuda.blockIdx.x
    total = float32(0)
    for i in range(t, a.shape[1], 256):
        total += a[row, i]
    part[t] = total
    cuda.syncthreads()
    half = 128
    while half > 0:
        if t < half:
            part[t] += part[t + half]
        cuda.syncthreads()
        half //= 2
    if t == 0:
        sums[row] = part[0]


def multiply(a, b, c):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 16), float32)
    x = cuda.threadIdx.x
    y = cuda.threadIdx.y
    row = cuda.blockIdx.y * 16 + y
    col = cuda.blockIdx.x * 16 + x
    total = float32(0)
    for k in range(0, a.shape[1], 16):
        left[y, x] = a[row, k + x]
        right[y, x] = b[k + y, col]
        cuda.syncthreads()
        for i in range(16):
            total += left[y, i] * right[i, x]
        cuda.syncthreads()
    c[row, col] = total
