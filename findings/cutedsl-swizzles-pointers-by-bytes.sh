#!/usr/bin/env bash
# CuTe DSL (nvidia-cutlass-dsl) 4.8.1: a swizzle that SmemAllocator.allocate_tensor gets
# permutes the bits of byte addresses; the same swizzle in a composed layout permutes
# those of element indices.
#
# The guess: one and the same tile. Swizzle<3,2,3> on a row-major tile of 32x32 floats
# spreads the rows of a column over 8 groups of 4 banks, so that reading a column takes 4
# wavefronts in place of 32, as with the composed layout and as in CUTLASS for C++.
# Seen: with `swizzle=` the column takes 16 wavefronts. The compiled address is
# `a ^ (a >> 3 & 16)`: of the three bits that are exchanged two are bits of the column.
# For floats, the swizzle in bytes would be Swizzle<3,4,3>.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nvidia-cutlass-dsl==4.8.1

cat >"$folder/tiles.py" <<'PYTHON'
import cutlass
import cutlass.cute as cute
from cutlass.cute.runtime import make_fake_compact_tensor
from cutlass.memory import SmemAllocator


@cute.kernel
def by_pointer(b: cute.Tensor, swizzle: cutlass.Constexpr):
    thread, _, _ = cute.arch.thread_idx()
    rows = cute.make_layout((32, 32), stride=(32, 1))
    tile = SmemAllocator().allocate_tensor(
        cutlass.Float32, rows, 1024, swizzle=cute.make_swizzle(*swizzle))
    b[thread] = tile[(thread, 0)]


@cute.kernel
def by_layout(b: cute.Tensor, swizzle: cutlass.Constexpr):
    thread, _, _ = cute.arch.thread_idx()
    rows = cute.make_layout((32, 32), stride=(32, 1))
    pointer = SmemAllocator().allocate_array(cutlass.Float32, 1024)
    layout = cute.make_composed_layout(cute.make_swizzle(*swizzle), 0, rows)
    tile = cute.make_tensor(pointer, layout)
    b[thread] = tile[(thread, 0)]


@cute.jit
def run(b: cute.Tensor):
    by_pointer(b, (3, 2, 3)).launch(grid=(1, 1, 1), block=(32, 1, 1))
    by_layout(b, (3, 2, 3)).launch(grid=(1, 1, 1), block=(32, 1, 1))
    by_pointer(b, (3, 4, 3)).launch(grid=(1, 1, 1), block=(32, 1, 1))


cute.compile(run, make_fake_compact_tensor(cutlass.Float32, (32,)))
PYTHON

CUTE_DSL_ARCH=sm_80 CUTE_DSL_KEEP=ptx CUTE_DSL_DUMP_DIR=$folder \
  "$folder/venv/bin/python" "$folder/tiles.py"

"$folder/venv/bin/python" - "$folder"/*.ptx <<'PYTHON'
import collections
import re
import sys

OPERATIONS = {
    "shl": lambda a, b: a << b, "shr": lambda a, b: a >> b, "and": lambda a, b: a & b,
    "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "add": lambda a, b: a + b,
}


def address(body, thread):
    """Executes the integer instructions before the load; shared memory begins at 0."""
    values = {"%tid.x": thread}
    for line in body.splitlines():
        words = re.findall(r"[%\w.]+", line)
        if line.strip().startswith("ld.shared"):
            return values[words[-1]]
        value = lambda text: values.get(text, int(text) if text.isdigit() else 0)
        operation = words[0].split(".")[0] if words else ""
        if operation in ("mov", "shfl"):
            values[words[1]] = value(words[2])
        elif operation in OPERATIONS:
            values[words[1]] = OPERATIONS[operation](value(words[2]), value(words[3]))


found = []
for name, body in re.findall(r"\.entry (\w+)\(.*?\{(.*?)\n\}", open(sys.argv[1]).read(), re.DOTALL):
    banks = collections.Counter(address(body, thread) // 4 % 32 for thread in range(32))
    found.append((re.search("by_(pointer|layout)", name)[0], max(banks.values())))
    print(*found[-1], "wavefronts")
sys.exit(found != [("by_pointer", 16), ("by_layout", 4), ("by_pointer", 4)])
PYTHON
