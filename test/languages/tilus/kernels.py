# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in tilus."""

import tilus
from tilus import float16, float32, int32


class Copy(tilus.Script):
    def __call__(self, n: int32, a_ptr: ~float32, b_ptr: ~float32):
        self.attrs.blocks = (n + 1023) // 1024
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float32, shape=[n])
        b = self.global_view(b_ptr, dtype=float32, shape=[n])
        first = self.blockIdx.x * 1024
        self.store_global(b, self.load_global(a, offsets=[first], shape=[1024]), offsets=[first])


class Column(tilus.Script):
    def __call__(self, rows: int32, columns: int32, a_ptr: ~float32, b_ptr: ~float32):
        self.attrs.blocks = rows // 128
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float32, shape=[rows, columns])
        b = self.global_view(b_ptr, dtype=float32, shape=[rows])
        first = self.blockIdx.x * 128
        x = self.load_global(a, offsets=[first, 0], shape=[128], dims=[0])
        self.store_global(b, x, offsets=[first])


class Turn(tilus.Script):
    def __call__(self, rows: int, columns: int, a_ptr: ~float32, b_ptr: ~float32):
        self.attrs.blocks = columns // 32, rows // 32
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float32, shape=[rows, columns])
        b = self.global_view(b_ptr, dtype=float32, shape=[columns, rows])
        x, y = self.blockIdx.x * 32, self.blockIdx.y * 32
        tile = self.load_global(a, offsets=[y, x], shape=[32, 32])
        self.store_global(b, self.transpose(tile), offsets=[x, y])


class TurnShared(tilus.Script):
    def __call__(self, rows: int, columns: int, a_ptr: ~float32, b_ptr: ~float32):
        self.attrs.blocks = columns // 32, rows // 32
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float32, shape=[rows, columns])
        b = self.global_view(b_ptr, dtype=float32, shape=[columns, rows])
        x, y = self.blockIdx.x * 32, self.blockIdx.y * 32
        tile = self.shared_tensor(dtype=float32, shape=[32, 32])
        self.store_shared(tile, self.load_global(a, offsets=[y, x], shape=[32, 32]))
        self.sync()
        self.store_global(b, self.transpose(self.load_shared(tile)), offsets=[x, y])


class StrideLoop(tilus.Script):
    def __call__(self, n: int32, a_ptr: ~float32, b_ptr: ~float32):
        self.attrs.blocks = 64
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float32, shape=[n])
        b = self.global_view(b_ptr, dtype=float32, shape=[n])
        for first in self.range(self.blockIdx.x * 1024, n, 64 * 1024):
            part = self.load_global(a, offsets=[first], shape=[1024])
            self.store_global(b, part, offsets=[first])


class SumRows(tilus.Script):
    def __call__(self, rows: int32, columns: int, a_ptr: ~float32, b_ptr: ~float32):
        self.attrs.blocks = rows
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float32, shape=[rows, columns])
        b = self.global_view(b_ptr, dtype=float32, shape=[rows])
        row = self.blockIdx.x
        total = self.register_tensor(dtype=float32, shape=[1, 512], init=0.0)
        for first in self.range(0, columns, 512):
            total += self.load_global(a, offsets=[row, first], shape=[1, 512])
        self.store_global(b, self.sum(total, dim=1), offsets=[row])


class Multiply(tilus.Script):
    def __call__(self, m: int32, n: int, k: int, a_ptr: ~float16, b_ptr: ~float16,
                 c_ptr: ~float16):
        self.attrs.blocks = n // 64, m // 64
        self.attrs.warps = 4
        a = self.global_view(a_ptr, dtype=float16, shape=[m, k])
        b = self.global_view(b_ptr, dtype=float16, shape=[k, n])
        c = self.global_view(c_ptr, dtype=float16, shape=[m, n])
        x, y = self.blockIdx.x * 64, self.blockIdx.y * 64
        tile_a = self.shared_tensor(dtype=float16, shape=[64, 32])
        tile_b = self.shared_tensor(dtype=float16, shape=[32, 64])
        total = self.register_tensor(dtype=float32, shape=[64, 64], init=0.0)
        for step in self.range(0, k, 32):
            self.copy_async(a, tile_a, offsets=[y, step])
            self.copy_async(b, tile_b, offsets=[step, x])
            self.copy_async_wait_all()
            self.sync()
            total = self.dot(self.load_shared(tile_a), self.load_shared(tile_b), total)
            self.sync()
        self.store_global(c, self.cast(total, float16), offsets=[y, x])
