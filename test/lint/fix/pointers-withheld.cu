// Pointers into an array that may be used in a way that is unknown, or for
// something else.
//
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes -I%S/Inputs %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='{{^fix:}}'
constexpr int n = 32;

// It may lead elsewhere.
__global__ void twoArrays(int *out, int k) {
  __shared__ int s[n * n], t[n];
  int *p = k ? s : t;
  p[threadIdx.x] = k;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p' may lead elsewhere, too, as of line {{[0-9]+}} at [[#@LINE-4]]:3

__global__ void reassigned(int *out) {
  __shared__ int s[n * n];
  int *p = s + 1;
  p[threadIdx.x] = 1;
  p = out;
  p[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p' may lead elsewhere, too, as of line {{[0-9]+}} at [[#@LINE-6]]:3

// Another type.
__global__ void otherType(int *out) {
  __shared__ int s[n * n];
  int *p = s + 32;
  short *q = reinterpret_cast<short *>(p);
  q[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p', which leads into it, is reinterpreted as 'short *' at [[#@LINE-5]]:40

// 16 bytes, and then the next ones.
__global__ void vectors(int *out) {
  __shared__ __align__(16) int s[n * n];
  int *p = s;
  int4 *q = reinterpret_cast<int4 *>(p);
  q[threadIdx.x] = make_int4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p', which leads into it, is reinterpreted as 'int4 *' at [[#@LINE-5]]:38

// Kept where it is not followed.
struct Holder { int *p; };
__global__ void stored(int *out) {
  __shared__ int s[n * n];
  int *p = s + threadIdx.x;
  Holder holder{p};
  *holder.p = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p', which leads into it, is used as a whole at [[#@LINE-5]]:17

__global__ void byReference(int *out) {
  __shared__ int s[n * n];
  int *p = s + threadIdx.x;
  int *&same = p;
  *same = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p' leads into it, and 'same' leads into it at [[#@LINE-5]]:16

// A lambda that has a pointer of its own.
__global__ void captured(int *out) {
  __shared__ int s[n * n];
  int *p = s + threadIdx.x;
  auto set = [q = p + 1](int i) { q[i] = 1; };
  set(0);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p', which leads into it, is used as a pointer at [[#@LINE-5]]:19

// Its address as a number.
__global__ void number(int *out) {
  __shared__ int s[n * n];
  int *p = s;
  out[0] = int(reinterpret_cast<unsigned long long>(p));
  p[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p', which leads into it, is reinterpreted as 'unsigned long long' at [[#@LINE-5]]:53

// It walks while it is read.
__global__ void readWalking(int *out) {
  __shared__ int s[n * n];
  int *p = s + threadIdx.x;
  for (int i = 0; i < n; ++i)
    *p++ = i;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p', which leads into it, is changed where it is read at [[#@LINE-4]]:6

// Another array for the same function.
__device__ int sumOf(const int *all) { return all[threadIdx.x * n]; }
// CHECK-DAG: no fix: 'all' may lead elsewhere, too, as of line {{[0-9]+}} at [[#@LINE-1]]:47
__global__ void otherArray(const int *in, int *out) {
  __shared__ int s[n * n], t[2 * n * n];
  s[threadIdx.x] = 1;
  t[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = sumOf(s) + sumOf(t);
}

// ... and global memory.
__device__ int sumOfGlobal(const int *all) { return all[threadIdx.x * n]; }
// CHECK-DAG: no fix: 'all' may lead elsewhere, too, as of line {{[0-9]+}} at [[#@LINE-1]]:53
__global__ void otherMemory(const int *in, int *out) {
  __shared__ int s[n * n];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = sumOfGlobal(s) + sumOfGlobal(in);
}

// Somewhere in the array: the function has no name for its begin.
__device__ int sumFrom(const int *some) { return some[threadIdx.x * n]; }
// CHECK-DAG: no fix: 'some' leads into it, and nothing there names its begin at [[#@LINE-1]]:50
__global__ void noBegin(const int *in, int *out) {
  __shared__ int s[n * n + 64];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = sumFrom(s + threadIdx.x % 2);
}

// The function's address is taken.
__device__ int sumOfAny(const int *all) { return all[threadIdx.x * n]; }
// CHECK-DAG: no fix: 'all' may lead elsewhere, too at [[#@LINE-1]]:50
__global__ void asFunction(const int *in, int *out) {
  __shared__ int s[n * n];
  s[threadIdx.x] = 1;
  __syncthreads();
  int (*f)(const int *) = threadIdx.x > 5000 ? nullptr : sumOfAny;
  out[threadIdx.x] = sumOfAny(s) + (f ? 1 : 2);
}

// Code that is not compiled calls it.
__device__ int sumOfSome(const int *all) { return all[threadIdx.x * n]; }
// CHECK-DAG: no fix: code that is not compiled here may call 'sumOfSome' at [[#@LINE-1]]:51
__global__ void notCompiled(const int *in, int *out) {
  __shared__ int s[n * n];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = sumOfSome(s);
#ifdef OTHER
  out[0] = sumOfSome(in);
#endif
}

// ... or uses the pointer.
__global__ void notCompiledHere(const int *in, int *out) {
  __shared__ int s[n * n];
  int *p = s + threadIdx.x;
  p[threadIdx.x] = 1;
#ifdef OTHER
  p[1] = 2;
#endif
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: code that is not compiled here may use 'p', which leads into it at [[#@LINE-8]]:3

// A header declares it.
#include "row_sum.cuh"
__global__ void fromHeader(const int *in, int *out) {
  __shared__ int s[n * n];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = headerSum(s);
}
// CHECK-DAG: no fix: other files may call 'headerSum', as a header declares it at 2:58

// A row that the function leaves.
__device__ int sumBeyond(const int *row) {
  int sum = 0;
  for (int i = 0; i < 64; i += 32)
    sum += row[i];
  return sum;
}
// CHECK-DAG: no fix: an index may leave its row, and 'row' leads into it, and nothing there names its begin at [[#@LINE-3]]:12
__global__ void leaves(const int *in, int *out) {
  __shared__ int tile[n + 1][n];
  tile[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = sumBeyond(tile[threadIdx.x]);
}

// A macro writes the use.
#define FIRST p[threadIdx.x]
__global__ void ofMacro(int *out) {
  __shared__ int s[n * n];
  int *p = s + 32;
  FIRST = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: the index at [[#@LINE-4]]:3 is the macro FIRST's

// A volatile access stays one.
__global__ void asVolatile(int *out) {
  __shared__ int s[n * n];
  volatile int *p = s + 32;
  p[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: 'p' leads into it, and nothing there names its begin at [[#@LINE-4]]:3

// Another variable has the array's name there.
__global__ void shadowed(int *out) {
  __shared__ int s[n * n];
  int *p = s + 32;
  {
    int s = threadIdx.x;
    p[s] = 1;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: code that is not compiled here may use it at [[#@LINE-6]]:9

// Rows of another array, too.
__device__ int ofRows(const int (*rows)[n]) { return rows[threadIdx.x][0]; }
// CHECK-DAG: no fix: 'rows' may lead elsewhere, too, as of line {{[0-9]+}} at [[#@LINE-1]]:23
__global__ void otherRows(int *out) {
  __shared__ int tile[n][n], other[2 * n][n];
  tile[0][threadIdx.x] = 1;
  other[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = ofRows(tile) + ofRows(other);
}

// A loop over all elements.
__global__ void everyElement(int *out) {
  __shared__ int s[n * n];
  for (int &x : s)
    x = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}
// CHECK-DAG: no fix: '__range1' leads into it at [[#@LINE-5]]:17

// A part of the array as rows.
__global__ void someRows(int *out) {
  __shared__ int tile[2 * n][n];
  int(*rows)[n] = tile + n / 2;
  rows[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][0];
}
// CHECK-DAG: no fix: 'rows' is a part of it at [[#@LINE-5]]:3

void launch(const int *in, int *out) {
  twoArrays<<<1, 32>>>(out, 1);
  reassigned<<<1, 32>>>(out);
  otherType<<<1, 32>>>(out);
  vectors<<<1, 32>>>(out);
  stored<<<1, 32>>>(out);
  byReference<<<1, 32>>>(out);
  captured<<<1, 32>>>(out);
  number<<<1, 32>>>(out);
  readWalking<<<1, 32>>>(out);
  otherArray<<<1, 32>>>(in, out);
  otherMemory<<<1, 32>>>(in, out);
  noBegin<<<1, 32>>>(in, out);
  asFunction<<<1, 32>>>(in, out);
  notCompiled<<<1, 32>>>(in, out);
  notCompiledHere<<<1, 32>>>(in, out);
  fromHeader<<<1, 32>>>(in, out);
  leaves<<<1, 32>>>(in, out);
  ofMacro<<<1, 32>>>(out);
  asVolatile<<<1, 32>>>(out);
  shadowed<<<1, 32>>>(out);
  otherRows<<<1, 32>>>(out);
  someRows<<<1, 32>>>(out);
  everyElement<<<1, 32>>>(out);
}
