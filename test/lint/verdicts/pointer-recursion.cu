// A function that calls itself by a pointer, which is known only where its body has
// replaced the call: it is copied once more each time, within the budget of code.
// RUN: %exits 3 %bank-lint --builtin-headers --file-memory=1000 --all %s | FileCheck %s
using Step = int (*)(void *, int);
__device__ __forceinline__ int again(void *step, int n) {
  return n < 1 ? 0 : 1 + reinterpret_cast<Step>(step)(step, n - 1);
}

// CHECK: not analysed: endless(int*, int) at {{.*}}pointer-recursion.cu:[[@LINE+1]]:17: the file's budget of code does not allow for it
__global__ void endless(int *out, int n) {
  out[threadIdx.x] = again(reinterpret_cast<void *>(again), n);
}
