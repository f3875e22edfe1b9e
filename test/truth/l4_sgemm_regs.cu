// id:      l4_sgemm_regs
// source:  twicy/CUDA@cf966f9 sgemm/profile_results/sgemm_v4.txt (sgemm_v4_vec)
// licence: not checked; addresses and launch re-expressed
// GPU of the measurement: L4 (AD104, CC 8.9)
// origin:  RE-EXPRESSED: 128x128x8 tiles, 16x16 threads of 8x8 results, A transposed by scalar stores, fragments by float4
#include <cuda_runtime.h>
__global__ void regs(int m, int n, int k, const float *a, const float *b, float *c) {
  __shared__ __align__(16) float ta[8][128], tb[8][128];
  const int t = threadIdx.y * 16 + threadIdx.x, ty = threadIdx.y * 8, tx = threadIdx.x * 8;
  float s[8][8] = {};
  for (int kk = 0; kk < k; kk += 8) {
    const int ar = t / 2, ac = t % 2 * 4, br = t / 32, bc = t % 32 * 4;
    float4 v = *(const float4 *)&a[(blockIdx.y * 128 + ar) * k + kk + ac];
    ta[ac][ar] = v.x; ta[ac + 1][ar] = v.y; ta[ac + 2][ar] = v.z; ta[ac + 3][ar] = v.w;
    *(float4 *)&tb[br][bc] = *(const float4 *)&b[(kk + br) * n + blockIdx.x * 128 + bc];
    __syncthreads();
#pragma unroll
    for (int q = 0; q < 8; q++) {
      float4 a0 = *(float4 *)&ta[q][ty], a1 = *(float4 *)&ta[q][ty + 4], b0 = *(float4 *)&tb[q][tx], b1 = *(float4 *)&tb[q][tx + 4];
      float x[8] = {a0.x, a0.y, a0.z, a0.w, a1.x, a1.y, a1.z, a1.w}, y[8] = {b0.x, b0.y, b0.z, b0.w, b1.x, b1.y, b1.z, b1.w};
      for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) s[i][j] += x[i] * y[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) c[(blockIdx.y * 128 + ty + i) * n + blockIdx.x * 128 + tx + j] = s[i][j];
}
int main() { float *p; cudaMalloc(&p, (size_t)12 << 24); regs<<<dim3(32, 32), dim3(16, 16)>>>(4096, 4096, 4096, p, p + (1 << 24), p + (2 << 24)); return cudaDeviceSynchronize(); }
