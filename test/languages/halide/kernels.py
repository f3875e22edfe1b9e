# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in Halide: each function returns a Func, its inputs, and its schedule."""

import halide as hl

x, y, xi, yi = (hl.Var(name) for name in ("x", "y", "xi", "yi"))
FLOAT = hl.Float(32)


def copy():
    a = hl.ImageParam(FLOAT, 1, "a")
    f = hl.Func("copy")
    f[x] = a[x]
    f.gpu_tile(x, xi, 256)
    return f, [a]


def column():
    a = hl.ImageParam(FLOAT, 2, "a")
    f = hl.Func("column")
    f[x, y] = a[x, y]
    f.gpu_tile(x, y, xi, yi, 1, 256)
    return f, [a]


def turn():
    a = hl.ImageParam(FLOAT, 2, "a")
    tile, f = hl.Func("tile"), hl.Func("turn")
    tile[x, y] = a[x, y]
    f[x, y] = tile[y, x]
    f.bound(x, 0, 1024).bound(y, 0, 1024)
    f.gpu_tile(x, y, xi, yi, 32, 32)
    tile.compute_at(f, x).gpu_threads(x, y)
    return f, [a]


def turn_padded():
    a = hl.ImageParam(FLOAT, 2, "a")
    tile, f = hl.Func("tile"), hl.Func("turn_padded")
    tile[x, y] = a[x, y]
    f[x, y] = tile[y, x]
    f.bound(x, 0, 1024).bound(y, 0, 1024)
    f.gpu_tile(x, y, xi, yi, 32, 32)
    tile.compute_at(f, x).gpu_threads(x, y).align_storage(x, 33)
    return f, [a]


def copy16():
    a = hl.ImageParam(FLOAT, 1, "a")
    a.dim(0).set_min(0)
    f = hl.Func("copy16")
    f[x] = a[x]
    f.bound(x, 0, 8192)
    f.vectorize(x, 4, hl.TailStrategy.RoundUp).gpu_tile(x, xi, 256)
    return f, [a]


def stride_loop():
    a = hl.ImageParam(FLOAT, 1, "a")
    xo, xs = hl.Var("xo"), hl.Var("xs")
    f = hl.Func("stride_loop")
    f[x] = a[x] * 2
    f.bound(x, 0, 65536)
    f.split(x, xo, xs, 4096).split(xs, xi, xs, 256).reorder(xi, xs, xo)
    f.gpu_blocks(xo).gpu_threads(xs)
    return f, [a]


def sum_rows():
    a = hl.ImageParam(FLOAT, 2, "a")
    f = hl.Func("sum_rows")
    r = hl.RDom([(0, 1024)], "r")
    f[y] = 0.0
    f[y] += a[r, y]
    ro, ri, u = hl.RVar("ro"), hl.RVar("ri"), hl.Var("u")
    part = f.update().split(r, ro, ri, 32).rfactor(ri, u)
    part.compute_at(f, y).gpu_threads(u)
    part.update().gpu_threads(u)
    f.gpu_blocks(y)
    f.update().gpu_blocks(y)
    return f, [a]


def multiply():
    a, b = hl.ImageParam(FLOAT, 2, "a"), hl.ImageParam(FLOAT, 2, "b")
    product, f = hl.Func("product"), hl.Func("multiply")
    k = hl.RDom([(0, 1024)], "k")
    product[x, y] = 0.0
    product[x, y] += a[k, y] * b[x, k]
    f[x, y] = product[x, y]
    f.bound(x, 0, 1024).bound(y, 0, 1024)
    f.gpu_tile(x, y, xi, yi, 16, 16)
    product.compute_at(f, xi)
    return f, [a, b]
