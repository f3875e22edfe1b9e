// Exclusive or, and, or with a row that nobody knows: its bits are tried.
// RUN: %exits 1 %bank-lint -v --sort=file --all --launch 'clean=1:32' --launch 'cross=1:32' \
// RUN:   --launch 'low=1:32' --launch 'mask=1:32' --launch 'base=1:32' %s \
// RUN:   | FileCheck %s --implicit-check-not=undecided: \
// RUN:     --implicit-check-not=bounded

// The rows of a swizzled tile: a permutation of the banks for every row.
// CHECK-DAG: swizzle.cu:[[@LINE+4]]:{{[0-9]+}}: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
// CHECK-DAG: swizzle.cu:[[@LINE+5]]:{{[0-9]+}}: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
__global__ void clean(const float *in, float *out, int row) {
  __shared__ float tile[32][32];
  tile[row & 31][threadIdx.x ^ (row & 31)] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = tile[row % 32u][threadIdx.x ^ (row % 32u)];
}

// Only three bits are swizzled: a column is spread over 8 banks, 4 lanes in
// each, whatever the row is.
// CHECK-DAG: swizzle.cu:[[@LINE+3]]:22: warning: 4-way shared bank conflict: 4 wavefronts where 1 would do
__global__ void cross(float *out, int row) {
  __shared__ float tile[32][32];
  out[threadIdx.x] = tile[threadIdx.x][(row & 7) ^ (threadIdx.x & 7)];
}

// Lanes 2k and 2k + 1 are on one word if the row is odd, else 64 words apart.
// CHECK-DAG: swizzle.cu:[[@LINE+3]]:22: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts where 1 would do
__global__ void low(float *out, int row) {
  __shared__ float s[32 * 32];
  out[threadIdx.x] = s[(threadIdx.x | (row & 1)) * 32];
}
// CHECK-DAG: bit 0 of {{.*}} == 0: 32 wavefronts, ideal 1
// CHECK-DAG: bit 0 of {{.*}} == 1: 16 wavefronts, ideal 1

// A mask only makes lanes meet on one word.
// CHECK-DAG: swizzle.cu:[[@LINE+3]]:22: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
__global__ void mask(float *out, int row) {
  __shared__ float s[32];
  out[threadIdx.x] = s[threadIdx.x & row];
}

// What lies above the bits that are swizzled may be unknown too.
// CHECK-DAG: swizzle.cu:[[@LINE+3]]:22: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
__global__ void base(float *out, int row, int stage) {
  extern __shared__ float s[];
  out[threadIdx.x] = s[(stage * 32 + threadIdx.x) ^ (row & 31)];
}
