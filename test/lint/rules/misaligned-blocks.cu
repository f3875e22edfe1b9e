// A vector access that is off its alignment in some block of the grid that is
// launched, which stops the kernel. What the first such block is was counted by
// hand; of what a condition may keep blocks from nothing is said.
// RUN: not %bank-lint --no-cache --top=0 %s | grep -v ^worst: | FileCheck %s --implicit-check-not=undefined
// RUN: not %bank-lint --no-cache --format=json %s | FileCheck %s --check-prefix=JSON

#include <cuda_runtime.h>

// 4004 % 16 is 4.
__global__ void rows(const float *in, float4 *out, int w) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of block 1, which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// Block 0 begins at byte 12.
__global__ void shifted(const float *in, float4 *out, int w) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of block 0, which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + 3 + blockIdx.x * w + 4 * threadIdx.x);
}

// Block 3 has row 0; block 0 has row 3, which begins at byte 12012.
__global__ void backwards(const float *in, float4 *out, int w) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of block 0, which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + (gridDim.x - 1 - blockIdx.x) * w + 4 * threadIdx.x);
}

// 16 bytes along x, 4008 along y.
__global__ void plane(const float *in, float4 *out, int w) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of block (0,1), which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.y * w + 4 * (blockIdx.x + threadIdx.x));
}

// 32 bytes along y, 24 along z.
__global__ void volume(const float *in, float4 *out) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of block (0,0,1), which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.z * 6 + blockIdx.y * 8 + 4 * threadIdx.x);
}

// In block 1 every fourth of 32 lanes is at a multiple of 16 bytes.
__global__ void ownSteps(const float *in, float4 *out) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 24 lanes of block 1, which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * threadIdx.x);
}

// An offset that is unknown, the same in all blocks: of two blocks at least
// one is off.
__global__ void someBlock(const float *in, float4 *out, int n) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of some block, which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + n + blockIdx.x * 1001 + 4 * threadIdx.x);
}

// What comes behind a condition is for all blocks again.
__global__ void behind(const float *in, float4 *out, int w, int n) {
  if (blockIdx.x < n)
    out[threadIdx.x + 32].x = 0;
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes of block 1, which is undefined behaviour
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// One block has no second row.
__global__ void oneBlock(const float *in, float4 *out, int w) {
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// 4096 is a multiple of 16.
__global__ void goodRows(const float *in, float4 *out, int w) {
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// Rows 0, 4 and 8 begin at multiples of 16 bytes.
__global__ void fourth(const float *in, float4 *out, int w) {
  if (blockIdx.x % 4)
    return;
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// Only block 0, perhaps.
__global__ void few(const float *in, float4 *out, int w, int n) {
  if (blockIdx.x >= n)
    return;
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// Perhaps no iteration.
__global__ void perhapsNone(const float *in, float4 *out, int w, int n) {
  for (int k = 0; k < n; ++k)
    out[threadIdx.x] =
        *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// Where data says so.
__global__ void chosen(const float *in, float4 *out, const int *use, int w) {
  if (!use[blockIdx.x])
    return;
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// The condition asks for it.
__global__ void asked(const float *in, float4 *out, int w) {
  if (reinterpret_cast<unsigned long long>(in + blockIdx.x * w) % 16)
    return;
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// A length of rows that is unknown may be a good one.
__global__ void unknownRows(const float *in, float4 *out, int w) {
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * w + 4 * threadIdx.x);
}

// So may the grid: one block.
__global__ void unknownGrid(const float *in, float4 *out) {
  out[threadIdx.x] =
      *reinterpret_cast<const float4 *>(in + blockIdx.x * 1001 + 4 * threadIdx.x);
}

// Rows of 4004 bytes are good for 4 bytes, not for 8.
__global__ void pairs(const float *in, float2 *out, int w) {
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} misaligned 8-byte global load: the address is no multiple of 8 in 32 lanes of block 1,
  out[threadIdx.x] =
      *reinterpret_cast<const float2 *>(in + blockIdx.x * w + 2 * threadIdx.x);
}

__global__ void inShared(const float *in, float4 *out) {
  __shared__ __align__(16) float s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 16-byte shared load: the address is no multiple of 16 in 32 lanes of block 1,
  out[threadIdx.x] = *reinterpret_cast<const float4 *>(
      s + blockIdx.x * 2 + 4 * threadIdx.x);
}

int main(int count, char **) {
  float *a, *b;
  int *c;
  cudaMalloc(&a, 1 << 24);
  cudaMalloc(&b, 1 << 24);
  cudaMalloc(&c, 1 << 12);
  float4 *v = (float4 *)b;
  rows<<<9, 32>>>(a, v, 1001);
  shifted<<<9, 32>>>(a, v, 1001);
  backwards<<<4, 32>>>(a, v, 1001);
  plane<<<dim3(5, 3), 32>>>(a, v, 1002);
  volume<<<dim3(2, 2, 3), 32>>>(a, v);
  ownSteps<<<5, 32>>>(a, v);
  someBlock<<<2, 32>>>(a, v, count);
  behind<<<9, 32>>>(a, v, 1001, count);
  oneBlock<<<1, 32>>>(a, v, 1001);
  goodRows<<<9, 32>>>(a, v, 1024);
  fourth<<<9, 32>>>(a, v, 1001);
  few<<<9, 32>>>(a, v, 1001, count);
  perhapsNone<<<9, 32>>>(a, v, 1001, count);
  chosen<<<9, 32>>>(a, v, c, 1001);
  asked<<<9, 32>>>(a, v, 1001);
  unknownRows<<<9, 32>>>(a, v, count);
  unknownGrid<<<count, 32>>>(a, v);
  pairs<<<9, 32>>>(a, (float2 *)b, 1001);
  inShared<<<3, 32>>>(a, v);
}

// CHECK: {{[0-9]+}} flagged

// JSON: "kernel": "rows(float const*, float4*, int)"
// JSON: "misaligned_lanes": 32,
// JSON-NEXT: "misaligned_in": "block 1",
