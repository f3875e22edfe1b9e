// Macros, include directories and the language level reach the compiler, and so
// does all that follows `--`.
//
// RUN: rm -rf %t && mkdir -p %t && echo "#define FROM_HEADER 1" > %t/stride.h
// RUN: %exits 0 %bank-lint -DSTRIDE=1 -I %t -std=c++20 %s
// RUN: %exits 1 %bank-lint -DSTRIDE=2 -I%t -std=c++20 %s
// RUN: %exits 1 %bank-lint %s -- -DSTRIDE=2 -I%t -std=c++20
#include "stride.h"

static_assert(FROM_HEADER && __cplusplus >= 202002L);

__global__ void copy(float *out) {
  __shared__ float s[64];
  s[threadIdx.x * STRIDE] = 1.0f; // STRIDE 2: two words of each even bank
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * STRIDE];
}

void launch(float *out) { copy<<<1, 32>>>(out); }
