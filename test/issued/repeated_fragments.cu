// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fragment that is loaded twice. ptxas makes one of two plain loads of one
// place, but not of two ldmatrix.

#include <mma.h>
using namespace nvcuda::wmma;

// The columns of b do not depend on i.
__global__ void tiles(const half *in, float *out) {
  __shared__ half a[2 * 16 * 16], b[16 * 64];
  for (int i = threadIdx.x; i < 512; i += 32)
    a[i] = in[i];
  for (int i = threadIdx.x; i < 1024; i += 32)
    b[i] = in[i + 512];
  __syncthreads();
  fragment<accumulator, 16, 16, 16, float> c[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      fill_fragment(c[i][j], 0.f);
  for (int i = 0; i < 2; ++i) {
    fragment<matrix_a, 16, 16, 16, half, row_major> x;
    load_matrix_sync(x, &a[i * 16 * 16], 16);
    for (int j = 0; j < 2; ++j) {
      fragment<matrix_b, 16, 16, 16, half, row_major> y;
      load_matrix_sync(y, &b[j * 16], 64);
      mma_sync(c[i][j], x, y, c[i][j]);
    }
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      store_matrix_sync(out + i * 16 * 32 + j * 16, c[i][j], 32, mem_row_major);
}

template <typename Use, int Depth, typename Of, typename Layout, typename T,
          typename R>
__global__ void twice(const T *in, R *out) {
  __shared__ T s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  fragment<Use, 16, 16, Depth, Of, Layout> x, y;
  load_matrix_sync(x, s, 16);
  load_matrix_sync(y, s, 16);
  for (int i = 0; i < x.num_elements; ++i)
    out[threadIdx.x + 32 * i] = x.x[i] * y.x[x.num_elements - 1 - i];
}

__global__ void sums(const float *in, float *out) {
  __shared__ float s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  fragment<accumulator, 16, 16, 16, float> x, y;
  load_matrix_sync(x, s, 16, mem_row_major);
  load_matrix_sync(y, s, 16, mem_row_major);
  for (int i = 0; i < x.num_elements; ++i)
    out[threadIdx.x + 32 * i] = x.x[i] * y.x[x.num_elements - 1 - i];
}

__global__ void global(const half *in, half *out) {
  fragment<matrix_a, 16, 16, 16, half, row_major> x, y;
  load_matrix_sync(x, in, 16);
  load_matrix_sync(y, in, 16);
  for (int i = 0; i < x.num_elements; ++i)
    out[threadIdx.x + 32 * i] = x.x[i] * y.x[x.num_elements - 1 - i];
}

__global__ void unused(const half *in, half *out) {
  __shared__ half s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  fragment<matrix_a, 16, 16, 16, half, row_major> x;
  load_matrix_sync(x, s, 16);
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void between(const half *in, half *out) {
  __shared__ half s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  half sum = s[threadIdx.x * 3];
  fragment<matrix_a, 16, 16, 16, half, row_major> x;
  load_matrix_sync(x, s, 16);
  sum += s[threadIdx.x * 3];
  for (int i = 0; i < x.num_elements; ++i)
    out[threadIdx.x + 32 * i] = sum + x.x[i];
}

void run(const half *h, half *oh, const float *f, float *of,
         const signed char *c, int *oc) {
  using byte = signed char;
  tiles<<<1, 32>>>(h, of);
  twice<matrix_a, 16, half, row_major><<<1, 32>>>(h, oh);
  twice<matrix_b, 16, half, row_major><<<1, 32>>>(h, oh);
  twice<matrix_a, 16, byte, row_major><<<1, 32>>>(c, oc);
  twice<matrix_a, 16, byte, col_major><<<1, 32>>>(c, oc);
  twice<matrix_b, 16, byte, col_major><<<1, 32>>>(c, oc);
  twice<matrix_a, 8, precision::tf32, row_major><<<1, 32>>>(f, of);
  sums<<<1, 32>>>(f, of);
  global<<<1, 32>>>(h, oh);
  unused<<<1, 32>>>(h, oh);
  between<<<1, 32>>>(h, oh);
}
