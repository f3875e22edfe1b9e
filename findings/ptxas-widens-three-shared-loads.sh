#!/usr/bin/env bash
# ptxas 13.0.88, sm_80, sm_90 and sm_100: three loads of 4 bytes from shared memory become
# one of 16 bytes, which also reads an unused word.
#
# The guess: three instructions, or one of 8 bytes and one of 4: the words at 4, 8 and 12
# of an array do not fill an aligned 16 bytes, and the same loads from global memory stay
# three.
# Seen: one LDS.128 from offset 0. Two words of the same 16 bytes stay two loads, next to
# each other or not. So a thread that sums three words issues one instruction, and reads a
# fourth word, which another thread may be writing; its value is not used.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  --target "$folder/wheels" nvidia-cuda-nvcc==13.0.88 nvidia-cuda-nvdisasm==13.5.37
tools=$(echo "$folder"/wheels/nvidia/cu13/bin)

# kernel NAME SPACE OFFSETS...: loads the words at the offsets, and stores their sum.
kernel() {
  local name=$1 space=$2 base=tile offset
  shift 2
  echo ".visible .entry $name(.param .u64 .ptr .global .align 16 in, .param .u64 out) {"
  echo ".reg .b64 %in, %out; .reg .f32 %sum, %word;"
  echo ".shared .align 16 .b8 tile[16];"
  echo "ld.param.u64 %in, [in]; ld.param.u64 %out, [out];"
  [[ $space == global ]] && base=%in
  echo "mov.f32 %sum, 0f00000000;"
  local i=0
  for offset in "$@"; do
    echo ".reg .f32 %w$i; ld.$space.f32 %w$i, [$base+$offset];"
    i=$((i + 1))
  done
  for ((i = 0; i < $#; i++)); do echo "add.f32 %sum, %sum, %w$i;"; done
  echo "st.global.f32 [%out], %sum; ret; }"
}

{
  printf '.version 9.0\n.target sm_80\n.address_size 64\n'
  kernel three_shared shared 4 8 12
  kernel two_shared shared 4 8
  kernel three_global global 4 8 12
} >"$folder/sums.ptx"

for arch in sm_80 sm_90 sm_100; do
  "$tools/ptxas" -arch=$arch "$folder/sums.ptx" -o "$folder/sums.cubin"
  for name in three_shared two_shared three_global; do
    "$tools/nvdisasm" --print-code "$folder/sums.cubin" |
      awk -v name=".text.$name:" '/^\.text\./ { here = $1 == name }
        here && match($0, /(LDS|LDG)[.A-Z0-9]*/) { print substr($0, RSTART, RLENGTH) }' |
      sort | uniq -c | awk -v name=$name -v arch=$arch '{ print arch, name, $1, $2 }'
  done
done | tee "$folder/loads"
for arch in sm_80 sm_90 sm_100; do
  printf '%s\n' "$arch three_shared 1 LDS.128" "$arch two_shared 2 LDS" "$arch three_global 3 LDG.E"
done | diff - "$folder/loads"
