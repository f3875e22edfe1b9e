// Whatever is looked up in a table of one word for each bank, no two lanes want
// different words of a bank: in one warp, and in several that are alike.
// RUN: %bank-lint --all %s | FileCheck %s
__global__ void k(const int *index, float *out) {
  __shared__ float table[32];
  // CHECK-DAG: [[#@LINE+1]]:22: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  out[threadIdx.x] = table[index[threadIdx.x] & 31];
}
void run(int *index, float *out) {
  k<<<1, 32>>>(index, out);
  k<<<1, 256>>>(index, out);
}
// CHECK: 6 accesses: 6 clean, 0 flagged, 0 undecided
