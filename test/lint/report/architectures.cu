// Several architectures are one report: each finding has what it costs on every
// one. A pitch of 32 words is one bank for all lanes, one of 33 is none.
//
// RUN: %exits 1 %bank-lint --arch=sm_80,sm_90 %s > %t
// RUN: FileCheck %s --implicit-check-not=warning: < %t
// RUN: %exits 1 %bank-lint --arch=sm_80 --arch=sm_90 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 0 %bank-lint --arch=sm_90 -DONE %s
// RUN: %exits 1 %bank-lint -v --arch=sm_90,sm_75 %s | FileCheck %s --check-prefix=LONG
// RUN: %exits 2 %counters --arch=sm_80,sm_90 %s 2>&1 | FileCheck %s --check-prefix=OTHER
#if __CUDA_ARCH__ >= 900
#define PITCH 33
#else
#define PITCH 32
#endif

__global__ void column(float *out) {
  __shared__ float s[32 * 33];
  s[threadIdx.x] = 1;
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:22: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
  out[threadIdx.x] = s[threadIdx.x * PITCH];
  // CHECK-DAG: {{^ +}}proven; {{.*}}; sm_80: 32 wavefronts, sm_90: 1 wavefront{{$}}
  // LONG: {{^ +}}sm_90: 1 wavefront, sm_75: 32 wavefronts{{$}}
}

#ifndef ONE
__global__ void newer(float *out) {
#if __CUDA_ARCH__ >= 900
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store
  out[threadIdx.x * 32] = 1;
  // CHECK-DAG: {{^ +}}proven; {{.*}}; sm_80: not in its code, sm_90: 32 sectors{{$}}
#endif
}
#endif

void launch(float *out) {
  column<<<1, 32>>>(out);
#ifndef ONE
  newer<<<1, 32>>>(out);
#endif
}

// CHECK: 2 findings; {{.*}}
// CHECK-NEXT: 1 file, {{.*}} (arch sm_80, sm_90,
// JSON: "architectures": [
// OTHER: error: --arch: more than one is for bank-lint check
