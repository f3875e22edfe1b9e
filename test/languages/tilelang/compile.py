#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with TileLang for sm_80, without a GPU."""

import os
import pathlib
import sys

OUTPUT = pathlib.Path(sys.argv[1])
os.environ["TILELANG_DISABLE_CACHE"] = "1"

import kernels
import tilelang

TARGET = tilelang.tvm.target.Target({"kind": "cuda", "arch": "sm_80"})
OPTIONS = {"tl.emit_line_directives": True}

for name in ("copy", "column", "turn", "turn_padded", "copy16", "stride_loop", "sum_rows",
             "multiply"):
    with TARGET, tilelang.tvm.transform.PassContext(config=OPTIONS):
        lowered = tilelang.lower(getattr(kernels, name), target=TARGET)
    (OUTPUT / f"{name}.cu").write_text(lowered.kernel_source)
print(f"version: {tilelang.__version__}")
