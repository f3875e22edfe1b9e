#pragma unroll
#pragma unroll 4 // in front of a function, the first of the file
__device__ int strided(int x,
#pragma unroll
                       int by
#pragma unroll 2
) { return x * by; }
// nvcc 13.0 warns of `#pragma unroll` where no loop follows, and of several in front of
// one loop it heeds the last, whichever of them have a count.
//
// RUN: %exits 1 %bank-lint --all %s 2>&1 | FileCheck %s --implicit-check-not='error:' --implicit-check-not='not analysed'
// RUN: %nvcc %s
// RUN: %exits 1 %bank-lint --no-cache --timing -q %s 2>&1 | FileCheck %s --check-prefix=PARSES
// RUN: %python -c "print('#pragma unroll\n/*\n' * 100000)" >%t.cu
// RUN: %exits 3 timeout 20 %bank-lint -q %t.cu 2>&1 | FileCheck %s --check-prefix=LONG
// PARSES: nvcc-takes-pragmas.cu (parsed 2 times: spellings of nvcc)
// LONG: error: unterminated /* comment
// CHECK-DAG: 1 file, 3 kernels

struct Pitch {
#pragma unroll
  int words;
#pragma unroll
};

__global__ void placed(float *out, Pitch p, int n) {
  if (n)
    out[0] = 2;
#pragma unroll
  else
    // CHECK-DAG: [[#@LINE+1]]:5: warning: uncoalesced global store: 32 sectors where 4 would do
    out[strided(threadIdx.x, 32)] = p.words;
  switch (n) {
#pragma unroll
  case 1:
    out[1] = 1;
#pragma unroll
  default:
    out[2] = 1;
  }
}

// Two elements of 4 bytes at a time, and then all 8 at once.
__global__ void counted(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
#pragma unroll
#pragma unroll 2
  for (int i = 0; i < 8; ++i)
    // CHECK-DAG: [[#@LINE+1]]:12: warning: 4-way shared bank conflict: 8 wavefronts where 2 would do
    sum += s[threadIdx.x % 64 * 8 + i];
#pragma unroll 2
/* between
   them */
#pragma unroll
  for (int i = 0; i < 8; ++i)
    // CHECK-DAG: [[#@LINE+1]]:12: warning: 2-way shared bank conflict: 8 wavefronts where 4 would do
    sum += s[threadIdx.x % 64 * 8 + i];
  out[threadIdx.x] = sum;
}

// Ordered comparisons with nullptr.
__global__ void compared(float *out, const float *in) {
  if (in > nullptr && nullptr <= out + 1 && !(nullptr < nullptr))
    // CHECK-DAG: [[#@LINE+1]]:5: warning: uncoalesced global store: 32 sectors where 4 would do
    out[threadIdx.x * 32] = 1;
}
#pragma unroll
