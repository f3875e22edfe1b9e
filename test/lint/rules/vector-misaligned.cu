// An address that is no multiple of the width stops the kernel. With d = 63 the
// rows begin at multiples of 252 bytes, and 252 % 16 = 12. What some value of
// an unknown would align is taken to have it.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --min-weight=100 %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 0 %bank-lint --disable=vector-misaligned %s | FileCheck %s --check-prefix=OFF --implicit-check-not=warning:

// These seven, and `row * d`, which for some d touches further sectors.
// OFF: 8 tolerated

// The second element of an array of floats: 4 bytes from the alignment, in all
// lanes.
__global__ void offset(const float *in, float4 *out) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes, which is undefined behaviour [vector-misaligned]
  out[threadIdx.x] = ((const float4 *)(in + 1))[threadIdx.x];
}

// 8 lanes a row of 63 floats: lanes 8 to 31 are 12, 8 and 4 bytes off.
__global__ void oddRows(const float *in, float4 *out) {
  int row = threadIdx.x / 8, col = threadIdx.x % 8 * 4;
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 24 lanes
  out[threadIdx.x] = *(const float4 *)&in[row * 63 + col];
}

// Stores and shared memory too: 12-byte steps, every other lane is 4 bytes off
// a multiple of 8.
__global__ void sharedPairs(float *out) {
  __shared__ __align__(16) float s[96];
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 8-byte shared store: the address is no multiple of 8 in 16 lanes
  *(float2 *)&s[threadIdx.x * 3] = make_float2(1, 2);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// An unknown in front does not help: two lanes of one instruction differ.
__global__ void unknownStart(const float *in, float4 *out, int n) {
  int row = threadIdx.x / 16, col = threadIdx.x % 16 * 4;
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 16 lanes
  out[threadIdx.x] = *(const float4 *)&in[n + row * 65 + col];
}

// A copy of characters that is declared so poorly aligned is made of small
// accesses by the compiler. A cast is believed.
__global__ void bytes(const char *in, int *out) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 4-byte global load: the address is no multiple of 4 in 32 lanes
  out[threadIdx.x] = *(const int *)(in + 4 * threadIdx.x + 2);
}

// What is read as a whole must be aligned, though less of it is loaded.
__global__ void inPart(const float *in, const int *keys, float *out) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 16-byte global load: the address is no multiple of 16 in 32 lanes
  float4 v = *(const float4 *)&in[threadIdx.x * 4 + 2];
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} misaligned 8-byte global load: the address is no multiple of 8 in 32 lanes
  int high = int(*(const long long *)&keys[threadIdx.x * 2 + 1] >> 32);
  out[threadIdx.x] = v.x + v.y + high;
}

// Nothing is said of these: a multiple of 16 in every lane, or for some n or d.
__global__ void fine(const float *in, float4 *out, int n, int d) {
  int row = threadIdx.x / 8, col = threadIdx.x % 8 * 4;
  float4 a = *(const float4 *)&in[row * 64 + col];
  float4 b = *(const float4 *)&in[n + col];
  float4 c = *(const float4 *)&in[row * d + col];
  out[threadIdx.x] = make_float4(a.x + b.x, c.y, a.z, b.w);
}

void launch(float *f, float4 *v, int n, int d) {
  inPart<<<1, 32>>>(f, reinterpret_cast<int *>(v), f);
  offset<<<1, 32>>>(f, v);
  oddRows<<<1, 32>>>(f, v);
  sharedPairs<<<1, 32>>>(f);
  unknownStart<<<1, 32>>>(f, v, n);
  bytes<<<1, 32>>>((const char *)f, (int *)v);
  fine<<<1, 32>>>(f, v, n, d);
}
