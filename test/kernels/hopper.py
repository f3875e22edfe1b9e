#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what is said of kernels/hopper/ against figures that were counted by hand.

    hopper.py --bank-lint build/bin/bank-lint

An access is found by its kernel and by a text on its line, or, of code that is
called, on the line of the call. Figures are of one instruction: wavefronts and
their ideal in shared memory, sectors and their ideal in global memory. A copy
of a box has as many sectors as its rows have; an operand of a product has a
wavefront for each core matrix of 8 rows of 16 bytes. Every access of a file
must be in its table. Exit status: 0 all passed, 1 otherwise.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

KERNELS = pathlib.Path(__file__).resolve().parent.parent.parent / "kernels" / "hopper"
FILES = {
    # 64 rows of 128, 64 or 32 bytes; a column of 16-byte pieces, 8 lanes a wavefront.
    "tma_copy": ("sm_90a", [
        ("copyUnswizzled", "loadTile(", "global load", 64 * 4, 64 * 4),
        ("copyUnswizzled", "column[row] = tile[row][piece];", "shared load", 32, 4),
        ("copyUnswizzled", "column[row] = tile[row][piece];", "global store", 16, 16),
        ("copySwizzle128", "loadTile(", "global load", 64 * 4, 64 * 4),
        ("copySwizzle128", "column[row] =", "shared load", 4, 4),
        ("copySwizzle128", "column[row] =", "global store", 16, 16),
        ("copyByMatrix", "loadTile(", "global load", 64 * 4, 64 * 4),
        ("copyByMatrix", "ldmatrix", "shared load", 4, 4),
        ("copyByMatrix", "column[j * 4 + lane] = v0;", "global store", 4, 4),
        ("copyByMatrix", " = v1;", "global store", 4, 4),
        ("copyByMatrix", " = v2;", "global store", 4, 4),
        ("copyByMatrix", " = v3;", "global store", 4, 4),
        ("copySwizzle64", "loadTile(", "global load", 64 * 2, 64 * 2),
        ("copySwizzle64", "column[row] =", "shared load", 4, 4),
        ("copySwizzle64", "column[row] =", "global store", 16, 16),
        ("copySwizzle32", "loadTile(", "global load", 64, 64),
        ("copySwizzle32", "column[row] =", "shared load", 4, 4),
        ("copySwizzle32", "column[row] =", "global store", 16, 16),
        ("storeSwizzle128", "tile[row][piece ^ (row % 8)] = column", "shared store", 4, 4),
        ("storeSwizzle128", "tile[row][piece ^ (row % 8)] = column", "global load", 16, 16),
        ("storeSwizzle128", "cp.async.bulk.tensor.2d.global", "global store", 64 * 4, 64 * 4),
    ]),
    # 64 x 16 elements of 2 bytes: 8 x 2 core matrices, of A and of B.
    "wgmma_gemm": ("sm_90a", [
        ("gemmWgmma", "loadTile(&aMap", "global load", 64 * 4, 64 * 4),
        ("gemmWgmma", "loadTile(&bMap", "global load", 64 * 4, 64 * 4),
        ("gemmWgmma", "multiplyAsync(d", "shared load", 16, 16),
        ("gemmWgmma", "multiplyAsync(d", "shared load", 16, 16),
        ("gemmWgmma", "upper[i * 4] =", "global store", 8, 8),
        ("gemmWgmma", "lower[i * 4] =", "global store", 8, 8),
    ]),
    "warp_specialised": ("sm_90a", [
        ("rowSums", "loadTile(", "global load", 128 * 4, 128 * 4),
        ("rowSums", "float4 v = ring[s][row]", "shared load", 4, 4),
        ("rowSums", "out[blockIdx.x * tileRows + row]", "global store", 4, 4),
        ("gemmSpecialised", "loadTile(&aMap", "global load", 128 * 4, 128 * 4),
        ("gemmSpecialised", "loadTile(&bMap", "global load", 64 * 4, 64 * 4),
        ("gemmSpecialised", "multiplyAsync(d", "shared load", 16, 16),
        ("gemmSpecialised", "multiplyAsync(d", "shared load", 16, 16),
        ("gemmSpecialised", "upper[i * 4] =", "global store", 8, 8),
        ("gemmSpecialised", "lower[i * 4] =", "global store", 8, 8),
    ]),
    # A row of 32 floats is a wavefront, a column of one bank 32.
    "cluster_reduction": ("sm_90a", [
        *(entry for kernel, tile, read, paid in (
            ("clusterSum", "partial[row * tileDim + threadIdx.x] =", "peer[row * tileDim", 1),
            ("clusterSumTransposed", "partial[row * tileDim + threadIdx.x] =",
             "peer[threadIdx.x * tileDim + col]", 32),
            ("clusterSumPadded", "partial[row * (tileDim + 1) + threadIdx.x] =",
             "peer[threadIdx.x * (tileDim + 1)", 1))
          for entry in (
            (kernel, tile, "global load", 4, 4),
            (kernel, tile, "shared store", 1, 1),
            (kernel, read, "shared load", paid, 1),
            (kernel, "out[", "global store", 4, 4))),
    ]),
    "stmatrix_epilogue": ("sm_90a", [
        *(entry for kernel, paid in (
            ("epiloguePadded", 4), ("epilogueUnpadded", 32), ("epilogueSwizzled", 4))
          for entry in (
            *((kernel, "storeMatrices(", "global load", 8, 8) for _ in range(4)),
            (kernel, "storeMatrices(", "shared store", paid, 4))),
        *(entry for kernel in ("epiloguePadded", "epilogueUnpadded") for entry in (
            (kernel, "tile[y][piece];", "shared load", 4, 4),
            (kernel, "&out[(blockIdx.y", "global store", 16, 16))),
        ("epilogueSwizzled", "cp.async.bulk.tensor", "global store", 64 * 4, 64 * 4),
    ]),
    # 128 x 16 and 64 x 16 elements of 2 bytes: 16 x 2 and 8 x 2 core matrices.
    "tcgen05_gemm": ("sm_100a", [
        *(entry for kernel in ("gemmDirect", "gemmStaged") for entry in (
            (kernel, "loadTile(", "global load", 128 * 4, 128 * 4),
            (kernel, "loadTile(", "global load", 64 * 4, 64 * 4),
            (kernel, "multiplyAsync(", "shared load", 32, 32),
            (kernel, "multiplyAsync(", "shared load", 16, 16),
            (kernel, "unsigned d = columns;", "shared load", 1, 1))),
        ("gemmDirect", "reinterpret_cast<float4 *>(&out[first", "global store", 32, 16),
        ("gemmStaged", "tile[threadIdx.x][(first", "shared store", 4, 4),
        ("gemmStaged", "tile[row][piece];", "shared load", 4, 4),
        ("gemmStaged", "&c[(blockIdx.y", "global store", 16, 16),
    ]),
}


