#!/usr/bin/env bash
# nvcc 13.0.88 and 13.5.37: of `float4 v = p[i]` of which y, z and w are used, the code for
# sm_90 has one load of 16 bytes, and that for sm_100 one of 4 and one of 8. x, y and w are
# one load of 16 bytes for both.
#
# The guess: a float4 is one vector load on every architecture; which members are used makes
# no difference as long as there are three of them.
# Seen: the optimiser for sm_100 and later takes the copy apart and joins the
# members again, and what begins at y fills no vector. A warp then reads 16
# sectors twice.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/k.cu" <<'CUDA'
extern "C" __global__ void yzw(const float4 *p, float *q) {
  float4 v = p[threadIdx.x];
  q[threadIdx.x] = v.y + v.z + v.w;
}
extern "C" __global__ void xyw(const float4 *p, float *q) {
  float4 v = p[threadIdx.x];
  q[threadIdx.x] = v.x + v.y + v.w;
}
CUDA

loads() { # NVCC KERNEL ARCH: the loads of global memory in its PTX
  "$1" -ptx -arch="$3" -o "$folder/k.ptx" "$folder/k.cu"
  sed -n "/entry $2(/,/^}/p" "$folder/k.ptx" | grep -oE 'ld\.global(\.v[0-9])?' | sort | xargs
}

status=0
expect() { # WANTED NVCC KERNEL ARCH
  local seen
  seen=$(loads "${@:2}")
  echo "$3, $4: $seen"
  [[ $seen == "$1" ]] || status=1
}
for version in 13.0.2 13.5.0; do
  python3 -m venv "$folder/$version"
  "$folder/$version/bin/pip" install --quiet --disable-pip-version-check \
    "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==$version"
  nvcc=$(echo "$folder/$version"/lib/python3*/site-packages/nvidia/cu13/bin)/nvcc
  echo "nvcc of $version"
  expect "ld.global.v4" "$nvcc" yzw sm_90
  expect "ld.global ld.global.v2" "$nvcc" yzw sm_100
  expect "ld.global.v4" "$nvcc" xyw sm_90
  expect "ld.global.v4" "$nvcc" xyw sm_100
done
exit "$status"
