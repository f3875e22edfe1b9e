# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/matmul.cu: 128 x 128 matrices."""

from warp_count import *

n = k = 128
TILES = range(0, 128, 32)
INNER = [(t, i) for t in TILES for i in range(32)]


def tiled(name, b_load, b_load_at, b_read, b_pitch, b_read_word):
    return kernel(
        name, (4, 4), (32, 32),
        global_load("a[row * k + t + tx]", lambda h: {t: 4 * (h.y * k + t + h.x) for t in TILES}),
        shared_store("as[ty][tx]", lambda h: {t: 4 * (h.y * 32 + h.x) for t in TILES}),
        global_load(b_load, lambda h: {t: 4 * b_load_at(h, t) for t in TILES}),
        shared_store("bs[ty][tx]", lambda h: {t: 4 * (h.y * b_pitch + h.x) for t in TILES}),
        shared_load("as[ty][i]", lambda h: {(t, i): 4 * (h.y * 32 + i) for t, i in INNER}),
        shared_load(b_read, lambda h: {(t, i): 4 * b_read_word(h, i) for t, i in INNER}),
        global_store("c[row * n + col]", lambda h: 4 * (h.y * n + h.x)),
    )


def transposed(name, pitch):
    return tiled(
        name,
        "bT[(blockIdx.x * tileDim + ty) * k + t + tx]", lambda h, t: h.y * k + t + h.x,
        "bs[tx][i]", pitch, lambda h, i: h.x * pitch + i,
    )


# Register tiled: block (16, 16), tiles of 64 x 64, 16 columns of A a step. Thread
# number h.i brings four elements of A, row h.i / 4, columns 4 * (h.i % 4) and on.
STEPS = range(0, 128, 16)
STEPS_INNER = [(t, i) for t in STEPS for i in range(16)]


def a_store(j):
    return shared_store(
        f"as[aCol + {j}][aRow]",
        lambda h: {t: 4 * ((h.i % 4 * 4 + j) * 64 + h.i // 4) for t in STEPS},
    )


def c_store(j, text):
    return global_store(text, lambda h: 4 * ((h.y * 4 + j) * n + h.x * 4), 16)


KERNELS = [
    kernel(
        "matmulNaive", (4, 16), (32, 8),
        global_load("a[row * k + i]", lambda h: {i: 4 * (h.y * k + i) for i in range(k)}),
        global_load("b[i * n + col]", lambda h: {i: 4 * (i * n + h.x) for i in range(k)}),
        global_store("c[row * n + col]", lambda h: 4 * (h.y * n + h.x)),
    ),
    tiled(
        "matmulTiled",
        "b[(t + ty) * n + col]", lambda h, t: (t + h.y) * n + h.x,
        "bs[i][tx]", 32, lambda h, i: i * 32 + h.x,
    ),
    transposed("matmulTransposed", 32),
    transposed("matmulTransposedPadded", 33),
    kernel(
        "matmulRegisterTiled", (2, 2), (16, 16),
        global_load(
            "*reinterpret_cast<const float4 *>(&a[(row + aRow) * k + t + aCol])",
            lambda h: {t: 4 * (h.i // 4 * k + t + h.i % 4 * 4) for t in STEPS},
            16,
        ),
        *[a_store(j) for j in range(4)],
        global_load(
            "*reinterpret_cast<const float4 *>(&b[(t + ty) * n + col])",
            lambda h: {t: 4 * ((t + h.y) * n + h.x * 4) for t in STEPS},
            16,
        ),
        shared_store("bs[ty][tx]", lambda h: {t: 16 * (h.y * 16 + h.x) for t in STEPS}, 16),
        shared_load(
            "*reinterpret_cast<const float4 *>(&as[i][ty * 4])",
            lambda h: {(t, i): 4 * (i * 64 + h.y * 4) for t, i in STEPS_INNER},
            16,
        ),
        shared_load(
            "bs[i][tx]", lambda h: {(t, i): 16 * (i * 16 + h.x) for t, i in STEPS_INNER}, 16
        ),
        c_store(0, "out[0]"),
        c_store(1, "out[n / 4]"),
        c_store(2, "out[n / 4 * 2]"),
        c_store(3, "out[n / 4 * 3]"),
    ),
]
