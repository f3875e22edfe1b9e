#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: compiles kernels.py with cuTile for sm_80, without a GPU."""

import importlib.metadata
import os
import pathlib
import sys

os.environ["CUDA_TILE_CACHE_DIR"] = "0"

import cuda.tile as ct
import kernels
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, KernelSignature,
                                   export_kernel)

OUTPUT = pathlib.Path(sys.argv[1])


def array(dimensions, of=ct.float32):
    """A row-major array whose base and rows begin at multiples of 16 bytes."""
    return ArrayConstraint(
        of, dimensions, index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=[],
        may_alias_internally=False, stride_constant=(None,) * (dimensions - 1) + (1,),
        stride_divisible_by=(8,) * (dimensions - 1) + (1,), shape_divisible_by=16,
        base_addr_divisible_by=16)


def build(name, *parameters):
    signature = KernelSignature(parameters, CallingConvention.cutile_python_v1(), symbol=name)
    export_kernel(getattr(kernels, name), [signature], str(OUTPUT / f"{name}.cubin"),
                  gpu_code="sm_80", output_format="cubin")


half = ct.float16
build("copy", array(1), array(1), 1024)
build("column", array(2), array(1), 128)
build("turn", array(2), array(2), 32)
build("copy16", array(1), array(1), 1024)
build("stride_loop", array(1), array(1), 1024)
build("sum_rows", array(2), array(1), 1024)
build("multiply", array(2, half), array(2, half), array(2, half), 64, 64, 32)
print(f"version: {importlib.metadata.version('cuda-tile')}")
