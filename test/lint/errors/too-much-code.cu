// A few lines can ask for more code than there is memory. Of a kernel that would
// become too much of it, loops are left as they are written, or unrolled less far,
// and what that may change is said. Where its calls are too much it is named; the
// others of the file are analysed.
//
// RUN: %exits 3 %bank-lint -v --sort=file --file-memory=4096 %s 2>/dev/null | FileCheck %s
//
// Where all kernels of a file go through the passes together, it costs the
// file.
// RUN: %exits 2 %counters %s 2>&1 | FileCheck %s --check-prefix=FILE

// The accesses are there, but for what unrolling decides.
// CHECK: too-much-code.cu:[[#@LINE+28]]:{{[0-9]+}}: warning: uncoalesced global store: 32 sectors where 4 would do
// CHECK: assuming: {{.*}}nvcc, which unrolls its loops farther, makes the same accesses
// CHECK-NOT: expected to keep it in local memory
// CHECK: too-much-code.cu:[[#@LINE+45]]:{{[0-9]+}}: warning: 2-way shared bank conflict
// CHECK: 1 file, 3 kernels
// CHECK: undecided: 3 x unrolled, its loops may leave the array in registers
// 2^40 copies of at least a load and a store each.
// CHECK: not analysed: calls(float*) {{.*}}: the file's budget of code does not allow for it: at least {{[0-9]{8,} }}instructions
// CHECK: note: the loops of 2 kernels are too much code to be unrolled as far as nvcc does, which may combine several accesses: loops(float*), array(int*)

// FILE: too-much-code.cu: the file's budget of code does not allow for it: at least

template <int N> __device__ void both(float *p, int i) {
  if constexpr (N == 0) {
    p[i * 2] += 1.0f;
  } else {
    both<N - 1>(p, i * 3 + N);
    both<N - 1>(p + 7, i ^ N);
  }
}

__global__ void calls(float *p) { both<40>(p, threadIdx.x); }

__global__ void loops(float *p) {
#pragma unroll
  for (int i = 1; i < 2000; ++i)
#pragma unroll
    for (int j = 0; j < i; ++j)
      p[threadIdx.x * 8 + i * 7 + j * j] = 1;
}

// Once unrolled, nothing but constants says which element is wanted.
__global__ void array(int *p) {
  int own[20] = {};
#pragma unroll
  for (int i = 1; i < 2000; ++i)
#pragma unroll
    for (int j = 0; j < i; ++j)
      own[j % 20] += i;
  int sum = 0;
  for (int i = 0; i < 20; ++i)
    sum += own[i];
  p[sum * threadIdx.x] = 1;
}

__global__ void whole(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1.0f;
  out[threadIdx.x] = s[threadIdx.x * 2]; // two words of each even bank
}

void launch(float *p) {
  calls<<<1, 32>>>(p);
  loops<<<1, 32>>>(p);
  array<<<1, 32>>>((int *)p);
  whole<<<1, 32>>>(p);
}
