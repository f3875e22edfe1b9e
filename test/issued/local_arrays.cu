// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private arrays that are indexed at run time, small and large. For each kernel
// frames.tsv has the stack frame that ptxas gives it: none if the array is kept
// in registers.

/// \p Loads loads by an index of the thread, behind one another.
template <typename T, int N, int Loads>
__global__ void loads(const T *in, T *out, int n) {
  T a[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    a[i] = in[i * n + threadIdx.x];
  T sum = 0;
#pragma unroll
  for (int j = 0; j < Loads; ++j)
    sum += a[(threadIdx.x * (2 * j + 1) + n) % N];
  out[threadIdx.x] = sum;
}

/// One load in a loop.
template <int N>
__global__ void loadInLoop(const float *in, float *out, int n) {
  float a[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    a[i] = in[i * n + threadIdx.x];
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i % N];
  out[threadIdx.x] = sum;
}

/// A load and a store in a loop, as a histogram has them.
template <int N>
__global__ void countInLoop(const float *in, float *out, int n) {
  float a[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    a[i] = 0;
  for (int i = 0; i < n; ++i)
    a[int(in[i]) % N] += 1;
#pragma unroll
  for (int i = 0; i < N; ++i)
    out[i * n + threadIdx.x] = a[i];
}

/// A store by an index of the thread, then a load by another.
template <int N>
__global__ void storeAndLoad(const float *in, float *out, int n) {
  float a[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    a[i] = in[i * n + threadIdx.x];
  a[threadIdx.x % N] = 3;
  out[threadIdx.x] = a[n % N];
}

/// Loops over the array that are not unrolled.
template <int N>
__global__ void notUnrolled(const float *in, float *out, int n) {
  float a[N];
#pragma unroll 1
  for (int i = 0; i < N; ++i)
    a[i] = in[i * n + threadIdx.x];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < N; ++i)
    sum += a[i] * in[i];
  out[threadIdx.x] = sum;
}

/// Loops of unknown length over it.
template <int N>
__global__ void unknownLength(const float *in, float *out, int n) {
  float a[N];
  for (int i = 0; i < n; ++i)
    a[i] = in[i * n + threadIdx.x];
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i] * in[i];
  out[threadIdx.x] = sum;
}

/// An array of vectors.
template <int N> __global__ void vectors(const float4 *in, float *out, int n) {
  float4 a[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    a[i] = in[i * n + threadIdx.x];
  float4 v = a[threadIdx.x % N];
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

/// Sums in a tile of a thread's own, with \p More terms each. Nothing asks for
/// the loops to be unrolled.
template <int Rows, int Columns, int More>
__global__ void tileOfSums(const float *in, float *out, int n) {
  float sums[Rows][Columns] = {};
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < Rows; ++i) {
      float left = in[k * Rows + i];
      for (int j = 0; j < Columns; ++j) {
        float right = in[(n + k) * Columns + j];
        for (int m = 0; m < More; ++m)
          sums[i][j] += left * (right + m);
      }
    }
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      out[(i * Columns + j) * n] = sums[i][j];
}

#define LOADS(T, N, L)                                                         \
  template __global__ void loads<T, N, L>(const T *, T *, int);
#define UP_TO_12(N)                                                            \
  LOADS(float, N, 1)                                                           \
  LOADS(float, N, 2) LOADS(float, N, 3) LOADS(float, N, 4) LOADS(float, N, 5)  \
      LOADS(float, N, 6) LOADS(float, N, 8) LOADS(float, N, 12)
UP_TO_12(4)
UP_TO_12(8) UP_TO_12(16) UP_TO_12(32) UP_TO_12(64) UP_TO_12(96)
#define TYPES(N)                                                               \
  LOADS(int, N, 1)                                                             \
  LOADS(double, N, 1) LOADS(long long, N, 1) LOADS(short, N, 1)                \
      LOADS(unsigned char, N, 1)
    TYPES(2) TYPES(4) TYPES(8) TYPES(16) TYPES(32)
#define KERNEL(Name, N)                                                        \
  template __global__ void Name<N>(const float *, float *, int);
#define SIZES(Name)                                                            \
  KERNEL(Name, 2)                                                              \
  KERNEL(Name, 3) KERNEL(Name, 4) KERNEL(Name, 6) KERNEL(Name, 8)              \
      KERNEL(Name, 10) KERNEL(Name, 12) KERNEL(Name, 16) KERNEL(Name, 32)
        SIZES(loadInLoop) SIZES(countInLoop) SIZES(storeAndLoad)
            SIZES(notUnrolled) SIZES(unknownLength)
#define VECTORS(N)                                                             \
  template __global__ void vectors<N>(const float4 *, float *, int);
                VECTORS(2) VECTORS(4) VECTORS(8) VECTORS(16) VECTORS(32)
#define TILE(Rows, Columns, More)                                              \
  template __global__ void tileOfSums<Rows, Columns, More>(const float *,      \
                                                           float *, int);
                    TILE(4, 4, 1) TILE(8, 8, 1) TILE(8, 8, 4) TILE(8, 8, 8)
                        TILE(8, 8, 16) TILE(8, 16, 1) TILE(8, 16, 8)
                            TILE(12, 12, 1) TILE(12, 12, 4) TILE(12, 16, 1)
                                TILE(16, 8, 4) TILE(16, 8, 8) TILE(16, 16, 2)
