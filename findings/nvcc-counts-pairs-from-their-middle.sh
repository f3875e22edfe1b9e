#!/usr/bin/env bash
# nvcc 13.0.88 and 13.5.37, sm_80 and sm_90: in a loop that stays a loop, s[j].a * s[j].b of
# pairs of floats in shared memory is one LDS.64 if j begins with 0, and two LDS if it begins
# with threadIdx.x; four members are one LDS.128, and two LDS.64.
#
# The guess: both members of s[j] lie in 8 aligned bytes for every j, so that they are one
# load wherever the loop begins.
# Seen: the optimiser counts one address up, that of the member in the middle (b of two, c of
# four), and ptxas knows of a register in a loop only how its first value is aligned.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/k.cu" <<'CUDA'
struct Two { float a, b; };
struct Four { float a, b, c, d; };
#define SUM(name, type, begin, term)                                            \
  extern "C" __global__ void name(const type *in, float *out, int n) {          \
    __shared__ type s[256];                                                     \
    s[threadIdx.x] = in[threadIdx.x];                                           \
    __syncthreads();                                                            \
    float sum = 0;                                                              \
    _Pragma("unroll 1") for (int j = begin; j < n; ++j) sum += term;            \
    out[threadIdx.x] = sum;                                                     \
  }
SUM(two_from_zero, Two, 0, s[j].a * s[j].b)
SUM(two_from_thread, Two, threadIdx.x, s[j].a * s[j].b)
SUM(four_from_zero, Four, 0, s[j].a * s[j].b + s[j].c * s[j].d)
SUM(four_from_thread, Four, threadIdx.x, s[j].a * s[j].b + s[j].c * s[j].d)
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
    expect "LDS.64" "$bin" two_from_zero "$arch"
    expect "LDS LDS" "$bin" two_from_thread "$arch"
    expect "LDS.128" "$bin" four_from_zero "$arch"
    expect "LDS.64 LDS.64" "$bin" four_from_thread "$arch"
  done
done
exit "$status"
