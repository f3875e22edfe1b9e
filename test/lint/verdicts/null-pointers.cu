// A pointer that may be null: lanes that have null access nothing with it, or
// the program is at fault. So an access goes where the pointer else leads.
// RUN: %exits 1 %bank-lint --builtin-headers --all %s | FileCheck %s

struct Params {
  const float *init;
  float *out;
};
__global__ void chosen(Params p) {
  int t = threadIdx.x;
  const float *init =
      p.init == nullptr || blockIdx.x > 0 ? nullptr : p.init + t;
  float v = 0;
  if (init != nullptr)
    // 32 floats in a row: 128 bytes.
    // CHECK-DAG: null-pointers.cu:[[@LINE+1]]:9: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
    v = *init;
  p.out[t] = v;
}

// Each lane decides for itself.
__global__ void perLane(float *a, const float *in) {
  int t = threadIdx.x;
  float *p = nullptr;
  if (in[t] > 0)
    p = a + 2 * t;
  if (p)
    // 4 bytes in every 8, 252 bytes in all.
    // CHECK-DAG: null-pointers.cu:[[@LINE+1]]:5: warning: uncoalesced global store: 8 sectors where 4 would do
    p[0] = 1;
}

// Null, or one of two rows.
__global__ void oneOfThree(const float *a, float *out, int n) {
  int t = threadIdx.x;
  const float *p = n == 1 ? nullptr : n == 2 ? a + t : a + t + 32;
  if (p)
    // CHECK-DAG: null-pointers.cu:[[@LINE+1]]:14: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
    out[t] = *p;
}

__global__ void inLoop(const float *a, float *out, int n) {
  const float *p = nullptr;
  if (n > 3)
    p = a + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < n; ++i)
    if (p)
      // CHECK-DAG: null-pointers.cu:[[@LINE+1]]:14: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
      sum += p[i * 32];
  out[threadIdx.x] = sum;
}

// A variable of the thread's own: nothing of it is in memory.
__global__ void own(const float *in, float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  int place = 0;
  s[t] = in[t];
  __syncthreads();
  int *p = n > 3 ? &place : nullptr;
  if (p)
    *p = t;
  // 0 in all lanes, or t in all lanes.
  // CHECK-DAG: null-pointers.cu:[[@LINE+1]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  out[t] = s[place];
}

// Of two pointers neither of which is null, the lanes keep their places. What
// begins at a multiple of 256 bytes, or 8 bytes behind one.
__global__ void oneOfTwo(const float *a, const float *b, float *out, int n) {
  int t = threadIdx.x;
  const float *p = n > 3 ? a + t : b + 2 + t;
  // CHECK-DAG: null-pointers.cu:[[@LINE+1]]:12: remark: global load, 4 bytes per lane: 4 to 5 sectors, ideal 4
  out[t] = *p;
}

// That both are aligned is as much of an assumption as that one is.
__global__ void alignment(const float *a, const float *b, float *out, int n) {
  int t = threadIdx.x;
  const float *p = n > 3 ? a : b;
  // Of index() below:
  // CHECK-DAG: null-pointers.cu:95:12: warning: uncoalesced global load, depending on an unknown: up to 8 sectors where 4 would do
  // CHECK-DAG: null-pointers.cu:[[@LINE+2]]:3: remark: global store, 4 bytes per lane: 4 sectors, ideal 4
  // CHECK: null-pointers.cu:[[@LINE+1]]:12: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
  out[t] = p[t];
  // CHECK-NEXT: assuming: pointer arguments are 256-byte aligned, as cudaMalloc makes them
}

// An index that may be 0 is not a pointer that may be null: one sector, or
// eight.
__global__ void index(const float *a, float *out, int n) {
  int t = threadIdx.x;
  size_t i = n > 3 ? 0 : 2 * size_t(t);
  out[t] = a[i];
}
