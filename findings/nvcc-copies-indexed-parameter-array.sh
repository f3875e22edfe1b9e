#!/usr/bin/env bash
# nvcc 13.0.88 and 13.5.37, sm_80, sm_90 and sm_120: a kernel that indexes an array in a
# structure parameter at run time copies the structure to local memory first.
#
# The guess: an indexed load from the constant bank that parameters lie in (LDC, which
# takes a register in its address), since the kernel only reads the structure and may
# even declare it `const`; an index that is the same in the whole block least of all
# needs a copy.
# Seen: a stack frame of the size of the structure, 40 bytes, stores and loads of local
# memory in every thread (seen in the SASS), with and without `const`, and for blockIdx as for threadIdx.
# With `const __grid_constant__` there is no frame, and LDC is what is issued.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/k.cu" <<'CUDA'
struct Arg { float *in[4]; float *out; };
extern "C" {
__global__ void by_thread(Arg a) { a.out[threadIdx.x] = a.in[threadIdx.y][threadIdx.x]; }
__global__ void by_block(Arg a) { a.out[threadIdx.x] = a.in[blockIdx.y][threadIdx.x]; }
__global__ void by_thread_const(const Arg a) { a.out[threadIdx.x] = a.in[threadIdx.y][threadIdx.x]; }
__global__ void constant(const __grid_constant__ Arg a) { a.out[threadIdx.x] = a.in[threadIdx.y][threadIdx.x]; }
}
CUDA

install() { # NAME PACKAGE...
  python3 -m venv "$folder/$1"
  "$folder/$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"
  echo "$folder/$1"/lib/python3*/site-packages/nvidia/cu13/bin
}

status=0
for version in 13.0.2 13.5.0; do
  nvcc=$(install "nvcc-$version" "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==$version")/nvcc
  for arch in sm_80 sm_90 sm_120; do
    "$nvcc" -arch="$arch" -cubin -Xptxas -v -o "$folder/k.cubin" "$folder/k.cu" 2>"$folder/log"
    for kernel in by_thread by_block by_thread_const constant; do
      frame=$(grep -A2 "entry function '$kernel'" "$folder/log" | grep -oE '[0-9]+ bytes stack frame')
      echo "nvcc of $version, $arch, $kernel: $frame"
      wanted="40 bytes stack frame"
      [[ $kernel == constant ]] && wanted="0 bytes stack frame"
      [[ $frame == "$wanted" ]] || status=1
    done
  done
done
exit "$status"
