# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in TileLang."""

import tilelang.language as T

F32, F16 = "float32", "float16"
n = T.dynamic("n")
rows = T.dynamic("rows")
columns = T.dynamic("columns")


@T.prim_func
def copy(a: T.Tensor((n,), F32), b: T.Tensor((n,), F32)):
    with T.Kernel(T.ceildiv(n, 256), threads=256) as block:
        for i in T.Parallel(256):
            if block * 256 + i < n:
                b[block * 256 + i] = a[block * 256 + i]


@T.prim_func
def column(a: T.Tensor((rows, columns), F32), b: T.Tensor((rows,), F32)):
    with T.Kernel(T.ceildiv(rows, 128), threads=128) as block:
        for i in T.Parallel(128):
            b[block * 128 + i] = a[block * 128 + i, 0]


@T.prim_func
def turn(a: T.Tensor((1024, 512), F32), b: T.Tensor((512, 1024), F32)):
    with T.Kernel(512 // 32, 1024 // 32, threads=256) as (x, y):
        tile = T.alloc_shared((32, 32), F32)
        for i, j in T.Parallel(32, 32):
            tile[i, j] = a[y * 32 + i, x * 32 + j]
        for i, j in T.Parallel(32, 32):
            b[x * 32 + i, y * 32 + j] = tile[j, i]


@T.prim_func
def turn_padded(a: T.Tensor((1024, 512), F32), b: T.Tensor((512, 1024), F32)):
    with T.Kernel(512 // 32, 1024 // 32, threads=256) as (x, y):
        tile = T.alloc_shared((32, 33), F32)
        for i, j in T.Parallel(32, 32):
            tile[i, j] = a[y * 32 + i, x * 32 + j]
        for i, j in T.Parallel(32, 32):
            b[x * 32 + i, y * 32 + j] = tile[j, i]


@T.prim_func
def copy16(a: T.Tensor((65536,), F32), b: T.Tensor((65536,), F32)):
    with T.Kernel(64, threads=256) as block:
        for i in T.Parallel(1024):
            b[block * 1024 + i] = a[block * 1024 + i]


@T.prim_func
def stride_loop(a: T.Tensor((n,), F32), b: T.Tensor((n,), F32)):
    with T.Kernel(64, threads=256) as block:
        for step in T.serial(T.ceildiv(n, 64 * 256)):
            for i in T.Parallel(256):
                if (step * 64 + block) * 256 + i < n:
                    b[(step * 64 + block) * 256 + i] = a[(step * 64 + block) * 256 + i]


@T.prim_func
def sum_rows(a: T.Tensor((rows, 1024), F32), b: T.Tensor((rows,), F32)):
    with T.Kernel(rows, threads=128) as row:
        part = T.alloc_fragment((1, 1024), F32)
        total = T.alloc_fragment((1,), F32)
        T.copy(a[row, 0], part)
        T.reduce_sum(part, total, dim=1)
        T.copy(total, b[row])


@T.prim_func
def multiply(a: T.Tensor((1024, 512), F16), b: T.Tensor((512, 1024), F16),
             c: T.Tensor((1024, 1024), F16)):
    with T.Kernel(1024 // 64, 1024 // 64, threads=128) as (x, y):
        tile_a = T.alloc_shared((64, 32), F16)
        tile_b = T.alloc_shared((32, 64), F16)
        total = T.alloc_fragment((64, 64), F32)
        T.clear(total)
        for step in T.Pipelined(512 // 32, num_stages=2):
            T.copy(a[y * 64, step * 32], tile_a)
            T.copy(b[step * 32, x * 64], tile_b)
            T.gemm(tile_a, tile_b, total)
        T.copy(total, c[y * 64, x * 64])
