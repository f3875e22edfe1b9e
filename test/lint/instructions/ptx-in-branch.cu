// What inline PTX computes is known where nobody knows whether the warp gets
// there. Only a guard that is unknown leaves the old value or the new one.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s
// RUN: %exits 1 %bank-lint -v --sort=file --all %s | FileCheck %s --check-prefix=ALL

__global__ void k(int *out, int n) {
  __shared__ int s[128];
  if (n > 3) {
    unsigned two;
    asm("mov.u32 %0, 1;\n\tshl.b32 %0, %0, 1;" : "=&r"(two));
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    // CHECK: [[@LINE+3]]:5: warning: 2-way shared bank conflict
    // CHECK: store; proven
    // CHECK: assuming: the condition at line 9:9 holds in all lanes
    s[lane * two] = n;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void guarded(int *out, int n) {
  __shared__ int s[2048];
  unsigned step = 1;
  asm("{ .reg .pred p; setp.gt.s32 p, %1, 3; @p mov.u32 %0, 32; }"
      : "+r"(step)
      : "r"(n));
  // ALL: [[@LINE+1]]:3: {{.*}}: shared store, 4 bytes per lane: 1 to 32 wavefronts
  s[threadIdx.x * step] = n;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *p;
  int m;
  k<<<1, 32>>>(p, m);
  guarded<<<1, 32>>>(p, m);
}
