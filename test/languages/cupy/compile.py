#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: shows that CuPy asks the driver before it compiles."""

import cupy

kernel = cupy.RawKernel(r"""
extern "C" __global__ void copy(float *b, const float *a) {
  b[threadIdx.x] = a[threadIdx.x];
}
""", "copy")
print("version:", cupy.__version__)
try:
    kernel.compile()
except Exception as error:
    print(error)
