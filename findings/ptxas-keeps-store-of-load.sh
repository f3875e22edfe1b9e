#!/usr/bin/env bash
# ptxas 13.0.88 and 13.5.37, sm_80: a store of the value that was just loaded from the
# same address stays, though ptxas drops other stores and loads without an effect.
#
# The guess: ptxas drops it as LLVM does, since it drops a store that the next one
# covers, a second equal store, and a second load of one address.
# Seen, as SASS of one kernel each:
#   v = p[i]; p[i] = v          LDG STG
#   v = p[i] ^ 0; p[i] = v      LDG STG
#   p[i] = 1; p[i] = v          STG
#   p[i] = v; p[i] = v          STG
#   p[i] + p[i]                 LDG (and the store of the sum)
# So code that is generated as PTX pays for such stores; from CUDA source nvcc's
# front half has dropped them before ptxas sees them.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

install() { # NAME PACKAGE...
  python3 -m venv "$folder/$1"
  "$folder/$1/bin/pip" install --quiet --disable-pip-version-check --no-deps "${@:2}"
  echo "$folder/$1"/lib/python3*/site-packages/nvidia/cu13/bin
}

kernel() { # INSTRUCTIONS
  cat <<PTX
.version 9.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
  .reg .b64 %rd<4>;
  .reg .b32 %r<6>;
  ld.param.u64 %rd1, [p];
  cvta.to.global.u64 %rd1, %rd1;
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd3, %rd1, %rd2;
  $1
  ret;
}
PTX
}

nvdisasm=$(install disassembler nvidia-cuda-nvdisasm==13.5.37)/nvdisasm
status=0
expect() { # PTXAS ACCESSES INSTRUCTIONS
  kernel "$3" >"$folder/k.ptx"
  "$1" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin"
  seen=$("$nvdisasm" -c "$folder/k.cubin" | grep -oE '\b(LDG|STG)\b' | paste -sd ' ')
  printf '  %-12s %s\n' "$seen" "$3"
  [[ $seen == "$2" ]] || status=1
}

for version in 13.0.88 13.5.37; do
  ptxas=$(install "ptxas-$version" "nvidia-cuda-nvcc==$version")/ptxas
  echo "ptxas $version"
  expect "$ptxas" "LDG STG" "ld.global.u32 %r2, [%rd3]; st.global.u32 [%rd3], %r2;"
  expect "$ptxas" "LDG STG" "mov.u32 %r3, 0; ld.global.u32 %r2, [%rd3]; xor.b32 %r2, %r2, %r3; st.global.u32 [%rd3], %r2;"
  expect "$ptxas" "STG" "mov.u32 %r2, 1; st.global.u32 [%rd3], %r2; st.global.u32 [%rd3], %r1;"
  expect "$ptxas" "STG" "st.global.u32 [%rd3], %r1; st.global.u32 [%rd3], %r1;"
  expect "$ptxas" "LDG STG" "ld.global.u32 %r2, [%rd3]; ld.global.u32 %r3, [%rd3]; add.u32 %r2, %r2, %r3; st.global.u32 [%rd3+128], %r2;"
done
exit "$status"
