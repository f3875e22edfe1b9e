#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a project of 300 files and 40 headers in three libraries.

    make_project.py FOLDER

    linalg  100 files, 10 headers: one template that all launch (a conflict), one
            that 10 of them launch (clean), templates that nothing instantiates
    image   100 files, 20 headers: a kernel template a header, which 5 files
            launch with a functor of a device header: each is uncoalesced, worse
            from header to header
    graph   100 files, 10 headers: a copy of one kernel a file, with a conflict
"""

import pathlib
import sys

FILES = 100  # of a library
IMAGE_HEADERS = 20

LINALG_HEADERS = {
    "tile.cuh": """#pragma once
#include "device/load.cuh"
template <int B> __global__ void column(float *p) {
  __shared__ float t[32][B];
  t[threadIdx.x][threadIdx.y] = load(p, threadIdx.x);
  __syncthreads();
  p[threadIdx.x] = t[threadIdx.x][0];
}
""",
    "apply.cuh": """#pragma once
template <typename F> __global__ void applyAll(float *p, F f) {
  p[threadIdx.x] = f(p[threadIdx.x]);
}
template <typename T> __global__ void clear(T *p) { p[threadIdx.x] = T(); }
""",
    "device/load.cuh": """#pragma once
template <typename T> __device__ T load(const T *p, int i) { return p[i]; }
""",
}
# Device functions in a row of headers, each of which includes the next.
CHAIN = 7


def linalg(root):
    for name, text in LINALG_HEADERS.items():
        write(root / "linalg/include" / name, text)
    for i in range(CHAIN):
        below = f'#include "chain{i + 1}.cuh"\n' if i + 1 < CHAIN else ""
        write(
            root / f"linalg/include/chain{i}.cuh",
            f"#pragma once\n{below}inline __device__ float step{i}(float x) {{ return x + {i}.0f; }}\n",
        )
    for i in range(FILES):
        more = "  column<33><<<1, dim3(32, 32)>>>(p);\n" if i % 10 == 0 else ""
        write(
            root / f"linalg/src/f{i:03}.cu",
            f"""#include "../include/tile.cuh"
#include "../include/apply.cuh"
#include "../include/chain0.cuh"
__global__ void own{i}(float *p) {{ p[threadIdx.x] = step0(p[threadIdx.x]); }}
void run{i}(float *p) {{
  column<32><<<1, dim3(32, 32)>>>(p);
{more}  own{i}<<<2, 64>>>(p);
}}
""",
        )


def image(root):
    write(
        root / "image/include/functors.cuh",
        "#pragma once\nstruct Twice { __device__ float operator()(float x) const { return 2 * x; } };\n",
    )
    for i in range(1, IMAGE_HEADERS):
        step = i + 1
        write(
            root / f"image/include/stride{i}.cuh",
            f"""#pragma once
#include "functors.cuh"
template <typename F> __global__ void stride{i}(float *p, F f) {{
  p[threadIdx.x * {step}] = f(1.0f);
}}
""",
        )
    for i in range(FILES):
        header = 1 + i % (IMAGE_HEADERS - 1)
        write(
            root / f"image/src/f{i:03}.cu",
            f"""#include "../include/stride{header}.cuh"
void run{i}(float *p) {{ stride{header}<<<8, 128>>>(p, Twice()); }}
""",
        )


def graph(root):
    for i in range(10):
        write(
            root / f"graph/include/g{i}.cuh",
            f"#pragma once\ninline __device__ int next{i}(int x) {{ return x * {2 * i + 3} + 1; }}\n",
        )
    for i in range(FILES):
        write(
            root / f"graph/src/f{i:03}.cu",
            f"""#include "../include/g{i % 10}.cuh"
__global__ void walk{i}(float *out) {{
  __shared__ float seen[512];
  const int at = threadIdx.x * 16;
  seen[at] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = seen[threadIdx.x];
}}
void run{i}(float *out) {{ walk{i}<<<4, 32>>>(out); }}
""",
        )


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def make(root):
    (root / ".git").mkdir(parents=True, exist_ok=True)
    linalg(root)
    image(root)
    graph(root)


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]))
