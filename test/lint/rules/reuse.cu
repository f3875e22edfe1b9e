// The different sectors that a block touches, beside those that it asks for.
//
// RUN: %exits 1 %bank-lint -v %s | FileCheck %s
// RUN: %exits 1 %bank-lint -v --select=global-uncoalesced --kernel=once --kernel=unknown %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %bank-lint --format=json %s | FileCheck %s --check-prefix=JSON

// Rows of 32 floats are 4 sectors each, which 32 warps ask for.
__global__ void columns(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// CHECK-DAG: reuse: 1024 sectors requested by a block, 128 distinct

// Each thread has its own row, 64 floats of 8 sectors.
__global__ void rows(const float *in, float *out, int n) {
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 64; ++k)
    sum += in[threadIdx.x * n + k];
  out[threadIdx.x] = sum;
}
// CHECK-DAG: reuse: 4096 sectors requested by a block, 512 distinct

// The same of a loop that is unrolled: its accesses have one place.
__global__ void unrolled(const float *in, float *out, int n) {
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k)
    sum += in[threadIdx.x * 16 + k];
  out[threadIdx.x] = sum;
}
// CHECK-DAG: reuse: 512 sectors requested by a block, 64 distinct

// Nothing comes again.
__global__ void once(float *out) { out[threadIdx.x * 8] = 1; }

// Nobody knows where a row ends.
__global__ void unknown(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// NONE: uncoalesced global store
// NONE-NOT: reuse:
// JSON-DAG: "distinct_sectors": 128,
// JSON-DAG: "distinct_sectors": 512,
// JSON-DAG: "distinct_sectors": 64,

void run(float *in, float *out, int n) {
  columns<<<2, dim3(32, 32)>>>(out, 64);
  rows<<<2, 64>>>(in, out, 64);
  unrolled<<<2, 64>>>(in, out, n);
  once<<<2, 64>>>(out);
  unknown<<<2, dim3(32, 32)>>>(out, n);
}
