#!/usr/bin/env bash
# Mojo 1.2.0 with max-core 26.7.0, sm_80: a kernel that takes a LayoutTensor with a layout
# known at compile time reads the stride from its argument and multiplies by it.
#
# The guess: with Layout.row_major(8192), the stride is the constant 1, so that b[i] = a[i]
# is `base + 4 * i`, as with TileTensor and row_major[8192]().
# Seen: the argument has 24 bytes; the stride is loaded from byte 12 of it, and the index is
# multiplied by it (`mul.lo.s32`), for both tensors. So nothing in the PTX says that
# neighbouring threads touch neighbouring elements. TileTensor takes 8 bytes, the pointer,
# and has no multiplication.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mojo==1.2.0 max-core==26.7.0

cat >"$folder/copy.mojo" <<'MOJO'
from layout import Layout, LayoutTensor, TileTensor
from layout.tile_layout import row_major
from max.gpu import block_dim, block_idx, thread_idx
from max.gpu.host import get_gpu_target
from max.gpu.host.compile import _compile_code

comptime dtype = DType.float32
comptime old = Layout.row_major(8192)
comptime new = row_major[8192]()
comptime New = type_of(new)


def copy_layout(
    b: LayoutTensor[dtype, old, MutAnyOrigin],
    a: LayoutTensor[dtype, old, ImmutAnyOrigin],
):
    var i = block_idx.x * block_dim.x + thread_idx.x
    b[i] = a[i]


def copy_tile(
    b: TileTensor[mut=True, dtype, New, MutAnyOrigin],
    a: TileTensor[mut=False, dtype, New, ImmutAnyOrigin],
):
    var i = block_idx.x * block_dim.x + thread_idx.x
    b[i] = a[i]


def main() raises:
    comptime sm_80 = get_gpu_target["sm_80"]()
    print(_compile_code[copy_layout, target=sm_80]().asm)
    print(_compile_code[copy_tile, target=sm_80]().asm)
MOJO
PATH="$folder/venv/bin:$PATH" mojo "$folder/copy.mojo" >"$folder/copy.ptx" 2>/dev/null

status=0
for kernel in copy_layout:24:2:2 copy_tile:8:0:0; do
  IFS=: read -r name size strides products <<<"$kernel"
  body=$(sed -n "/^\.visible \.entry copy_$name/,/^}/p" "$folder/copy.ptx")
  sizes=$(grep -oE 'param_[01]\[[0-9]+\]' <<<"$body" | sort -u | paste -sd ' ')
  loads=$(grep -cE 'ld\.param\.b32 .*\+12\]' <<<"$body" || true)
  multiplies=$(grep -cE 'mul\.lo\.s32' <<<"$body" || true)
  echo "$name: $sizes, loads of strides: $loads, products: $multiplies"
  [[ $sizes == "param_0[$size] param_1[$size]" && $loads == "$strides" &&
    $multiplies == "$products" ]] || status=1
done
exit "$status"
