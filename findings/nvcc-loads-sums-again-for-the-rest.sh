#!/usr/bin/env bash
# nvcc 13.0.88, sm_80 and sm_90: in `for (j = 0; j < n; ++j) sum[threadIdx.x] -= in[j];` the
# sum is loaded twice, in front of the loop that is unrolled by 4 and again in front of the
# loop over the up to 3 iterations that are left. With `#pragma unroll 1`, and for sm_100,
# it is loaded once.
#
# The guess: the sum stays in a register over both loops, as it does within each, so that
# it is loaded once; or it is loaded in each iteration, for `in` may point to it.
# Seen, in PTX: one register within a loop, and a new load between the two loops.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/k.cu" <<'CUDA'
extern "C" __global__ void unrolled(float *sum, const float *in, int n) {
  for (int j = 0; j < n; ++j) sum[threadIdx.x] -= in[j];
}
extern "C" __global__ void rolled(float *sum, const float *in, int n) {
  _Pragma("unroll 1") for (int j = 0; j < n; ++j) sum[threadIdx.x] -= in[j];
}
CUDA
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==13.0.2"
nvcc=$(echo "$folder"/venv/lib/python3*/site-packages/nvidia/cu13/bin)/nvcc

loads() { # KERNEL ARCH: how many instructions load from where the kernel stores
  "$nvcc" -ptx -arch="$2" -o "$folder/k.ptx" "$folder/k.cu"
  sed -n "/entry $1(/,/^}/p" "$folder/k.ptx" >"$folder/body"
  local at
  at=$(grep -oE 'st\.global[^[]*\[%rd[0-9]+\]' "$folder/body" | grep -oE '\[.*\]' | sort -u)
  grep 'ld\.global' "$folder/body" | grep -cF "$at"
}

status=0
expect() { # WANTED KERNEL ARCH
  local seen
  seen=$(loads "$2" "$3")
  echo "$2, $3: the sum is loaded by $seen"
  [[ $seen == "$1" ]] || status=1
}
for arch in sm_80 sm_90; do
  expect 2 unrolled "$arch"
  expect 1 rolled "$arch"
done
expect 1 unrolled sm_100
exit "$status"
