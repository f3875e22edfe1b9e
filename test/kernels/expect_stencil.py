# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/stencil.cu: 65536 floats in a row or 256 x 256, a block away from the
borders. BASE is where the block's part starts: far enough in, and a multiple of
128 bytes, as it is for every block (32 bytes in stencil2dColumns, where a row is
32 bytes and so lies in one line all the same)."""

from warp_count import *

BASE = 1 << 20
w = 256


def points(width):
    """Rows of `width` words in the tile; its inner part starts at (1, 1)."""
    s = lambda dy, dx: lambda t: 4 * ((t.y + 1 + dy) * width + t.x + 1 + dx)
    return [
        shared_load("s[ty][tx]", s(0, 0), on="float sum"),
        shared_load("s[ty - 1][tx]", s(-1, 0)),
        shared_load("s[ty + 1][tx]", s(1, 0)),
        shared_load("s[ty][tx - 1]", s(0, -1)),
        shared_load("s[ty][tx + 1]", s(0, 1)),
    ]


def stencil2d(name, grid, bx, by, last_row, last_column):
    """bx x by threads; last_row and last_column are the names of the edges."""
    width = bx + 2
    at = lambda dy, dx: lambda t: BASE + 4 * ((t.y + dy) * w + t.x + dx)

    def only(condition, address):
        return lambda t: address(t) if condition(t) else None

    top = lambda t: t.y == 0
    bottom = lambda t: t.y == by - 1
    left = lambda t: t.x == 0
    right = lambda t: t.x == bx - 1
    return kernel(
        name, grid, (bx, by),
        global_load("in[y * w + x]", at(0, 0), on="s[ty][tx]"),
        shared_store("s[ty][tx]", lambda t: 4 * ((t.y + 1) * width + t.x + 1), on="= in["),
        global_load("in[(y - 1) * w + x]", only(top, at(-1, 0))),
        shared_store("s[0][tx]", only(top, lambda t: 4 * (t.x + 1))),
        global_load("in[(y + 1) * w + x]", only(bottom, at(1, 0))),
        shared_store(
            f"s[{last_row} + 1][tx]", only(bottom, lambda t: 4 * ((by + 1) * width + t.x + 1))
        ),
        global_load("in[y * w + x - 1]", only(left, at(0, -1))),
        shared_store("s[ty][0]", only(left, lambda t: 4 * (t.y + 1) * width)),
        global_load("in[y * w + x + 1]", only(right, at(0, 1))),
        shared_store(
            f"s[ty][{last_column} + 1]", only(right, lambda t: 4 * ((t.y + 1) * width + bx + 1))
        ),
        *points(width),
        global_store("out[y * w + x]", at(0, 0)),
    )


KERNELS = [
    kernel(
        "stencil1dGlobal", 256, 256,
        global_load("in[g + k]", lambda t: {k: BASE + 4 * (t.x + k) for k in range(-3, 4)}),
        global_store("out[g]", lambda t: BASE + 4 * t.x),
    ),
    kernel(
        "stencil1d", 256, 256,
        global_load("in[g]", lambda t: BASE + 4 * t.x),
        shared_store("s[t + radius]", lambda t: 4 * (t.x + 3)),
        global_load("in[g - radius]", lambda t: BASE + 4 * (t.x - 3) if t.x < 3 else None),
        shared_store("s[t]", lambda t: 4 * t.x if t.x < 3 else None),
        global_load("in[g + threads]", lambda t: BASE + 4 * (t.x + 256) if t.x < 3 else None),
        shared_store(
            "s[t + radius + threads]", lambda t: 4 * (t.x + 3 + 256) if t.x < 3 else None
        ),
        shared_load("s[t + k]", lambda t: {k: 4 * (t.x + k) for k in range(7)}),
        global_store("out[g]", lambda t: BASE + 4 * t.x),
    ),
    stencil2d("stencil2d", (8, 32), 32, 8, "tileH", "tileW"),
    stencil2d("stencil2dColumns", (32, 8), 8, 32, "tileW", "tileH"),
]
