// What header.test includes.
template <int N> __global__ void turn(const float *in, float *out) {
  __shared__ float tile[N][N];
  for (int j = threadIdx.y; j < N; j += blockDim.y)
    tile[j][threadIdx.x] = in[j * N + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < N; j += blockDim.y)
    out[j * N + threadIdx.x] = tile[threadIdx.x][j];
}

template <int N> __global__ void wide(const float *in, float *out) {
  __shared__ float rows[8][N];
  for (int j = threadIdx.x; j < 8 * N; j += blockDim.x)
    rows[j / N][j % N] = in[j];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x % 8][threadIdx.x / 8];
}
