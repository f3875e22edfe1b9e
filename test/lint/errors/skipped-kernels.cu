// After some errors clang skips what follows up to the next semicolon outside
// of functions. The file is read once more without the kernel that has one.
// RUN: %exits 3 %bank-lint -v --sort=file %s -- -std=c++20 > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck --check-prefix=LOST --implicit-check-not='not analysed' %s < %t

// CHECK: [[#@LINE+1]]:35: warning: uncoalesced global store
__global__ void first(float *x) { x[threadIdx.x * 32] = 0; }

namespace lib {
// LOST-DAG: not analysed: lib::lostToMacro at {{.*}}:[[#@LINE+1]]:17: expected function body after function declarator
__global__ void lostToMacro(float *x) UNKNOWN_ATTRIBUTE {
  x[0] = 0;
}
// CHECK: [[#@LINE+1]]:36: warning: uncoalesced global store
__global__ void second(float *x) { x[threadIdx.x * 32] = 0; }
} // namespace lib

// LOST-DAG: not analysed: lostDemand at {{.*}}:[[#@LINE+2]]:17: no member named 'C' in namespace 'lib'
template <class T>
__global__ void lostDemand(T *x) requires lib::C<T> {
  x[0] = 0;
}
// CHECK: [[#@LINE+2]]:35: warning: uncoalesced global store
// CHECK: kernel third(float*), grid (1), block (64) from the launch at [[#@LINE+3]]:3
__global__ void third(float *x) { x[threadIdx.x * 32] = 0; }
void go(float *x) {
  third<<<1, 64>>>(x);
}

// A launch of this one would be read as one of its namesake.
// LOST-DAG: not analysed: lostNamesake at {{.*}}:[[#@LINE+1]]:17: expected function body
__global__ void lostNamesake(float *x, int n) UNKNOWN_ATTRIBUTE {
  x[n] = 0;
}
// LOST-DAG: not analysed: lostNamesake at {{.*}}:[[#@LINE+1]]:17: skipped after an error in line [[#@LINE-3]]: expected function body
__global__ void lostNamesake(float *x) { x[0] = 0; };

// Nor is anything removed with a part of a condition.
#if 1
// LOST-DAG: not analysed: lostInPart at {{.*}}:[[#@LINE+1]]:17: expected function body
__global__ void lostInPart(float *x) UNKNOWN_ATTRIBUTE {
#else
__global__ void lostInPart(float *x) {
#endif
  x[0] = 0;
};
// CHECK: 1 file, 3 kernels
