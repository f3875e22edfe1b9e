#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: shows that Taichi compiles for the CPU if there is no GPU."""

import taichi as ti

ti.init(arch=ti.cuda)
a = ti.field(ti.f32, shape=1024)
b = ti.field(ti.f32, shape=1024)


@ti.kernel
def copy():
    for i in a:
        b[i] = a[i]


copy()
print("version:", ".".join(map(str, ti.__version__)))
