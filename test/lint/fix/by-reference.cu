// The array is known by where the accesses lead, not only by the name that they have: a
// function takes elements by reference, or a row by its address.
//
// RUN: %exits 1 %bank-lint --no-cache --select=shared-bank-conflict --suggest-fixes -v %s | FileCheck %s

__device__ void exchange(float &a, float &b) {
  // CHECK-DAG: [[#@LINE+1]]:13: warning: 31-way shared bank conflict: 31 wavefronts where 1 would do
  float t = a;
  a = b;
  b = t;
}

// CHECK-DAG: [[#@LINE+2]]:3: note: leads to the array here: '__shared__ float tile[32][32]'
__global__ void turn(float *out, const float *in) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  if (y < x)
    exchange(tile[x][y], tile[y][x]);
  __syncthreads();
  out[y * 32 + x] = tile[y][x];
}
// CHECK-DAG: fix: tile[32][33]: 1 wavefront at 8:13, 9:3, 9:7, 10:3,

// Not where the function goes on from the element.
__device__ float next(float &a) { return (&a)[1]; }
__global__ void neighbours(float *out, const float *in) {
  __shared__ float tile[33][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  // CHECK-DAG: no fix: a reference to an element is passed to 'next' at [[#@LINE+1]]:46
  out[threadIdx.y * 32 + threadIdx.x] = next(tile[threadIdx.x][threadIdx.y]);
}

void launch(float *a, float *b) {
  turn<<<1, dim3(32, 32)>>>(a, b);
  neighbours<<<1, dim3(32, 32)>>>(a, b);
}
