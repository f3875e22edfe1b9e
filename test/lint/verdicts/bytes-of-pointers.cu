// A pointer that is copied byte by byte, as in a structure that is kept as an
// array of bytes, still leads where it led.
// RUN: not %bank-lint --all --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t

struct View { float *data; long pitch; };
struct Bytes { alignas(8) unsigned char at[sizeof(View)]; };

__device__ Bytes pack(const View &v) {
  Bytes b;
#pragma unroll
  for (int i = 0; i < int(sizeof(View)); ++i)
    b.at[i] = reinterpret_cast<const unsigned char *>(&v)[i];
  return b;
}

// CHECK-DAG: bytes-of-pointers.cu:[[#@LINE+5]]:{{[0-9]+}}: warning: 2-way shared bank conflict
__global__ void ofShared(float *x) {
  __shared__ float tile[64];
  View v{tile, 2};
  const Bytes b = pack(v);
  reinterpret_cast<const View &>(b).data[threadIdx.x * reinterpret_cast<const View &>(b).pitch] = x[threadIdx.x];
}
// CHECK-DAG: bytes-of-pointers.cu:[[#@LINE+3]]:{{[0-9]+}}: warning: uncoalesced global store: up to 9 sectors where 4 would do
__global__ void ofParameter(View v) {
  const Bytes b = pack(View{v.data + v.pitch, 0});
  reinterpret_cast<const View &>(b).data[threadIdx.x * 2] = 1;
}
