#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with Halide for sm_80, without a GPU."""

import importlib.metadata
import pathlib
import re
import sys

import halide as hl
import kernels

OUTPUT = pathlib.Path(sys.argv[1])
TARGET = hl.Target("x86-64-linux-cuda-cuda_capability_80")


def ptx_of(build):
    """The PTX of a pipeline: the lowered statements hold it as a buffer."""
    func, inputs = build()
    statements = OUTPUT / f"{func.name()}.stmt"
    func.compile_to_lowered_stmt(str(statements), inputs, hl.StmtOutputFormat.Text, TARGET)
    text = statements.read_text()
    return re.search(r"^buffer cuda_gpu_source_kernels = \{\n(.*?)\0", text, re.M | re.S)[1]


for build in (kernels.copy, kernels.column, kernels.turn, kernels.turn_padded, kernels.copy16,
              kernels.stride_loop, kernels.sum_rows, kernels.multiply):
    (OUTPUT / f"{build.__name__}.ptx").write_text(ptx_of(build))
print("version:", importlib.metadata.version("halide"))
