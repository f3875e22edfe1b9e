__global__ void strided(float *a, const float *b, int n, int s) {
  __shared__ float t[256];
  t[threadIdx.x] = b[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i)
    a[threadIdx.x] += t[threadIdx.x * s % 256];
}
__global__ void __launch_bounds__(128) bounded(float *a) { a[threadIdx.x * 3] = 0; }
