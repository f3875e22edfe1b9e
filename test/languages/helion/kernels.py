# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Helion. Layouts and shared memory are chosen by Triton."""

import helion
import helion.language as hl
import torch


@helion.kernel(config=helion.Config(block_sizes=[1024]), static_shapes=False)
def copy(a: torch.Tensor) -> torch.Tensor:
    b = torch.empty_like(a)
    for i in hl.tile(a.size(0)):
        b[i] = a[i]
    return b


@helion.kernel(config=helion.Config(block_sizes=[128]), static_shapes=False)
def column(a: torch.Tensor) -> torch.Tensor:
    b = a.new_empty(a.size(0))
    for i in hl.tile(a.size(0)):
        b[i] = a[i, 0]
    return b


@helion.kernel(config=helion.Config(block_sizes=[32, 32]))
def turn(a: torch.Tensor) -> torch.Tensor:
    b = a.new_empty(a.size(1), a.size(0))
    for i, j in hl.tile([a.size(0), a.size(1)]):
        b[j, i] = a[i, j].t()
    return b


@helion.kernel(config=helion.Config(block_sizes=[1024]))
def copy16(a: torch.Tensor) -> torch.Tensor:
    b = torch.empty_like(a)
    for i in hl.tile(a.size(0)):
        b[i] = a[i]
    return b


@helion.kernel(config=helion.Config(block_sizes=[1024], pid_type="persistent_interleaved"))
def stride_loop(a: torch.Tensor) -> torch.Tensor:
    b = torch.empty_like(a)
    for i in hl.tile(a.size(0)):
        b[i] = a[i]
    return b


@helion.kernel(config=helion.Config(block_sizes=[1]))
def sum_rows(a: torch.Tensor) -> torch.Tensor:
    b = a.new_empty(a.size(0))
    for i in hl.tile(a.size(0)):
        b[i] = a[i, :].sum(-1)
    return b


@helion.kernel(config=helion.Config(block_sizes=[64, 64, 32]))
def multiply(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    c = a.new_empty(a.size(0), b.size(1))
    for i, j in hl.tile([a.size(0), b.size(1)]):
        total = hl.zeros([i, j], dtype=torch.float32)
        for k in hl.tile(a.size(1)):
            total = torch.addmm(total, a[i, k], b[k, j])
        c[i, j] = total.to(c.dtype)
    return c
