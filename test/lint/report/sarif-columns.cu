// Regions count characters, though columns of the compiler count bytes; code
// that looks like a link is none. read_sarif.py cuts the regions out of this
// file. float at a stride of 32: 32 sectors where 4 would do.
//
// RUN: %exits 1 %bank-lint --format=sarif %s > %t
// RUN: %python %S/Inputs/read_sarif.py %t | FileCheck %s

__device__ int across(int i) { return i * 32; }

__global__ void column(float *out, float *spare) {
  float *both[2] = {out, spare};
  /* äöü€𝄞 */ (both[0])[across(threadIdx.x)] = 1.0f;
  // CHECK: global-uncoalesced sarif-columns.cu:[[#@LINE-1]]: (both[0])[across(threadIdx.x)]: uncoalesced
}

void launch(float *out) { column<<<1, 64>>>(out, out); }
