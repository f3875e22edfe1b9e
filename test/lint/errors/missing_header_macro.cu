// A header that is missing may define any macro that is tested behind it: what
// kernels do is said under the assumption that it does not. An include guard, a
// macro that is defined, and one tested before the header say nothing of it. Where a
// branch has code of the device or macros, what is linted may not be all: the run is
// not complete.
//
// RUN: rm -rf %t && mkdir %t
// RUN: split-file %s %t
// RUN: %exits 3 %bank-lint check -v --all %t/kernel.cu 2>&1 | FileCheck %s
// RUN: %exits 3 %counters %t/kernel.cu 2>&1 | FileCheck --check-prefix=COUNTERS %s
// RUN: %exits 1 %bank-lint check -v --all %t/four.cu 2>&1 | FileCheck --check-prefix=FOUR %s
// RUN: %exits 3 %bank-lint check -v --all %t/indirect.cu 2>&1 | FileCheck --check-prefix=INDIRECT %s
// RUN: %exits 3 %bank-lint check -v --all %t/flag.cu 2>&1 | FileCheck --check-prefix=FLAG %s
// RUN: %exits 3 %bank-lint check -v --all %t/valued.cu 2>&1 | FileCheck --check-prefix=VALUED %s
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
// CHECK-NEXT: assuming: 'config.h', which is missing, does not define PITCH{{$}}
// CHECK: remark: global store
// CHECK-NEXT: assuming: 'config.h', which is missing, does not define PITCH{{$}}
// COUNTERS: assuming: {{.*}}'config.h', which is missing, does not define PITCH

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
// INDIRECT: assuming: {{.*}}'config.h', which is missing, does not define CONFIG_PITCH

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
// FLAG: assuming: {{.*}}'config.h', which is missing, does not define WIDE

//--- valued.h
#ifndef PITCH
#define PITCH 33
#endif

//--- valued.cu
#include "config.h"
#include "valued.h"
__global__ void k(float *out) { out[threadIdx.x * PITCH] = 1; }
int main() { k<<<1, 32>>>(0); }
// VALUED: assuming: {{.*}}'config.h', which is missing, does not define PITCH

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
