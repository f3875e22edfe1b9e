// From sm_100 on one instruction moves 32 bytes of global memory for a lane, if the type
// says that it is aligned so. Figures are those of nvcc 13.0's machine code.
//
// RUN: %exits 1 %bank-lint --all --arch=sm_90 %s | FileCheck --check-prefixes=HOPPER %s
// RUN: %exits 1 %bank-lint --all --arch=sm_100 %s | FileCheck --check-prefixes=BLACKWELL %s
// RUN: %exits 1 %bank-lint --all --arch=sm_120 %s | FileCheck --check-prefixes=BLACKWELL %s

struct alignas(32) Eight {
  float v[8];
};

// HOPPER-DAG: wide.cu:[[#@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load: 32 sectors where 16 would do
// BLACKWELL-DAG: wide.cu:[[#@LINE+3]]:{{[0-9]+}}: remark: global load, 32 bytes per lane: 32 sectors, ideal 32; 2 executions, 64 sectors per block [clean]
// BLACKWELL-DAG: wide.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: global store, 32 bytes per lane: 32 sectors, ideal 32; 2 executions, 64 sectors per block [clean]
__global__ void copied(const Eight *a, Eight *b) {
  b[threadIdx.x] = a[threadIdx.x]; }

// In shared memory they stay two.
__global__ void shared(const Eight *a, float *b) {
  __shared__ Eight s[64];
  // BLACKWELL-DAG: wide.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: 2-way shared bank conflict: 8 wavefronts where 4 would do
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = s[threadIdx.x ^ 1].v[0];
}

// Of one that is not all wanted:
#define PART(name, value) \
  __global__ void name(const Eight *a, float *b) { \
    Eight e = a[threadIdx.x]; \
    b[threadIdx.x] = value; \
  }
// - a word, a pair, four;
// BLACKWELL-DAG: wide.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load: 32 sectors where 4 would do
PART(one, e.v[3])
// BLACKWELL-DAG: wide.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load: 32 sectors where 8 would do
PART(pair, e.v[2] + e.v[3])
// BLACKWELL-DAG: wide.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load: 32 sectors where 16 would do
PART(half, e.v[4] + e.v[5] + e.v[6] + e.v[7])
// - the whole, if gaps are short;
// BLACKWELL-DAG: wide.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: global load, 32 bytes per lane: 32 sectors, ideal 32
PART(everySecond, e.v[0] + e.v[2] + e.v[4] + e.v[6])
// BLACKWELL-DAG: wide.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: global load, 32 bytes per lane: 32 sectors, ideal 32
PART(three, e.v[0] + e.v[3] + e.v[4])
// - of (1, 2, 3) two loads, where up to sm_90 it is one of 16 bytes.
// HOPPER-DAG: wide.cu:[[#@LINE+3]]:{{[0-9]+}}: remark: global load, 16 bytes per lane: 16 sectors, ideal 16
// BLACKWELL-DAG: wide.cu:[[#@LINE+2]]:{{[0-9]+}}: warning: uncoalesced global load: 16 sectors where 4 would do (2 loads of an element of 16 bytes)
__global__ void lastThree(const float4 *a, float *b) {
  float4 v = a[threadIdx.x]; b[threadIdx.x] = v.y + v.z + v.w; }

void go(Eight *a, float *b) {
  copied<<<1, 64>>>(a, a);
  shared<<<1, 64>>>(a, b);
  one<<<1, 64>>>(a, b);
  pair<<<1, 64>>>(a, b);
  half<<<1, 64>>>(a, b);
  everySecond<<<1, 64>>>(a, b);
  three<<<1, 64>>>(a, b);
  lastThree<<<1, 64>>>((const float4 *)a, b);
}
