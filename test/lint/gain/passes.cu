// Loops of unknown trip count: what an iteration of a warp takes, of one block of
// code, bounds the kernel however often they run.
//
// RUN: %exits 1 %bank-lint --min-weight=0 -v --gpu=a100-80 %s | FileCheck %s
// RUN: %explain %s:18 | FileCheck %s --check-prefix=PIPES
// RUN: %exits 1 %bank-lint --min-weight=0 --format=json --kernel=beside %s | FileCheck %s --check-prefix=JSON

// 31 rows and a load with 1 conflict in each iteration: it keeps L1 busy for one
// cycle more, and delays its warp by one more. 2 of 32 + 2 cycles.
__global__ void beside(float *out, int n) {
  __shared__ float s[1024], rows[31][256];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
#pragma unroll
    for (int k = 0; k < 31; ++k)
      sum += rows[k][threadIdx.x + i & 255];
    sum += s[threadIdx.x * 2 + i & 1023];
  }
  out[threadIdx.x] = sum;
}
// CHECK: :[[#@LINE-4]]:12: warning: 2-way shared bank conflict
// CHECK: {{^}} gain: gains at most 6 % of the time, however often its loop runs: shared memory and L1 binds{{$}}
// PIPES: {{^}} pipes       shared memory and L1: busy for 33 cycles of an iteration of a warp at least, 32 without the finding{{$}}
// PIPES-NEXT: {{^}} gain        gains at most 6 % of the time, however often its loop runs: shared memory and L1 binds{{$}}
// JSON: "most_percent": 5.9,
// JSON-NEXT: "limit": "shared memory and L1",
// JSON-NEXT: "per_iteration": true,

// The rows are behind a condition, in another block: they may not be read at all.
__global__ void broken(float *out, const int *stop, int n) {
  __shared__ float s[1024], rows[31][256];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum += s[threadIdx.x * 2 + i & 1023];
    if (stop[i])
      break;
#pragma unroll
    for (int k = 0; k < 31; ++k)
      sum += rows[k][threadIdx.x + i & 255];
  }
  out[threadIdx.x] = sum;
}
// CHECK: :[[#@LINE-9]]:12: warning: 2-way shared bank conflict
// CHECK: {{^}} gain: without it at most 2 times as fast, however often its loop runs: shared memory and L1 is the busiest pipe{{$}}

// The rows are the same in all iterations: a compiler reads them once. 2 of 1 cycle.
__global__ void same(float *out, int n) {
  __shared__ float s[1024], rows[31][256];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum += s[threadIdx.x * 2 + i & 1023];
#pragma unroll
    for (int k = 0; k < 31; ++k)
      sum += rows[k][threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
// CHECK: :[[#@LINE-7]]:12: warning: 2-way shared bank conflict
// CHECK: {{^}} gain: without it at most 3 times as fast, however often its loop runs: shared memory and L1 is the busiest pipe{{$}}

// With a barrier they have to be read again.
__global__ void barrier(float *out, int n) {
  __shared__ float s[1024], rows[31][256];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    sum += s[threadIdx.x * 2 + i & 1023];
#pragma unroll
    for (int k = 0; k < 31; ++k)
      sum += rows[k][threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
// CHECK: :[[#@LINE-7]]:12: warning: 2-way shared bank conflict
// CHECK: {{^}} gain: gains at most 6 % of the time, however often its loop runs: shared memory and L1 binds{{$}}

// Rows of 16 bytes take 4 wavefronts each.
__global__ void wide(float4 *out, int n) {
  __shared__ float4 rows[8][256];
  __shared__ float s[1024];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum += s[threadIdx.x * 2 + i & 1023];
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const float4 v = rows[k][threadIdx.x + i & 255];
      sum += v.x + v.y + v.z + v.w;
    }
  }
  out[threadIdx.x].x = sum;
}
// CHECK: :[[#@LINE-9]]:12: warning: 2-way shared bank conflict
// CHECK: {{^}} gain: gains at most 6 % of the time, however often its loop runs: shared memory and L1 binds{{$}}

void launch(float *out, const int *stop, int n) {
  beside<<<1, 256>>>(out, n);
  broken<<<1, 256>>>(out, stop, n);
  same<<<1, 256>>>(out, n);
  barrier<<<1, 256>>>(out, n);
  wide<<<1, 256>>>((float4 *)out, n);
}
