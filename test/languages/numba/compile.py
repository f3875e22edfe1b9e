#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with Numba for compute capability 8.0."""

import pathlib
import sys

import kernels
import numba_cuda
from numba import complex128, cuda, float32, void

VECTOR, MATRIX, WIDE = float32[::1], float32[:, ::1], complex128[::1]


def build(kernel, types, threads):
    ptx, _ = cuda.compile(kernel, void(*types), device=False, abi="numba", cc=(8, 0),
                          lineinfo=True, launch_bounds=threads)
    (pathlib.Path(sys.argv[1]) / f"{kernel.__name__}.ptx").write_text(ptx)


build(kernels.copy, (VECTOR, VECTOR), 256)
build(kernels.column, (MATRIX, MATRIX), 256)
build(kernels.turn, (MATRIX, MATRIX), 1024)
build(kernels.turn_padded, (MATRIX, MATRIX), 1024)
build(kernels.copy16, (WIDE, WIDE), 256)
build(kernels.stride_loop, (VECTOR, VECTOR), 256)
build(kernels.sum_rows, (MATRIX, VECTOR), 256)
build(kernels.multiply, (MATRIX, MATRIX, MATRIX), 256)
print("version:", numba_cuda.__version__)
