__shared__ float global[32][32];

__global__ void unseen(float *out) {
  __shared__ float hidden[32][32];
  for (int i = 0; i < 32; ++i)
    hidden[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
#ifdef NEVER
  use(hidden);
#endif
  out[threadIdx.x] = hidden[threadIdx.x][3];
}

__global__ void parts(float *out) {
  __shared__ float part[32][32];
  for (int i = 0; i < 32; ++i)
    part[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
#include "part.inc"
}
