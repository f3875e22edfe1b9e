// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that are no whole warps, several dimensions, dynamic shared memory,
// calls, atomics, asynchronous copies and matrices.

__global__ void partOfAWarp(const float *in, float *out) {
  __shared__ float s[48];
  s[threadIdx.x] = in[threadIdx.x * 2];
  __syncthreads();
  out[threadIdx.x] = s[47 - threadIdx.x];
}

__global__ void wideInPart(const float4 *in, float4 *out) {
  __shared__ float4 s[100];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void threeAxes(const float *in, float *out) {
  __shared__ float s[4][4][9];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  s[z][y][x] = in[(z * 4 + y) * 8 + x];
  __syncthreads();
  out[(z * 4 + y) * 8 + x] = s[x % 4][z][y];
}

extern __shared__ double dynamic[];
__global__ void dynamicRows(const double *in, double *out, int pitch) {
  int x = threadIdx.x, y = threadIdx.y;
  dynamic[y * pitch + x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = dynamic[x * pitch + y];
}

__noinline__ __device__ float called(const float *p, int i) {
  return p[i * 4] + p[i * 4 + 1];
}

__device__ float inlined(const float *p, int i) { return p[i * 8]; }

__global__ void calls(const float *in, float *out) {
  int t = threadIdx.x;
  out[t] = called(in, t) + inlined(in, t);
}

__global__ void doubles(const double *in, double *out) {
  __shared__ double s[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = in[i * 32 + t];
  __syncwarp();
  double sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += s[t][i];
  out[t] = sum;
}

__global__ void bytes(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[128 * 4];
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    s[i * 128 + t] = in[i * 128 + t];
  __syncthreads();
  out[t] = s[t * 4] + s[t * 4 + 3];
}

__global__ void rowsOfBlocks(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}

__global__ void broadcasts(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float4 a = s[t / 2], b = s[t / 4 * 2 + t % 2], c = s[t / 8];
  out[t] = make_float4(a.x + b.x + c.x, a.y + b.y + c.y, a.z + b.z + c.z,
                       a.w + b.w + c.w);
}

__global__ void pairsOfPairs(const float2 *in, float2 *out) {
  __shared__ float2 s[128];
  int t = threadIdx.x;
  s[t * 2] = in[t];
  s[t * 2 + 1] = in[t + 64];
  __syncthreads();
  float2 a = s[t], b = s[t / 2 * 3];
  out[t] = make_float2(a.x - b.x, a.y - b.y);
}

__global__ void addsToGlobal(int *counts) {
  atomicAdd(&counts[threadIdx.x * 2], 1);
}

__global__ void addsToShared(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s[threadIdx.x / 2 * 2], threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void addsFloats(float *sums) { atomicAdd(&sums[threadIdx.x], 1.f); }

__global__ void copiesAsynchronously(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  unsigned to = __cvta_generic_to_shared(&s[threadIdx.x]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to),
               "l"(in + threadIdx.x));
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void loadsMatrices(const uint4 *in, unsigned *out) {
  __shared__ uint4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  unsigned from = __cvta_generic_to_shared(&s[threadIdx.x]);
  unsigned a, b, c, d;
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
      : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
      : "r"(from));
  out[threadIdx.x] = a ^ b ^ c ^ d;
}

void run(const float *f, float *g, const double *d, double *e, int *i,
         unsigned char *u) {
  partOfAWarp<<<1, 48>>>(f, g);
  wideInPart<<<1, 100>>>((const float4 *)f, (float4 *)g);
  threeAxes<<<1, dim3(8, 4, 4)>>>(f, g);
  dynamicRows<<<1, dim3(16, 16), 16 * 17 * sizeof(double)>>>(d, e, 17);
  calls<<<1, 64>>>(f, g);
  doubles<<<1, 32>>>(d, e);
  bytes<<<1, 128>>>(u, u);
  rowsOfBlocks<<<dim3(8, 8), dim3(32, 8)>>>(f, g, 256);
  broadcasts<<<1, 64>>>((const float4 *)f, (float4 *)g);
  pairsOfPairs<<<1, 64>>>((const float2 *)f, (float2 *)g);
  addsToGlobal<<<1, 64>>>(i);
  addsToShared<<<1, 64>>>(i);
  addsFloats<<<1, 64>>>(g);
  copiesAsynchronously<<<1, 64>>>((const float4 *)f, (float4 *)g);
  loadsMatrices<<<1, 32>>>((const uint4 *)f, (unsigned *)i);
}
