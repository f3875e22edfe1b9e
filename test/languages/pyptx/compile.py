#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: writes the PTX of kernels.py for sm_80; pyptx needs no compiler."""

import importlib.metadata
import pathlib
import sys

import kernels

for name in ("copy", "column", "turn", "turn_padded", "copy16", "stride_loop", "sum_rows",
             "multiply"):
    pathlib.Path(sys.argv[1], f"{name}.ptx").write_text(getattr(kernels, name).ptx())
print(f"version: {importlib.metadata.version('pyptx')}")
