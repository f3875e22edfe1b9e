#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with tilus to CUDA C++ for sm_80, without a GPU."""

import pathlib
import sys

import tilus
import tilus.drivers
import torch

OUTPUT = pathlib.Path(sys.argv[1])
tilus.option.cache_dir(str(OUTPUT / "cache"))

import kernels

tilus.target.set_current_target(tilus.target.nvgpu_sm80)


def build(script, *arguments):
    """Tilus writes source.cu, and then stops because there is no GPU to load it on."""
    for program in script()._jit_instance_for(*arguments).transpiled_programs:
        folder = tilus.drivers.get_cache_dir(program, tilus.drivers.BuildOptions())
        try:
            tilus.drivers.build_program(program)
        except RuntimeError as error:
            if str(error) != "CUDA is not available.":
                raise
        source = (folder / "module" / "source.cu").read_text()
        (OUTPUT / f"{script.__name__}.cu").write_text(source)


flat = torch.empty(65536)
matrix = torch.empty(1024, 512)
half = matrix.to(torch.float16)
build(kernels.Copy, flat.numel(), flat, flat)
build(kernels.Column, 1024, 512, matrix, flat)
build(kernels.Turn, 1024, 512, matrix, matrix)
build(kernels.TurnShared, 1024, 512, matrix, matrix)
build(kernels.StrideLoop, flat.numel(), flat, flat)
build(kernels.SumRows, 1024, 512, matrix, flat)
build(kernels.Multiply, 1024, 1024, 512, half, half, half)
print(f"version: {tilus.__version__}")
