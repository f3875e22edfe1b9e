// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of four floats in another order: by an XOR, or backwards. What is added to
// an XOR stays a sum, and the four become one load. An XOR of the whole index is
// none.

#define ROWS(name, index)                                                                \
  __global__ void name(const float *in, float *out) {                                    \
    __shared__ float s[1024];                                                            \
    int t = threadIdx.x;                                                                 \
    for (int i = 0; i < 1024; i += 128)                                                  \
      s[i + t] = in[i + t];                                                              \
    __syncthreads();                                                                     \
    float sum = 0;                                                                       \
    for (int i = 0; i < 4; ++i)                                                          \
      sum += s[index];                                                                   \
    out[t] = sum;                                                                        \
  }
ROWS(exchanged, (t ^ 1) * 4 + i)
ROWS(exchangedUnsigned, (unsigned(t) ^ 1u) * 4 + i)
ROWS(exclusiveOr, (t * 4) ^ (4 | i))
ROWS(ofTheLast, (t * 4) ^ i)
ROWS(disjoint, (t * 4) | i)
ROWS(backwards, (63 - t % 64) * 4 + i)
ROWS(masked, (63 - (t & 63)) * 4 + i)
ROWS(inverted, (~t & 63) * 4 + i)
ROWS(folded, (t ^ (t >> 3)) * 4 + i)
ROWS(withinRows, (t ^ 1) * 4 + (i ^ 1))
ROWS(ofTheSum, (t * 4 + i) ^ 4)
ROWS(ofTheSumByEight, (t * 4 + i) ^ 8)
ROWS(ofTheSumByOne, (t * 4 + i) ^ 1)

// One by one, and stored.
__global__ void written(const float *in, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[(t ^ 2) * 4] = in[t];
  s[(t ^ 2) * 4 + 1] = in[t + 1];
  s[(t ^ 2) * 4 + 2] = in[t + 2];
  s[(t ^ 2) * 4 + 3] = in[t + 3];
  __syncthreads();
  out[t] = s[(127 - t) * 4] + s[(127 - t) * 4 + 1] * s[(127 - t) * 4 + 2];
}

void run(const float *a, float *b) {
  exchanged<<<1, 128>>>(a, b);
  exchangedUnsigned<<<1, 128>>>(a, b);
  exclusiveOr<<<1, 128>>>(a, b);
  ofTheLast<<<1, 128>>>(a, b);
  disjoint<<<1, 128>>>(a, b);
  backwards<<<1, 128>>>(a, b);
  masked<<<1, 128>>>(a, b);
  inverted<<<1, 128>>>(a, b);
  folded<<<1, 128>>>(a, b);
  withinRows<<<1, 128>>>(a, b);
  ofTheSum<<<1, 128>>>(a, b);
  ofTheSumByEight<<<1, 128>>>(a, b);
  ofTheSumByOne<<<1, 128>>>(a, b);
  written<<<1, 128>>>(a, b);
}
