// What nvcc 13.0 takes and the compiler in bank-lint does not by itself: each kernel
// is read whole, and nothing is said of an error.
//
// RUN: %exits 1 %bank-lint --all %s 2>&1 | FileCheck %s --implicit-check-not='error:' --implicit-check-not='not analysed'
// RUN: %nvcc %s
// CHECK-DAG: 1 file, 7 kernels

__device__ unsigned inShared(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

// No comma between operands of inline assembly, also in a macro.
#define PUT(a, v) asm volatile("st.shared.f32 [%0], %1;" ::"r"(a) "f"(v) : "memory")
__global__ void operands(float *out, const int *in) {
  __shared__ float s[32 * 32];
  int x, y;
  asm("mov.u32 %0, %2; mov.u32 %1, %3;" : "=r"(x) "=r"(y) : "r"(in[0]) "r"(in[1]));
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 32-way shared bank conflict
  PUT(inShared(&s[threadIdx.x * 32]), 1.0f);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + x + y;
}

// Arithmetic on a pointer to void counts bytes.
struct Pages {
  void *first;
};
__global__ void bytes(float *out, void *p, const void *c, Pages pages) {
  p += threadIdx.x * 128;
  // CHECK-DAG: [[#@LINE+1]]:22: warning: uncoalesced global load: 32 sectors where 4 would do
  out[threadIdx.x] = *(float *)p +
                     *(const float *)(c + threadIdx.x * 4) +
                     // CHECK-DAG: [[#@LINE+1]]:22: warning: uncoalesced global load: 8 sectors where 4 would do
                     *(float *)(pages.first - 32 + threadIdx.x * 8);
}

// A value that no enumerator has, in a constant.
enum Kind { narrow, wide };
template <typename T> struct Traits {
  static constexpr Kind kind = sizeof(T) == 4 ? narrow : Kind(-1);
  static_assert(kind != Kind(-1), "no such type");
  static constexpr int pitch = 32;
};
__global__ void enumerated(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * Traits<float>::pitch] = 1;
}

// Declared for host and device, or for the device, and defined without it.
template <typename T> __host__ __device__ T square(T const &x);
template <typename T> inline T square(T const &x) { return x * x; }
__host__ __device__ int scaled(int x);
int scaled(int x) { return x * 32; }
__device__ int halved(int x);
int halved(int x) { return x / 2; }
template <typename T> __device__ T third(T x);
template <typename T> T third(T x) { return x / 3; }
struct Scale {
  __host__ __device__ int both(int x);
  __device__ int device(int x);
};
int Scale::both(int x) { return x * 16; }
int Scale::device(int x) { return x * 8; }
template <typename T> struct Scales {
  __host__ __device__ T both(T x) const;
};
template <typename T> T Scales<T>::both(T x) const { return x * 4; }
__global__ void declared(float *out, const float *in, Scale s, Scales<int> t) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[scaled(threadIdx.x)] = square(in[threadIdx.x]);
  out[s.both(threadIdx.x)] = halved(8) + third(9);
  out[s.device(threadIdx.x)] = 2;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 16 sectors where 4 would do
  out[t.both(threadIdx.x)] = 3;
}

// __restrict__ on what is no pointer as it is written.
typedef float real;
template <int rows>
__device__ float first(const __restrict__ real row[32 * rows], int i) { return row[i]; }
__global__ void restricted(float *out, const float *in) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * 32] = first<1>(in, threadIdx.x);
}

// A jump over an initialisation.
__global__ void jumped(float *out, int m) {
  switch (m) {
  case 0:
    int j = threadIdx.x;
    // CHECK-DAG: [[#@LINE+1]]:5: warning: uncoalesced global store: 32 sectors where 4 would do
    out[j * 32] = 1;
    break;
  case 1:
    out[threadIdx.x] = 2;
  }
}

// Functions of CUDA's that tell numbers apart.
__global__ void classified(int *out, const double *d, const float *f) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 8 sectors where 4 would do
  out[threadIdx.x * 2] = __signbit(d[threadIdx.x]) + __isinf(d[threadIdx.x]) +
                         __isnan(d[threadIdx.x]) + __finite(d[threadIdx.x]);
  out[threadIdx.x] = __signbitf(f[threadIdx.x]) + __isinff(f[threadIdx.x]) +
                     __isnanf(f[threadIdx.x]) + __finitef(f[threadIdx.x]);
}

void launch(float *a, double *d, void *p, Pages g, Scale s, Scales<int> t) {
  operands<<<1, 32>>>(a, (const int *)a);
  bytes<<<1, 32>>>(a, p, p, g);
  enumerated<<<1, 32>>>(a);
  declared<<<1, 32>>>(a, a, s, t);
  restricted<<<1, 32>>>(a, a);
  jumped<<<1, 32>>>(a, 0);
  classified<<<1, 32>>>((int *)a, d, a);
}
