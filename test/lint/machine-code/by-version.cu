// What nvcc makes of it depends on its version, which the CUDA headers say; with the
// built-in ones, macros do. Figures are those of nvcc 13.0 and 13.5.
//
// RUN: %exits 1 %bank-lint --all --arch=sm_100 %s | FileCheck --check-prefixes=OLD,SINE %s
// RUN: %exits 0 %bank-lint --all --arch=sm_100 %s -- -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=5 | FileCheck --check-prefixes=NEW,NEWSINE %s
// RUN: %exits 1 %bank-lint --all --arch=sm_80 %s | FileCheck --check-prefix=SINE %s
// RUN: %exits 0 %bank-lint --all --arch=sm_80 %s -- -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=5 | FileCheck --check-prefix=NEWSINE %s

// The optimiser of 13.0 for sm_100 makes the address of the loads from that of the store.
// OLD-DAG: by-version.cu:[[#@LINE+8]]:22: warning: 4-way shared bank conflict
// NEW-DAG: by-version.cu:[[#@LINE+7]]:22: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4
__global__ void alone(const float *in, float *out) {
  __shared__ float a[512];
  for (int i = 0; i < 4; ++i)
    a[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];
  __syncthreads();
  int t = threadIdx.x * 4;
  out[threadIdx.x] = a[t] + a[t + 1] * a[t + 2] + a[t + 3];
}

// The libdevice of 13.5 has no loop in sinf, so that loads before and behind it meet.
// SINE-DAG: by-version.cu:[[#@LINE+8]]:27: warning: 4-way shared bank conflict
// NEWSINE-DAG: by-version.cu:[[#@LINE+7]]:27: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4
__global__ void sines(const float *in, float *out) {
  __shared__ __align__(16) float a[512];
  for (int i = 0; i < 4; ++i)
    a[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];
  __syncthreads();
  int t = threadIdx.x * 4;
  out[threadIdx.x] = sinf(a[t]) + sinf(a[t + 1]) + sinf(a[t + 2]) + sinf(a[t + 3]);
}

void go(const float *a, float *b) {
  alone<<<1, 128>>>(a, b);
  sines<<<1, 128>>>(a, b);
}
