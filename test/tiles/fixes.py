#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the swizzles that --suggest-fixes names against the brute force of swizzle.py.

    fixes.py --bank-lint build/bin/bank-lint

For elements of 1 to 16 bytes, rows as wide as each swizzle, tiles with and without rows
and in planes: it must be the swizzle of the right map, and the index must lead every element
to where the copy puts it. Exit status: 0 all do.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import swizzle

ROWS = 32
TYPES = {1: "unsigned char", 2: "short", 4: "float", 8: "double", 16: "int4"}
FORMS = ("rows", "planes", "flat")
TIMEOUT = 120  # seconds a file

HEAD = """#include <cuda.h>
#include <cuda_runtime.h>
__device__ void load(void *to, const CUtensorMap *map, void *barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
               " [%0], [%1, {%2, %2}], [%3];" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(map), "r"(0), "r"((unsigned)__cvta_generic_to_shared(barrier))
               : "memory");
  __syncthreads();
}
"""

KERNEL = """
__global__ void kernel{width}(const __grid_constant__ CUtensorMap map, int4 *out) {{
  __shared__ alignas(128) {type} tile{width}{shape};
  __shared__ unsigned long long full;
  int row = threadIdx.x, sum = 0;
  if (row == 0)
    load(&tile{width}{begin}, &map, &full);
  for (int piece = 0; piece < {pieces}; ++piece)
    out[row * {pieces} + piece] = *(const int4 *)&tile{width}{index};
}}
"""

LAUNCH = """
  {{
    CUtensorMap map;
    cuuint64_t sizes[] = {{4096, 4096}}, strides[] = {{4096 * {bytes}}};
    cuuint32_t box[] = {{{columns}, {rows}}}, steps[] = {{1, 1}};
    cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_UINT8, 2, data, sizes, strides, box,
                           steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                           CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    kernel{width}<<<1, {rows}>>>(map, (int4 *)data);
  }}
"""
MAP_TYPES = {1: "UINT8", 2: "FLOAT16", 4: "FLOAT32", 8: "FLOAT64"}


def widths():
    return [swizzle.width(mode) for mode in swizzle.MODES if mode != "none"]


def source(bytes, form):
    text, launches = HEAD, ""
    for width in widths():
        columns, step = width // bytes, swizzle.PIECE // bytes
        column = f"piece * {step}" if step > 1 else "piece"
        shape, begin, index = {
            "rows": (f"[{ROWS}][{columns}]", "[0][0]", f"[row][{column}]"),
            "planes": (f"[2][{ROWS}][{columns}]", "[1][0][0]", f"[1][row][{column}]"),
            "flat": (f"[{ROWS * columns}]", "[0]", f"[row * {columns} + {column}]"),
        }[form]
        text += KERNEL.format(width=width, type=TYPES[bytes], shape=shape, begin=begin, index=index,
                              pieces=width // swizzle.PIECE)
        # Pieces of 16 bytes are of four floats.
        of_map = min(bytes, 4) if bytes == 16 else bytes
        launches += LAUNCH.format(width=width, bytes=of_map, columns=width // of_map,
                                  rows=ROWS).replace("UINT8", MAP_TYPES[of_map])
    return text + "\nvoid launch(void *data) {" + launches + "}\n"


def problems(text, told, bytes, form):
    """What is wrong with the advice for the tiles of a file, one line each."""
    lines = text.splitlines()
    for mode in swizzle.MODES:
        if mode == "none":
            continue
        width = swizzle.width(mode)
        advice = re.search(rf"advice: a swizzle of (\d+) bytes in the tensor map at line (\d+), "
                           rf"tile{width}\[i(?:\]\[(.*?)\] for| (.*?)\] for)", told)
        if not advice:
            yield f"rows of {width} bytes: no advice"
            continue
        if int(advice[1]) != width:
            yield f"rows of {width} bytes get a swizzle of {advice[1]}"
        # The call that makes the map of this kernel is the last before its launch.
        launch = next(i for i, line in enumerate(lines) if f"kernel{width}<<<" in line)
        written = max(i for i, line in enumerate(lines[:launch])
                      if "CU_TENSOR_MAP_SWIZZLE_NONE" in line) + 1
        if int(advice[2]) != written:
            yield f"rows of {width} bytes: the map is at line {written}, not {advice[2]}"
        code = (advice[3] or "i " + advice[4]).replace("/", "//")
        for row in range(ROWS):
            for column in range(width // bytes):
                if form == "flat":
                    at = eval(code, {"i": row * (width // bytes) + column}) * bytes
                else:
                    at = row * width + eval(code, {"i": row, "j": column}) * bytes
                copied = swizzle.swizzled(row * width + column * bytes, mode)
                if at != copied:
                    yield f"{code}: row {row}, column {column} is at {copied}, read at {at}"
                    break
            else:
                continue
            break


def run(bank_lint, types, folder):
    failures = 0
    for bytes in types:
        for form in FORMS:
            path = folder / f"{form}{bytes}.cu"
            path.write_text(source(bytes, form))
            result = subprocess.run([bank_lint, "--suggest-fixes", "--arch=sm_90a", "--no-cache",
                                     "--no-database", path], capture_output=True, text=True,
                                    timeout=TIMEOUT)
            wrong = list(problems(path.read_text(), result.stdout, bytes, form))
            if result.returncode not in (0, 1):
                wrong.append(f"exit {result.returncode}")
            if wrong:
                wrong += [line for line in result.stdout.splitlines() if "no fix" in line]
            for line in wrong:
                print(f"FAILED elements of {bytes} bytes, {form}: {line}")
            failures += len(wrong)
    count = len(types) * len(FORMS) * len(widths())
    print(f"{count} tiles, {failures} wrong")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--bytes", type=int, nargs="+", choices=TYPES, default=list(TYPES),
                        help="the elements; all unless said")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return run(arguments.bank_lint, arguments.bytes, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
