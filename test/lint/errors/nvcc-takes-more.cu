// What nvcc 13.0 has a warning for, or nothing, and the compiler in bank-lint an error.
// Each kernel is read whole, and nothing is said of an error. nvcc-refuses.test has what
// is close to it and refused by both.
//
// RUN: %exits 1 %bank-lint --all %s 2>&1 | FileCheck %s --implicit-check-not='error:' --implicit-check-not='not analysed'
// RUN: %nvcc %s
// CHECK-DAG: 1 file, 15 kernels
#include <cuda_runtime.h>

// An ordered comparison of a pointer with zero, and a pointer as a smaller number.
__global__ void compared(float *out, const float *in) {
  if (in > 0 && 0 < out + 1 && !(in <= NULL))
    // CHECK-DAG: [[#@LINE+1]]:5: warning: uncoalesced global store: 32 sectors where 4 would do
    out[threadIdx.x * 32] = (int)in + (short)(out + 1) + int(in);
}

// #pragma unroll in front of something else than a loop, or with no good number.
__global__ void unrolled(float *out, int n) {
#pragma unroll
  int j = threadIdx.x;
#pragma unroll 2
  {
#pragma unroll 0
    for (int i = 0; i < 4; ++i)
      // CHECK-DAG: [[#@LINE+1]]:7: warning: uncoalesced global store: 32 sectors where 4 would do
      out[j * 32 + i] = 1;
  }
#pragma unroll -1
  for (int i = 0; i < n; ++i) {
    out[j * 32 + i] = 2;
#pragma unroll
  }
#pragma unroll
  if (n)
    out[j] = 3;
}
// Of two counts the last one holds: 8 bytes at a time.
__global__ void twice(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
#pragma unroll 4
#pragma unroll 2
  for (int i = 0; i < 8; ++i)
    // CHECK-DAG: [[#@LINE+1]]:12: warning: 4-way shared bank conflict: 8 wavefronts where 2 would do
    sum += s[threadIdx.x % 64 * 8 + i];
  out[threadIdx.x] = sum;
}

// A copy of threadIdx.
template <typename T> __device__ int row(T t) { return t.y * 32 + t.x; }
__global__ void copied(float *out) {
  const auto t = threadIdx;
  auto d = blockDim;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[t.x * 32 + d.y] = row(threadIdx);
}

// Declared for one side, and defined for another or for both.
template <typename T> __device__ T square(T);
template <typename T> __host__ __device__ T square(T x) { return x * x; }
template <typename T> __host__ __device__ T cube(T);
template <typename T> __device__ T cube(T x) { return x * x * x; }
int eighth(int x);
__host__ __device__ int eighth(int x) { return x / 8; }
struct Scale {
  int host(int x);
  static int of(int x);
  __device__ int device(int x);
};
__device__ int Scale::host(int x) { return x * 16; }
__device__ int Scale::of(int x) { return x * 8; }
__host__ __device__ int Scale::device(int x) { return x * 4; }
__global__ void declared(float *out, Scale s) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 16 sectors where 4 would do
  out[s.device(threadIdx.x)] = square(2) + cube(3) + eighth(64);
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[s.host(threadIdx.x)] = Scale::of(2);
}

// A specialisation has the side of its template.
template <typename T> __device__ int strided(T x) { return x; }
template <> int strided<int>(int x) { return x * 32; }
template <typename T> __host__ __device__ int halves(T x) { return x; }
template <> inline int halves<int>(int x) { return x * 2; }
template <typename T> __global__ void filled(T *out) { out[threadIdx.x] = 1; }
template <> void filled<int>(int *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 8 sectors where 4 would do
  out[threadIdx.x * 2] = 1;
}
__global__ void specialised(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[strided<int>(threadIdx.x)] = halves<int>(3);
}
template inline __device__ int strided<short>(short);

// A friend that is declared for the host.
class Cell {
  int number;
  friend int places(Cell c);
  friend __device__ int lines(Cell c);

public:
  __device__ Cell(int n) : number(n) {}
};
__device__ int places(Cell c) { return c.number * 32; }
int lines(Cell c) { return c.number * 8; }
__global__ void friendly(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[places(Cell(threadIdx.x))] = lines(Cell(2));
}

// No typename in a cast.
struct Word {
  typedef int type;
};
template <typename T> __device__ int cast(float x) { return (T::type)(x) + T::type(x); }
__global__ void named(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * 32] = cast<Word>(2.5f);
}

// The constructor of a class, with the class before it.
struct Pitch {
  __device__ Pitch::Pitch(int n) : words(n) {}
  int words;
};
__global__ void qualified(float *out) {
  Pitch p(32);
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * p.words] = 1;
}

// A host function, called by one for both: nvcc leaves the call out.
void report(const char *what);
template <typename T> __host__ __device__ int checked(T x) {
  if (x < 0)
    // CHECK-DAG: note: the host function 'report' is called in device code at [[#@LINE+1]]:5; like nvcc, bank-lint leaves the call out
    report("negative");
  return x * 32;
}
__host__ __device__ int alsoChecked(int x) {
  if (x < 0)
    report("negative");
  return x * 16;
}
__global__ void reported(float *out, int n) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[checked((int)threadIdx.x)] = 1;
}
__global__ void alsoReported(float *out, int n) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[alsoChecked((int)threadIdx.x)] = 1;
}

// Constructors of objects in shared memory do not run; those of others do.
struct Three {
  __device__ Three() : number(3) {}
  float number;
};
struct Two {
  float number = 2;
};
struct Rows {
  Three row[1024];
};
template <typename T> struct Holder {
  __device__ Holder() : number(0) {}
  T number;
};
__global__ void shared(float *out) {
  __shared__ Rows rows;
  __shared__ Two two;
  const Three three;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 32-way shared bank conflict
  rows.row[threadIdx.x * 32].number = out[0];
  two.number = out[1];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 12 sectors where 4 would do
  out[threadIdx.x * (int)three.number] = rows.row[0].number + two.number;
}
template <typename T> __global__ void held(T *out) {
  __shared__ Holder<T> all[1024];
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 32-way shared bank conflict
  all[threadIdx.x * 32].number = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all[0].number;
}

__global__ void last(float *out) { out[threadIdx.x] = 1; }
void launch(float *p, Scale s) {
  compared<<<1, 32>>>(p, p);
  unrolled<<<1, 32>>>(p, 4);
  declared<<<1, 32>>>(p, s);
  filled<int><<<1, 32>>>((int *)p);
  shared<<<1, 32>>>(p);
  held<float><<<1, 32>>>(p);
}
