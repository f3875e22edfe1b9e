// What ptxas merges depends on the build: the architecture, and whether the code is
// relocatable. Figures are those of the executed machine code of nvcc 13.0.
//
// RUN: %exits 1 %bank-lint --all --arch=sm_80 %s | FileCheck --check-prefixes=CHECK,AMPERE %s
// RUN: %exits 1 %bank-lint --all --arch=sm_90 %s | FileCheck --check-prefixes=CHECK,HOPPER %s
// RUN: %exits 1 %bank-lint --all --arch=sm_100 %s | FileCheck --check-prefixes=CHECK,BLACKWELL %s
// RUN: %exits 1 %bank-lint --all --arch=sm_110 %s | FileCheck --check-prefixes=CHECK,BLACKWELL %s
// RUN: %exits 1 %bank-lint --all --arch=sm_80 %s -- -rdc=true | FileCheck --check-prefixes=CHECK,LINKED %s
// RUN: %exits 1 %bank-lint --all --arch=sm_90 %s -- -dc | FileCheck --check-prefixes=CHECK,LINKED %s

// An array at byte 4. Up to sm_89 ptxas uses that place; from sm_90 on how it is aligned;
// of relocatable code it knows how the array is declared.
// AMPERE-DAG: by-build.cu:[[#@LINE+12]]:22: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4
// HOPPER-DAG: by-build.cu:[[#@LINE+11]]:22: warning: 4-way shared bank conflict
// BLACKWELL-DAG: by-build.cu:[[#@LINE+10]]:22: warning: 4-way shared bank conflict
// LINKED-DAG: by-build.cu:[[#@LINE+9]]:22: warning: 4-way shared bank conflict
__global__ void flagged(const float *in, float *out, int *n) {
  __shared__ int count;
  __shared__ float a[512];
  if (threadIdx.x == 0) count = *n;
  for (int i = 0; i < 4; ++i)
    a[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];
  __syncthreads();
  int t = threadIdx.x * 4;
  out[threadIdx.x] = a[t] + a[t + 1] * a[t + 2] + a[t + 3] + count;
}

// One array alone. The optimiser for sm_100 makes the address of the load from that of the
// store by adding 12 * threadIdx.x, of which ptxas sees no alignment by 16.
// AMPERE-DAG: by-build.cu:[[#@LINE+10]]:22: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 4 executions, 16 wavefronts per block [clean]
// HOPPER-DAG: by-build.cu:[[#@LINE+9]]:22: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 4 executions, 16 wavefronts per block [clean]
// BLACKWELL-DAG: by-build.cu:[[#@LINE+8]]:22: warning: 4-way shared bank conflict
// LINKED-DAG: by-build.cu:[[#@LINE+7]]:22: warning: 4-way shared bank conflict
__global__ void alone(const float *in, float *out) {
  __shared__ float a[512];
  for (int i = 0; i < 4; ++i)
    a[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];
  __syncthreads();
  int t = threadIdx.x * 4;
  out[threadIdx.x] = a[t] + a[t + 1] * a[t + 2] + a[t + 3];
}

// Where the declaration says how it is aligned, that holds in each build.
// CHECK-DAG: by-build.cu:[[#@LINE+7]]:22: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 4 executions, 16 wavefronts per block [clean]
__global__ void aligned(const float *in, float *out) {
  __shared__ __align__(16) float a[512];
  for (int i = 0; i < 4; ++i)
    a[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];
  __syncthreads();
  int t = threadIdx.x * 4;
  out[threadIdx.x] = a[t] + a[t + 1] * a[t + 2] + a[t + 3];
}

void go(const float *a, float *b, int *n) {
  flagged<<<1, 128>>>(a, b, n);
  alone<<<1, 128>>>(a, b);
  aligned<<<1, 128>>>(a, b);
}
