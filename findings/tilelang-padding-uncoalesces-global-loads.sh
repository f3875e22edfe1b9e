#!/usr/bin/env bash
# TileLang 0.1.15, sm_80: padding the rows of a tile in shared memory by one float makes
# the loads that fill it from global memory uncoalesced.
#
# The guess: with a tile of 32x33 in place of 32x32, the loads from global memory stay as
# they are, or become 4 bytes a lane with neighbouring lanes at neighbouring words: only
# the address in shared memory has changed.
# Seen: each thread still has the four neighbouring floats that it copied as one float4,
# now in four loads of 4 bytes. The lanes of such a load are 16 bytes apart: a request of
# 128 bytes takes 16 sectors in place of 4, and a tile 512 in place of 128.
#
# Installs PyTorch with TileLang, 5 GB. Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  tilelang==0.1.15 torch==2.15.0

cat >"$folder/turn.py" <<'PYTHON'
import re
import sys

import tilelang
import tilelang.language as T


def turn(pitch):
    @T.prim_func
    def turn(a: T.Tensor((1024, 512), "float32"), b: T.Tensor((512, 1024), "float32")):
        with T.Kernel(16, 32, threads=256) as (x, y):
            tile = T.alloc_shared((32, pitch), "float32")
            for i, j in T.Parallel(32, 32):
                tile[i, j] = a[y * 32 + i, x * 32 + j]
            for i, j in T.Parallel(32, 32):
                b[x * 32 + i, y * 32 + j] = tile[j, i]

    return turn


def sectors_of_a_tile(source):
    """The sectors that the loads of a take, by the index in the source, for block (0,0)."""
    line = next(line for line in source.splitlines() if re.search(r"= .*\ba\b", line))
    index = re.search(r"= (\*\(float4\*\)\(a \+ (.*)\)|a\[(.*)\]);$", line)
    wide, text = index[2] is not None, index[2] or index[3]
    text = re.sub(r"\(int\)(threadIdx|blockIdx)\.([xyz])", r"\1_\2", text)
    total = 0
    for i in range(1 if wide else 4):
        for warp in range(8):
            names = {"blockIdx_x": 0, "blockIdx_y": 0, "i": i}
            starts = [4 * eval(text, dict(names, threadIdx_x=32 * warp + lane))
                      for lane in range(32)]
            total += len({(start + byte) // 32 for start in starts for byte in range(16 if wide else 4)})
    return total


target = tilelang.tvm.target.Target({"kind": "cuda", "arch": "sm_80"})
found = []
for pitch in (32, 33):
    with target:
        found.append(sectors_of_a_tile(tilelang.lower(turn(pitch), target=target).kernel_source))
    print(f"tile of 32x{pitch}: {found[-1]} sectors")
sys.exit(found != [128, 512])
PYTHON

TILELANG_DISABLE_CACHE=1 "$folder/venv/bin/python" "$folder/turn.py"
