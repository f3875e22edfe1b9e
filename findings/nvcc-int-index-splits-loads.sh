#!/usr/bin/env bash
# nvcc 13.0.88 and 13.5.37: of s[p] to s[p + 3] with p = t * 8 % 256, a float array in shared
# memory and t = threadIdx.x, the code for sm_80 and sm_90 has one LDS.128 if t is unsigned,
# and four LDS if t is an int: an 8-way bank conflict. For sm_100 it is one LDS.128 for both.
#
# The guess: the thread index is never negative, and every compiler knows that; int and
# unsigned make no difference for such an index.
# Seen: up to sm_90 the optimiser does not use that threadIdx.x is less than 1024. It computes
# the remainder for negative numbers, too, and ptxas does not see that what comes out is still
# a multiple of 8.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/k.cu" <<'CUDA'
template <typename Index> __device__ void rows(const float *in, float *out) {
  __shared__ float s[1024];
  for (int i = 0; i < 1024; i += 128) s[i + threadIdx.x] = in[i + threadIdx.x];
  __syncthreads();
  Index t = threadIdx.x, p = t * 8 % 256;
  out[threadIdx.x] = s[p] + s[p + 1] * s[p + 2] - s[p + 3];
}
extern "C" __global__ void with_int(const float *in, float *out) { rows<int>(in, out); }
extern "C" __global__ void with_unsigned(const float *in, float *out) { rows<unsigned>(in, out); }
CUDA

loads() { # NVCC-FOLDER KERNEL ARCH: its loads from shared memory
  "$1/nvcc" -cubin -arch="$3" -o "$folder/k.cubin" "$folder/k.cu"
  PATH="$1:$PATH" "$1/cuobjdump" -sass -fun "$2" "$folder/k.cubin" | grep -oE 'LDS(\.[0-9]+)?' | xargs
}

status=0
expect() { # WANTED NVCC-FOLDER KERNEL ARCH
  local seen
  seen=$(loads "${@:2}")
  echo "$3, $4: $seen"
  [[ $seen == "$1" ]] || status=1
}
for version in 13.0.2 13.5.0; do
  python3 -m venv "$folder/$version"
  "$folder/$version/bin/pip" install --quiet --disable-pip-version-check \
    "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==$version" \
    nvidia-cuda-cuobjdump==13.5.37 nvidia-cuda-nvdisasm==13.5.37
  bin=$(echo "$folder/$version"/lib/python3*/site-packages/nvidia/cu13/bin)
  echo "nvcc of $version"
  for arch in sm_80 sm_90; do
    expect "LDS LDS LDS LDS" "$bin" with_int "$arch"
    expect "LDS.128" "$bin" with_unsigned "$arch"
  done
  for kernel in with_int with_unsigned; do expect "LDS.128" "$bin" "$kernel" sm_100; done
done
exit "$status"
