// A private array of pointers, used by turns: which of them is meant is not
// known, but all are.
// RUN: not %bank-lint --all --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t

extern __shared__ float dynamic[];
__global__ void turns(const float *x, float *o, int rounds, int pitch, int p) {
  float *buffer[2];
  buffer[0] = dynamic + threadIdx.x / 32 * 64;
  buffer[1] = dynamic + 1024 + threadIdx.x / 32 * 64;
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    // CHECK-DAG: buffers-by-turns.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1
    buffer[p][threadIdx.x % 32] = x[i * 32 + threadIdx.x % 32];
    // CHECK-DAG: buffers-by-turns.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: 2-way shared bank conflict: 2 wavefronts
    sum += buffer[p ^ 1][threadIdx.x % 32 * 2];
    p ^= 1;
  }
  o[threadIdx.x] = sum;
}

// One of them leads elsewhere, and one is unknown.
__global__ void mixed(const float *x, float *o, int rounds, int p) {
  const float *buffer[2];
  buffer[0] = dynamic + threadIdx.x % 32;
  buffer[1] = x + threadIdx.x % 32;
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    // CHECK-DAG: buffers-by-turns.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: unknown load: {{.*}} [undecided]
    sum += *buffer[p];
    p ^= 1;
  }
  o[threadIdx.x] = sum;
}
__global__ void changed(const float *x, float *o, int rounds, int p, int q) {
  const float *buffer[2];
  buffer[0] = dynamic + threadIdx.x % 32;
  buffer[1] = dynamic + threadIdx.x % 32 * 2;
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    // CHECK-DAG: buffers-by-turns.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: unknown load: {{.*}} [undecided]
    sum += *buffer[p];
    buffer[q] = dynamic + threadIdx.x % 32 * 4;
  }
  o[threadIdx.x] = sum;
}

// What is read from a table of shared arrays does not lead to global memory.
__global__ void table(const float *x, float *o, int p) {
  __shared__ float a[32], b[32 * 32];
  float *buffer[2] = {a, b};
  // CHECK-DAG: buffers-by-turns.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: unknown store: {{.*}} [undecided]
  buffer[p][threadIdx.x % 32] = x[threadIdx.x];
}
