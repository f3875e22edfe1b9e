# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/access_widths.cu: one warp; a load kernel fills s with consecutive
elements and gathers, a store kernel scatters and reads s back."""

from warp_count import *


def load(name, width, elements, text, index):
    return kernel(
        name, 1, 32,
        global_load("in[i]", lambda t: sweep(t, width, elements), width),
        shared_store("s[i]", lambda t: sweep(t, width, elements), width),
        shared_load(f"s[{text}]", lambda t: width * index(t.x), width),
        global_store("out[threadIdx.x]", lambda t: width * t.x, width),
    )


def store(name, width, elements, text, index):
    return kernel(
        name, 1, 32,
        global_load("in[threadIdx.x]", lambda t: width * t.x, width),
        shared_store(f"s[{text}]", lambda t: width * index(t.x), width),
        shared_load("s[i]", lambda t: sweep(t, width, elements), width),
        global_store("out[i]", lambda t: sweep(t, width, elements), width),
    )


def sweep(t, width, elements):
    return {i // 32: width * i for i in range(t.x, elements, 32)}


KERNELS = [
    load("load4Clean", 4, 32, "threadIdx.x", lambda x: x),
    load("load4Broadcast", 4, 32, "7", lambda x: 7),
    load("load4One", 4, 64, "2 * threadIdx.x", lambda x: 2 * x),
    load("load4ThirtyOne", 4, 1024, "32 * threadIdx.x", lambda x: 32 * x),
    store("store4One", 4, 64, "2 * threadIdx.x", lambda x: 2 * x),
    store("store4ThirtyOne", 4, 1024, "32 * threadIdx.x", lambda x: 32 * x),
    load("load8Clean", 8, 32, "threadIdx.x", lambda x: x),
    load("load8Two", 8, 64, "2 * threadIdx.x", lambda x: 2 * x),
    load("load8Thirty", 8, 512, "16 * threadIdx.x", lambda x: 16 * x),
    load("load8Pairs", 8, 32, "threadIdx.x / 2", lambda x: x // 2),
    store("store8Clean", 8, 32, "threadIdx.x ^ 1", lambda x: x ^ 1),
    store("store8Pairs", 8, 32, "threadIdx.x / 2", lambda x: x // 2),
    load("load16Clean", 16, 32, "threadIdx.x", lambda x: x),
    load("load16Four", 16, 64, "2 * threadIdx.x", lambda x: 2 * x),
    load("load16TwentyEight", 16, 256, "8 * threadIdx.x", lambda x: 8 * x),
    load("load16Broadcast", 16, 32, "7", lambda x: 7),
    store("store16Clean", 16, 32, "threadIdx.x ^ 1", lambda x: x ^ 1),
    load("load2Clean", 2, 32, "threadIdx.x", lambda x: x),
    load("load2One", 2, 128, "4 * threadIdx.x", lambda x: 4 * x),
    load("load2ThirtyOne", 2, 2048, "64 * threadIdx.x", lambda x: 64 * x),
    store("store2Clean", 2, 32, "threadIdx.x ^ 1", lambda x: x ^ 1),
    load("load1Clean", 1, 32, "threadIdx.x", lambda x: x),
    load("load1One", 1, 256, "8 * threadIdx.x", lambda x: 8 * x),
    load("load1ThirtyOne", 1, 4096, "128 * threadIdx.x", lambda x: 128 * x),
    store("store1Clean", 1, 32, "threadIdx.x ^ 1", lambda x: x ^ 1),
]
