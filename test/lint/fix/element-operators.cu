// The type of an element may have operators of its own, as half has: they are
// followed. What an operator does with the object besides withholds a fix.
// RUN: %exits 1 %bank-lint --suggest-fixes %s | FileCheck %s
#include <cuda_fp16.h>

struct Own {
  float v;
  __device__ Own &operator=(float x) { v = x; return *this; }
  __device__ void operator+=(const Own &o) { this->v += o.v; }
  __device__ bool operator<(const Own &o) const { return v < o.v; }
};
struct AsBits {
  float v;
  __device__ AsBits &operator=(const AsBits &o) {
    *reinterpret_cast<unsigned *>(&(*this)) = __float_as_uint(o.v);
    return *this;
  }
};
struct Keeps {
  float v;
  __device__ Keeps &operator=(float x);
};
__device__ Keeps *kept;
__device__ Keeps &Keeps::operator=(float x) { kept = this; v = x; return *this; }
struct Neighbour {
  float v;
  __device__ Neighbour &operator=(float x) { this[1].v = x; return *this; }
};
struct Given {
  float v;
  __device__ float &operator+=(float x) { v += x; return v; }
};

__global__ void numbers(half *out, const half *in) {
  __shared__ half s[32][64];
  unsigned i = threadIdx.y, j = threadIdx.x;
  s[i][j] = 1.0f;
  __syncthreads();
  out[j] = s[j][i];
}
// CHECK-LABEL: of the memory traffic of numbers;
// CHECK: {{^}}fix: s[32][66]

__global__ void own(Own *out, const Own *in) {
  __shared__ Own s[32][32];
  unsigned i = threadIdx.y, j = threadIdx.x;
  s[i][j] = 1.0f;
  s[i][j] += in[j];
  if (in[j] < s[i][j])
    s[i][j] = 2.0f;
  __syncthreads();
  out[j] = s[j][i];
}
// CHECK-LABEL: of the memory traffic of own;
// CHECK: {{^}}fix: s[32][33]

__global__ void bits(AsBits *out, const AsBits *in) {
  __shared__ AsBits s[32][32];
  unsigned i = threadIdx.y, j = threadIdx.x;
  s[i][j] = in[j];
  __syncthreads();
  out[j].v = s[j][i].v;
}
// CHECK-LABEL: of the memory traffic of bits;
// CHECK: {{^}}fix: s[32][33]

__global__ void keeps(Keeps *out, const Keeps *in) {
  __shared__ Keeps s[32][32];
  unsigned i = threadIdx.y, j = threadIdx.x;
  s[i][j] = 1.0f;
  __syncthreads();
  out[j] = s[j][i];
}

__global__ void neighbour(Neighbour *out, const Neighbour *in) {
  __shared__ Neighbour s[32][32];
  unsigned i = threadIdx.y, j = threadIdx.x;
  s[i][j] = 1.0f;
  __syncthreads();
  out[j] = s[j][i];
}
// CHECK-LABEL: of the memory traffic of neighbour;
// CHECK: {{^}}no fix: a reference to an element is passed to 'operator='

__global__ void given(Given *out, const Given *in) {
  __shared__ Given s[32][32];
  unsigned i = threadIdx.y, j = threadIdx.x;
  s[i][j].v = 0;
  float *p = &(s[i][j] += 1.0f);
  *p = 2;
  __syncthreads();
  out[j] = s[j][i];
}
// CHECK-LABEL: of the memory traffic of given;
// CHECK: {{^}}no fix: a reference to an element is passed to 'operator+='
// keeps, which costs the least of the time:
// CHECK-LABEL: of the memory traffic of keeps;
// CHECK: {{^}}no fix: a reference to an element is passed to 'operator='

void launch() {
  numbers<<<1, dim3(32, 8)>>>(nullptr, nullptr);
  own<<<1, dim3(32, 8)>>>(nullptr, nullptr);
  bits<<<1, dim3(32, 8)>>>(nullptr, nullptr);
  keeps<<<1, dim3(32, 8)>>>(nullptr, nullptr);
  neighbour<<<1, dim3(32, 8)>>>(nullptr, nullptr);
  given<<<1, dim3(32, 8)>>>(nullptr, nullptr);
}
