// A texture fetch never reaches shared memory: it is no obstacle to a fix.
//
// RUN: %exits 1 %bank-lint --builtin-headers --suggest-fixes %s | FileCheck %s
// CHECK: fix: s[32][33]: 1 wavefront
__global__ void sampled(cudaTextureObject_t from, float *out) {
  __shared__ float s[32][32];
  s[threadIdx.y][threadIdx.x] = tex2D<float>(from, threadIdx.x, threadIdx.y);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}

void launch(cudaTextureObject_t from, float *out) {
  sampled<<<1, dim3(32, 32)>>>(from, out);
}
