#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.mlir with mlir-opt for sm_80."""

import pathlib
import re
import shutil
import subprocess
import sys

OUTPUT = pathlib.Path(sys.argv[1])
SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.mlir"
# Behind ensure-debug-info-scope, places of this file go into the PTX.
PASSES = ("builtin.module("
          "nvvm-attach-target{chip=sm_80 features=+ptx70 O=3},"
          "gpu.module(convert-scf-to-cf,convert-gpu-to-nvvm,reconcile-unrealized-casts),"
          "ensure-debug-info-scope-on-llvm-func{emission-kind=LineTablesOnly},"
          "gpu-module-to-binary{format=isa})")

if not shutil.which("mlir-opt-22"):
    print("not installed; run apt-get install mlir-22-tools")
    sys.exit(77)
done = subprocess.run(["mlir-opt-22", SOURCE, f"--pass-pipeline={PASSES}"],
                      stdout=subprocess.PIPE, text=True, check=True)
text = re.search(r'assembly = "(.*?)"[,>]', done.stdout, re.DOTALL)[1]
ptx = re.sub(r"\\([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), text)
(OUTPUT / "kernels.ptx").write_text(ptx.rstrip("\0"))
version = subprocess.run(["mlir-opt-22", "--version"], stdout=subprocess.PIPE, text=True)
print("version:", re.search(r"version (\S+)", version.stdout)[1])
