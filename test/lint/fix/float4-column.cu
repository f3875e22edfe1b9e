// A column of 16-byte elements, by a cast: the longer row keeps them aligned.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 1 array fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
__global__ void columns(const float4 *in, float4 *out) {
  // FIXED: __shared__ __align__(16) float tile[32][36];
  __shared__ __align__(16) float tile[32][32];
  int row = threadIdx.x / 8, part = threadIdx.x % 8 * 4;
  *reinterpret_cast<float4 *>(&tile[row][part]) = in[threadIdx.x];
  __syncthreads();
  row = threadIdx.x % 32, part = threadIdx.x / 32 * 4;
  // TOLD: 8-way shared bank conflict: 32 wavefronts where 4 would do
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(&tile[row][part]);
}
// TOLD: {{^}}fix: tile[32][36]: 4 wavefronts at {{[^,]*}}, 4608 bytes of shared memory (was 4096)

void launch(const float4 *in, float4 *out) { columns<<<1, 256>>>(in, out); }
