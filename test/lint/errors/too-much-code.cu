// A few lines can ask for more code than there is memory. Kernels that would
// become too much of it are named; the others of the file are analysed.
//
// RUN: %exits 3 %bank-lint %s 2>/dev/null | FileCheck %s
//
// Where all kernels of a file go through the passes together, it costs the
// file.
// RUN: %exits 2 %counters %s 2>&1 | FileCheck %s --check-prefix=FILE

// CHECK: too-much-code.cu:[[#@LINE+31]]:{{[0-9]+}}: warning: 2-way shared bank conflict
// CHECK: 1 file, 3 kernels
// 2^40 copies of at least a load and a store each.
// CHECK: not analysed: calls(float*) {{.*}}: the file's budget of code does not allow for it: at least {{[0-9]{13,} }}instructions
// The inner loops have 1 to 1999 iterations: 1,999,000 in all.
// CHECK: not analysed: loops(float*) {{.*}}: the file's budget of code does not allow for it: at least {{[0-9]{7,} }}instructions

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
      p[threadIdx.x * 2 + i * 7 + j * j] = 1;
}

__global__ void whole(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1.0f;
  out[threadIdx.x] = s[threadIdx.x * 2]; // two words of each even bank
}

void launch(float *p) {
  calls<<<1, 32>>>(p);
  loops<<<1, 32>>>(p);
  whole<<<1, 32>>>(p);
}
