// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbouring accesses to shared memory with functions between them, of which
// some are issued with branches. What nvcc makes of each line is in nvcc.tsv.

#define BETWEEN(name, value)                                                   \
  __global__ void between_##name(const float *p, float *q, float y) {          \
    __shared__ float s[256];                                                   \
    int t = threadIdx.x;                                                       \
    s[t] = p[t];                                                               \
    __syncthreads();                                                           \
    float sum = 0, x = s[t * 4];                                               \
    sum += value;                                                              \
    x = s[t * 4 + 1];                                                          \
    sum += value;                                                              \
    x = s[t * 4 + 2];                                                          \
    sum += value;                                                              \
    x = s[t * 4 + 3];                                                          \
    sum += value;                                                              \
    q[t] = sum;                                                                \
  }
#define STORES(name, value)                                                    \
  __global__ void stores_##name(const float *p, float *q, float y) {           \
    __shared__ float s[256];                                                   \
    int t = threadIdx.x;                                                       \
    float x = p[t];                                                            \
    s[t * 4] = value;                                                          \
    x = p[t + 64];                                                             \
    s[t * 4 + 1] = value;                                                      \
    __syncthreads();                                                           \
    q[t] = s[t];                                                               \
  }
#define LOOP(name, value)                                                      \
  __global__ void loop_##name(const float *p, float *q, float y) {             \
    __shared__ float s[64];                                                    \
    s[threadIdx.x] = p[threadIdx.x];                                           \
    __syncthreads();                                                           \
    float sum = 0;                                                             \
    for (int i = 0; i < 64; ++i) {                                             \
      float x = s[i];                                                          \
      sum += value;                                                            \
    }                                                                          \
    q[threadIdx.x] = sum;                                                      \
  }

BETWEEN(third, x / 3)
BETWEEN(quarter, x / 4)
BETWEEN(quotient, x / y)
BETWEEN(reciprocal, 1 / x)
BETWEEN(rounded, __fdiv_rn(x, y))
BETWEEN(fast_quotient, __fdividef(x, y))
BETWEEN(double_quotient, x / (double)y)
BETWEEN(int_quotient, (int)x / (int)y)
BETWEEN(root, sqrtf(x))
BETWEEN(double_root, sqrt((double)x))
BETWEEN(inverse_root, rsqrtf(x))
BETWEEN(double_inverse_root, rsqrt((double)x))
BETWEEN(sine, sinf(x))
BETWEEN(cosine, cosf(x))
BETWEEN(tangent, tanf(x))
BETWEEN(fast_sine, __sinf(x))
BETWEEN(double_sine, sin((double)x))
BETWEEN(angle, atan2f(x, y))
BETWEEN(rest, fmodf(x, y))
BETWEEN(length, hypotf(x, y))
BETWEEN(exponential, expf(x))
BETWEEN(logarithm, logf(x))
BETWEEN(power, powf(x, y))
BETWEEN(double_power, pow((double)x, (double)y))
BETWEEN(hyperbolic, tanhf(x))
BETWEEN(error, erff(x))
BETWEEN(product, (double)x *y)
STORES(quotient, x / y)
STORES(root, sqrtf(x))
STORES(exponential, expf(x))
LOOP(plain, x)
LOOP(quotient, x / y)
LOOP(root, sqrtf(x))
LOOP(inverse_root, rsqrtf(x))
LOOP(sine, sinf(x))
LOOP(exponential, expf(x))
LOOP(power, powf(x, y))
LOOP(hyperbolic, tanhf(x))
BETWEEN(long_quotient, (long long)x / (long long)y)
BETWEEN(long_rest, (unsigned long long)x % (unsigned long long)y)
BETWEEN(long_third, (long long)x / 3)
BETWEEN(long_quarter, (long long)x % 4)
STORES(long_quotient, (long long)x / (long long)y)
LOOP(long_quotient, (long long)x / (long long)y)
