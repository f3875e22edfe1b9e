// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared array that a kernel stores to and never reads goes, with the loads
// that its stores alone need. It stays where a load goes later, or where
// anything else has its address.

#define T threadIdx.x

__device__ void fill(float *p, const float *a) {
  for (int i = T; i < 256; i += 32)
    p[i] = a[i];
}

__global__ void looped(const float *g, float *o) {
  __shared__ float s[8][34];
  for (int i = T; i < 256; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  o[T] = 1;
}

__global__ void helper(const float *g, float *o) {
  __shared__ float s[256];
  fill(s, g);
  __syncthreads();
  o[T] = 1;
}

__global__ void unused(const float *g, float *o) {
  __shared__ float s[256];
  s[T] = g[T];
  __syncthreads();
  float x = s[T ^ 1];
  (void)x;
  o[T] = 1;
}

template <int N> __global__ void instance(const float *g, float *o) {
  __shared__ float s[N];
  s[T * 2] = g[T];
  o[T] = 1;
}

struct Parts {
  float a, b, c, d;
};
__global__ void copied(const Parts *g, float *o) {
  __shared__ Parts s[64];
  s[T] = g[T];
  o[T] = 1;
}

extern "C" __global__ void plain(const float *g, float *o) {
  __shared__ float s[64], r[64];
  s[T] = g[T];
  r[T] = g[T + 32];
  __syncthreads();
  o[T] = r[T ^ 1];
}

__global__ void moved(const float *g, float *o) {
  __shared__ float s[256];
  float *p = s + T;
  for (int i = 0; i < 8; ++i, p += 32)
    *p = g[i * 32 + T];
  o[T] = 1;
}

__global__ void own(const float *g, float *o) {
  __shared__ float s[64];
  s[T] = g[T];
  o[T] = s[T] * 2;
}

__global__ void added(const float *g, float *o) {
  __shared__ float s[64];
  s[T] = 0;
  for (int i = 0; i < 8; ++i)
    s[T] += g[i * 32 + T];
  o[T] = 1;
}

__global__ void atomic(const float *g, float *o) {
  __shared__ int s[64];
  s[T] = 0;
  __syncthreads();
  atomicAdd(&s[T / 2], int(g[T]));
  o[T] = 1;
}

__global__ void isVolatile(const float *g, float *o) {
  __shared__ volatile float s[64];
  s[T] = g[T];
  o[T] = 1;
}

__device__ __noinline__ void put(float *p, float v) { p[T] = v; }
__global__ void called(const float *g, float *o) {
  __shared__ float s[64];
  put(s, g[T]);
  o[T] = 1;
}

__device__ void putOwn(float *p, float v) {
  p[T] = v;
  p[T] = p[T] + 1;
}
__global__ void readInside(const float *g, float *o) {
  __shared__ float s[64];
  putOwn(s, g[T]);
  o[T] = 1;
}

__device__ float part(const float *g, bool reads) {
  __shared__ float s[64];
  s[T] = g[T];
  __syncthreads();
  return reads ? s[T ^ 1] : 1;
}
__global__ void reads(const float *g, float *o) { o[T] = part(g, true); }
__global__ void readsNot(const float *g, float *o) { o[T] = part(g, false); }

__global__ void captured(const float *g, float *o) {
  __shared__ float s[64];
  float *p = s;
  auto store = [&](int i) { p[i] = g[i]; };
  store(T);
  auto load = [&](int i) { return p[i]; };
  o[T] = load(T);
}

void run(const float *g, float *o) {
  looped<<<1, 32>>>(g, o);
  helper<<<1, 32>>>(g, o);
  unused<<<1, 32>>>(g, o);
  instance<64><<<1, 32>>>(g, o);
  copied<<<1, 32>>>((const Parts *)g, o);
  plain<<<1, 32>>>(g, o);
  moved<<<1, 32>>>(g, o);
  own<<<1, 32>>>(g, o);
  added<<<1, 32>>>(g, o);
  atomic<<<1, 32>>>(g, o);
  isVolatile<<<1, 32>>>(g, o);
  called<<<1, 32>>>(g, o);
  readInside<<<1, 32>>>(g, o);
  reads<<<1, 32>>>(g, o);
  readsNot<<<1, 32>>>(g, o);
  captured<<<1, 32>>>(g, o);
}
