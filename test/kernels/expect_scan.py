# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/scan.cu: 16 blocks, 256 integers each."""

from warp_count import *

OFFSETS = [1, 2, 4, 8, 16, 32, 64, 128]


def hillis_steele():
    # Step k reads buffer k % 2 and writes the other one.
    buffer = lambda k: 256 * (k % 2)
    return kernel(
        "scanHillisSteele", 16, 256,
        global_load("in[g]", lambda t: 4 * t.x),
        shared_store("s[t]", lambda t: 4 * t.x),
        shared_load(
            "s[from + t]", lambda t: {k: 4 * (buffer(k) + t.x) for k in range(8)}, on="int v"
        ),
        shared_load(
            "s[from + t - offset]",
            lambda t: {
                k: 4 * (buffer(k) + t.x - o) for k, o in enumerate(OFFSETS) if t.x >= o
            },
        ),
        shared_store("s[to + t]", lambda t: {k: 4 * (buffer(k + 1) + t.x) for k in range(8)}),
        shared_load("s[from + t]", lambda t: 4 * (buffer(8) + t.x), on="out[g]"),
        global_store("out[g]", lambda t: 4 * t.x),
    )


def blelloch(name, place, spelled):
    """place(i) is the word of element i, spelled(text) its spelling."""
    low, high = "t", "t + length / 2"
    # At offset o, 128 / o threads are at work, on the ends of halves of 2 * o.
    left = lambda t: {o: 4 * place(o * (2 * t.x + 1) - 1) for o in OFFSETS if t.x < 128 // o}
    right = lambda t: {o: 4 * place(o * (2 * t.x + 2) - 1) for o in OFFSETS if t.x < 128 // o}
    return kernel(
        name, 16, 128,
        global_load("in[g]", lambda t: 4 * t.x),
        global_load("in[g + length / 2]", lambda t: 4 * (t.x + 128)),
        shared_store(f"s[{spelled(low)}]", lambda t: 4 * place(t.x), on="= in["),
        shared_store(f"s[{spelled(high)}]", lambda t: 4 * place(t.x + 128), on="= in["),
        shared_load("s[left]", left, on="int sum"),
        shared_load("s[right]", right, on="int sum"),
        shared_store("s[right]", right, on="= sum"),
        shared_store(
            f"s[{spelled('length - 1')}]", lambda t: 4 * place(255) if t.x == 0 else None
        ),
        shared_load("s[left]", left, on="int below"),
        shared_load("s[right]", right, on="int before"),
        shared_store("s[left]", left, on="= before;", nth=0),
        shared_store("s[right]", right, on="before + below"),
        shared_load(f"s[{spelled(low)}]", lambda t: 4 * place(t.x), on="out["),
        shared_load(f"s[{spelled(high)}]", lambda t: 4 * place(t.x + 128), on="out["),
        global_store("out[g]", lambda t: 4 * t.x),
        global_store("out[g + length / 2]", lambda t: 4 * (t.x + 128)),
    )


KERNELS = [
    hillis_steele(),
    blelloch("scanBlelloch", lambda i: i, lambda text: text),
    blelloch(
        "scanBlellochConflictFree", lambda i: i + i // 32, lambda text: f"padded({text})"
    ),
]
