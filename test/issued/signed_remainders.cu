// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remainders of signed numbers: ptxas does not see that `t * 8 % 256` is a
// multiple of 8, and leaves neighbours apart.

#define ROW(name, type, index)                                                           \
  __global__ void name(const float *in, float *out, int n) {                             \
    __shared__ float s[1024];                                                            \
    for (int i = 0; i < 1024; i += 128)                                                  \
      s[i + threadIdx.x] = in[i + threadIdx.x];                                          \
    __syncthreads();                                                                     \
    type t = threadIdx.x;                                                                \
    type p = index;                                                                      \
    out[threadIdx.x] = s[p] + s[p + 1] * s[p + 2] - s[p + 3];                            \
  }
ROW(scaledBefore, int, t * 8 % 256)
ROW(scaledAfter, int, t % 32 * 8)
ROW(ofQuads, int, t * 4 % 128)
ROW(masked, int, (t * 4) & 127)
ROW(divided, int, t / 4 * 16)
ROW(withUnknown, int, (t + n) % 32 * 8)
ROW(unsignedScaled, unsigned, t * 8 % 256)
ROW(byNoPower, int, t * 4 % 192)
ROW(ofMask, int, (t & 63) * 8 % 256)
ROW(ofShift, int, (t >> 1) * 8 % 256)
ROW(ofUnsignedHalf, int, int(threadIdx.x / 2) * 8 % 256)
ROW(castLate, int, int(threadIdx.x * 8) % 256)
ROW(mixed, int, (t * 16) % 256 + t % 4 * 4)
ROW(halfKnown, int, (t * 2) % 256 * 2)
ROW(fromBehind, int, 512 - t * 4 % 256)
ROW(withoutRest, int, t * 4 - t * 4 % 16)
ROW(moved, int, (t + 4) * 4 % 512)
ROW(quotientOfMultiple, int, t * 8 / 16 * 4)

__global__ void stored(const float *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x, k = t * 2 % 512;
  s[k] = in[t];
  s[k + 1] = in[t + 1];
  __syncthreads();
  out[t] = s[t];
}

void run(const float *a, float *b) {
  scaledBefore<<<1, 128>>>(a, b, 8);
  scaledAfter<<<1, 128>>>(a, b, 8);
  ofQuads<<<1, 128>>>(a, b, 8);
  masked<<<1, 128>>>(a, b, 8);
  divided<<<1, 128>>>(a, b, 8);
  withUnknown<<<1, 128>>>(a, b, 8);
  unsignedScaled<<<1, 128>>>(a, b, 8);
  byNoPower<<<1, 128>>>(a, b, 8);
  ofMask<<<1, 128>>>(a, b, 8);
  ofShift<<<1, 128>>>(a, b, 8);
  ofUnsignedHalf<<<1, 128>>>(a, b, 8);
  castLate<<<1, 128>>>(a, b, 8);
  mixed<<<1, 128>>>(a, b, 8);
  halfKnown<<<1, 128>>>(a, b, 8);
  fromBehind<<<1, 128>>>(a, b, 8);
  withoutRest<<<1, 128>>>(a, b, 8);
  moved<<<1, 128>>>(a, b, 8);
  quotientOfMultiple<<<1, 128>>>(a, b, 8);
  stored<<<1, 128>>>(a, b);
}
