// A pointer that goes round the stages of a buffer: how far it has moved is not
// known, but it is the same in all lanes, and a multiple of what a stage takes.
// RUN: not %bank-lint --all --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t

__global__ void stages(const float *x, float *o, int n) {
  __shared__ float tile[3][1024];
  for (int i = threadIdx.x; i < 3072; i += blockDim.x)
    tile[0][i] = x[i];
  __syncthreads();
  const float *padded = tile[0] + threadIdx.x % 32 * 33 % 1024;
  const float *rows = tile[0] + threadIdx.x % 32 * 32;
  const float *p = padded, *q = rows;
  float sum = 0;
  int stage = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: moving-stages.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
    sum += *p;
    // CHECK-DAG: moving-stages.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: 32-way shared bank conflict: 32 wavefronts
    sum *= *q;
    stage = stage == 2 ? 0 : stage + 1;
    p = padded + stage * 1024;
    q = rows + stage * 1024;
  }
  o[threadIdx.x] = sum;
}

// A distance of each lane's own, and one that is no multiple of a stage.
__global__ void others(const float *x, float *o, const int *steps, int n) {
  __shared__ float tile[3][1024];
  for (int i = threadIdx.x; i < 3072; i += blockDim.x)
    tile[0][i] = x[i];
  __syncthreads();
  const float *rows = tile[0] + threadIdx.x % 32 * 32;
  const float *p = rows, *q = rows;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: moving-stages.cu:[[#@LINE+1]]:{{[0-9]+}}: {{(remark|warning)}}: {{.*}}1 to 32 wavefronts
    sum += *p;
    // CHECK-DAG: moving-stages.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: 32-way shared bank conflict: 32 wavefronts
    sum *= *q;
    p = rows + steps[i] * int(threadIdx.x);
    q = rows + steps[i];
  }
  o[threadIdx.x] = sum;
}
