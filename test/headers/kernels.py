# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that use a function in the ways that decide an access, and their brute force.

A value case computes a number per thread. The number decides, each in its own access:
  an address     tile[h & 1023]
  a condition    all bits of h decide which lanes of a warp load from bank 0
  a shuffle      the neighbour's number is the address, where whole warps run
A memory case accesses memory itself.
A case may know its numbers: `value(t, shape)` computes, in Python, the number of thread t
of a block of a shape. Then the cost of each access is counted here, apart from the program.
"""

import dataclasses
import math
import typing

MASK32 = 0xFFFFFFFF
WHOLE = ((64,), (16, 4), (4, 4, 4), (96,), (8, 12))   # whole warps
PARTIAL = ((45,), (9, 5), (5, 3, 3))                   # the last warp has 13 lanes

PRELUDE = """
template <class T, class U> struct same { static constexpr bool value = false; };
template <class T> struct same<T, T> { static constexpr bool value = true; };
// The bits of a value in a word.
template <class T> __device__ __forceinline__ unsigned fold(T x) {
  if constexpr (same<T, float>::value)
    return __float_as_uint(x);
  else if constexpr (same<T, double>::value)
    return (unsigned)__double_as_longlong(x) ^ (unsigned)(__double_as_longlong(x) >> 32);
  else if constexpr (sizeof(T) > 4)
    return (unsigned)(unsigned long long)x ^ (unsigned)((unsigned long long)x >> 32);
  else
    return (unsigned)x;
}
template <class T> __device__ __forceinline__ unsigned fold2(T v) {
  return fold(v.x) * 5 + fold(v.y) * 9;
}
template <class T> __device__ __forceinline__ unsigned fold3(T v) {
  return fold(v.x) * 5 + fold(v.y) * 9 + fold(v.z) * 17;
}
template <class T> __device__ __forceinline__ unsigned fold4(T v) {
  return fold(v.x) * 5 + fold(v.y) * 9 + fold(v.z) * 17 + fold(v.w) * 33;
}
"""

RANK = "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"


@dataclasses.dataclass
class Case:
    title: str
    covers: list                      # of names, or of (name, parameters)
    setup: str = ""                   # statements
    expression: str = ""              # a value case: a word
    divided: str = ""                 # the same for two thirds of the lanes
    value: typing.Optional[typing.Callable] = None
    divided_value: typing.Optional[typing.Callable] = None
    memory: str = ""                  # a memory case: statements
    arch: str = "sm_80"
    includes: tuple = ()
    shapes: tuple = WHOLE[:2] + PARTIAL[1:]
    cluster: int = 0
    prelude: str = ""
    grid: str = "2"
    shared: str = ""                  # declarations
    threads: int = 96                 # the largest block
    more_parameters: str = ""
    more_arguments: str = ""


def threads_of(shape):
    return math.prod(shape)


def is_whole(shape):
    return threads_of(shape) % 32 == 0


@dataclasses.dataclass
class Use:
    """One access that a value decides: its line, and where each lane goes."""
    line: int
    what: str                                  # address, condition, shuffle, divided
    word: typing.Callable = None               # (number, t, numbers) -> word of the tile
    active: typing.Callable = None             # (number, t) -> bool


def value_lines(case, number):
    """The body of a value case, with its uses at line offsets."""
    lines = [f"  {case.setup}", f"  unsigned h = {case.expression};"]
    uses = []

    def add(text, what, word, active=lambda n, t: True):
        uses.append(Use(len(lines), what, word, active))
        lines.append(text)

    add("  out[t] = tile[h & 1023];", "address", lambda n, t, all_: n & 1023)
    # Loads do not join across a barrier, even where the addresses are known.
    lines += ["  __syncthreads();",
              "  unsigned c = (h ^ h >> 5 ^ h >> 10 ^ h >> 15 ^ h >> 20 ^ h >> 25) & 31;",
              "  if (c > (t & 31))"]
    add("    out[t + 1024] = tile[(t & 31) * 32];", "condition",
        lambda n, t, all_: (t & 31) * 32, lambda n, t: (
            n ^ n >> 5 ^ n >> 10 ^ n >> 15 ^ n >> 20 ^ n >> 25) & 31 > t & 31)
    if all(is_whole(s) for s in case.shapes):
        lines.append("  __syncthreads();")
        add("  out[t + 2048] = tile[__shfl_xor_sync(~0u, h, 1) & 1023];", "shuffle",
            lambda n, t, all_: all_[t ^ 1] & 1023)
    if case.divided:
        lines += ["  __syncthreads();", "  if (t % 3 != 1) {"]
        lines.append(f"    unsigned g = {case.divided};")
        uses.append(Use(len(lines), "divided", lambda n, t, all_: (n ^ n >> 5) & 1023,
                        lambda n, t: t % 3 != 1))
        lines.append("    out[t + 3072] = tile[(g ^ g >> 5) & 1023];")
        lines.append("  }")
    return lines, uses


def kernel_of(case, number):
    """The text of a case's kernel, and the uses in it with lines from its first."""
    name = f"k{number}"
    attribute = f"__cluster_dims__({case.cluster}) " if case.cluster else ""
    lines = [f"// {case.title}",
             f"__global__ void {attribute}{name}(int *out, int *in{case.more_parameters}) {{"]
    if case.shared:
        lines.append(f"  {case.shared}")
    lines.append(f"  int t = {RANK};")
    uses = []
    if case.expression:
        lines += ["  __shared__ int tile[1024];", "  tile[t] = in[t];", "  __syncthreads();"]
        body, found = value_lines(case, number)
        uses = [dataclasses.replace(u, line=u.line + len(lines)) for u in found]
        lines += body
    else:
        lines += ["  " + line for line in case.memory.strip().splitlines()]
    lines.append("}")
    return name, lines, uses


