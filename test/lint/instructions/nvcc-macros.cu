// nvcc is not clang: libraries that ask for __CUDA__ leave out, for clang, what
// only nvcc compiles. And nvcc takes a macro that expands to a pragma.
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint -v --sort=file %s -- -D__CUDA__ | FileCheck %s --check-prefix=CLANG

#define UNROLL #pragma unroll
#define SAID "a \"word\""
#define PUSH #pragma push_macro("SAID")

#if defined(__clang__) && defined(__CUDA__)
__global__ void kernel(float *p) { p[threadIdx.x * 4] = 1; }
#else
__global__ void kernel(float *p) {
  PUSH
  UNROLL
  for (int i = 0; i < 4; ++i)
    // CHECK: [[#@LINE+3]]:5: warning: uncoalesced global store: 8 sectors where 4 would do
    // CHECK: store; proven; 4 executions
    // CLANG: [[#@LINE-8]]:36: warning: uncoalesced global store: 16 sectors where 4 would do
    p[threadIdx.x * 2 + i * 64] = 1;
}
#endif

void go(float *p) { kernel<<<1, 32>>>(p); }
