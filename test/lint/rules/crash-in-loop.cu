// An access that surely executes and faults is an error, in a loop too; one that
// a condition or an unknown trip count may keep from executing is a warning.
//
// RUN: %exits 1 %bank-lint --no-cache %s | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --no-cache --launch=unknownCount=1:128 --arg n=4 %s | FileCheck %s --check-prefix=KNOWN

// The first iteration comes for every d, whatever the later ones do.
__global__ void brokenOff(float *o, const int *d) {
  __shared__ __align__(16) float s[2048];
  s[threadIdx.x] = 1;
  __syncthreads();
  float r = 0;
#pragma unroll 1
  for (int k = 0; k < 8; ++k) {
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} error: misaligned 16-byte shared load
    float4 v = *(float4 *)&s[threadIdx.x * 4 + 64 * k + 1];
    r += v.x;
    if (d[k] == 3)
      break;
  }
  o[threadIdx.x] = r;
}

// Only what is loaded decides where the later ones go: they may be aligned.
__global__ void firstOnly(float *o, const int *d) {
  __shared__ __align__(16) float s[2048];
  s[threadIdx.x] = 1;
  __syncthreads();
  float r = 0;
  int at = 1;
#pragma unroll 1
  for (int k = 0; k < 8; ++k) {
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} error: misaligned 16-byte shared load
    float4 v = *(float4 *)&s[threadIdx.x * 4 + at];
    r += v.x;
    at = d[k];
  }
  o[threadIdx.x] = r;
}

// Not one iteration need come; with n = 4, four do.
__global__ void unknownCount(float *o, int n) {
  __shared__ __align__(16) float s[2048];
  s[threadIdx.x] = 1;
  __syncthreads();
  float r = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK-DAG: [[#@LINE+2]]:{{.*}} warning: misaligned 16-byte shared load
    // KNOWN: [[#@LINE+1]]:{{.*}} error: misaligned 16-byte shared load
    float4 v = *(float4 *)&s[threadIdx.x * 4 + 64 * k + 1];
    r += v.x;
  }
  o[threadIdx.x] = r;
}

// Of two launches the one that surely faults is reported, though the other may
// execute more.
__global__ void twoLaunches(const float *in, float *o, int n) {
  float r = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} error: misaligned 16-byte global load
    float4 v = *(const float4 *)&in[threadIdx.x * 4 + 64 * k + 1];
    r += v.x;
  }
  o[threadIdx.x] = r;
}

// Data may keep all lanes from it.
__global__ void byData(const float *in, float *o, const int *d) {
  for (int k = 0; k < 4; ++k)
    if (d[k] > threadIdx.x) {
      // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: misaligned 16-byte global load
      float4 v = *(const float4 *)&in[threadIdx.x * 4 + 1];
      o[threadIdx.x] += v.x;
    }
}

void run(const float *in, float *o, const int *d, int n) {
  brokenOff<<<1, 128>>>(o, d);
  firstOnly<<<1, 128>>>(o, d);
  unknownCount<<<1, 128>>>(o, n);
  twoLaunches<<<1, 128>>>(in, o, n);
  twoLaunches<<<1, 128>>>(in, o, 2);
  byData<<<1, 128>>>(in, o, d);
}
