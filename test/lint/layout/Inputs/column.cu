__global__ void __launch_bounds__(32) column(float *out) {
  __shared__ float t[32][32]; t[0][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][0];
}
__global__ void __launch_bounds__(32) two(float *out) {
  __shared__ float t[32][32], s[8];
  t[0][threadIdx.x] = out[threadIdx.x]; s[threadIdx.x % 8] = 0;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][0] + s[threadIdx.x % 4];
}
