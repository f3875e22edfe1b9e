# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""CUDA files: tensor maps, kernels that copy a tile and read it, and what the brute
force says of each.
"""

import functools
from dataclasses import dataclass, field

import swizzle
from swizzle import PIECE

THREADS = 128
ROWS = 64
ELEMENT = 2  # bytes
TENSOR = (512, 1024)  # elements, rows
BASE = 0x400  # where the brute force has the tile; kernels only know a multiple of 1024

LAYOUT = "shared-layout-mismatch"
MAP = "tensor-map-invalid"
DESCRIPTOR = "matrix-descriptor-invalid"

PREAMBLE = """\
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

__device__ __forceinline__ unsigned sharedAddress(const void *p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void initBarrier(unsigned barrier) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

__device__ __forceinline__ void expectBytes(unsigned barrier, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes)
               : "memory");
}

__device__ __forceinline__ void copyBox(unsigned to, const CUtensorMap *map, int x, int y,
                                        unsigned barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
               "[%0], [%1, {%2, %3}], [%4];" ::"r"(to), "l"(map), "r"(x), "r"(y), "r"(barrier)
               : "memory");
}

__device__ __forceinline__ void waitFor(unsigned barrier) {
  unsigned done = 0;
  while (!done)
    asm volatile("{\\n\\t.reg .pred p;\\n\\t"
                 "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\\n\\t"
                 "selp.b32 %0, 1, 0, p;\\n\\t}"
                 : "=r"(done)
                 : "r"(barrier)
                 : "memory");
}
"""


@dataclass(frozen=True)
class Map:
    """One call of cuTensorMapEncodeTiled."""

    name: str
    mode: str
    columns: int  # of the box, elements
    rows: int = ROWS
    tensor: tuple = TENSOR
    steps: tuple = (1, 1)
    data: str = "data"
    wrong: str = ""  # why it is refused

    @property
    def pieces(self):
        return self.columns * ELEMENT // PIECE

    @property
    def bytes(self):
        return self.columns * ELEMENT * self.rows

    def text(self):
        n = self.name
        mode = "NONE" if self.mode == "none" else self.mode
        return [
            f"  // {self.columns * ELEMENT} bytes x {self.rows} rows, swizzle {self.mode}"
            + (f": {self.wrong}." if self.wrong else "."),
            f"  CUtensorMap {n};",
            f"  const cuuint64_t {n}Dims[] = {{{self.tensor[0]}, {self.tensor[1]}}};",
            f"  const cuuint64_t {n}Strides[] = {{{self.tensor[0]} * sizeof(__nv_bfloat16)}};",
            f"  const cuuint32_t {n}Box[] = {{{self.columns}, {self.rows}}};",
            f"  const cuuint32_t {n}Steps[] = {{{self.steps[0]}, {self.steps[1]}}};",
            f"  cuTensorMapEncodeTiled(&{n}, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, {self.data}, "
            f"{n}Dims, {n}Strides,",
            f"                         {n}Box, {n}Steps, CU_TENSOR_MAP_INTERLEAVE_NONE,",
            f"                         CU_TENSOR_MAP_SWIZZLE_{mode},",
            "                         CU_TENSOR_MAP_L2_PROMOTION_NONE,",
            "                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);",
        ]


@dataclass
class Case:
    """A kernel: copies of boxes of a map, and one statement that reads them."""

    name: str
    kind: str
    map: Map
    before: list  # lines that compute what the reader needs
    reader: list  # lines of the one statement that reads
    after: list  # lines that use what it read
    fetches: list  # of the brute force
    copies: list = field(default_factory=lambda: [(0, 0, 0)])  # (offset, x, y)
    descriptors: bool = False  # read by wgmma
    leaves_out: bool = False  # a descriptor that is legal for a tile of more rows
    rules: tuple = (LAYOUT,)
    first_line: int = 0  # in the file, of the kernel; set by File
    reader_lines: range = range(0)
    last_line: int = 0

    def boxes(self, base=BASE, pitch=None):
        pieces, rows = self.map.pieces, self.map.rows
        per_piece = PIECE // ELEMENT
        return [
            swizzle.copy(rows, pieces, base + at, y, x // per_piece, pitch)
            for at, x, y in self.copies
        ]

    def is_right(self, pitch=None):
        there = swizzle.memory(self.boxes(pitch=pitch), self.map.mode)
        return all(swizzle.gets_what_it_means(f, there) for f in self.fetches)

    @property
    def tile(self):
        """Its bytes: all that is written and all that is read, in 1024s."""
        ends = [at + self.map.bytes for at, _, _ in self.copies]
        ends += [at + PIECE - BASE for fetch in self.fetches for at, _ in fetch.pieces]
        return -(-max(ends + [2048]) // 1024) * 1024

    @functools.cached_property
    def right(self):
        return self.is_right()

    @functools.cached_property
    def doubt(self):
        """Why bank-lint need not say what the brute force says; empty if it must."""
        full = swizzle.width(self.map.mode)
        if self.map.mode != "none" and self.map.pieces * PIECE < full:
            if self.is_right(pitch=full) != self.right:
                return "NVIDIA does not say how rows narrower than the swizzle lie"
        if not self.descriptors:
            seen = any(
                swizzle.shows_another_mode(f, self.boxes(), self.map.mode) for f in self.fetches
            )
            if seen == self.right:
                return "its set of pieces says otherwise"
            if not self.right and self.kind != "ldmatrix" and self.reads_whole_rows():
                return "the order may be of no matter to lanes that read whole rows"
        if self.leaves_out and not self.right:
            return "rows may be left out on purpose"
        return ""

    def reads_whole_rows(self):
        rows = {}
        for fetch in self.fetches:
            for at, _ in fetch.pieces:
                row, piece = divmod((at - BASE) // PIECE, self.map.pieces)
                rows.setdefault(row, set()).add(piece)
        return all(len(pieces) == self.map.pieces for pieces in rows.values())

    def text(self):
        lines = [
            f"// {self.kind}: {'right' if self.right else 'wrong'}.",
            f"__global__ void {self.name}(const __grid_constant__ CUtensorMap map,",
            f"{' ' * len(self.name)}                 unsigned *out) {{",
            f"  __shared__ alignas(1024) unsigned char tile[{self.tile}];",
            "  __shared__ alignas(8) unsigned long long barrier;",
            "  const unsigned base = sharedAddress(tile), full = sharedAddress(&barrier);",
            "  if (threadIdx.x == 0)",
            "    initBarrier(full);",
            "  __syncthreads();",
            "  if (threadIdx.x == 0) {",
            f"    expectBytes(full, {self.map.bytes * len(self.copies)});",
            *(
                f"    copyBox(base{f' + {at}' if at else ''}, &map, {x}, {y}, full);"
                for at, x, y in self.copies
            ),
            "  }",
            "  waitFor(full);",
            *("  " + line for line in self.before),
        ]
        self.reader_lines = range(len(lines), len(lines) + len(self.reader))
        lines += ["  " + line for line in self.reader + self.after]
        return lines + ["}"]


class File:
    def __init__(self, name, cases):
        self.name = name
        self.cases = cases
        self.maps = list(dict.fromkeys(case.map for case in cases))
        self.map_lines = {}  # name of the map: lines of its call
        self.lines = [f"// Generated by test/tiles/kernels.py: {name}.", *PREAMBLE.split("\n")]
        for case in cases:
            text = case.text()
            first = len(self.lines) + 1
            case.first_line, case.last_line = first, first + len(text) - 1
            case.reader_lines = range(first + case.reader_lines.start,
                                      first + case.reader_lines.stop)
            self.lines += text + [""]
        self.write_main()
        self.text = "\n".join(self.lines) + "\n"

    def write_main(self):
        self.lines += [
            "int main() {",
            "  __nv_bfloat16 *data;",
            "  unsigned *out;",
            f"  cudaMalloc(&data, {TENSOR[0] * (TENSOR[1] + 1)} * sizeof(__nv_bfloat16));",
            f"  cudaMalloc(&out, {THREADS} * sizeof(unsigned));",
        ]
        for map in self.maps:
            text = map.text()
            first = next(i for i, line in enumerate(text) if "EncodeTiled" in line)
            start = len(self.lines) + 1
            self.map_lines[map.name] = range(start + first, start + len(text))
            self.lines += text
        self.lines += [f"  {c.name}<<<1, {THREADS}>>>({c.map.name}, out);" for c in self.cases]
        self.lines += ["  return cudaDeviceSynchronize() != cudaSuccess;", "}"]
