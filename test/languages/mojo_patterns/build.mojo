# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the PTX of the kernels."""

from max.gpu.host import get_gpu_target
from max.gpu.host.compile import _compile_code
from patterns import (
    broadcast,
    no_conflict,
    product,
    reduction,
    stencil,
    stride_32,
    two_way,
)


def main() raises:
    comptime sm_80 = get_gpu_target["sm_80"]()
    print(_compile_code[no_conflict, target=sm_80]().asm)
    print(_compile_code[two_way, target=sm_80]().asm)
    print(_compile_code[broadcast, target=sm_80]().asm)
    print(_compile_code[stride_32, target=sm_80]().asm)
    print(_compile_code[stencil, target=sm_80]().asm)
    print(_compile_code[reduction, target=sm_80]().asm)
    print(_compile_code[product, target=sm_80]().asm)
