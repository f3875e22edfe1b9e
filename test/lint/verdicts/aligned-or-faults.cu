// An access whose address is no multiple of its width stops the kernel. Values of an
// unknown that lead there cost nothing and are left out, of 2-byte accesses like of
// wider ones. Wavefronts are counted by hand: the distinct words of the busiest bank.
//
// RUN: %exits 1 %bank-lint --all -v --min-weight=0 --launch='*=4:32' %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=STRIDE < %t
// RUN: FileCheck %s --check-prefix=WORDS < %t

__shared__ __align__(16) char s[16384];

// n is even: the lanes are in 32 words one after another. With n % 4 == 3 there would
// be a word more.
// CHECK-DAG: aligned-or-faults.cu:[[#@LINE+1]]:53: remark: shared store, 2 bytes per lane: 1 wavefront, ideal 1; 1 execution, 1 wavefront per block [clean]
__global__ void one_of_two_halves(int n, short v) { *(short *)(s + n + threadIdx.x * 4) = v; }
// The offset is odd, so n is.
// CHECK-DAG: aligned-or-faults.cu:[[#@LINE+1]]:46: remark: shared store, 2 bytes per lane: 1 wavefront, ideal 1; 1 execution, 1 wavefront per block [clean]
__global__ void odd_offset(int n, short v) { *(short *)(s + n + 3 + threadIdx.x * 4) = v; }
// 10 bytes apart: 80 words, so 2 in 16 banks; for an odd n 3 in one.
// CHECK-DAG: aligned-or-faults.cu:[[#@LINE+2]]:40: warning: 2-way shared bank conflict: 2 wavefronts where 1 would do
// CHECK-DAG: store; proven; 1 execution, 2 wavefronts per block, 1 excessive
__global__ void by10(int n, short v) { *(short *)(s + n + threadIdx.x * 10) = v; }
// CHECK-DAG: aligned-or-faults.cu:[[#@LINE+1]]:53: remark: shared load, 2 bytes per lane: 1 wavefront, ideal 1; 1 execution, 1 wavefront per block [clean]
__global__ void loaded(int n, short *o) { short v = *(short *)(s + n + threadIdx.x * 4); o[threadIdx.x] = v; }

// A stride that is no multiple of the width leads at least one lane off its alignment.
// STRIDE: aligned-or-faults.cu:[[#@LINE+10]]:43: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
// STRIDE: n == -2: 1 wavefront, ideal 1
// STRIDE-NEXT: n == 2: 1 wavefront, ideal 1
// STRIDE-NEXT: otherwise other n: 1 wavefront, ideal 1
// STRIDE-NEXT: otherwise other n: 2 wavefronts, ideal 1
// STRIDE-NEXT: otherwise n % 32 == 16: 4 wavefronts, ideal 1
// STRIDE-NEXT: otherwise n % 64 == 32: 8 wavefronts, ideal 1
// STRIDE-NEXT: otherwise n % 128 == 64: 16 wavefronts, ideal 1
// STRIDE-NEXT: otherwise n % 128 == 0: 32 wavefronts, ideal 1
// STRIDE: assuming: {{.*}}every address is a multiple of 2 bytes, as it must be
__global__ void strided(int n, short v) { *(short *)(s + n * threadIdx.x) = v; }

// WORDS: aligned-or-faults.cu:[[#@LINE+8]]:39: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
// WORDS: n % 8 != 0: 1 wavefront, ideal 1
// WORDS-NEXT: n % 16 == 8: 2 wavefronts, ideal 1
// WORDS-NEXT: n % 32 == 16: 4 wavefronts, ideal 1
// WORDS-NEXT: n % 64 == 32: 8 wavefronts, ideal 1
// WORDS-NEXT: n % 128 == 64: 16 wavefronts, ideal 1
// WORDS-NEXT: n % 128 == 0: 32 wavefronts, ideal 1
// WORDS: assuming: {{.*}}every address is a multiple of 4 bytes, as it must be
__global__ void words(int n, int v) { *(int *)(s + n * threadIdx.x) = v; }
