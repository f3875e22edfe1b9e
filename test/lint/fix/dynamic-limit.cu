// Memory that a launch gives grows within what cudaFuncSetAttribute allows its
// kernel, and beyond it only where the same variable says both.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --arch=sm_86 --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: not %bank-lint --arch=sm_86 --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// 4100 bytes are 32 rows of 128 and an element, which is used, so that nothing can
// change places with it. With 4 bytes more a row they are 4100 + 32 * 4 = 4228,
// with 4 more in two rows 4100 + 16 * 4 = 4164; and 49156 bytes with 4 more a row
// are 49156 + 384 * 4 = 50692.
//
// DONE: 4 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
#include <cuda_runtime.h>

constexpr auto attribute = cudaFuncAttributeMaxDynamicSharedMemorySize;

// TOLD-DAG: {{^}}fix: a[i + i / 32] for a[i]: 1 wavefront at {{.*}}, 4228 bytes of shared memory (was 4100)
__global__ void justEnough(float *out) {
  extern __shared__ float a[];
  a[threadIdx.x * 32 + 32] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = a[(threadIdx.x ^ 1) * 32 + 32];
}

// TOLD-DAG: {{^}}fix: b[i + i / 64] for b[i]: 2 wavefronts at {{.*}}, 4164 bytes of shared memory (was 4100)
__global__ void oneByteLess(float *out) {
  extern __shared__ float b[];
  b[threadIdx.x * 32 + 32] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = b[(threadIdx.x ^ 1) * 32 + 32];
}

// TOLD-DAG: no fix: {{.*}}c[i + i / 32] for c[i]: the launch at {{[0-9:]+}} would give more bytes than the 4100 that cudaFuncSetAttribute allows at [[#@LINE+43]]:3
__global__ void noMore(float *out) {
  extern __shared__ float c[];
  c[threadIdx.x * 32 + 32] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = c[(threadIdx.x ^ 1) * 32 + 32];
}

// All that a block of this architecture can have is asked for, and not used.
// TOLD-DAG: {{^}}fix: d[i + i / 32] for d[i]: 1 wavefront at {{.*}}, 50692 bytes of shared memory (was 49156)
__global__ void allThereIs(float *out) {
  extern __shared__ float d[];
  d[threadIdx.x * 32 + 11296] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = d[(threadIdx.x ^ 1) * 32 + 11296];
}

// The number grows for both.
// TOLD-DAG: {{^}}fix: e[i + i / 32] for e[i]: 1 wavefront at {{.*}}, 50692 bytes of shared memory (was 49156)
__global__ void oneNumber(float *out) {
  extern __shared__ float e[];
  e[threadIdx.x * 32 + 11296] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = e[(threadIdx.x ^ 1) * 32 + 11296];
}

// What is asked for by the same number, and grows with it, is for another kernel:
// this one gets no more than 49152 bytes.
// TOLD-DAG: no fix: {{.*}}f[i + i / 32] for f[i]: the launches do not give as much as it takes, or may not
__global__ void ofAnother(float *out) {
  extern __shared__ float f[];
  f[threadIdx.x * 32 + 11280] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = f[(threadIdx.x ^ 1) * 32 + 11280];
}

void launch(float *p) {
  cudaFuncSetAttribute(justEnough, attribute, 4228);
  // FIXED: justEnough<<<1, 32, 4228>>>(p);
  justEnough<<<1, 32, 4100>>>(p);
  cudaFuncSetAttribute(oneByteLess, attribute, 4227);
  // FIXED: oneByteLess<<<1, 32, 4164>>>(p);
  oneByteLess<<<1, 32, 4100>>>(p);
  cudaFuncSetAttribute(noMore, attribute, 4100);
  // FIXED: noMore<<<1, 32, 4100>>>(p);
  noMore<<<1, 32, 4100>>>(p);
  cudaFuncSetAttribute(allThereIs, attribute, 99 * 1024);
  // FIXED: allThereIs<<<1, 32, 50692>>>(p);
  allThereIs<<<1, 32, 49156>>>(p);
  // FIXED: both = 50692;
  int both = 49156;
  cudaFuncSetAttribute(oneNumber, attribute, both);
  oneNumber<<<1, 32, both>>>(p);
  // FIXED: others = 49092;
  int others = 49092;
  cudaFuncSetAttribute(justEnough, attribute, others);
  ofAnother<<<1, 32, others>>>(p);
}
