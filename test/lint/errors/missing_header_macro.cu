// A header that is missing may define any macro that is tested behind it: what
// kernels do is said under the assumption that it does not. An include guard, a
// macro that is defined, and one tested before the header say nothing of it. Where a
// branch has code of a kernel or macros that it uses, the assumption says where.
//
// RUN: rm -rf %t && mkdir %t
// RUN: split-file %s %t
// RUN: %exits 0 %bank-lint check -v --all %t/kernel.cu 2>&1 | FileCheck %s
// RUN: %exits 0 %counters %t/kernel.cu 2>&1 | FileCheck --check-prefix=COUNTERS %s
// RUN: %exits 1 %bank-lint check -v --all %t/four.cu 2>&1 | FileCheck --check-prefix=FOUR %s
// RUN: %exits 1 %bank-lint check -v --all %t/indirect.cu 2>&1 | FileCheck --check-prefix=INDIRECT %s
// RUN: %exits 1 %bank-lint check -v --all %t/flag.cu 2>&1 | FileCheck --check-prefix=FLAG %s
// RUN: %exits 1 %bank-lint check -v --all %t/valued.cu 2>&1 | FileCheck --check-prefix=VALUED %s
// RUN: %exits 1 %bank-lint check -v --all %t/asked.cu 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: %exits 1 %bank-lint check -v --all %t/untouched.cu 2>&1 | FileCheck --check-prefix=NONE --implicit-check-not=assuming %s

//--- guarded.h
#ifndef GUARDED_H
#define GUARDED_H
#define ROWS 32
#endif

//--- kernel.cu
#ifndef EARLY
#define EARLY 1
#endif
#include "config.h"
#include "guarded.h"
#ifndef PITCH
#define PITCH 33
#endif
#ifdef ROWS
__global__ void k(float *out) {
  __shared__ float s[ROWS * PITCH];
  s[threadIdx.x * PITCH] = EARLY;
  out[threadIdx.x] = s[threadIdx.x];
}
#endif
int main() { k<<<1, 32>>>(0); }
// CHECK: kernel.cu:12:3: remark: shared store
// CHECK-NEXT: assuming: no missing header defines PITCH, which decides code of the kernel at {{.*}}kernel.cu:6{{$}}
// CHECK: remark: global store
// CHECK-NEXT: assuming: no missing header defines PITCH, which decides code of the kernel at {{.*}}kernel.cu:6{{$}}
// COUNTERS: assuming: {{.*}}no missing header defines PITCH, which

//--- four.cu
#include "config.h"
#include "types.h"
#if defined(A) || defined(B)
#elif C > 1
#elif defined D || defined E
#endif
__global__ void k(float *out) { out[threadIdx.x * 2] = 1; }
int main() { k<<<1, 32>>>(0); }
// FOUR: assuming: {{.*}}'config.h' and other headers, which are missing, define none of A, B and 3 others

//--- indirect.cu
#include "config.h"
#define PITCH CONFIG_PITCH
#if PITCH
#define W PITCH
#else
#define W 33
#endif
__global__ void k(float *out) { out[threadIdx.x * W] = 1; }
int main() { k<<<1, 32>>>(0); }
// INDIRECT: assuming: {{.*}}no missing header defines CONFIG_PITCH, which decides code of the kernel at {{.*}}indirect.cu:3{{$}}

//--- flag.cu
#include "config.h"
#ifndef WIDE
#define WIDE
#define PITCH 33
#else
#define PITCH 32
#endif
__global__ void k(float *out) { out[threadIdx.x * PITCH] = 1; }
int main() { k<<<1, 32>>>(0); }
// FLAG: assuming: {{.*}}no missing header defines WIDE, which

//--- valued.h
#ifndef PITCH
#define PITCH 33
#endif

//--- valued.cu
#include "config.h"
#include "valued.h"
__global__ void k(float *out) { out[threadIdx.x * PITCH] = 1; }
int main() { k<<<1, 32>>>(0); }
// VALUED: assuming: {{.*}}no missing header defines PITCH, which decides code of the kernel at {{.*}}valued.h:1{{$}}

//--- asked.cu
#if __has_include("config.h")
#include "config.h"
#endif
#ifndef __MY_PITCH
#define __MY_PITCH 33
#endif
__global__ void k(float *out) { out[threadIdx.x * __MY_PITCH] = 1; }
int main() { k<<<1, 32>>>(0); }
// ASKED: assuming: {{.*}}'config.h', which is missing, does not define __MY_PITCH

//--- untouched.cu
#include "config.h"
__global__ void k(float *out) { out[threadIdx.x * 2] = 1; }
int main() { k<<<1, 32>>>(0); }
// NONE: untouched.cu:2:33: warning
