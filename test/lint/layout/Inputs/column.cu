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
// A tile that begins behind another array, within a row of the banks.
__global__ void __launch_bounds__(32) behind(float4 *out) {
  __shared__ float4 first[1];
  __shared__ __align__(16) float t[64][32];
  *(float4 *)&t[threadIdx.x / 8][threadIdx.x % 8 * 4] = first[0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x].x = first[0].x + t[threadIdx.x / 4][threadIdx.x % 4];
}
// What a pointer into the tile leads to counts from where the tile begins.
__global__ void __launch_bounds__(32) pointed(float *out, int row) {
  __shared__ float t[32][32], s[8];
  float *p = &t[row][0];
  t[0][threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x % 8] = p[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][0] + s[threadIdx.x % 4];
}
