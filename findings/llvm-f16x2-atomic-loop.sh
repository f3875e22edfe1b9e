#!/usr/bin/env bash
# LLVM 22.1 (llvmlite 0.50.0), NVPTX, sm_90 and PTX 8.6: an atomic addition of
# <2 x half> becomes a load and a loop of compare-and-swap.
#
# The guess: one `red.global.add.noftz.f16x2`, which PTX has for sm_60 and newer, since
# an addition of one half is one `atom.global.add.noftz.f16` in the same module.
# Seen: `ld.global.b32`, then `add.rn.f16x2` and `atom.relaxed.sys.global.cas.b32` in a
# loop that runs until no other thread has come between. So the kernel issues a load
# that the source does not have, and each thread that meets another one repeats both.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check llvmlite==0.50.0

"$folder/venv/bin/python" - <<'PYTHON'
import re
import sys

import llvmlite.binding as llvm

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
target = llvm.Target.from_triple("nvptx64-nvidia-cuda")


def compile_addition(type_name, bytes_of_it):
    module = llvm.parse_assembly(f"""
        target triple = "nvptx64-nvidia-cuda"
        define ptx_kernel void @add(ptr addrspace(1) %to, {type_name} %v) {{
          %old = atomicrmw fadd ptr addrspace(1) %to, {type_name} %v monotonic, align {bytes_of_it}
          ret void
        }}""")
    machine = target.create_target_machine(cpu="sm_90", features="+ptx86")
    text = machine.emit_assembly(module)
    return re.findall(r"^\s*(?:@%p\d+ )?((?:ld\.global|atom|red|bra)\S*)", text, re.M)


one, two = compile_addition("half", 2), compile_addition("<2 x half>", 4)
print("half:      ", ", ".join(one))
print("<2 x half>:", ", ".join(two))
sys.exit(not (one == ["atom.global.add.noftz.f16"]
              and two == ["ld.global.b32", "atom.relaxed.sys.global.cas.b32", "bra"]))
PYTHON