def file_of(cases, first):
    """The text of a file with cases, and by kernel (case, {line: use})."""
    includes = sorted({i for c in cases for i in c.includes})
    lines = [f"#include <{i}>" for i in ["cuda_runtime.h"] + includes]
    lines += PRELUDE.splitlines()
    for prelude in dict.fromkeys(c.prelude for c in cases if c.prelude):
        lines += prelude.splitlines()
    kernels, calls = {}, []
    for number, case in enumerate(cases, first):
        name, text, uses = kernel_of(case, number)
        kernels[name] = (case, {u.line + len(lines) + 1: u for u in uses})
        lines += text
        for shape in case.shapes:
            block = f"dim3({', '.join(map(str, shape))})" if len(shape) > 1 else str(shape[0])
            grid = max(case.cluster, 2) if case.cluster else case.grid
            calls.append(f"  {name}<<<{grid}, {block}>>>(out, in{case.more_arguments});")
    more = dict.fromkeys(c.more_parameters for c in cases if c.more_parameters)
    lines += [f"void run(int *out, int *in{''.join(more)}) {{", *calls, "}"]
    return "\n".join(lines) + "\n", kernels


def wavefronts(words):
    """What an access of 4-byte words costs a warp: the words of the fullest bank."""
    banks = {}
    for word in words:
        banks.setdefault(word % 32, set()).add(word)
    return max((len(b) for b in banks.values()), default=0)


def expected(case, use, shape):
    """(executions, wavefronts) of a block for a use, or None if the case has no numbers."""
    value = case.divided_value if use.what == "divided" else case.value
    if value is None:
        return None
    count = threads_of(shape)
    numbers = [value(t, shape) for t in range(count)]
    if any(n is None for n in numbers):
        return None
    numbers = [n & MASK32 for n in numbers]
    executions = total = 0
    for first in range(0, count, 32):
        lanes = [t for t in range(first, min(first + 32, count)) if use.active(numbers[t], t)]
        if lanes:
            executions += 1
            total += wavefronts([use.word(numbers[t], t, numbers) for t in lanes])
    return executions, total
