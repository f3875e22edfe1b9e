// What page.csv beside this was written for; its lines are those of this file.
__device__ float columnOf(const float (*tile)[32], int j) {
  return tile[threadIdx.x][j];
}

__global__ void columns(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = 0; j < 32; ++j)
    tile[j][threadIdx.x] = in[32 * j + threadIdx.x];
  __syncthreads();
  float sum = columnOf(tile, in[0] > 0 ? 5 : 6);
  sum += columnOf(tile, 7);
  out[threadIdx.x] = sum;
}

template <typename T, unsigned step>
__global__ void strided(const T *in, T *out) {
  out[threadIdx.x] = in[step * threadIdx.x];
}

__global__ void several(const float *in, float *out, int n) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 8)
    out[threadIdx.x] = s[2 * threadIdx.x];
  if (n > 100)
    out[64 + threadIdx.x] = s[threadIdx.x];
  for (int i = 0; i < n; ++i)
    s[threadIdx.x] += s[(threadIdx.x + i) % 64];
}

__global__ void histogram(const int *bins, int *counts) {
  atomicAdd(&counts[bins[threadIdx.x]], 1);
}

void launchAll(float *a, float *b, double *c, double *d, int *e, int *f) {
  columns<<<2, 32>>>(a, b);
  strided<float, 2><<<1, 32>>>(a, b);
  strided<double, 4><<<3, 64>>>(c, d);
  several<<<1, 64>>>(a, b, 5);
  histogram<<<1, 32>>>(e, f);
}
