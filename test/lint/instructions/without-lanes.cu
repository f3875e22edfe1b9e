// Instructions under a predicate that holds in no lane: a short side of a branch is
// issued by every warp that comes there, a long one only by those with lanes. So has
// it the machine code of nvcc 13.0 for sm_80: @P LDS, and a branch around the last.
//
// RUN: %exits 0 %bank-lint --all --min-weight=0 %s | FileCheck %s

// 8 warps: half of the first takes the side.
__global__ void sides(const float *in, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float v = 0, w = 0;
  if (t < 16)
    // CHECK: [[#@LINE+1]]:{{.*}} shared load, {{.*}}; 1 execution and 7 without lanes, 1 wavefront per block
    v = s[t * 2 % 32];
  // The first two warps have lanes below 40 to 49, the other six have none: 10
  // times 2 and 6.
  for (int i = 0; i < 10; ++i)
    if (t < 40 + i)
      // CHECK: [[#@LINE+1]]:{{.*}} shared load, {{.*}}; 20 executions and 60 without lanes, 20 wavefronts per block
      w += s[t + i] * 3;
  out[t] = v + w;
}

// One load and eight products: no instruction of it without lanes.
__global__ void longSide(const float *in, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float v = 0, u = 1;
  if (t < 16) {
    // CHECK: [[#@LINE+1]]:{{.*}} shared load, {{.*}}; 1 execution, 1 wavefront per block
    v = s[t * 2];
    v = v * 3 + u;
    v = v * 4 + u;
    v = v * 5 + u;
    v = v * 6 + u;
    v = v * 7 + u;
    v = v * 8 + u;
    v = v * 9 + u;
    v = v * 10 + u;
  }
  out[t] = v;
}
void run(const float *a, float *b) {
  sides<<<1, 256>>>(a, b);
  longSide<<<1, 256>>>(a, b);
}
