#!/usr/bin/env bash
# nvcc 13.0.88, sm_80: eight neighbouring halves in shared memory are stored by one
# instruction of 16 bytes, and loaded by two of 8.
#
# The guess: neighbours of 2 bytes that lie in an aligned window of 16 bytes are merged in
# the same way in both directions, as floats are: to 16 bytes, or to none.
# Seen: STS.128 for the stores, LDS.64 alone for the loads. A warp that reads halves so
# has twice as many shared load instructions as it has stores.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==13.0.2" nvidia-cuda-nvdisasm==13.5.37
bin=$(echo "$folder"/venv/lib/python3*/site-packages/nvidia/cu13/bin)

cat >"$folder/k.cu" <<'CUDA'
#include <cuda_fp16.h>
extern "C" __global__ void k(const __half *a, float *c) {
  __shared__ __align__(16) __half s[128 * 8];
  __half *own = s + threadIdx.x * 8;
  for (int i = 0; i < 8; ++i)
    own[i] = a[i];
  __syncthreads();
  const __half *next = s + (threadIdx.x ^ 1) * 8;
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += __half2float(next[i]);
  c[threadIdx.x] = sum;
}
CUDA
"$bin/nvcc" -cubin -arch=sm_80 -o "$folder/k.cubin" "$folder/k.cu"
"$bin/nvdisasm" --print-code "$folder/k.cubin" | grep -oE '(STS|LDS)[.A-Z0-9]*' | sort |
  uniq -c | awk '{ print $1, $2 }' | tee "$folder/seen"
[[ $(xargs <"$folder/seen") == "2 LDS.64 1 STS.128" ]]
