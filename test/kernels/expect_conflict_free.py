# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/conflict_free.cu: 32 blocks of 256 threads, a tile of 32 x 32."""

from warp_count import *


def through_shared(name, text, store, load=None, load_text=None):
    return kernel(
        name, 32, 256,
        global_load("in[g]", lambda t: 4 * t.x),
        shared_store(f"s[{text}]", lambda t: 4 * store(t.x), on="10.0f"),
        shared_load(f"s[{load_text or text}]", lambda t: 4 * (load or store)(t.x), on="2.0f"),
        global_store("out[g]", lambda t: 4 * t.x),
    )


def matmul(name, a_text, a_word, b_text, b_word):
    i = lambda t: 4 * (t.y * 32 + t.x)
    return kernel(
        name, 1, (32, 32),
        global_load("a[i]", i),
        global_load("b[i]", i),
        shared_store("as[threadIdx.y][threadIdx.x]", i),
        shared_store("bs[threadIdx.y][threadIdx.x]", i),
        shared_load(a_text, lambda t: {k: 4 * a_word(t, k) for k in range(32)}),
        shared_load(b_text, lambda t: {k: 4 * b_word(t, k) for k in range(32)}),
        global_store("c[i]", i),
    )


STRIDES = [128, 64, 32, 16, 8, 4, 2, 1]


def halving(add):
    """Threads below the stride touch element t, or t + stride."""
    return lambda t: {n: 4 * (t.x + add * n) for n in STRIDES if t.x < n}


KERNELS = [
    through_shared("noConflict", "t", lambda t: t),
    # 1 conflict a warp, 8 warps, 32 blocks: 256 loads' and 256 stores' conflicts.
    through_shared("twoWay", "(t * 2) % tpb", lambda t: t * 2 % 256),
    through_shared("strideThirtyTwo", "t * 32", lambda t: t * 32),
    through_shared("stencilStrided", "t * stride", lambda t: t * 4),
    matmul(
        "matmulTile",
        "as[threadIdx.y][k]", lambda t, k: t.y * 32 + k,
        "bs[k][threadIdx.x]", lambda t, k: k * 32 + t.x,
    ),
    matmul(
        "matmulTileColumns",
        "as[threadIdx.x][k]", lambda t, k: t.x * 32 + k,
        "bs[k][threadIdx.y]", lambda t, k: k * 32 + t.y,
    ),
    kernel(
        "reductionStrided", 32, 256,
        global_load("in[blockIdx.x * tpb + t]", lambda t: 4 * t.x),
        shared_store("s[t]", lambda t: 4 * t.x, on="= in["),
        shared_load("s[t]", halving(0), on="+="),
        shared_load("s[t + stride]", halving(1)),
        shared_store("s[t]", halving(0), on="+="),
        shared_load("s[0]", lambda t: 0 if t.x == 0 else None),
        global_store("out[blockIdx.x]", lambda t: 0 if t.x == 0 else None),
    ),
    through_shared("broadcastFirst", "t", lambda t: t, lambda t: 0, "0"),
    through_shared("paddingAtEnd", "(t * 2) % tpb", lambda t: t * 2 % 256),
    through_shared("paddingPerRow", "i + i / 32", lambda t: t * 2 % 256 + t * 2 % 256 // 32),
]
