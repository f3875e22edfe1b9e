// A kernel that needs more than its share can be given more: on the command line
// and in the user's own settings. A project may not raise it.
// RUN: rm -rf %t && mkdir -p %t/p %t/user/bank-lint && cp %s %t/p/a.cu
// RUN: %exits 3 %bank-lint %s | FileCheck %s --check-prefix=LITTLE
// RUN: %exits 1 %bank-lint --budget=16 %s | FileCheck %s --check-prefix=MORE
// RUN: echo 'budget: 16' > %t/user/bank-lint/config.yaml
// RUN: env XDG_CONFIG_HOME=%t/user %exits 1 %bank-lint %t/p/a.cu | FileCheck %s --check-prefix=MORE
// RUN: echo 'budget: 16' > %t/p/.bank-lint
// RUN: %exits 3 %bank-lint %t/p/a.cu 2>&1 | FileCheck %s --check-prefixes=PROJECT,LITTLE
// RUN: %exits 2 %bank-lint --budget=0 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %bank-lint --budget=x %s 2>&1 | FileCheck %s --check-prefix=WRONG

// PROJECT: .bank-lint:1:9: 'budget' is not used: a project may only lower the limit, which is 1
// LITTLE: 1 file, 0 kernels
// LITTLE: not analysed: calls(float*) {{.*}} instructions, with calls inlined and loops unrolled; see --budget
// MORE: warning: uncoalesced global
// MORE: 1 file, 1 kernel
// WRONG: budget

template <int N> __device__ float both(float x) {
  if constexpr (N == 0)
    return x * x + 1.0f;
  else
    return both<N - 1>(x * 3.0f) + both<N - 1>(x + N);
}

__global__ void calls(float *p) { p[threadIdx.x * 2] = both<13>(threadIdx.x); }

void launch(float *p) { calls<<<1, 32>>>(p); }
