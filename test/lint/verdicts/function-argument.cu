// A function that is handed to another one, and called by its pointer there: its
// accesses, and the indices that it makes, are those of the kernel.
// RUN: %bank-lint -v --sort=file --all %s > %t || true
// RUN: FileCheck %s --input-file=%t
// RUN: %bank-lint -v --sort=file --all --as-written %s > %t || true
// RUN: FileCheck %s --input-file=%t

__device__ int twice(int i) { return 2 * i; }
__device__ int same(int i) { return i; }
__device__ float read(const float *row, int (*operation)(int)) {
  return row[operation(threadIdx.x)];
}
__device__ float pass(float (*reader)(const float *, int (*)(int)),
                      const float *row, int (*operation)(int)) {
  return reader(row, operation);
}

__global__ void k(float *out) {
  __shared__ float s[128];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = read(s, twice);
  out[threadIdx.x] += read(s, same);
  out[threadIdx.x] += pass(read, s + 64, twice);
}
int main() { k<<<1, 32>>>(nullptr); }
// CHECK: :11:10: warning: 2-way shared bank conflict
// CHECK: called from here
// CHECK: :11:10: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
// CHECK: 2 flagged, 0 undecided
// CHECK-NOT: not analysed
