// A comment on a kernel states what no launch in the file says. A multiple of 32
// words keeps all lanes in one bank; an odd number walks through all of them.
// The verdict names what it rests on.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s 2>&1 | FileCheck %s

// bank-lint: assume blockDim = (64), pitch % 32 == 0, n >= 1024
__global__ void even(int *out, int pitch, int n) {
  __shared__ int s[64 * 32];
  if (n > 1000)
    out[threadIdx.x] = s[threadIdx.x * pitch];
}

__global__ void odd(int *out, int pitch) {
  // bank-lint: assume pitch % 2 == 1
  __shared__ int s[64 * 32];
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

/* bank-lint: assume pitch = 32 */
template <class T> __global__ void generic(T *out, int pitch) {
  __shared__ T s[64 * 32];
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

void launch(int *out, int pitch, int block) {
  odd<<<1, 64>>>(out, pitch);
  generic<<<1, 64>>>(out, pitch);
}

// CHECK-DAG: [[#@LINE-20]]:24: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
// CHECK-DAG: load; proven; 2 executions, 64 wavefronts per block, 62 excess
// CHECK-DAG: kernel even(int*, int, int), block (64) from the comment at [[#@LINE-26]]:22
// CHECK-DAG: assuming: {{.*}}pitch % 32 == 0 (stated at line [[#@LINE-27]])
// CHECK-DAG: [[#@LINE-12]]:22: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
// CHECK-DAG: from the launch at [[#@LINE-8]]:3, with pitch = 32 from the comment at [[#@LINE-16]]:22
// CHECK: 3 kernels
// CHECK-SAME: 4 clean, 2 flagged, 0 undecided
