// A structure that is passed by value is memory that the kernel may write: of
// such a one it has a private copy, as with nvcc.
// RUN: %exits 1 %bank-lint --builtin-headers --all %s | FileCheck %s
struct Pointers {
  const float *in;
  float *out;
};
struct Numbers {
  int n;
  int row[4];
};
struct Cells {
  int n;
  struct {
    int x, y;
  } cell[3];
};

// Even and odd lanes read two places of 16 * 8 bytes each.
// CHECK-DAG: written-parameters.cu:[[@LINE+5]]:14: warning: uncoalesced global load: 8 sectors where 4 would do
__global__ void pointer(Pointers p) {
  int t = threadIdx.x;
  if (t & 1)
    p.in += 1000;
  p.out[t] = p.in[t];
}

// If n % 4 is 1, row[1] is 32 * t; else it is one number.
// CHECK-DAG: written-parameters.cu:[[@LINE+7]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void array(Numbers p, float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  p.row[p.n & 3] = t * 32;
  out[t] = s[p.row[1] & 2047];
}

// CHECK-DAG: written-parameters.cu:[[@LINE+6]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void nested(Cells p, float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  for (int i = 0; i < p.n; ++i)
    p.cell[i % 3].y += t * 32;
  out[t] = s[p.cell[1].y & 2047];
}

// 32 * (t + 1): all in one bank.
// CHECK-DAG: written-parameters.cu:[[@LINE+6]]:12: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
__global__ void reference(Numbers p, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  auto &q = p;
  q.n = t + 1;
  out[t] = s[p.n * 32];
}

// One of two: what was passed, or 32 * t.
// CHECK-DAG: written-parameters.cu:[[@LINE+6]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void perhaps(Numbers p, float *out, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  if (m > 5)
    p.n = t * 32;
  out[t] = s[p.n & 2047];
}

// A byte of the number is another one in each lane.
// CHECK-DAG: written-parameters.cu:[[@LINE+5]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void byteOf(Numbers p, float *out, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  reinterpret_cast<char *>(&p.n)[m & 3] = char(t);
  out[t] = s[p.n & 2047];
}

// The second of two loads does not read what the first did.
// CHECK-DAG: written-parameters.cu:[[@LINE+7]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void twice(Numbers p, float *out, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  const int before = p.row[m & 3];
  p.row[t & 3] = t * 32;
  const int after = p.row[m & 3];
  out[t] = s[(after - before) & 2047];
}

__device__ __noinline__ void change(Numbers &p, int by) {
  p.row[p.n & 3] += by;
}
// CHECK-DAG: written-parameters.cu:[[@LINE+5]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
__global__ void byFunction(Numbers p, float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  change(p, t * 32);
  out[t] = s[p.row[0] & 2047];
}

// A function object that changes when it is called.
template <typename F> __global__ void call(F f, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  f(t);
  // CHECK-DAG: written-parameters.cu:[[@LINE+1]]:12: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
  out[t] = s[f(t)];
}
struct Sum {
  int sum;
  __device__ int operator()(int by) { return sum = by * 32; }
};
void launch(float *out) { call<<<1, 64>>>(Sum{1}, out); }

// What is not written is the same in all lanes, whatever it is.
// CHECK-DAG: written-parameters.cu:[[@LINE+4]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
__global__ void onlyRead(Numbers p, float *out, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  out[t] = s[p.row[m & 3] & 2047];
}

// CHECK-DAG: written-parameters.cu:[[@LINE+6]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
__global__ void another(Numbers p, float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  p.row[0] = t * 32;
  p.n += 1;
  out[t] = s[(p.row[1] + p.row[2]) & 2047];
}

// Known after a store to a place that is known, beside one that is not.
// CHECK-DAG: written-parameters.cu:[[@LINE+6]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
__global__ void again(Numbers p, float *out, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  p.row[m & 3] = t * 32;
  p.row[2] = t;
  out[t] = s[p.row[2]];
}

// Nobody may write it.
__device__ __noinline__ int sumOf(const Numbers &p, int i) {
  return p.row[i & 3] + p.n;
}
// CHECK-DAG: written-parameters.cu:[[@LINE+4]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
__global__ void constant(const __grid_constant__ Numbers p, float *out, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  out[t] = s[sumOf(p, m) & 2047];
}
