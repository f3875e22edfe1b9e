#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with Gluon for sm_80, without a GPU."""

import os
import sys

os.environ["TRITON_CACHE_DIR"] = sys.argv[1]
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"

import kernels
import triton
from triton.backends.compiler import GPUTarget
from triton.experimental.gluon._runtime import GluonASTSource


def build(kernel, types, **constants):
    """Compiles a kernel whose arguments are multiples of 16."""
    names = kernel.arg_names
    signature = dict(zip(names, types)) | dict.fromkeys(constants, "constexpr")
    attributes = {(index,): [["tt.divisibility", 16]] for index in range(len(types))}
    source = GluonASTSource(fn=kernel, signature=signature, constexprs=constants,
                            attrs=attributes)
    triton.compile(source, target=GPUTarget("cuda", 80, 32))


F32, F16, INT = "*fp32", "*fp16", "i32"
build(kernels.copy, [F32, F32, INT])
build(kernels.column, [F32, F32, INT])
build(kernels.turn, [F32, F32, INT, INT], PHASES=1)
build(kernels.turn, [F32, F32, INT, INT], PHASES=32)
build(kernels.copy16, [F32, F32])
build(kernels.stride_loop, [F32, F32, INT])
build(kernels.sum_rows, [F32, F32, INT, INT])
build(kernels.multiply, [F16, F16, F16, INT, INT])
print(f"version: {triton.__version__}")
