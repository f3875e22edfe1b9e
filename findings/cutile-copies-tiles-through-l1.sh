#!/usr/bin/env bash
# cuTile 1.7.0 (tileiras 13.4.92), sm_80: the tiles of a matrix product are copied to
# shared memory by cp.async.ca, 16 bytes a lane.
#
# The guess: cp.async.cg, which PTX has for copies of 16 bytes only and which leaves L1
# out, as nvcc generates for __pipeline_memcpy_async and Triton for its loads,
# since nothing reads the tile from L1 again. Seen: every copy is LDGSTS.E.128
# without BYPASS. The two have different counters of wavefronts and of sectors
# in L1.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  "cuda-tile[tileiras]==1.7.0" nvidia-cuda-tileiras==13.4.92 nvidia-cuda-nvdisasm==13.5.37

cat >"$folder/multiply.py" <<'PYTHON'
import sys

import cuda.tile as ct
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, KernelSignature,
                                   export_kernel)


@ct.kernel
def multiply(a, b, c, M: ct.Constant[int], N: ct.Constant[int], K: ct.Constant[int]):
    x, y = ct.bid(0), ct.bid(1)
    total = ct.zeros((M, N), ct.float32)
    for i in range(ct.num_tiles(a, 1, (M, K))):
        total = ct.mma(ct.load(a, (y, i), (M, K)), ct.load(b, (i, x), (K, N)), total)
    ct.store(c, (y, x), ct.astype(total, ct.float16))


array = ArrayConstraint(
    ct.float16, 2, index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=[],
    may_alias_internally=False, stride_constant=(None, 1), stride_divisible_by=(8, 1),
    shape_divisible_by=16, base_addr_divisible_by=16)
signature = KernelSignature([array, array, array, 64, 64, 32],
                            CallingConvention.cutile_python_v1(), symbol="multiply")
export_kernel(multiply, [signature], sys.argv[1], gpu_code="sm_80", output_format="cubin")
PYTHON

CUDA_TILE_CACHE_DIR=0 "$folder/venv/bin/python" "$folder/multiply.py" "$folder/multiply.cubin"
nvdisasm=$(echo "$folder"/venv/lib/python*/site-packages/nvidia/cu13/bin/nvdisasm)
"$nvdisasm" --print-code "$folder/multiply.cubin" | grep --only-matching 'LDGSTS[.A-Z0-9]*' |
  sort | uniq --count | awk '{ print $2 }' | tee "$folder/copies"
[[ $(cat "$folder/copies") == LDGSTS.E.128 ]]
