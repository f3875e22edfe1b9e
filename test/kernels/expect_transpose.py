# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/transpose.cu: w 1024, h 512, block (32, 8), four rows a thread."""

from warp_count import *

w, h = 1024, 512
J = range(0, 32, 8)


def tiled(name, write, read):
    """write and read give the word of the tile for (threadIdx.x, row + j)."""
    read_text, write_text = {
        "transposeSwizzled": (
            "tile[threadIdx.x][column ^ threadIdx.x]",
            "tile[row][threadIdx.x ^ row]",
        )
    }.get(name, ("tile[threadIdx.x][threadIdx.y + j]", "tile[threadIdx.y + j][threadIdx.x]"))
    return kernel(
        name, (32, 16), (32, 8),
        global_load("in[(y + j) * w + x]", lambda t: {j: 4 * ((t.y + j) * w + t.x) for j in J}),
        shared_store(write_text, lambda t: {j: 4 * write(t.x, t.y + j) for j in J}),
        shared_load(read_text, lambda t: {j: 4 * read(t.x, t.y + j) for j in J}),
        global_store("out[(y + j) * h + x]", lambda t: {j: 4 * ((t.y + j) * h + t.x) for j in J}),
    )


KERNELS = [
    kernel(
        "transposeNaive", (32, 16), (32, 8),
        global_load("in[(y + j) * w + x]", lambda t: {j: 4 * ((t.y + j) * w + t.x) for j in J}),
        global_store("out[x * h + (y + j)]", lambda t: {j: 4 * (t.x * h + t.y + j) for j in J}),
    ),
    tiled("transposeTiled", lambda x, y: y * 32 + x, lambda x, y: x * 32 + y),
    tiled("transposePadded", lambda x, y: y * 33 + x, lambda x, y: x * 33 + y),
    tiled("transposeSwizzled", lambda x, y: y * 32 + (x ^ y), lambda x, y: x * 32 + (y ^ x)),
]
