// Words of one bank, against lanes that share a word or have a bank each.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --implicit-check-not=warning:

__global__ void column(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{.*}} warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// An atomic whose lanes have words of their own, all in one bank.
__global__ void counters(int *out) {
  __shared__ int n[32 * 32];
  // CHECK: [[#@LINE+1]]:{{.*}} warning: 32-way shared atomic conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
  atomicAdd(&n[threadIdx.x * 32], 1);
  __syncthreads();
  out[threadIdx.x] = n[threadIdx.x];
}

__global__ void fine(float *out, int k) {
  __shared__ float padded[32][33];
  __shared__ float4 wide[32];
  padded[threadIdx.y][threadIdx.x] = 1;
  wide[threadIdx.x] = make_float4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] =
      padded[threadIdx.x][threadIdx.y] + wide[k & 31].x;
}

// CHECK: 2 flagged
void launch(float *f, int *i, int k) {
  column<<<1, dim3(32, 32)>>>(f);
  counters<<<1, 32>>>(i);
  fine<<<1, dim3(32, 32)>>>(f, k);
}
