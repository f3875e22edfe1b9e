# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/reduction.cu: 65536 integers, 256 threads a block."""

from warp_count import *

UP = [1, 2, 4, 8, 16, 32, 64, 128]
DOWN = UP[::-1]


def first_lane(t):
    return 0 if t.x == 0 else None


def tail(value=None):
    """Thread 0 writes the block's sum, from s[0] or from a register."""
    stores = [global_store("out[blockIdx.x]", first_lane)]
    return stores if value else [shared_load("s[0]", first_lane)] + stores


def one_load():
    return [
        global_load("in[blockIdx.x * blockDim.x + tid]", lambda t: 4 * t.x),
        shared_store("s[tid]", lambda t: 4 * t.x, on="= in["),
    ]


def two_loads(second):
    return [
        global_load("in[i]", lambda t: 4 * t.x),
        global_load(second, lambda t: 4 * (t.x + 256)),
        shared_store("s[tid]", lambda t: 4 * t.x, on="= in["),
    ]


def add(target, source, index, steps, distance, active, on="+="):
    """s[target] += s[source] in each of the steps: index(x, n), and distance(n)
    further on."""
    at = lambda t: {n: 4 * index(t.x, n) for n in steps if active(t.x, n)}
    other = lambda t: {n: 4 * (index(t.x, n) + distance(n)) for n in steps if active(t.x, n)}
    return [
        shared_load(f"s[{target}]", at, on=on),
        shared_load(f"s[{source}]", other, on=on),
        shared_store(f"s[{target}]", at, on=on),
    ]


def sequential(steps):
    return add("tid", "tid + n", lambda x, n: x, steps, lambda n: n, lambda x, n: x < n)


def written_out(*distances):
    found = []
    for d in distances:
        found += add(
            "tid", f"tid + {d}", lambda x, n: x, [d], lambda n: n, lambda x, n: x < n,
            on=f"s[tid + {d}]",
        )
    return found


def last_warp():
    """All 32 lanes of warp 0 read s[tid + n], up to word 63, and write s[tid]."""
    own = lambda t: 4 * t.x if t.x < 32 else None
    further = lambda n: lambda t: 4 * (t.x + n) if t.x < 32 else None
    return (
        [
            shared_load("s[tid]", own, on="int v ="),
            shared_load("s[tid + 32]", further(32), on="int v ="),
        ]
        + [shared_load(f"s[tid + {n}]", further(n), on="v +=") for n in (16, 8, 4, 2, 1)]
        + [shared_store("s[tid]", own, on="= v", nth=k) for k in range(5)]
    )


# The blocks of reduceMultiple share 65536 elements 512 at a time: 4 turns each.
TURNS = range(4)
STEP = 512 * 32

KERNELS = [
    kernel(
        "reduceInterleaved", 256, 256,
        *one_load(),
        *add("tid", "tid + n", lambda x, n: x, UP, lambda n: n, lambda x, n: x % (2 * n) == 0),
        *tail(),
    ),
    kernel(
        "reduceStridedIndex", 256, 256,
        *one_load(),
        *add(
            "index", "index + n", lambda x, n: 2 * n * x, UP, lambda n: n,
            lambda x, n: 2 * n * x < 256,
        ),
        *tail(),
    ),
    kernel("reduceSequential", 256, 256, *one_load(), *sequential(DOWN), *tail()),
    kernel(
        "reduceFirstAdd", 128, 256,
        *two_loads("in[i + blockDim.x]"), *sequential(DOWN), *tail(),
    ),
    kernel(
        "reduceLastWarp", 128, 256,
        *two_loads("in[i + blockDim.x]"), *sequential([128, 64]), *last_warp(), *tail("v"),
    ),
    kernel(
        "reduceUnrolled", 128, 256,
        *two_loads("in[i + blockSize]"), *written_out(128, 64), *last_warp(), *tail("v"),
    ),
    kernel(
        "reduceMultiple", 32, 256,
        global_load("in[i]", lambda t: {k: 4 * (t.x + k * STEP) for k in TURNS}),
        global_load("in[i + blockSize]", lambda t: {k: 4 * (t.x + 256 + k * STEP) for k in TURNS}),
        shared_store("s[tid]", lambda t: 4 * t.x, on="= sum"),
        *written_out(128, 64),
        *last_warp(),
        *tail("v"),
    ),
]
