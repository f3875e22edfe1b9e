// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that say how they are aligned: the optimiser makes vectors of neighbours,
// also where quotients and roots lie between them, and of bytes. sinf has branches
// for the optimiser, too.

#define SUM(name, declaration, term)                                                     \
  __global__ void name(const float *in, float *out) {                                    \
    __shared__ declaration;                                                              \
    s[threadIdx.x] = in[threadIdx.x];                                                    \
    __syncthreads();                                                                     \
    float sum = 0;                                                                       \
    int t = threadIdx.x % 64 * 4;                                                        \
    _Pragma("unroll") for (int i = 0; i < 4; ++i) sum += term;                           \
    out[threadIdx.x] = sum;                                                              \
  }
SUM(roots, __align__(16) float s[256], sqrtf(s[t + i]))
SUM(inPairs, __align__(8) float s[256], 1.0f / s[t + i])
SUM(doubles, __align__(16) double s[256], 1.0 / s[t + i])
SUM(notAligned, float s[256], sqrtf(s[t + i]))
SUM(sines, __align__(16) float s[256], sinf(s[t + i]))
SUM(larger, __align__(16) float s[256], s[t + i] > 2.0f ? 1.0f / s[t + i] : 0.0f)

__global__ void bytes(const unsigned char *in, unsigned char *out) {
  __shared__ __align__(8) unsigned char s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 1024; i += 128)
    s[i + t] = in[i + t];
  __syncthreads();
  out[t] = s[t * 4] + s[t * 4 + 1] * s[t * 4 + 2] + s[t * 4 + 3];
}

__global__ void halves(const short *in, short *out) {
  __shared__ __align__(8) short s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 1024; i += 128)
    s[i + t] = in[i + t];
  __syncthreads();
  out[t] = s[t * 4] % 7 + s[t * 4 + 1] / 3;
}

__global__ void stored(const float *in, float *out) {
  __shared__ __align__(16) float s[1024];
  int t = threadIdx.x;
  s[t * 4] = in[t];
  s[t * 4 + 1] = 1 / (in[t + 1] + 2);
  s[t * 4 + 2] = 1;
  s[t * 4 + 3] = 2;
  __syncthreads();
  out[t] = s[t];
}

void run(const float *a, float *b) {
  roots<<<1, 256>>>(a, b);
  inPairs<<<1, 256>>>(a, b);
  doubles<<<1, 256>>>(a, b);
  notAligned<<<1, 256>>>(a, b);
  sines<<<1, 256>>>(a, b);
  larger<<<1, 256>>>(a, b);
  bytes<<<1, 128>>>((const unsigned char *)a, (unsigned char *)b);
  halves<<<1, 128>>>((const short *)a, (short *)b);
  stored<<<1, 128>>>(a, b);
}
