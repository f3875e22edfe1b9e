#!/usr/bin/env bash
# Triton 3.9.0, sm_80: the line table of a cubin places a masked load three lines below
# the call of tl.load.
#
# The guess: the instruction is at the line of tl.load, as the store is at that of
# tl.store, so that a profiler shows its sectors there.
# Seen: the load of four floats is at line 13, a comment, for a call in line 10. Triton
# writes a load as inline assembly of several lines, which begins with a move for each
# register; LLVM writes a .loc for each of these lines and counts up from the line of the
# call. A store has one line of assembly and keeps its place.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check triton==3.9.0

cat >"$folder/kernels.py" <<'PYTHON'
import triton
import triton.language as tl


@triton.jit
def copy(a, b, n):
    i = tl.program_id(0) * 1024 + tl.arange(0, 1024)
    here = i < n
    # the load
    x = tl.load(a + i, mask=here)
    y = x + 1
    z = y * 2
    # the store
    tl.store(b + i, z, mask=here)
PYTHON

cat >"$folder/compile.py" <<'PYTHON'
import sys

import kernels
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

source = ASTSource(fn=kernels.copy, signature={"a": "*fp32", "b": "*fp32", "n": "i32"},
                   attrs={(i,): [["tt.divisibility", 16]] for i in range(3)})
compiled = triton.compile(source, target=GPUTarget("cuda", 80, 32))
open(sys.argv[1], "wb").write(compiled.asm["cubin"])
PYTHON

TRITON_CACHE_DIR="$folder/cache" TRITON_DEFAULT_FP_FUSION=1 \
  "$folder/venv/bin/python" "$folder/compile.py" "$folder/copy.cubin"
nvdisasm=$(echo "$folder"/venv/lib/python*/site-packages/triton/backends/nvidia/bin/nvdisasm)
"$nvdisasm" --print-line-info --print-code "$folder/copy.cubin" 2>/dev/null |
  awk '/File .*kernels.py/ { line = $NF }
       / LDG\.| STG\./ { match($0, /(LDG|STG)[.A-Z0-9]*/); print substr($0, RSTART, 3), line }' |
  sort -u >"$folder/places"
cat "$folder/places"
diff - "$folder/places" <<'TEXT'
LDG 13
STG 14
TEXT
