// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first element of row t and element t of the first row.

__global__ void difference(const int *in, int *out) {
  __shared__ int tile[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    tile[i][t] = in[i * 32 + t];
  __syncthreads();
  out[t] = tile[t][0] - tile[0][t];
}

__global__ void sums(const int *in, int *out) {
  __shared__ int tile[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    tile[i][t] = in[i * 32 + t];
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < 32; i += 2)
    sum = sum * 3 + tile[t][i] - tile[i][t];
  out[t] = sum;
}

__global__ void next(const float *in, float *out) {
  __shared__ float tile[33][32];
  int t = threadIdx.x;
  for (int i = 0; i < 33; ++i)
    tile[i][t] = in[i * 32 + t];
  __syncthreads();
  out[t] = tile[t][0] * tile[0][t + 1] + tile[t + 1][0];
}

__global__ void structures(const float2 *in, float *out) {
  __shared__ float2 pairs[64];
  int t = threadIdx.x;
  pairs[t] = in[t];
  __syncthreads();
  out[t] = pairs[t].x - reinterpret_cast<float *>(pairs)[t];
}

// Rows of 32 and of 16 of the same elements.
__global__ void halves(const int *in, int *out) {
  __shared__ int tile[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    tile[i][t] = in[i * 32 + t];
  __syncthreads();
  int (*narrow)[16] = reinterpret_cast<int (*)[16]>(tile);
  out[t] = tile[t][t & 7] - narrow[t][t & 7];
}

// Elements of one size, but of two types, at neighbouring places.
__global__ void types(const int *in, float *out) {
  __shared__ int flat[128];
  int t = threadIdx.x;
  for (int i = 0; i < 128; i += 32)
    flat[i + t] = in[i + t];
  __syncthreads();
  out[t] = flat[4 * t] * reinterpret_cast<float *>(flat)[4 * t + 1];
}

void run(int *in, int *out, float *from, float *to) {
  difference<<<1, 32>>>(in, out);
  sums<<<1, 32>>>(in, out);
  next<<<1, 31>>>(from, to);
  halves<<<1, 32>>>(in, out);
  types<<<1, 32>>>(in, to);
  structures<<<1, 64>>>(reinterpret_cast<float2 *>(from), to);
}
