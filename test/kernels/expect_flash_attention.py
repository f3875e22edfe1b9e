# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/flash_attention.cu: block_size 64, d 64, N 512, 256 threads; and d 63
for the misaligned load."""

from warp_count import *

d = 64
rows = 64  # block_size
pitch = d + 32 - d % 32


def sweep(count, address, first=lambda t: t.x, step=256):
    """for (i = first; i < count; i += step)"""
    return lambda t: {i // step: address(i) for i in range(first(t), count, step)}


# A tile of Q by single floats, and its copy to out: row 0 of the block is element 0.
def scalar(columns):
    return sweep(rows * columns, lambda i: 4 * (i // columns * columns + i % columns))


def linear(columns=d):
    return sweep(rows * columns, lambda i: 4 * i)


FROM_Q = "*reinterpret_cast<const float4 *>("


def float4_kernel(name, load, text, store, back="s_Q[i]", back_at=linear(), load_on="data ="):
    return kernel(
        name, 8, 256,
        global_load(text, load, 16, on=load_on),
        shared_store("reinterpret_cast<float4 *>(", store, 16),
        shared_load(back, back_at, on="out[" if back != "s_Q[i]" else "= s_Q[i];"),
        global_store("out[row * d + i]", linear()),
    )


def quarters(address):
    """for (i = threadIdx.x; i < block_size * d / 4; ...): row i / 16, float4 i % 16"""
    return sweep(rows * d // 4, lambda i: address(i // (d // 4), i % (d // 4) * 4))


ODD = 63


def odd(address):
    return sweep(rows * ODD // 4, lambda i: address(i, i // (ODD // 4), i % (ODD // 4) * 4))


def column_kernel(name, pitch, text):
    return kernel(
        name, 1, 64,
        global_load("Q[i]", sweep(64 * d, lambda i: 4 * i, step=64)),
        shared_store(
            f"s_Q[i / d * {text} + i % d]",
            sweep(64 * d, lambda i: 4 * (i // d * pitch + i % d), step=64),
        ),
        shared_load(
            f"s_Q[threadIdx.x * {text} + c]",
            lambda t: {c: 4 * (t.x * pitch + c) for c in range(d)},
        ),
        global_store("out[threadIdx.x]", lambda t: 4 * t.x),
    )


# The attention kernel. Its 8 steps over the columns of K do the same, at
# multiples of 64 rows of 256 bytes: `repeat`.
TILES = 8
TURNS = range(16)  # 64 * 64 elements, 256 threads


def words(address, inner=None):
    """Thread t has elements t + 256 * turn of a 64 x 64 tile: row and column."""
    def at(t):
        found = {}
        for turn in TURNS:
            i = t.x + 256 * turn
            for k in inner or (None,):
                found[turn, k] = 4 * address(i // 64, i % 64, k)
        return found
    return at


def by_row(address, inner=(None,)):
    """Threads below 64 have a row each."""
    return lambda t: {k: 4 * address(t.x, k) for k in inner} if t.x < 64 else None


# Floats from the start of the dynamic shared memory.
S_Q, S_K, S_V, S_S = 0, rows * d, 2 * rows * d, 3 * rows * d
INNER = range(64)
tile = lambda base: words(lambda r, c, k: base + r * 64 + c)
softmax = by_row(lambda row, c: S_S + row * 64 + c, INNER)
o_row = words(lambda r, c, k: r * d + c)


def attention():
    in_steps = dict(repeat=TILES)
    return kernel(
        "flashAttentionKernel", 8, 256,
        global_load("Q[(row + r) * d + c]", tile(0)),
        shared_store("s_Q[i]", tile(S_Q)),
        global_load("K[(col + r) * d + c]", tile(0), **in_steps),
        shared_store("s_K[i]", tile(S_K), **in_steps),
        global_load("V[(col + r) * d + c]", tile(0), **in_steps),
        shared_store("s_V[i]", tile(S_V), **in_steps),
        shared_load("s_Q[r * d + k]", words(lambda r, c, k: S_Q + r * d + k, INNER), **in_steps),
        shared_load("s_K[c * d + k]", words(lambda r, c, k: S_K + c * d + k, INNER), **in_steps),
        shared_store("s_S[i]", tile(S_S), **in_steps),
        shared_load("s_S[threadIdx.x * block_size + c]", softmax, on="fmaxf", **in_steps),
        shared_load("s_S[threadIdx.x * block_size + c]", softmax, on="expf", **in_steps),
        shared_store("s_S[threadIdx.x * block_size + c]", softmax, on="= p;", **in_steps),
        shared_store(
            "s_rescale[threadIdx.x]", by_row(lambda row, k: row), on="= rescale", **in_steps
        ),
        shared_load(
            "s_S[r * block_size + k]", words(lambda r, c, k: S_S + r * 64 + k, INNER), **in_steps
        ),
        shared_load("s_V[k * d + c]", words(lambda r, c, k: S_V + k * d + c, INNER), **in_steps),
        global_load("O[o]", o_row, **in_steps),
        shared_load("s_rescale[r]", words(lambda r, c, k: r), **in_steps),
        global_store("O[o]", o_row, **in_steps),
        shared_store("s_rescale[threadIdx.x]", by_row(lambda row, k: row), on="rowSum"),
        global_load("O[row * d + i]", o_row),
        shared_load("s_rescale[i / d]", words(lambda r, c, k: r)),
        global_store("O[row * d + i]", o_row),
    )


KERNELS = [
    kernel(
        "loadTileScalar", 8, 256,
        global_load("Q[(row + r) * d + c]", scalar(d)),
        # The compiler may make one store of the two branches, on either line.
        shared_store("s_Q[i]", linear(), on="= Q[", or_on="= 0.0f"),
        boundary("shared", "store", "s_Q[i]", "rows past N are not in this block", on="= 0.0f"),
        shared_load("s_Q[i]", linear(), on="out["),
        global_store("out[row * d + i]", linear()),
    ),
    float4_kernel(
        "loadTileFloat4",
        quarters(lambda r, c: 4 * (r * d + c)), FROM_Q,
        sweep(rows * d // 4, lambda i: 16 * i),
    ),
    float4_kernel(
        "loadTileMethod3",
        sweep(rows * d, lambda i: 4 * (i // d * d + i % d), lambda t: 4 * t.x, 1024),
        FROM_Q + "&Q[(row + i / d) * d + i % d])",
        sweep(rows * d, lambda i: 4 * i, lambda t: 4 * t.x, 1024),
        load_on="",
    ),
    float4_kernel(
        "loadTilePadded",
        quarters(lambda r, c: 4 * (r * d + c)), FROM_Q + "&Q[(row + r) * d + c])",
        quarters(lambda r, c: 4 * (r * pitch + c)),
        "s_Q[i / d * (d + pad) + i % d]",
        sweep(rows * d, lambda i: 4 * (i // d * pitch + i % d)),
    ),
    kernel(
        "storeRowPerThread", 1, 32,
        global_load("reinterpret_cast<const float4 *>(Q)[n]", lambda t: 16 * t.x, 16),
        shared_store("reinterpret_cast<float4 *>(", lambda t: 4 * t.x * pitch, 16),
        shared_load("s_Q[other * (d + pad) + 1]", lambda t: 4 * ((t.x ^ 1) * pitch + 1)),
        global_store("out[n]", lambda t: 4 * t.x),
    ),
    column_kernel("readColumnPadded", pitch, "(d + pad)"),
    column_kernel("readColumnOddPitch", d + 1, "(d + 1)"),
    kernel(
        "loadTileFloat4Odd", 8, 256,
        # Misaligned: the hardware stops, so it has no figures to compare with.
        global_load(
            FROM_Q, odd(lambda i, r, c: 4 * (r * ODD + c)), 16, on="data =", compare="executions"
        ),
        shared_store("reinterpret_cast<float4 *>(", odd(lambda i, r, c: 16 * i), 16),
        shared_load("s_Q[i]", linear(ODD), on="= s_Q[i];"),
        global_store("out[row * d + i]", linear(ODD)),
    ),
    attention(),
]
