// id:      h100_transpose
// source:  BlueSkyyyyyy/tech_record@da002b9 code/kernel-opt/05-transpose/ncu_bank.out.txt
// licence: not checked; re-expressed
// GPU of the measurement: H100 80GB HBM3 (GH100, CC 9.0)
// origin:  RE-EXPRESSED: own minimal kernels with the same launch and the same addresses as the cited ones
#include <cuda_runtime.h>
template <int PAD> __device__ __forceinline__ void body(const float *__restrict__ in, float *__restrict__ out, int m, int n) {
  __shared__ float tile[32][32 + PAD];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < n && y < m) tile[threadIdx.y][threadIdx.x] = in[(size_t)y * n + x];
  __syncthreads();
  int r = blockIdx.x * 32 + threadIdx.y, c = blockIdx.y * 32 + threadIdx.x;
  if (r < n && c < m) out[(size_t)r * m + c] = tile[threadIdx.x][threadIdx.y];
}
__global__ void plain(const float *__restrict__ in, float *__restrict__ out, int m, int n) { body<0>(in, out, m, n); }
__global__ void padded(const float *__restrict__ in, float *__restrict__ out, int m, int n) { body<1>(in, out, m, n); }
int main() { float *p, *q; cudaMalloc(&p, 4u << 26); cudaMalloc(&q, 4u << 26); plain<<<dim3(256, 256), dim3(32, 32)>>>(p, q, 8192, 8192); padded<<<dim3(256, 256), dim3(32, 32)>>>(p, q, 8192, 8192); return cudaDeviceSynchronize(); }
