#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile.py OUTPUT: shows that Quadrants compiles for the CPU if there is no GPU."""

import quadrants as qd

qd.init(arch=qd.cuda)
a = qd.field(qd.f32, shape=1024)
b = qd.field(qd.f32, shape=1024)


@qd.kernel
def copy():
    for i in a:
        b[i] = a[i]


copy()
print("version:", ".".join(map(str, qd.__version__)))
