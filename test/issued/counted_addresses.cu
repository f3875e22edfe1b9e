// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that stay loops: the optimiser counts up the address of the neighbour in
// the middle, and ptxas knows how that one is aligned.

struct Two {
  float a, b;
};
struct Four {
  float a, b, c, d;
};

#define SUM(name, type, begin, end, term)                                                \
  __global__ void name(const type *in, float *out, int n) {                              \
    __shared__ type s[256];                                                              \
    int t = threadIdx.x;                                                                 \
    s[t] = in[t];                                                                        \
    __syncthreads();                                                                     \
    float sum = 0;                                                                       \
    _Pragma("unroll 1") for (int j = begin; j < end; ++j) sum += term;                   \
    out[t] = sum;                                                                        \
  }
SUM(pairsFromZero, Two, 0, 64, s[j].a * s[j].b)
SUM(foursFromZero, Four, 0, 64, s[j].a * s[j].b + s[j].c / s[j].d)
SUM(threeOfFour, Four, 0, 64, s[j].a * s[j].b + s[j].c)
SUM(pairsFromThread, Two, t, 64, s[j].a * s[j].b)
SUM(foursFromThread, Four, t, 64, s[j].a * s[j].b + s[j].c / s[j].d)
SUM(pairsToUnknown, Two, 0, n, s[j].a * s[j].b)
SUM(foursToUnknown, Four, 0, n, s[j].a * s[j].b + s[j].c * s[j].d)
SUM(pairsBoth, Two, t, n, s[j].a * s[j].b)
SUM(foursBoth, Four, t, n, s[j].a * s[j].b + s[j].c * s[j].d)
SUM(foursMoved, Four, 0, 64, s[j + t].a * s[j + t].b + s[j + t].c * s[j + t].d)
SUM(pairsMovedToUnknown, Two, 0, n, s[j + t].a * s[j + t].b)
SUM(foursMovedToUnknown, Four, 0, n, s[j + t].a * s[j + t].b + s[j + t].c * s[j + t].d)

void run(const float *a, float *b) {
  pairsFromZero<<<1, 64>>>((const Two *)a, b, 64);
  foursFromZero<<<1, 64>>>((const Four *)a, b, 64);
  threeOfFour<<<1, 64>>>((const Four *)a, b, 64);
  pairsFromThread<<<1, 64>>>((const Two *)a, b, 64);
  foursFromThread<<<1, 64>>>((const Four *)a, b, 64);
  pairsToUnknown<<<1, 64>>>((const Two *)a, b, 64);
  foursToUnknown<<<1, 64>>>((const Four *)a, b, 64);
  pairsBoth<<<1, 64>>>((const Two *)a, b, 64);
  foursBoth<<<1, 64>>>((const Four *)a, b, 64);
  foursMoved<<<1, 64>>>((const Four *)a, b, 64);
  pairsMovedToUnknown<<<1, 64>>>((const Two *)a, b, 64);
  foursMovedToUnknown<<<1, 64>>>((const Four *)a, b, 64);
}
