#!/usr/bin/env bash
# CuTe DSL (nvidia-cutlass-dsl) 4.8.1, sm_80: cute.copy of four neighbouring floats a
# thread is one load of 16 bytes, and four of 4 bytes as soon as it has a predicate.
#
# The guess: a predicate that is the same for the four floats guards one load of 16
# bytes, or each load is guarded and the lanes are next to each other.
# Seen: four loads of 4 bytes, whose lanes are 16 bytes apart: a request of 128 bytes
# takes 16 sectors in place of 4. The copy atom, CopyUniversalOp without num_bits_per_copy,
# has one element, so the predicate is one per float; only copies without predicates are
# joined. The elementwise_add example of CUTLASS copies so, with copy_bits=128.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nvidia-cutlass-dsl==4.8.1

cat >"$folder/copies.py" <<'PYTHON'
import cutlass
import cutlass.cute as cute
from cutlass.cute.runtime import make_fake_compact_tensor


@cute.kernel
def copy(a: cute.Tensor, b: cute.Tensor, guarded: cutlass.Constexpr):
    thread, _, _ = cute.arch.thread_idx()
    atom = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), cutlass.Float32)
    tiled = cute.make_tiled_copy_tv(atom, cute.make_layout(128), cute.make_layout(4))
    part = tiled.get_slice(thread)
    source, target = part.partition_S(a), part.partition_D(b)
    values = cute.make_rmem_tensor_like(source)
    if cutlass.const_expr(guarded):
        guards = cute.make_rmem_tensor(source.shape, cutlass.Boolean)
        for i in cutlass.range_constexpr(cute.size(guards)):
            guards[i] = thread < 100
        cute.copy(atom, source, values, pred=guards)
    else:
        cute.copy(atom, source, values)
    cute.copy(atom, values, target)


@cute.jit
def run(a: cute.Tensor, b: cute.Tensor, guarded: cutlass.Constexpr):
    copy(a, b, guarded).launch(grid=(1, 1, 1), block=(128, 1, 1))


tensor = make_fake_compact_tensor(cutlass.Float32, (512,), assumed_align=16)
cute.compile(run, tensor, tensor, False)
cute.compile(run, tensor, tensor, True)
PYTHON

CUTE_DSL_ARCH=sm_80 CUTE_DSL_KEEP=ptx CUTE_DSL_DUMP_DIR=$folder \
  "$folder/venv/bin/python" "$folder/copies.py"
for guarded in False True; do
  grep --only-matching --no-filename 'ld\.global[.a-z0-9]*' "$folder"/*_"$guarded".sm_80.ptx |
    sort | uniq --count | awk -v guarded=$guarded '{ print guarded, $1, $2 }'
done | tee "$folder/loads"
diff - "$folder/loads" <<'TEXT'
False 1 ld.global.v4.b32
True 4 ld.global.b32
TEXT
