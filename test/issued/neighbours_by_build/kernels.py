# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small kernels with neighbouring accesses to a shared array, by number.

What differs: what lies before the array, how it is declared and filled, where the
neighbours begin, which of them there are, whether they are loaded or stored, and
whether a condition is in front. Each is launched with 128 threads, and each warp
executes each of its accesses once.
"""

import random

import shapes

COUNT = 300  # of this kind; those of shapes.py have the numbers behind
MOST = 1000
THREADS = 128

FILLS = [
    "for (int i = 0; i < 4; ++i) s[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];",
    "s[threadIdx.x] = in[threadIdx.x]; s[threadIdx.x + 128] = in[threadIdx.x * 3];",
    "s[threadIdx.x ^ 3] = in[threadIdx.x];",
    "s[threadIdx.x * 4] = in[threadIdx.x]; s[threadIdx.x * 4 + 1] = in[threadIdx.x + 7];",
    "s[threadIdx.x * 2] = in[threadIdx.x]; s[threadIdx.x * 2 + 1] = in[threadIdx.x + 7];",
]
BEGINNINGS = [
    *["t * 4"] * 3, "t * 8", "t * 2", "t * 4 + 4", "t * 8 + 2", "(t ^ 1) * 4", "(t & 31) * 4 + 512",
    "(127 - t) * 4", "t / 4 * 16", "t * 6", "t * 12", "t % 16 * 8", "t * 4 + 1", "t * 8 + k * 4", "k * 8 + t * 4",
    "t * 4 + k",
]  # fmt: skip


def neighbours(number):
    pick = random.Random(number)
    element = pick.choice([*["float"] * 6, "int", "unsigned", "double"])
    aligned = pick.choice(["", "", "", "", "__align__(8) ", "__align__(16) "])
    before = pick.choice([0, 0, 0, 1, 2, 3, 4, 8, 16])  # words
    dynamic = pick.random() < 0.1
    index = pick.choice(["int", "unsigned"])
    beginning = pick.choice(BEGINNINGS)
    if pick.random() < 0.6:
        offsets = list(range(pick.choice([2, 3, 4, 4])))
    else:
        offsets = pick.sample(range(8), pick.choice([2, 3, 4]))
    kind = pick.choice(["load", "load", "load", "guarded", "store"])

    lines = []
    used = ""
    if before:
        lines.append(f"__shared__ int before[{before}];")
        lines.append(f"if (threadIdx.x % 32 < {before}) before[threadIdx.x % 32] = k;")
        used = f" + before[threadIdx.x % {before}]"
    size = "" if dynamic else str(1024 if element == "double" else 2048)
    lines.append(f"{'extern ' * dynamic}__shared__ {aligned}{element} {'d%d' % number if dynamic else 's'}[{size}];")
    if dynamic:
        lines.append(f"{element} *s = d{number};")
    lines += [pick.choice(FILLS), "__syncthreads();", f"{index} t = threadIdx.x, p = {beginning};"]
    values = " + ".join(f"s[p + {offset}] * {at + 2}" for at, offset in enumerate(offsets))
    if kind == "store":
        lines.append(f"{element} v = in[threadIdx.x + 5];")
        lines += [f"s[p + {offset}] = v * {at + 2};" for at, offset in enumerate(offsets)]
        lines += ["__syncthreads();", f"out[threadIdx.x] = s[threadIdx.x]{used};"]
    else:
        guard = "if (threadIdx.x < k) " if kind == "guarded" else ""
        lines.append(f"{guard}out[threadIdx.x] = {values}{used};")
    body = "\n  ".join(lines)
    code = (
        f'extern "C" __global__ void k{number}(const {element} *__restrict__ in, '
        f"{element} *__restrict__ out, int k) {{\n  {body}\n}}\n"
    )
    launch = f"k{number}<<<1, {THREADS}, 16384>>>((const {element} *)a, ({element} *)b, 128);"
    return code, launch


def kernel(number):
    """(its code, its launch)"""
    return neighbours(number) if number < COUNT else shapes.kernel(number)


def source(numbers):
    made = [kernel(number) for number in numbers]
    launches = "\n  ".join(launch for _, launch in made)
    return "".join(code for code, _ in made) + f"void go(void *a, void *b) {{\n  {launches}\n}}\n"
