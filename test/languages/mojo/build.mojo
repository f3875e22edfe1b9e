# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the PTX of the kernels."""

from kernels import (
    column,
    copy,
    copy16,
    multiply,
    stride_loop,
    sum_rows,
    turn,
    turn_padded,
)
from max.gpu.host import get_gpu_target
from max.gpu.host.compile import _compile_code


def main() raises:
    comptime sm_80 = get_gpu_target["sm_80"]()
    print(_compile_code[copy, target=sm_80]().asm)
    print(_compile_code[column, target=sm_80]().asm)
    print(_compile_code[turn, target=sm_80]().asm)
    print(_compile_code[turn_padded, target=sm_80]().asm)
    print(_compile_code[copy16, target=sm_80]().asm)
    print(_compile_code[stride_loop, target=sm_80]().asm)
    print(_compile_code[sum_rows, target=sm_80]().asm)
    print(_compile_code[multiply, target=sm_80]().asm)
