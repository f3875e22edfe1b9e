#!/usr/bin/env bash
# CuTe DSL (nvidia-cutlass-dsl) 4.8.1 on a machine without a GPU: a kernel is compiled for
# sm_100a, and nothing is printed.
#
# The guess: an error that names CUTE_DSL_ARCH, which sets the architecture, or PTX for
# the oldest one that CuTe DSL supports, which newer GPUs can load.
# Seen: exit code 0, an empty stderr, and `.target sm_100a`. Code for sm_100a runs on
# no other architecture, so what a CI machine compiles this way fails at its launch on
# Hopper, Ampere and consumer Blackwell alike.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

if [[ -e /dev/nvidiactl ]]; then
  echo "this machine has a GPU"
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nvidia-cutlass-dsl==4.8.1

cat >"$folder/program.py" <<'PYTHON'
import cutlass
import cutlass.cute as cute
from cutlass.cute.runtime import make_fake_compact_tensor


@cute.kernel
def copy(a: cute.Tensor, b: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    b[thread] = a[thread]


@cute.jit
def run(a: cute.Tensor, b: cute.Tensor):
    copy(a, b).launch(grid=(1, 1, 1), block=(128, 1, 1))


tensor = make_fake_compact_tensor(cutlass.Float32, (128,))
cute.compile(run, tensor, tensor)
PYTHON

unset CUTE_DSL_ARCH
CUTE_DSL_KEEP=ptx CUTE_DSL_DUMP_DIR=$folder "$folder/venv/bin/python" "$folder/program.py" 2>"$folder/stderr"
cat "$folder/stderr"
[[ ! -s $folder/stderr ]]
grep --no-filename '^\.target' "$folder"/*.ptx
grep --quiet '^\.target sm_100a$' "$folder"/*.ptx
