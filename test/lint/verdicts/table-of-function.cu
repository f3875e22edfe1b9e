// A table of a function lies in global memory, as nvcc has it, though clang
// puts it into constant memory; where all its uses are folded it is not there.
// RUN: %bank-lint --all %s | FileCheck %s
// CHECK-NOT: constant {{.*}}load

// CHECK: [[#@LINE+4]]:22: remark: global load, 1 byte per lane: 1 to 32 sectors, ideal 1;
__global__ void rows(const unsigned char *in, int *out) {
  static constexpr signed char table[64][16] = {{1, 2, 3}, {4, 5, 6}};
  const signed char *row = table[in[threadIdx.x] % 64];
  out[threadIdx.x] = row[0];
}
// CHECK: [[#@LINE+3]]:22: remark: global load, 4 bytes per lane: 1 sector, ideal 1;
__global__ void uniform(int *out, int n) {
  static const int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  out[threadIdx.x] = table[n];
}
// CHECK: [[#@LINE+3]]:10: remark: global load, 4 bytes per lane: 4 to 5 sectors, ideal 4;
__device__ int lookUp(int i) {
  static const int table[256] = {1, 2, 3, 4, 5, 6, 7, 8};
  return table[i];
}
__global__ void called(int *out) { out[threadIdx.x] = lookUp(threadIdx.x); }
// CHECK: [[#@LINE+3]]:22: remark: global load, 4 bytes per lane: 4 to 5 sectors, ideal 4;
template <class T> __global__ void ofTemplate(T *out) {
  static constexpr T table[256] = {1, 2, 3, 4, 5, 6, 7, 8};
  out[threadIdx.x] = table[threadIdx.x];
}
// CHECK: [[#@LINE+4]]:12: remark: global load, 4 bytes per lane: 4 to 5 sectors, ideal 4;
__global__ void ofLambda(int *out) {
  auto f = [](int i) {
    static constexpr int table[256] = {1, 2, 3, 4, 5, 6, 7, 8};
    return table[i];
  };
  out[threadIdx.x] = f(threadIdx.x);
}
// A table that is written is one, too.
// CHECK: [[#@LINE+3]]:22: remark: global load, 4 bytes per lane: 4 to 5 sectors, ideal 4;
__global__ void written(int *out) {
  static int table[256] = {1, 2, 3, 4, 5, 6, 7, 8};
  out[threadIdx.x] = table[threadIdx.x];
  table[threadIdx.x] = 0;
}
// CHECK-NOT: load
__global__ void folded(int *out) {
  static constexpr int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += table[i];
  out[threadIdx.x] = sum + table[3];
}
// CHECK: [[#@LINE+3]]:22: {{.*}}constant load
__global__ void constant(int *out, int n) {
  static __constant__ int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  out[threadIdx.x] = table[n];
}
void run(const unsigned char *in, int *out) {
  rows<<<1, 32>>>(in, out);
  uniform<<<1, 32>>>(out, 3);
  called<<<1, 32>>>(out);
  ofTemplate<<<1, 32>>>(out);
  ofLambda<<<1, 32>>>(out);
  written<<<1, 32>>>(out);
  folded<<<1, 32>>>(out);
  constant<<<1, 32>>>(out, 3);
}
