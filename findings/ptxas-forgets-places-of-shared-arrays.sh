#!/usr/bin/env bash
# nvcc 13.0.88 and 13.5.37: of four neighbours in a __shared__ array that lies at byte 4,
# ptxas makes one LDS.128 and one LDS for sm_80 and sm_89, and four LDS for sm_90; with
# -rdc=true four LDS for each, also if the array is the only one and lies at byte 0.
#
# The guess: what is merged depends on addresses alone, which are the same on all of these
# architectures, and -rdc=true changes calls of functions, not a kernel that calls none.
# Seen: up to sm_89 ptxas goes by the place of the array, from sm_90 on by how that place is
# aligned, and in relocatable code by the alignment of the declaration, which is 4: a column
# of floats that is read in fours becomes a 4-way bank conflict.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/k.cu" <<'CUDA'
#define BODY                                                                        \
  for (int i = 0; i < 4; ++i) a[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x]; \
  __syncthreads();                                                                  \
  int t = threadIdx.x * 4;                                                          \
  float sum = a[t] + a[t + 1] * a[t + 2] + a[t + 3];
extern "C" __global__ void behind(const float *in, float *out, int *n) {
  __shared__ int count[1];
  __shared__ float a[512];
  if (threadIdx.x == 0) count[threadIdx.x] = *n;
  BODY
  out[threadIdx.x] = sum;
  n[threadIdx.x + 1] = count[threadIdx.x % 1];
}
extern "C" __global__ void alone(const float *in, float *out, int *n) {
  __shared__ float a[512];
  BODY
  out[threadIdx.x] = sum;
}
CUDA

wide() { # NVCC-FOLDER KERNEL ARCH OPTION...: how many LDS.128 the kernel has
  "$1/nvcc" -cubin -arch="$3" "${@:4}" -o "$folder/k.cubin" "$folder/k.cu"
  PATH="$1:$PATH" "$1/cuobjdump" -sass -fun "$2" "$folder/k.cubin" | grep -c 'LDS\.128' || true
}

status=0
expect() { # WANTED NVCC-FOLDER KERNEL ARCH OPTION...
  local seen
  seen=$(wide "${@:2}")
  echo "${*:3}: $seen LDS.128"
  [[ $seen == "$1" ]] || status=1
}
for version in 13.0.2 13.5.0; do
  python3 -m venv "$folder/$version"
  "$folder/$version/bin/pip" install --quiet --disable-pip-version-check \
    "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==$version" \
    nvidia-cuda-cuobjdump==13.5.37 nvidia-cuda-nvdisasm==13.5.37
  bin=$(echo "$folder/$version"/lib/python3*/site-packages/nvidia/cu13/bin)
  echo "nvcc of $version"
  for arch in sm_80 sm_89; do expect 1 "$bin" behind "$arch"; done
  expect 0 "$bin" behind sm_90
  for arch in sm_80 sm_89 sm_90; do
    expect 1 "$bin" alone "$arch"
    expect 0 "$bin" alone "$arch" -rdc=true
  done
done
exit "$status"
