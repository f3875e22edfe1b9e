// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures that are copied: member by member, with the padding at their end by
// bytes; as bytes where padding lies between members, or where the declaration has
// an alignment.

struct DoubleAndFloats {
  double a;
  float b, c;
};
struct FloatsAndDouble {
  float a, b;
  double c;
};
struct PaddedEnd {
  double a;
  float b, c;
  double d;
  float e;
};
struct PaddedWithin {
  float a;
  double b;
  float c, d;
};
struct alignas(16) Aligned {
  double a;
  float b, c;
  double d;
  float e;
};
struct alignas(16) AlignedShorts {
  short a, b, c;
};
struct Mixed {
  float a;
  short b, c;
  float d;
};
struct Doubles {
  double a, b, c, d;
};

template <typename T> __global__ void into(const T *in, float *out) {
  __shared__ T s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = float(s[threadIdx.x ^ 1].a);
}
template <typename T> __global__ void through(const T *in, float *out) {
  __shared__ T s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  T v = s[t ^ 1];
  __syncthreads();
  s[t * 2] = v;
  __syncthreads();
  out[t] = float(s[t].a);
}
template <typename T> __global__ void back(const T *in, T *out) { out[threadIdx.x] = in[threadIdx.x * 2]; }

template <typename T> void all(const void *a, void *b) {
  into<<<1, 128>>>((const T *)a, (float *)b);
  through<<<1, 128>>>((const T *)a, (float *)b);
  back<<<1, 128>>>((const T *)a, (T *)b);
}
void run(const void *a, void *b) {
  all<DoubleAndFloats>(a, b);
  all<FloatsAndDouble>(a, b);
  all<PaddedEnd>(a, b);
  all<PaddedWithin>(a, b);
  all<Aligned>(a, b);
  all<AlignedShorts>(a, b);
  all<Mixed>(a, b);
  all<Doubles>(a, b);
}
