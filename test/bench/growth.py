#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says how the time of a file grows with its kernel.

    growth.py [--bank-lint PATH]... [--rounds N] [KIND...]

Writes kernels of 400 and 800 loops of unknown length, calls one in another,
lambdas, shared arrays, and instances of a template one in another, and of 50 and
100 labels that are jumped to from anywhere. Prints the CPU time, the median
of the rounds, and what doubling multiplies it by. Several programs run by turns.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

REPO = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = REPO / "build" / "release" / "bin" / "bank-lint"


def kernel(parameters, body, before=""):
    arguments = "a, m" if "m" in parameters else "a"
    return (
        f"{before}\n__global__ void k({parameters}) {{\n"
        f"int i = threadIdx.x;\n{body}\n}}\n"
        f"void launch(float *a, int *m) {{ k<<<1, 32>>>({arguments}); }}\n"
    )


def each(count, line):
    return "\n".join(line(number) for number in range(count))


def loops(count):
    return kernel(
        "float *a, const int *m",
        each(count, lambda n: f"for (int j = 0; j < m[{n}]; ++j) a[i * 32 + j * {n + 1}] += 1;"),
    )


def calls(count):
    def function(n):
        inner = f"f{n - 1}(a, i + 1);" if n else ""
        return f"__device__ void f{n}(float *a, int i) {{ a[i * {n + 2}] = 1; {inner} }}"

    return kernel("float *a", f"f{count - 1}(a, i);", each(count, function))


def lambdas(count):
    return kernel(
        "float *a",
        each(count, lambda n: f"auto f{n} = [&](int j) {{ a[i * {n % 31 + 2} + j] = {n}; }}; f{n}({n});"),
    )


def shared(count):
    return kernel(
        "float *a",
        each(count, lambda n: f"__shared__ float s{n}[64]; s{n}[i * 2] = a[i + {n} * 64];")
        + "\n__syncthreads();\n"
        + each(count, lambda n: f"a[i + {n} * 64] = s{n}[i];"),
    )


def templates(count):
    before = """template <int N> struct S {
  static __device__ void f(float *a, int i) { a[i * (N % 31 + 1) + N] = N; S<N - 1>::f(a, i); }
};
template <> struct S<0> { static __device__ void f(float *, int) {} };"""
    return kernel("float *a", f"S<{count}>::f(a, i);", before)


def labels(count):
    count //= 8
    return kernel(
        "float *a, const int *m",
        "int c = 0;\nswitch (m[0]) {\n"
        + each(count, lambda n: f"case {n}: goto L{n};")
        + "\n}\n"
        + each(
            count,
            lambda n: f"L{n}: a[i * 2 + {n}] = 1; if (m[{n} + 1] == c++) goto L{(n * 7 + 3) % count};",
        ),
    )


KINDS = {f.__name__: f for f in (loops, calls, lambdas, shared, templates, labels)}


def seconds(program, file):
    command = [program, "--no-cache", "--no-config", "--builtin-headers", "-q", "-j1", file]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        _, _, usage = os.wait4(run.pid, 0)
        run.returncode = 0
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bank-lint", action="append", metavar="PATH")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[*KINDS, []])
    options = parser.parse_args()
    programs = options.bank_lint or [str(PROGRAM)]
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.kinds or KINDS:
            times = {}
            for count in (400, 800):
                file = pathlib.Path(folder) / f"{kind}_{count}.cu"
                file.write_text(KINDS[kind](count))
                for program in programs * options.rounds:
                    times.setdefault((program, count), []).append(seconds(program, file))
            for program in programs:
                once, twice = (statistics.median(times[program, n]) for n in (400, 800))
                print(f"{kind:10} {once:7.2f} s {twice:7.2f} s {twice / once:6.2f}  {program}")


if __name__ == "__main__":
    main()
