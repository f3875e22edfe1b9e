#include "withheld.cuh"
#include "../outside/outside.cuh"
__global__ void k(float *out) {
  for (int i = 0; i < 32; ++i)
    global[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = global[threadIdx.x][3];
}
void launch(float *p) {
  k<<<1, 32>>>(p);
  unseen<<<1, 32>>>(p);
  parts<<<1, 32>>>(p);
  outside<<<1, 32>>>(p);
}
