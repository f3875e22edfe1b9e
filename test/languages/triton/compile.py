#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with Triton for sm_80, without a GPU."""

import os
import sys

os.environ["TRITON_CACHE_DIR"] = sys.argv[1]
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"

import kernels
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


def build(kernel, constants, types, aligned=()):
    """Compiles a kernel. The parameters in aligned are divisible by 16, which is what
    Triton sees at a launch."""
    names = kernel.arg_names
    signature = dict(zip(names, types)) | dict.fromkeys(constants, "constexpr")
    attributes = {(names.index(name),): [["tt.divisibility", 16]] for name in aligned}
    source = ASTSource(fn=kernel, signature=signature, constexprs=constants, attrs=attributes)
    triton.compile(source, target=GPUTarget("cuda", 80, 32))


F32, F16, INT = "*fp32", "*fp16", "i32"
build(kernels.copy, {"BLOCK": 1024}, [F32, F32, INT], ["a", "b", "n"])
build(kernels.column, {"BLOCK": 128}, [F32, F32, INT], ["a", "b"])
build(kernels.turn, {"SIZE": 32}, [F32, F32, INT, INT], ["a", "b", "pitch_a", "pitch_b"])
build(kernels.turn_unaligned, {"SIZE": 32}, [F32, F32, INT, INT])
build(kernels.copy16, {"BLOCK": 1024}, [F32, F32], ["a", "b"])
build(kernels.stride_loop, {"BLOCK": 1024}, [F32, F32, INT], ["a", "b", "n"])
build(kernels.sum_rows, {"BLOCK": 1024}, [F32, F32, INT, INT], ["a", "b", "columns", "pitch"])
build(kernels.multiply, {"M": 64, "N": 64, "K": 32}, [F16, F16, F16, INT, INT, INT],
      ["a", "b", "c", "m", "n", "k"])
print(f"version: {triton.__version__}")
