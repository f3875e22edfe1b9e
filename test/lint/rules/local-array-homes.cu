// Where nvcc 13.0 keeps private arrays: it was run on this file (sm_80, sm_90
// and sm_120), and has local loads or stores in those kernels that have a CHECK
// line here.
//
// RUN: %exits 1 %bank-lint -v --min-weight=0 --disable=global-uncoalesced --sort=file %s | FileCheck %s --implicit-check-not='kernel sums' --implicit-check-not='kernel powers' --implicit-check-not='kernel members' --implicit-check-not='kernel one'

// Sums of a thread, one of which it picks by its lane: 2 and 3 words, zeroed as
// one object.
template <int N> __global__ void sums(const float *in, float *out, int n) {
  float sum[N] = {};
  for (int c = threadIdx.x; c < n; c += 32)
#pragma unroll
    for (int j = 0; j < N; ++j)
      sum[j] += in[j * n + c];
#pragma unroll
  for (int j = 0; j < N; ++j)
    for (int o = 16; o > 0; o >>= 1)
      sum[j] += __shfl_xor_sync(~0u, sum[j], o);
  if (threadIdx.x < N)
    out[threadIdx.x] = sum[threadIdx.x];
}

// Four words, indexed 64 times by data.
__global__ void powers(const unsigned *in, unsigned *out) {
  unsigned v = threadIdx.x, t[4] = {1, v, v * v, v * v * v}, s = 0;
  for (int i = 0; i < 64; ++i)
    s += t[in[i * 32 + threadIdx.x] & 3];
  out[threadIdx.x] = s;
}

// Vectors of which one member is read: 64 words, not 256.
__global__ void members(const float *in, float *out, int k) {
  float4 a[16];
#pragma unroll
  for (int i = 0; i < 16; ++i)
    a[i] = make_float4(in[32 * i], in[32 * i + 1], in[32 * i + 2], 1);
  out[threadIdx.x] = a[k & 15].z;
}

// No index is a constant: there is nothing that ptxas could begin with.
__global__ void never(const float *in, float *out, int n) {
  float a[4];
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time: nvcc is expected to keep it in local memory
    a[i] = in[32 * i];
  out[threadIdx.x] = a[n];
}

// Elements of 8 bytes.
__global__ void pointers(float *const *in, float *out, int k) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
  const float *a[2] = {in[0], in[1]};
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
  out[threadIdx.x] = *a[k & 1];
}

// 128 words.
__global__ void large(const float *in, float *out, int k) {
  float a[128];
#pragma unroll
  for (int i = 0; i < 128; ++i)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
    a[i] = in[32 * i];
  out[threadIdx.x] = a[k];
}

// The selections would be several times the rest of the kernel.
__global__ void histogram(const int *in, int *out, int n) {
  int a[32] = {};
  for (int i = 0; i < n; ++i)
    a[in[32 * i] & 31] += 1;
#pragma unroll
  for (int i = 0; i < 32; ++i)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
    out[32 * i + threadIdx.x] = a[i];
}

// An array of bytes takes one of words with it: both are one object for ptxas.
__global__ void together(const int *in, int *out, int k) {
  unsigned char bytes[8];
  int words[4];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
    bytes[i] = in[32 * i];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
    words[i] = in[32 * i + 1];
  out[threadIdx.x] = bytes[k & 7] + words[k & 3];
}

// Of an array of one element, no index is left.
__global__ void one(const double *in, double *out, int k) {
  double a[1] = {in[0]};
  out[threadIdx.x] = a[k] + a[threadIdx.x];
}

void launch(float *f, unsigned *u, int *i, double *d, float **p, int k) {
  sums<2><<<1, 32>>>(f, f, k);
  sums<3><<<1, 32>>>(f, f, k);
  sums<8><<<1, 32>>>(f, f, k);
  powers<<<1, 32>>>(u, u);
  members<<<1, 32>>>(f, f, k);
  never<<<1, 32>>>(f, f, k);
  pointers<<<1, 32>>>(p, f, k);
  large<<<1, 32>>>(f, f, k);
  histogram<<<1, 32>>>(i, i, k);
  together<<<1, 32>>>(i, i, k);
  one<<<1, 32>>>(d, d, k);
}
