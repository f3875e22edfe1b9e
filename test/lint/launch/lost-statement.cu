// The compiler drops a statement after an error: what it may have changed of the
// variables outside functions is unknown. Of constants it is.
// RUN: %exits 1 %bank-lint -v --sort=file --all %s > %t 2>&1
// RUN: FileCheck %s < %t
static int pitch = 33;
static const int rows = 31;
void set() { pitch = FAST; }
__global__ void column(float *out, int pitch, int rows) {
  __shared__ float s[2048];
  s[threadIdx.x * rows] = 0;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:22: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
  out[threadIdx.x] = s[threadIdx.x * pitch];
}
// CHECK: launch of column(float*, int, int), grid (1), block (32) from the launch at {{.*}}, with rows = 31:
int main() {
  set();
  column<<<1, 32>>>(nullptr, pitch, rows);
}
