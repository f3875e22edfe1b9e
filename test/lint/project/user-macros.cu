// A macro of the command line concerns the user's files, and the headers that
// these include; none of the headers that clang puts before them.
//
// RUN: %exits 1 %bank-lint %s -- -DN=32 -Dvalue=2 -Dtype=int -Dmin=least '-DTWICE(x)=x*2' -DFLAG | FileCheck %s
// RUN: %exits 1 %bank-lint %s -- -Dvalue=2 -DN=7 -UN -DN=32 -DTWICE=abs -UTWICE '-DTWICE(x)=(x)*2' -DFLAG=1 | FileCheck %s
// The same from headers that were read in advance.
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 1 %bank-lint --cache-dir %t %s -- -DN=32 -DFLAG '-DTWICE(x)=x*2' | FileCheck %s
// RUN: %exits 1 %bank-lint --cache-dir %t %s -- -DN=32 -DFLAG '-DTWICE(x)=x*2 ' | FileCheck %s
// RUN: %exits 1 %bank-lint --cache-dir %t %s -- -DN=32 -DFLAG '-DTWICE(x)=x*2  ' | FileCheck %s
// RUN: %bank-lint --cache-dir %t %s -- -DN=2 -DFLAG '-DTWICE(x)=x/2' | FileCheck --check-prefix=OTHER %s
// What is undefined in the end is not defined.
// RUN: %bank-lint %s -- -DN=32 -DFLAG -UN '-DTWICE(x)=x*2' | FileCheck --check-prefix=NONE %s
// What an option includes sees it, too.
// RUN: echo '#define TWICE(x) (N / 16 * x)' > %t.h
// RUN: %exits 1 %bank-lint %s -- -include %t.h -DN=32 -DFLAG | FileCheck %s
// What is not in order is told as ever.
// RUN: %exits 3 %bank-lint %s -- -D1N=3 2>&1 | FileCheck --check-prefix=BAD %s
//
// CHECK-NOT: error:
// CHECK: 32 sectors where 4 would do
// CHECK: 1 file, 1 kernel
// OTHER: 1 file, 1 kernel {{.*}} 1 clean
// NONE: 1 file, 0 kernels
// BAD: error: macro name must be an identifier
#include <cuda_runtime.h>
#if FLAG && defined(N)
__global__ void k(float *x) { x[threadIdx.x * TWICE(N) / 2] = 1; }
void go(float *x) { k<<<1, 32>>>(x); }
#endif
