#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds whole runs of bank-lint against clang's own check of the same file.

    compare.py [--bank-lint PATH] [--clang PATH] [--cuda-path DIR]
               [--rounds N] [--small FILE] [--large FILE] [--extension FILE]
               [--library N] [--files N] [--instructions] [-- clang arguments]

All commands of a table run one after another, round after round, so that what
else the machine does falls on all of them alike; the medians are compared. Wall
time and CPU time are printed: on a machine that others use, the second says
more. --instructions counts instead (needs valgrind; takes fifty times as long,
and once is enough): instructions of the processor are the same in every hour.
clang does the device side only, with the same flags. The files are generated
unless they are named: a small one, one full of templates, and one that includes a
library for the host of N headers; for N = 600 it takes clang as long as PyTorch's.
"""

import argparse
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

REPO = pathlib.Path(__file__).resolve().parents[2]


def seconds(command):
    """Wall and CPU time of a run. It must not fail of itself."""
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
        self.options, self.extra = options, list(extra)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bank-lint-bench-"))
        self.cache = self.folder / "cache"
        if options.instructions:
            # valgrind cannot read the debug information of static programs.
            plain = self.folder / "bank-lint"
            program = [options.bank_lint, plain]
            subprocess.run(["objcopy", "--strip-debug", *program], check=True)
            options.bank_lint, options.rounds = plain, 1

    def instructions(self, command):
        """How many a run takes, of all its processes."""
        out = f"--callgrind-out-file={self.folder}/callgrind.%p"
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", out, *command], capture_output=True, text=True
        )
        counts = re.findall(r"Collected : (\d+)", run.stderr)
        if run.returncode not in (0, 1, 3) or not counts:
            sys.exit(f"{' '.join(map(str, command))}:\n{run.stderr}")
        return sum(map(int, counts))

    def clang(self, file):
        toolkit = self.options.cuda_path
        return [
            self.options.clang, "-x", "cuda", "--cuda-device-only",
            "--cuda-gpu-arch=sm_80", "-std=c++17", "-nocudalib", "-w",
            "-Wno-unknown-cuda-version", "-Xclang", "-target-sdk-version=12.9",
            f"--cuda-path={toolkit}", "-isystem", f"{toolkit}/include/cccl",
            "-fsyntax-only", *map(str, self.extra), str(file),
        ]  # fmt: skip

    def lint(self, *what):
        return [
            self.options.bank_lint, f"--cuda-path={self.options.cuda_path}",
            "--no-database", "--cache-dir", str(self.cache),
            *map(str, what), "--", *map(str, self.extra),
        ]  # fmt: skip

    def drop(self, kinds):
        for kind in kinds:
            for entry in self.cache.glob(f"llvmcache-{kind}*"):
                entry.unlink()

    def table(self, title, rows, rounds):
        """rows: name, what to do before, the command. The first is the unit."""
        if self.options.instructions:
            return self.table_of_instructions(title, rows)
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

    def table_of_instructions(self, title, rows):
        print(f"\n{title}\n")
        print("| run | million instructions | of the first |")
        print("| --- | ---: | ---: |")
        unit = None
        for name, prepare, command in rows:
            prepare()
            count = self.instructions(command)
            unit = unit or count
            print(f"| {name} | {count / 1e6:.0f} | {count / unit:.2f} |", flush=True)

    def one_file(self, title, file, rounds):
        empty = lambda: shutil.rmtree(self.cache, ignore_errors=True)
        lint = self.lint(file)

        def warm():
            # The second run compiles the headers, and the third uses them.
            for _ in range(0 if list(self.cache.glob("llvmcache-preamble*")) else 2):
                self.drop(["result"])
                seconds(lint)
            self.drop(["result"])

        def edit():
            warm()
            with open(file, "a") as text:
                text.write("// edited\n")

        # Only what is ours may be edited.
        edited = [("bank-lint, after an edit", edit, lint)]
        self.table(
            title,
            [
                ("clang -fsyntax-only", lambda: None, self.clang(file)),
                ("bank-lint, empty cache", empty, lint),
                ("bank-lint, compiled headers", warm, lint),
                ("bank-lint, kept result", lambda: None, lint),
                *(edited if self.folder in file.parents else []),
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


def library_header(number, before):
    """One of a library for the host: classes, templates and inline functions
    that call those of the headers before it."""
    parts = "".join(f'#include <part{i}.h>\n' for i in before)
    calls = " + ".join([f"part{i}::apply(t, n)" for i in before] or ["t.numel()"])
    text = f"#pragma once\n#include <tensor.h>\n{parts}namespace part{number} {{\n"
    for i in range(12):
        text += f"""
