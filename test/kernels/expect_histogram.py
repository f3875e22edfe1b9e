# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/histogram.cu: n 32768; the kernels with a histogram a lane run blocks
of one warp and 64 points a lane.

The counters' addresses depend on the picture. Where the cost does too, `at` is
the worst picture and `best` the kindest, each with the reason why no other
picture is worse or better. Where it does not, any picture gives the figures:
`picture` is one of them.
"""

from warp_count import *

POINTS = range(64)


def picture(lane, k):
    """Any bins."""
    return (lane * lane * 31 + k * 77 + lane * k) % 256


def each(f):
    """One access a point; f is given the lane and the number of the point."""
    return lambda t: {k: f(t.x, k) for k in POINTS}


def zeroing(words):
    return lambda t: {i // 32: 4 * i for i in range(t.x, words, 32)}


POINT_LOAD = global_load("in[first + k * lanes]", each(lambda lane, k: lane + k * 32), 1)
PARTIAL_STORE = global_store(
    "partial[blockIdx.x * bins + bin]", lambda t: {b // 32: 4 * b for b in range(t.x, 256, 32)}
)


def merge(word):
    """word(bin, lane, k) is what a lane reads in step k of its sweep over a bin."""
    return lambda t: {
        (b // 32, k): 4 * word(b, t.x, k) for b in range(t.x, 256, 32) for k in range(32)
    }


def lane_kernel(name, merge_text, merge_at):
    # Bank (bin * 32 + lane) % 32 is the lane: W 1 whatever the bin.
    count = each(lambda lane, k: 4 * (picture(lane, k) * 32 + lane))
    return kernel(
        name, 16, 32,
        shared_store("h[i]", zeroing(256 * 32)),
        POINT_LOAD,
        shared_load("h[bin * lanes + lane]", count),
        shared_store("h[bin * lanes + lane]", count),
        shared_load(merge_text, merge_at),
        PARTIAL_STORE,
    )


# One histogram of 256 words for all lanes. Every bank has 8 of the words, so no
# picture needs more than 8 wavefronts: bins 0, 32, ... 224, four lanes each.
# Contention is a matter of its own, at worst all lanes in one bin; both worst
# cases are reported, and no one picture has both. The kindest: all lanes on one
# word, or on 32 banks: 1 wavefront.
def shared_count(text, points):
    return [
        shared_atomic(
            text,
            lambda t: {k: 4 * 32 * (t.x % 8) for k in range(points)},
            best=lambda t: {k: 4 * (t.x % 32) for k in range(points)},
            contention=1,  # 1 is added: lanes of one word are counted at once
        )
    ]


# Rows of 33 words: the bank is (bin * 33 + lane) % 32 = (bin + lane) % 32. Bins
# 31 - lane put all lanes on bank 31 with 32 different words: 32 wavefronts, as
# many as there are lanes. Equal bins: 1.
padded_worst = each(lambda lane, k: 4 * ((31 - lane) * 33 + lane))
padded_best = each(lambda lane, k: 4 * (5 * 33 + lane))

# Bytes h[bin * 32 + lane]: the word is bin * 8 + lane / 4, on bank
# (bin % 4) * 8 + lane / 4. Only the four lanes with the same lane / 4 can meet
# there, so no picture needs more than 4 wavefronts: bins 4 * (lane % 4). Equal
# bins: 1.
bytes_worst = each(lambda lane, k: 4 * (lane % 4) * 32 + lane)
bytes_best = each(lambda lane, k: 5 * 32 + lane)

# Four bins in the lane's own word: bank (bin / 4 * 32 + lane) % 32 is the lane.
packed = each(lambda lane, k: 4 * (picture(lane, k) // 4 * 32 + lane))

# 16 blocks of 256 threads share 32768 points: 8 each.
GRID_STRIDE = range(8)

KERNELS = [
    kernel(
        "histogramShared", 128, 256,
        shared_store("h[threadIdx.x]", lambda t: 4 * t.x, on="= 0"),
        global_load("in[i]", lambda t: t.x, 1),
        *shared_count("h[in[i]]", 1),
        shared_load("h[threadIdx.x]", lambda t: 4 * t.x, on="partial"),
        global_store("partial[blockIdx.x * bins + threadIdx.x]", lambda t: 4 * t.x),
    ),
    lane_kernel("histogramPerLane", "h[bin * lanes + k]", merge(lambda b, lane, k: b * 32 + k)),
    lane_kernel(
        "histogramRotated", "h[bin * lanes + (k + lane) % lanes]",
        merge(lambda b, lane, k: b * 32 + (k + lane) % 32),
    ),
    kernel(
        "histogramPaddedRows", 16, 32,
        shared_store(
            "h[bin][lane]", lambda t: {b: 4 * (b * 33 + t.x) for b in range(256)}, on="= 0"
        ),
        POINT_LOAD,
        shared_load("h[bin][lane]", padded_worst, on="++", best=padded_best),
        shared_store("h[bin][lane]", padded_worst, on="++", best=padded_best),
        shared_load("h[bin][k]", merge(lambda b, lane, k: b * 33 + k)),
        PARTIAL_STORE,
    ),
    kernel(
        "histogramBytes", 16, 32,
        shared_store("words[i]", zeroing(256 * 32 // 4)),
        POINT_LOAD,
        shared_load("h[bin * lanes + lane]", bytes_worst, 1, best=bytes_best),
        shared_store("h[bin * lanes + lane]", bytes_worst, 1, best=bytes_best),
        shared_load(
            "words[bin * 8 + (k + bin / 4) % 8]",
            lambda t: {
                (b // 32, k): 4 * (b * 8 + (k + b // 4) % 8)
                for b in range(t.x, 256, 32)
                for k in range(8)
            },
        ),
        PARTIAL_STORE,
    ),
    kernel(
        "histogramPackedWords", 16, 32,
        shared_store("h[i]", zeroing(64 * 32)),
        POINT_LOAD,
        shared_load("h[bin / 4 * lanes + lane]", packed),
        shared_store("h[bin / 4 * lanes + lane]", packed),
        shared_load(
            "h[row * lanes + (k + lane) % lanes]",
            lambda t: {
                (r // 32, k): 4 * (r * 32 + (k + t.x) % 32)
                for r in range(t.x, 64, 32)
                for k in range(32)
            },
        ),
        global_store(
            "partial[blockIdx.x * (bins / 4) + row]",
            lambda t: {r // 32: 16 * r for r in range(t.x, 64, 32)},
            16,
        ),
    ),
    kernel(
        "histogramGridStride", 16, 256,
        shared_store("h[threadIdx.x]", lambda t: 4 * t.x, on="= 0"),
        global_load("in[i]", lambda t: {k: t.x + k * 16 * 256 for k in GRID_STRIDE}, 1),
        *shared_count("h[in[i]]", 8),
        shared_load("h[threadIdx.x]", lambda t: 4 * t.x, on="atomicAdd(&out"),
        # How many sectors a global atomic counts is not settled.
        global_atomic("out[threadIdx.x]", lambda t: 4 * t.x, compare="executions"),
    ),
    kernel(
        "mergePartials", 1, 256,
        global_load(
            "partial[block * bins + threadIdx.x]",
            lambda t: {b: 4 * (b * 256 + t.x) for b in range(128)},
        ),
        global_store("out[threadIdx.x]", lambda t: 4 * t.x),
    ),
]
