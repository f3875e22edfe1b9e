// A function that a kernel calls twice has one finding at a place: the costliest,
// with what the other call costs. Another kernel's calls are its own.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --format=gitlab %s > %t.gitlab
// RUN: %python -c "import json; p = [i['fingerprint'] for i in json.load(open(r'%t.gitlab'))]; assert len(p) == len(set(p)) == 2, p"

__device__ void put(float *t, int step) {
  // CHECK: one-place.cu:[[#@LINE+4]]:3: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
  // CHECK: also at [[#@LINE+3]]:3 called from 18:3
  // CHECK: weight: {{.*}}; 32 excessive in all
  // CHECK: also in once(float*): 2-way shared bank conflict: 2 wavefronts where 1 would do: {{.*}} of its memory traffic
  t[threadIdx.x * step] = 1;
}

__global__ void twice(float *o) {
  __shared__ float t[1024];
  put(t, 2);
  __syncthreads();
  put(t, 32);
  __syncthreads();
  o[threadIdx.x] = t[threadIdx.x];
}
__global__ void once(float *o) {
  __shared__ float t[64];
  put(t, 2);
  __syncthreads();
  o[threadIdx.x] = t[threadIdx.x];
}
// CHECK: 2 findings
void launch(float *o) {
  twice<<<1, 32>>>(o);
  once<<<1, 32>>>(o);
}
