// What a finding names: members as they are written, the side of an assignment
// that is loaded, and how much of each element is.
// RUN: %exits 1 %bank-lint -v --sort=file --all %s | FileCheck %s
#include <cuda_bf16.h>

struct Shape { int rows, strides[3]; };
struct Base { float *out; };
struct Params : Base { const float *in; Shape shape; union { int a; float b; }; int : 4; };

__global__ void members(Params params) {
  // CHECK-DAG: [[#@LINE+4]]:29: warning: uncoalesced global load, depending on an unknown
  // CHECK-DAG: params.shape.strides[1] == 1: 4 sectors
  // CHECK-DAG: [[#@LINE+3]]:29: warning: uncoalesced global load, depending on an unknown
  // CHECK-DAG: params + {{[0-9]+}}] == 1: 4 sectors
  params.out[threadIdx.x] = params.in[threadIdx.x * params.shape.strides[1]] +
                            params.in[threadIdx.x * params.a];
}

__global__ void assigned(const __nv_bfloat16 *in, float *out, int pitch) {
  __nv_bfloat162 x;
  // CHECK-DAG: [[#@LINE+2]]:7: warning: uncoalesced global load: 32 sectors where 4 would do
  // CHECK-DAG: note: declared here: 'const __nv_bfloat16 *in'
  x = *reinterpret_cast<const __nv_bfloat162 *>(&in[threadIdx.x * 256]);
  float2 f = __bfloat1622float2(x);
  out[threadIdx.x] = f.x + f.y;
}

__global__ void half(int n, const unsigned long long *keys, unsigned *tops) {
  // CHECK-DAG: lanes 0-31 -> byte 0, 8, 16, 24, {{.*}}, 248 (4 of the 8 bytes of each element)
  tops[threadIdx.x] = keys[threadIdx.x] >> 32;
}

void go(Params p, const __nv_bfloat16 *in, float *out, const unsigned long long *keys, unsigned *tops) {
  members<<<1, 32>>>(p);
  assigned<<<1, 32>>>(in, out, 64);
  half<<<1, 32>>>(32, keys, tops);
}
