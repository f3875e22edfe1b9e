// A structure that is handed on by value is copied member by member: what the
// kernel was passed is still that behind one call or two.
// RUN: %exits 1 %bank-lint --builtin-headers --all %s | FileCheck %s
struct Inner {
  const float *in;
  int n;
};
struct Outer {
  Inner inner;
  const float *more[2];
  float *out;
};
__forceinline__ __device__ float at(Inner q, int i) {
  // 32 floats in a row: 128 bytes.
  // CHECK-DAG: structures-handed-on.cu:[[@LINE+1]]:20: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
  return i < q.n ? q.in[i] : 0;
}
__global__ void once(Outer p) {
  int t = threadIdx.x;
  // CHECK-DAG: structures-handed-on.cu:[[@LINE+1]]:3: remark: global store, 4 bytes per lane: 4 sectors, ideal 4
  p.out[t] = at(p.inner, t);
}

__device__ float spread(Outer q, int i) {
  // CHECK-DAG: structures-handed-on.cu:[[@LINE+1]]:10: warning: uncoalesced global load: 8 sectors where 4 would do
  return q.inner.in[2 * i] + q.more[1][i];
  // CHECK-DAG: structures-handed-on.cu:[[@LINE-1]]:30: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
}
__device__ float passOn(Outer q, int i) { return spread(q, i); }
__global__ void twice(const Outer p) {
  // The copy of the second structure is written to; the first is as it was.
  Outer mine = p;
  mine.out += 2 * threadIdx.x;
  // CHECK-DAG: structures-handed-on.cu:[[@LINE+1]]:3: warning: uncoalesced global store: 8 sectors where 4 would do
  *mine.out = passOn(p, threadIdx.x);
}

// What is padding in one member of a union is a number in another.
union Either {
  struct {
    char letter;
    double number;
  } first;
  struct {
    int x, y;
    double number;
  } second;
};
struct Holder {
  Either either;
};
__device__ int second(Holder h) { return h.either.second.y; }
__global__ void unions(Holder h, float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  // CHECK-DAG: structures-handed-on.cu:[[@LINE+1]]:12: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts where 1 would do
  out[t] = s[second(h) * t];
}

// From global memory, a copy is as wide as the structure is aligned.
struct Vector {
  float4 v;
};
__device__ float sum(Vector a) { return a.v.x + a.v.y + a.v.z + a.v.w; }
__global__ void vectors(const Vector *in, float *out) {
  int t = threadIdx.x;
  // CHECK-DAG: structures-handed-on.cu:[[@LINE+1]]:16: remark: global load, 16 bytes per lane: 16 sectors, ideal 16
  out[t] = sum(in[t]);
}
