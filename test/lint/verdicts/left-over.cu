// Of a loop that nvcc unrolls by four, neighbours of the iterations that are left
// over, here 43, may become one load. The verdict on these rests on that they do
// not; that on the four copies, of which pairs are joined, does not.
// RUN: %explain %s:18 | FileCheck %s

__global__ void rows(const float *in, float *out) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  s[0][t] = in[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 30; ++i) {
    for (int j = 0; j < i; ++j)
      sum +=
          // CHECK: [[#@LINE+3]]:11: shared load, 4 bytes per lane
          // CHECK: per block {{ *}}43 executions
          // CHECK: assuming {{ *}}nvcc does not join the loads of iterations that an unrolled loop leaves over
          s[t][j] *
          // CHECK: [[#@LINE-1]]:11: shared load, 8 bytes per lane
          // CHECK: per block {{ *}}196 executions
          // CHECK-NOT: assuming
          s[j][t];
    __syncthreads();
  }
  out[t] = sum;
}

void run(const float *a, float *c) { rows<<<1, 32>>>(a, c); }
