// Of 128 words, four lie in one bank: lanes that look up whatever they want take
// four wavefronts at most, unless an index lies outside the array. Of 1024 words,
// 32 do. Where lanes do not choose, nothing is assumed.
// RUN: %exits 1 %bank-lint -v --sort=file --all --enable=shared-gather %s | FileCheck %s
__global__ void lookUp(const int *index, float *out) {
  __shared__ float small[128], large[1024];
  // CHECK-DAG: [[#@LINE+1]]:22: warning: shared load that data may send into bank conflicts: up to 4 wavefronts where 1 would do
  out[threadIdx.x] = small[index[threadIdx.x]];
  // CHECK-DAG: [[#@LINE+1]]:22: warning: shared load that data may send into bank conflicts: up to 32 wavefronts where 1 would do
  out[threadIdx.x] = large[index[threadIdx.x]];
}
__global__ void count(const int *index, int column) {
  __shared__ int bins[256];
  // CHECK-DAG: [[#@LINE+1]]:14: warning: shared atomic that data may send into bank conflicts: up to 8 wavefronts where 1 would do
  atomicAdd(&bins[index[threadIdx.x]], 1);
  // CHECK-DAG: assuming: no index is outside its array
  // CHECK-DAG: [[#@LINE+1]]:3: warning: shared bank conflict that depends on an unknown: up to 32 wavefronts
  bins[threadIdx.x * column] = 0;
  // CHECK-DAG: assuming: {{.*}} 32-bit index arithmetic does not wrap around; column is non-zero and its multiples do not alias{{$}}
}
void run(int *index, float *out, int column) {
  lookUp<<<1, 128>>>(index, out);
  count<<<1, 128>>>(index, column);
}