template <typename T> struct Argument{i} {{
  std::vector<T> values;
  std::shared_ptr<Tensor> held;
  Argument{i}(std::vector<T> v, std::shared_ptr<Tensor> h)
      : values(std::move(v)), held(std::move(h)) {{}}
  T sum() const {{
    T all{{}};
    for (const T &v : values)
      all += v * T(held->numel());
    return all;
  }}
  template <typename F> auto map(F f) const {{
    std::vector<decltype(f(values[0]))> out;
    out.reserve(values.size());
    for (const T &v : values)
      out.push_back(f(v));
    return out;
  }}
}};
inline Tensor operation{i}(const Tensor &a, const Tensor &b, long n = {i}) {{
  Argument{i}<long> argument({{a.numel(), b.numel(), n}}, std::make_shared<Tensor>(a));
  auto doubled = argument.map([](long v) {{ return double(v) * 2; }});
  std::unordered_map<std::string, double> named;
  for (std::size_t at = 0; at < doubled.size(); ++at)
    named["v" + std::to_string(at)] = doubled[at];
  if (named.size() > std::size_t(argument.sum()))
    throw std::runtime_error("operation{i} of part {number}");
  return Tensor(argument.sum());
}}
"""
    return text + (
        f"inline long apply(const Tensor &t, long n) {{ return {calls} + n; }}\n"
        f"}} // namespace part{number}\n"
    )


def write_library(folder, count):
    folder.mkdir()
    (folder / "tensor.h").write_text("""#pragma once
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>
class Tensor {
public:
  explicit Tensor(long n = 0) : count(n) {}
  long numel() const { return count; }
  template <typename T> T *data() const { return static_cast<T *>(place.get()); }
private:
  long count;
  std::shared_ptr<void> place;
};
""")
    for i in range(count):
        before = [i - j for j in (1, 2, 7) if i >= j]
        (folder / f"part{i}.h").write_text(library_header(i, before))
    names = "".join(f"#include <part{i}.h>\n" for i in range(count))
    (folder / "library.h").write_text("#pragma once\n" + names)


def extension():
    """A kernel, and a function for the library that launches it."""
    return """#include <library.h>
template <typename T> __global__ void scale(const T *in, T *out, long n) {
  __shared__ T tile[32][32];
  long i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x % 32][threadIdx.x / 32] = i < n ? in[i] : T(0);
  __syncthreads();
  if (i < n)
    out[i] = tile[threadIdx.x / 32][threadIdx.x % 32];
}
Tensor scaled(const Tensor &t) {
  Tensor out = part0::operation1(t, t);
  scale<float><<<(t.numel() + 255) / 256, 256>>>(t.data<float>(), out.data<float>(), t.numel());
  scale<double><<<(t.numel() + 255) / 256, 256>>>(t.data<double>(), out.data<double>(), t.numel());
  return out;
}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bank-lint", default=REPO / "build/release/bin/bank-lint")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--cuda-path", default="/usr/local/cuda")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--small", type=pathlib.Path)
    parser.add_argument("--large", type=pathlib.Path)
    parser.add_argument("--extension", type=pathlib.Path)
    parser.add_argument("--library", type=int, default=600)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("extra", nargs="*", help="for clang and bank-lint, after --")
    options = parser.parse_args()
    os.environ.pop("BANK_LINT_CACHE", None)
    bench = Bench(options, options.extra)
    try:
        texts = {"small": small(), "large": large(), "extension": extension()}
        titles = {"small": "A small file", "large": "A large file", "extension": "A library"}
        for name, text in texts.items():
            title = titles[name]
            file = getattr(options, name)
            if not file:
                if name == "extension":
                    write_library(bench.folder / "library", options.library)
                    bench.extra += ["-isystem", bench.folder / "library"]
                file = bench.folder / f"{name}.cu"
                file.write_text(text)
            bench.one_file(f"{title}: {file.name}", file, options.rounds)
        if options.files and not options.instructions:
            bench.project(options.files, max(1, options.rounds // 3))
    finally:
        shutil.rmtree(bench.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
