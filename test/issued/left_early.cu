// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An unrolled loop that is left early: every index is a constant once unrolled.

template <int M>
__global__ void __launch_bounds__(128)
    dot(const float *a, const float *b, float *c, int rows, int K) {
  float acc[M];
#pragma unroll
  for (int m = 0; m < M; ++m)
    acc[m] = 0;
  const int valid = min(M, rows - (int)blockIdx.y * M);
  for (int k0 = threadIdx.x * 32; k0 < K; k0 += 128 * 32) {
#pragma unroll
    for (int sub = 0; sub < 4; ++sub) {
      float w[8];
#pragma unroll
      for (int j = 0; j < 8; ++j)
        w[j] = b[k0 + sub * 8 + j];
      if (k0 + sub * 8 < K) {
#pragma unroll
        for (int m = 0; m < M; ++m) {
          if (m >= valid)
            break;
          const float4 x =
              *(const float4 *)&a[(blockIdx.y * M + m) * K + k0 + sub * 8];
          const float4 y =
              *(const float4 *)&a[(blockIdx.y * M + m) * K + k0 + sub * 8 + 4];
          const float *fx = (const float *)&x, *fy = (const float *)&y;
#pragma unroll
          for (int k = 0; k < 4; ++k) {
            acc[m] = fmaf(fx[k], w[k], acc[m]);
            acc[m] = fmaf(fy[k], w[k + 4], acc[m]);
          }
        }
      }
    }
  }
#pragma unroll
  for (int m = 0; m < M; ++m) {
    if (m >= valid)
      break;
    float v = acc[m];
    for (int o = 16; o; o >>= 1)
      v += __shfl_down_sync(~0u, v, o);
    if (threadIdx.x % 32 == 0)
      c[blockIdx.y * M + m] = v;
  }
}

void run(const float *a, const float *b, float *c) {
  dot<8><<<dim3(1, 4), 128>>>(a, b, c, 32, 8192);
}
