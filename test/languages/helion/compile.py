#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with Helion and Triton for sm_80, without a GPU."""

import importlib.metadata
import importlib.util
import os
import pathlib
import sys

OUTPUT = pathlib.Path(sys.argv[1])
os.environ["TRITON_CACHE_DIR"] = str(OUTPUT)
os.environ["TRITON_DEFAULT_FP_FUSION"] = "1"

import helion
import kernels
import torch
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


TYPES = {torch.float32: "*fp32", torch.float16: "*fp16"}


def compile_only(kernel, grid, *arguments, num_warps, num_stages, **options):
    """Takes the place of Helion's launcher: compiles a Triton kernel for its arguments.
    As at a launch, Triton knows an argument that is 1, and multiples of 16."""
    signature, constants, attributes = {}, {}, {}
    for index, (parameter, value) in enumerate(zip(kernel.params, arguments)):
        if parameter.is_constexpr or (isinstance(value, int) and value == 1):
            signature[parameter.name] = "constexpr"
            constants[parameter.name] = value
        elif isinstance(value, torch.Tensor):
            signature[parameter.name] = TYPES[value.dtype]
            attributes[(index,)] = [["tt.divisibility", 16]]
        else:
            signature[parameter.name] = "i32"
            if value % 16 == 0:
                attributes[(index,)] = [["tt.divisibility", 16]]
    source = ASTSource(fn=kernel, signature=signature, constexprs=constants, attrs=attributes)
    triton.compile(source, target=GPUTarget("cuda", 80, 32),
                   options={"num_warps": num_warps, "num_stages": num_stages})


def build(kernel, *arguments):
    """Writes the Triton program that Helion generates, and runs its host function."""
    path = OUTPUT / f"{kernel.name}.py"
    path.write_text(kernel.bind(arguments).to_code(kernel.configs[0]))
    spec = importlib.util.spec_from_file_location(kernel.name, path)
    generated = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generated)
    getattr(generated, kernel.name)(*arguments, _launcher=compile_only)


# A persistent kernel queries how many SMs the device has.
helion.runtime.get_num_sm = lambda device: 108
matrix = torch.empty(1024, 512)
half = matrix.to(torch.float16)
build(kernels.copy, matrix.flatten())
build(kernels.column, matrix)
build(kernels.turn, matrix)
build(kernels.copy16, matrix.flatten())
build(kernels.stride_loop, matrix.flatten())
build(kernels.sum_rows, matrix)
build(kernels.multiply, half, half.t().contiguous())
print(f"version: {importlib.metadata.version('helion')}")
