# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in JAX Pallas, through its Triton backend."""

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl
from jax.experimental.pallas import triton as plgpu

WARPS = plgpu.CompilerParams(num_warps=4)


def shape(*sizes, of=jnp.float32):
    return jax.ShapeDtypeStruct(sizes, of)


def copy_kernel(a, b):
    b[...] = a[...]


def copy(a):
    block = pl.BlockSpec((1024,), lambda i: (i,))
    return pl.pallas_call(copy_kernel, out_shape=shape(a.size), grid=(a.size // 1024,),
                          in_specs=[block], out_specs=block, name="copy",
                          compiler_params=WARPS)(a)


def column_kernel(a, b):
    b[...] = a[:, 0]


def column(a):
    return pl.pallas_call(column_kernel, out_shape=shape(a.shape[0]), grid=(a.shape[0] // 128,),
                          in_specs=[pl.BlockSpec((128, 512), lambda i: (i, 0))],
                          out_specs=pl.BlockSpec((128,), lambda i: (i,)), name="column",
                          compiler_params=WARPS)(a)


def turn_kernel(a, b):
    b[...] = a[...].T


def turn(a):
    return pl.pallas_call(turn_kernel, out_shape=shape(a.shape[1], a.shape[0]),
                          grid=(a.shape[0] // 32, a.shape[1] // 32),
                          in_specs=[pl.BlockSpec((32, 32), lambda i, j: (i, j))],
                          out_specs=pl.BlockSpec((32, 32), lambda i, j: (j, i)), name="turn",
                          compiler_params=WARPS)(a)


def stride_loop_kernel(a, b):
    blocks = a.size // 1024

    def step(i, _):
        part = pl.ds((i * pl.num_programs(0) + pl.program_id(0)) * 1024, 1024)
        b[part] = a[part]
        return 0

    jax.lax.fori_loop(0, blocks // pl.num_programs(0), step, 0)


def stride_loop(a):
    return pl.pallas_call(stride_loop_kernel, out_shape=shape(a.size), grid=(64,),
                          name="stride_loop", compiler_params=WARPS)(a)


def sum_rows_kernel(a, b):
    b[...] = jnp.sum(a[...], axis=1)


def sum_rows(a):
    return pl.pallas_call(sum_rows_kernel, out_shape=shape(a.shape[0]), grid=(a.shape[0],),
                          in_specs=[pl.BlockSpec((1, a.shape[1]), lambda i: (i, 0))],
                          out_specs=pl.BlockSpec((1,), lambda i: (i,)), name="sum_rows",
                          compiler_params=WARPS)(a)


def multiply_kernel(a, b, c):
    def step(i, total):
        part = pl.ds(i * 32, 32)
        return total + pl.dot(a[:, part], b[part, :])

    total = jax.lax.fori_loop(0, a.shape[1] // 32, step, jnp.zeros(c.shape, jnp.float32))
    c[...] = total.astype(c.dtype)


def multiply(a, b):
    return pl.pallas_call(multiply_kernel, out_shape=shape(a.shape[0], b.shape[1], of=a.dtype),
                          grid=(a.shape[0] // 64, b.shape[1] // 64),
                          in_specs=[pl.BlockSpec((64, a.shape[1]), lambda i, j: (i, 0)),
                                    pl.BlockSpec((b.shape[0], 64), lambda i, j: (0, j))],
                          out_specs=pl.BlockSpec((64, 64), lambda i, j: (i, j)),
                          name="multiply", compiler_params=WARPS)(a, b)
