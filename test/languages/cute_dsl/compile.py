#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with CuTe DSL for sm_80, without a GPU."""

import importlib.metadata
import os
import sys

os.environ["CUTE_DSL_ARCH"] = "sm_80"
os.environ["CUTE_DSL_NO_CACHE"] = "1"
os.environ["CUTE_DSL_KEEP"] = "ptx"
os.environ["CUTE_DSL_LINEINFO"] = "1"
os.environ["CUTE_DSL_DUMP_DIR"] = sys.argv[1]

import cutlass
import cutlass.cute as cute
import kernels
from cutlass.cute.runtime import make_fake_compact_tensor


def tensor(*shape, of=cutlass.Float32):
    """A row-major tensor of which only the type and the layout are known."""
    order = tuple(reversed(range(len(shape))))
    return make_fake_compact_tensor(of, shape, stride_order=order, assumed_align=16)


def any_size(divisibility=1):
    return cute.sym_int32(divisibility=divisibility)


n, rows, columns = any_size(), any_size(), any_size()
m32, n32 = any_size(32), any_size(32)
m64, n64, k64 = any_size(64), any_size(64), any_size(64)
even = any_size(4)
half = cutlass.Float16
cute.compile(kernels.run_copy, tensor(n), tensor(n))
cute.compile(kernels.run_column, tensor(rows, columns), tensor(rows))
cute.compile(kernels.run_turn, tensor(m32, n32), tensor(n32, m32), 32)
cute.compile(kernels.run_turn, tensor(m32, n32), tensor(n32, m32), 33)
cute.compile(kernels.run_copy16, tensor(even), tensor(even))
cute.compile(kernels.run_stride_loop, tensor(n), tensor(n))
cute.compile(kernels.run_sum_rows, tensor(rows, columns), tensor(rows))
cute.compile(kernels.run_multiply, tensor(m64, k64, of=half), tensor(n64, k64, of=half),
             tensor(m64, n64, of=half))
print(f"version: {importlib.metadata.version('nvidia-cutlass-dsl')}")
