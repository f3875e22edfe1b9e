# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/soa_aos.cu: 64 blocks of 256 threads."""

from warp_count import *


def out(text="out[i]"):
    return global_store(text, lambda t: 4 * t.x)


def field(size, offset):
    return lambda t: size * t.x + offset


KERNELS = [
    kernel("aosOneField", 64, 256, global_load("p[i].x", field(16, 0)), out()),
    kernel(
        "aosAllFields", 64, 256,
        *[global_load(f"p[i].{f}", field(16, 4 * k)) for k, f in enumerate("xyzw")], out(),
    ),
    kernel("aosVector", 64, 256, global_load("p[i]", field(16, 0), 16), out()),
    kernel(
        "soaAllFields", 64, 256, *[global_load(f"{f}[i]", field(4, 0)) for f in "xyzw"], out()
    ),
    kernel(
        "packedFields", 64, 256,
        *[global_load(f"p[i].{f}", field(12, 4 * k)) for k, f in enumerate("xyz")], out(),
    ),
    kernel(
        "packedStaged", 64, 256,
        global_load(
            "p[blockIdx.x * 3 * threads + i]", lambda t: {k: 4 * (t.x + 256 * k) for k in range(3)}
        ),
        shared_store("s[i]", lambda t: {k: 4 * (t.x + 256 * k) for k in range(3)}),
        shared_load("s[3 * t]", lambda t: 4 * (3 * t.x)),
        shared_load("s[3 * t + 1]", lambda t: 4 * (3 * t.x + 1)),
        shared_load("s[3 * t + 2]", lambda t: 4 * (3 * t.x + 2)),
        out("out[blockIdx.x * threads + t]"),
    ),
    kernel(
        "sharedAos", 64, 256,
        global_load("x[i]", field(4, 0)),
        shared_store("s[t].x", field(16, 0)),
        shared_load("s[t ^ 1].x", lambda t: 16 * (t.x ^ 1)),
        out(),
    ),
    kernel(
        "sharedSoa", 64, 256,
        global_load("x[i]", field(4, 0)),
        shared_store("s.x[t]", field(4, 0)),
        shared_load("s.x[t ^ 1]", lambda t: 4 * (t.x ^ 1)),
        out(),
    ),
]
