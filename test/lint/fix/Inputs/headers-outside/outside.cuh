__global__ void outside(float *out) {
  __shared__ float other[32][32];
  for (int i = 0; i < 32; ++i)
    other[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = other[threadIdx.x][3];
}