def figures(access):
    """(kind, paid, ideal) of a proven access; None of any other."""
    if access["certainty"] != "proven":
        return None
    names = {"shared": ("wavefronts", "ideal")}
    paid, ideal = (access[name]["worst"] for name in names.get(access["space"], ("sectors", "ideal_sectors")))
    return f"{access['space']} {access['operation']}", paid, ideal


def check(bank_lint, name, arch, expected):
    """What is wrong, a line each."""
    path = KERNELS / f"{name}.cu"
    command = [bank_lint, "--all", "--no-cache", "--format=json", f"--arch={arch}"]
    report = json.loads(subprocess.run([*command, path], capture_output=True, text=True).stdout)
    lines = path.read_text().split("\n")
    seen = collections.defaultdict(list)
    for access in report["accesses"]:
        places = [access["location"], *access["inlined_at"]]
        texts = [lines[line - 1] for place in places
                 for line in range(place["line"], place["end_line"] + 1)]
        seen[access["kernel"].split("(")[0].split("<")[0]].append((texts, figures(access)))
    for kernel, text, *wanted in expected:
        found = [entry for entry in seen[kernel]
                 if entry[1] == tuple(wanted) and any(text in line for line in entry[0])]
        if found:
            seen[kernel].remove(found[0])
        else:
            yield f"{name}: {kernel}: no {wanted[0]} of {wanted[1]}, ideal {wanted[2]} at '{text}'"
    for kernel, rest in seen.items():
        for texts, found in rest:
            yield f"{name}: {kernel}: {found or 'undecided'} at '{texts[0].strip()}' is not expected"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", metavar="PATH", required=True)
    arguments = parser.parse_args()
    failures = [line for name, (arch, expected) in FILES.items()
                for line in check(arguments.bank_lint, name, arch, expected)]
    for line in failures:
        print(f"FAILED {line}")
    print(f"{sum(len(table) for _, table in FILES.values())} expected, {len(failures)} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
