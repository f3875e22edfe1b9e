// Loads of one place are one unknown, until memory may have changed.
// RUN: %bank-lint --all --launch same=1:32 --launch cancels=1:32 \
// RUN:   --launch storeBetween=1:32 --launch barrierBetween=1:32 \
// RUN:   --launch isVolatile=1:32 %s | FileCheck %s

// idx / d * d + idx % d is idx, the same for all lanes.
// CHECK-DAG: loads.cu:[[@LINE+3]]:3: remark: global store, 4 bytes per lane: 4 to 5 sectors, ideal 4
__global__ void same(const int *idx, float *out, int d) {
  const int first = idx[blockIdx.x];
  out[idx[blockIdx.x] / d * d + first % d + threadIdx.x] = 0;
}

// CHECK-DAG: loads.cu:[[@LINE+3]]:3: remark: global store, 4 bytes per lane: 4 sectors, ideal 4
__global__ void cancels(const int *idx, float *out) {
  const int own = idx[threadIdx.x];
  out[idx[threadIdx.x] - own + threadIdx.x] = 0;
}

// CHECK-DAG: loads.cu:[[@LINE+5]]:3: remark: global store, 4 bytes per lane: 1 to 32 sectors, ideal 4
__global__ void storeBetween(int *idx, float *out, int n) {
  const int own = idx[threadIdx.x];
  if (threadIdx.x == 0)
    idx[n] = 3;
  out[idx[threadIdx.x] - own + threadIdx.x] = 0;
}

// CHECK-DAG: loads.cu:[[@LINE+4]]:3: remark: global store, 4 bytes per lane: 1 to 32 sectors, ideal 4
__global__ void barrierBetween(int *idx, float *out) {
  const int own = idx[threadIdx.x];
  __syncthreads();
  out[idx[threadIdx.x] - own + threadIdx.x] = 0;
}

// CHECK-DAG: loads.cu:[[@LINE+3]]:3: remark: global store, 4 bytes per lane: 1 to 32 sectors, ideal 4
__global__ void isVolatile(const volatile int *idx, float *out) {
  const int own = idx[threadIdx.x];
  out[idx[threadIdx.x] - own + threadIdx.x] = 0;
}
