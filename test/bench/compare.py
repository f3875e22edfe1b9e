#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds whole runs of bank-lint against clang's own check of the same file.

    compare.py [--bank-lint PATH] [--clang PATH] [--cuda-path DIR]
               [--rounds N] [--small FILE] [--large FILE] [--files N]
               [-- clang arguments]

All commands of a table run one after another, round after round, so that what
else the machine does falls on all of them alike; the medians are compared. Wall
time and processor time are told: on a machine that others use, the second says
more. clang does the device side only, with the same flags. The files are
generated unless they are named.
"""

import argparse
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

REPO = pathlib.Path(__file__).resolve().parents[2]


def seconds(command):
    """Wall and processor time of a run. It must not fail of itself."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    run = subprocess.run(command, capture_output=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(map(str, command))}:\n{run.stderr.decode()}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu


class Bench:
    def __init__(self, options, extra):
        self.options, self.extra = options, extra
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bank-lint-bench-"))
        self.cache = self.folder / "cache"

    def clang(self, file):
        toolkit = self.options.cuda_path
        return [
            self.options.clang, "-x", "cuda", "--cuda-device-only",
            "--cuda-gpu-arch=sm_80", "-std=c++17", "-nocudalib", "-w",
            "-Wno-unknown-cuda-version", "-Xclang", "-target-sdk-version=12.9",
            f"--cuda-path={toolkit}", "-isystem", f"{toolkit}/include/cccl",
            "-fsyntax-only", *self.extra, str(file),
        ]  # fmt: skip

    def lint(self, *what):
        return [
            self.options.bank_lint, f"--cuda-path={self.options.cuda_path}",
            "--no-database", "--cache-dir", str(self.cache),
            *map(str, what), "--", *self.extra,
        ]  # fmt: skip

    def drop(self, kinds):
        for kind in kinds:
            for entry in self.cache.glob(f"llvmcache-{kind}*"):
                entry.unlink()

    def table(self, title, rows, rounds):
        """rows: name, what to do before, the command. The first is the unit."""
        times = {name: [] for name, _, _ in rows}
        for _ in range(rounds):
            for name, prepare, command in rows:
                prepare()
                times[name].append(seconds(command))
        print(f"\n{title}\n")
        print("| run | wall | of the first | processor | of the first |")
        print("| --- | ---: | ---: | ---: | ---: |")
        unit = None
        for name, measured in times.items():
            row = [statistics.median(t) for t in zip(*measured)]
            unit = unit or row
            print(
                f"| {name} | {row[0]:.3f} s | {row[0] / unit[0]:.2f} "
                f"| {row[1]:.3f} s | {row[1] / unit[1]:.2f} |"
            )

    def one_file(self, title, file, rounds):
        empty = lambda: shutil.rmtree(self.cache, ignore_errors=True)
        lint = self.lint(file)

        def warm():
            # The second run compiles the headers, and the third uses them.
            for _ in range(0 if list(self.cache.glob("llvmcache-preamble*")) else 2):
                self.drop(["result"])
                seconds(lint)
            self.drop(["result"])

        self.table(
            title,
            [
                ("clang -fsyntax-only", lambda: None, self.clang(file)),
                ("bank-lint, empty cache", empty, lint),
                ("bank-lint, compiled headers", warm, lint),
                ("bank-lint, kept result", lambda: None, lint),
                ("bank-lint, no cache", lambda: None, self.lint("--no-cache", file)),
            ],
            rounds,
        )  # fmt: skip

    def project(self, count, rounds):
        folder = self.folder / "project"
        folder.mkdir()
        for i in range(count):
            (folder / f"k{i}.cu").write_text(small(i))
        lint = self.lint("-j2", folder)
        script = self.folder / "all.sh"
        files = " ".join(str(folder / f"k{i}.cu") for i in range(count))
        clang = " ".join(self.clang("{}"))
        script.write_text(f"printf '%s\\n' {files} | xargs -P2 -I{{}} {clang}\n")
        self.table(
            f"A project of {count} small files, two at a time",
            [
                ("clang -fsyntax-only", lambda: None, ["sh", str(script)]),
                ("bank-lint, empty cache",
                 lambda: shutil.rmtree(self.cache, ignore_errors=True), lint),
                ("bank-lint, compiled headers", lambda: self.drop(["result"]), lint),
                ("bank-lint, kept results", lambda: None, lint),
            ],
            rounds,
        )  # fmt: skip


def small(number=0):
    """A transpose, as most kernels are: 30 lines."""
    return f"""#include <cstdio>
#include <cuda_runtime.h>
__global__ void transpose{number}(const float *in, float *out, int w, int h) {{
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w)
      out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}}
int main() {{
  float *in = nullptr, *out = nullptr;
  transpose{number}<<<dim3({number + 1}, 16), dim3(32, 8)>>>(in, out, 1024, 512);
}}
"""


def large(kernels=60):
    """Templates in templates: each kernel is another instantiation."""
    text = """#include <algorithm>
#include <cuda_runtime.h>
#include <map>
#include <string>
#include <vector>
template <int N, typename T> struct Tile {
  T data[N][N + N % 2];
  __device__ T &at(int i, int j) { return data[i % N][j % N]; }
};
template <int N, int I = N> struct Unrolled {
  template <typename F> __device__ static void run(F f) {
    f(N - I);
    Unrolled<N, I - 1>::run(f);
  }
};
template <int N> struct Unrolled<N, 0> {
  template <typename F> __device__ static void run(F) {}
};
template <int N, typename T> __global__ void tiled(const T *in, T *out, int w) {
  __shared__ Tile<N, T> tile;
  Unrolled<8>::run([&](int i) {
    tile.at(threadIdx.y + i, threadIdx.x) = in[(threadIdx.y + i) * w + threadIdx.x];
  });
  __syncthreads();
  Unrolled<8>::run([&](int i) {
    out[(threadIdx.y + i) * w + threadIdx.x] = tile.at(threadIdx.x, threadIdx.y + i);
  });
}
void runAll(float *f, double *d, int w) {
  std::map<std::string, std::vector<int>> sizes;
"""
    for i in range(kernels):
        kind, name = (("float", "f"), ("double", "d"))[i % 2]
        text += f"  tiled<{8 + i // 2}, {kind}><<<{i + 1}, dim3(32, 8)>>>({name}, {name}, w);\n"
    return text + "}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bank-lint", default=REPO / "build/release/bin/bank-lint")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--cuda-path", default="/usr/local/cuda")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--small", type=pathlib.Path)
    parser.add_argument("--large", type=pathlib.Path)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("extra", nargs="*", help="for clang and bank-lint, after --")
    options = parser.parse_args()
    os.environ.pop("BANK_LINT_CACHE", None)
    bench = Bench(options, options.extra)
    try:
        for name, text in (("small", small()), ("large", large())):
            file = getattr(options, name)
            if not file:
                file = bench.folder / f"{name}.cu"
                file.write_text(text)
            bench.one_file(f"A {name} file: {file.name}", file, options.rounds)
        if options.files:
            bench.project(options.files, max(1, options.rounds // 3))
    finally:
        shutil.rmtree(bench.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
