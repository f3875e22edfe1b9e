// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All lanes together load 8 bytes each in two wavefronts, and cannot in fewer.
// Every other lane needs two as well, where one would do: in blocks 0 and 1 each
// of the four warps has a conflict. Which lanes go there may be unknown: then
// each of the 28 warps of the grid may have one.
// RUN: %counters %s | FileCheck %s
__global__ void some(float2 *out) {
  __shared__ float2 s[128];
  int t = threadIdx.x + 2 * threadIdx.y;
  s[t] = make_float2(1, 2);
  __syncthreads();
  if (threadIdx.x != blockIdx.x)
    out[t] = s[t];
}
__global__ void unknown(float2 *out, const int *in) {
  __shared__ float2 s[128];
  int t = threadIdx.x;
  s[t] = make_float2(1, 2);
  __syncthreads();
  if (in[t] > 3)
    out[t] = s[t];
}
// CHECK: launch of some(float2*)
// CHECK: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum {{ *}}8{{$}}
// CHECK: launch of unknown(float2*, int const*)
// CHECK: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum {{ *}}0 to 28
int main() {
  some<<<7, dim3(2, 64)>>>(nullptr);
  unknown<<<7, 128>>>(nullptr, nullptr);
}
