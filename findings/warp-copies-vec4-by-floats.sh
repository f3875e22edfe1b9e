#!/usr/bin/env bash
# warp-lang 1.19.0, sm_80: an element of wp.array(dtype=wp.vec4) is copied by four loads
# and four stores of 4 bytes.
#
# The guess: by one of 16 bytes each, as float4 in CUDA C++.
# Seen: four `ld.global.f32` and four `st.global.f32`, at +0, +4, +8 and +12. The lanes of
# each are 16 bytes apart, so that each of the four requests takes 16 sectors; one
# `ld.global.v4.f32` would take these 16 once. wp.vec4 is aligned to 4 bytes.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check warp-lang==1.19.0

cat >"$folder/kernels.py" <<'PYTHON'
import warp as wp


@wp.kernel
def copy(a: wp.array(dtype=wp.vec4), b: wp.array(dtype=wp.vec4)):
    i = wp.tid()
    b[i] = a[i]
PYTHON
cat >"$folder/compile.py" <<'PYTHON'
import collections
import pathlib
import re
import sys

import warp as wp

wp.config.enable_backward = False
import kernels

folder = pathlib.Path(sys.argv[1])
wp.compile_aot_module(kernels, arch=[80], module_dir=str(folder), use_ptx=True, strip_hash=True)
ptx = (folder / "wp_kernels.sm80.ptx").read_text()
kernel = ptx[ptx.index(".entry copy_cuda_kernel_forward"):]
seen = collections.Counter(re.findall(r"\b(?:ld|st)\.global\.\w+(?:\.\w+)?", kernel))
print(dict(seen))
# Twice: launches with several threads for one index have a separate copy.
sys.exit(0 if seen == {"ld.global.f32": 8, "st.global.f32": 8} else 1)
PYTHON
cd "$folder"
WARP_CACHE_PATH="$folder/cache" "$folder/venv/bin/python" compile.py "$folder/out" 2>/dev/null | tail -1
