#!/usr/bin/env bash
# clang (libclang 18.1.1; 22.1.8 does the same) and kernel templates whose result type says
# for which types they are:
#
#     template <int N, class T>
#     __global__ std::enable_if_t<sizeof(T) == 4> copy(T *p);
#
# The guess: `copy<256><<<1, 32>>>(p)` takes N from the launch and T from the argument, as
# nvcc 13.0.88 does and as clang does for every other function.
# Seen: "no matching function for call to 'copy'". With N alone, clang asks whether the
# result is void; it is not yet, and the template is dropped. A launch that gives all
# arguments, or none, compiles; so does the same template without __global__.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check libclang==18.1.1 \
  "cuda-toolkit[nvcc,nvvm,crt,cudart,cccl]==13.0.2"

cat >"$folder/k.cu" <<'CUDA'
#ifndef __CUDACC_VER_MAJOR__
#define __global__ __attribute__((global))
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
int __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0, void * = 0);
int cudaConfigureCall(dim3, dim3, unsigned long = 0, void * = 0);
#endif
template <bool> struct only_if {};
template <> struct only_if<true> { using type = void; };
template <int N, class T>
__global__ typename only_if<sizeof(T) == 4>::type copy(T *p) { p[0] = N; }
template <int N, class T>
typename only_if<sizeof(T) == 4>::type call(T *p) { p[0] = N; }
void run(float *p) {
#if USE == 0
  copy<256><<<1, 32>>>(p);
#elif USE == 1
  copy<256, float><<<1, 32>>>(p);
#else
  call<256>(p);
#endif
}
CUDA

nvcc=$(echo "$folder"/venv/lib/python3*/site-packages/nvidia/cu13/bin/nvcc)
status=0
for use in 0 1 2; do
  seen=$("$folder/venv/bin/python" - "$folder/k.cu" "$use" <<'PYTHON'
import sys

from clang.cindex import Index

unit = Index.create().parse(
    sys.argv[1],
    ["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib",
     "--cuda-gpu-arch=sm_80", "-DUSE=" + sys.argv[2]])
print(*[each.spelling for each in unit.diagnostics if each.severity >= 3] or ["compiles"])
PYTHON
)
  "$nvcc" -cubin -arch=sm_80 "-DUSE=$use" -o "$folder/k.cubin" "$folder/k.cu"
  echo "use $use: nvcc compiles it; clang: $seen"
  case $use in
  0) [[ $seen == "no matching function for call to 'copy'" ]] || status=1 ;;
  *) [[ $seen == compiles ]] || status=1 ;;
  esac
done
exit "$status"
