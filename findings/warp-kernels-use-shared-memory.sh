#!/usr/bin/env bash
# warp-lang 1.19.0, sm_80: each kernel takes shared memory and stores to it, also one
# without tiles.
#
# The guess: `b[i] = a[i]` is a load and a store of global memory.
# Seen, in the PTX: each thread also stores a word of shared memory when the kernel begins
# and when it ends, and the kernel has 1024 bytes of static shared memory with blocks of
# 256 threads. It resets the allocator of tiles (tile_shared_storage_t::init), of which the
# kernel uses nothing.
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
def copy(a: wp.array(dtype=wp.float32), b: wp.array(dtype=wp.float32)):
    i = wp.tid()
    b[i] = a[i]
PYTHON
cat >"$folder/compile.py" <<'PYTHON'
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
stores = re.findall(r"\bst\.shared\.\w+", kernel)
size = re.search(r"\.shared \.align 4 \.b8 \w*tile_shared_storage_t\w*\[(\d+)\]", ptx)
print("stores:", stores, "bytes:", size and size[1])
sys.exit(0 if stores == ["st.shared.u32"] * 2 and size and size[1] == "1024" else 1)
PYTHON
cd "$folder"
WARP_CACHE_PATH="$folder/cache" "$folder/venv/bin/python" compile.py "$folder/out" 2>/dev/null | tail -1
