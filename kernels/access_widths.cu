// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One access pattern a kernel, 1 to 16 bytes a lane, one warp each. Bank
// conflicts are wavefronts that happened minus wavefronts that had to happen:
// C = W - T. T is set by the width alone (1, 1, 1, 2, 4 for 1, 2, 4, 8, 16
// bytes and a full warp), W by where the lanes go.
//
// What the marked line of each kernel must show; every other shared access here
// is consecutive and clean:
//
//   load4Clean        W 1  T 1  C 0     lane i on bank i
//   load4Broadcast    W 1  T 1  C 0     all lanes on one word
//   load4One          W 2  T 1  C 1     stride 2: two words in each even bank
//   load4ThirtyOne    W 32 T 1  C 31    stride 32: one bank
//   store4One         W 2  T 1  C 1     a store counts like a load
//   store4ThirtyOne   W 32 T 1  C 31
//   load8Clean        W 2  T 2  C 0     lanes i and i + 16 share banks, but
//                                       ride in different wavefronts
//   load8Two          W 4  T 2  C 2     stride 2
//   load8Thirty       W 32 T 2  C 30    stride 16
//   load8Pairs        W 1  T 1  C 0     neighbours share: the halves merge
//   store8Clean       W 2  T 2  C 0
//   store8Pairs       W 2  T 2  C 0     stores never merge
//   load16Clean       W 4  T 4  C 0     a "4-way conflict" this is not
//   load16Four        W 8  T 4  C 4     stride 2
//   load16TwentyEight W 32 T 4  C 28    stride 8
//   load16Broadcast   W 2  T 2  C 0     uniform: quarters merge in pairs, once
//   store16Clean      W 4  T 4  C 0
//   load2Clean        W 1  T 1  C 0     two lanes a word: the word is read once
//   load2One          W 2  T 1  C 1     stride 4 elements = 2 words
//   load2ThirtyOne    W 32 T 1  C 31    stride 64 elements = 32 words
//   load1Clean        W 1  T 1  C 0     four lanes a word
//   load1One          W 2  T 1  C 1     stride 8 elements = 2 words
//   load1ThirtyOne    W 32 T 1  C 31    stride 128 elements = 32 words
//   store2Clean       W 1  T 1  C 0
//   store1Clean       W 1  T 1  C 0
//
// load8Pairs and load16Broadcast follow the load merge of sm_80, sm_86, sm_120.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

// 4 bytes a lane

__global__ void load4Clean(const float *in, float *out) {
  __shared__ float s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void load4Broadcast(const float *in, float *out) {
  __shared__ float s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[7];
}

__global__ void load4One(const float *in, float *out) {
  __shared__ float s[64];
  for (int i = threadIdx.x; i < 64; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[2 * threadIdx.x];
}

__global__ void load4ThirtyOne(const float *in, float *out) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[32 * threadIdx.x];
}

__global__ void store4One(const float *in, float *out) {
  __shared__ float s[64];
  s[2 * threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += 32)
    out[i] = s[i];
}

__global__ void store4ThirtyOne(const float *in, float *out) {
  __shared__ float s[1024];
  s[32 * threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += 32)
    out[i] = s[i];
}

// 8 bytes a lane

__global__ void load8Clean(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void load8Two(const float2 *in, float2 *out) {
  __shared__ float2 s[64];
  for (int i = threadIdx.x; i < 64; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[2 * threadIdx.x];
}

__global__ void load8Thirty(const float2 *in, float2 *out) {
  __shared__ float2 s[512];
  for (int i = threadIdx.x; i < 512; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[16 * threadIdx.x];
}

__global__ void load8Pairs(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 2];
}

__global__ void store8Clean(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  s[threadIdx.x ^ 1] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 32; i += 32)
    out[i] = s[i];
}

__global__ void store8Pairs(const float2 *in, float2 *out) {
  __shared__ float2 s[32];
  s[threadIdx.x / 2] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 32; i += 32)
    out[i] = s[i];
}

// 16 bytes a lane

__global__ void load16Clean(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void load16Four(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  for (int i = threadIdx.x; i < 64; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[2 * threadIdx.x];
}

__global__ void load16TwentyEight(const float4 *in, float4 *out) {
  __shared__ float4 s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[8 * threadIdx.x];
}

__global__ void load16Broadcast(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[7];
}

__global__ void store16Clean(const float4 *in, float4 *out) {
  __shared__ float4 s[32];
  s[threadIdx.x ^ 1] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 32; i += 32)
    out[i] = s[i];
}

// 2 bytes a lane

__global__ void load2Clean(const unsigned short *in, unsigned short *out) {
  __shared__ unsigned short s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void load2One(const unsigned short *in, unsigned short *out) {
  __shared__ unsigned short s[128];
  for (int i = threadIdx.x; i < 128; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[4 * threadIdx.x];
}

__global__ void load2ThirtyOne(const unsigned short *in, unsigned short *out) {
  __shared__ unsigned short s[2048];
  for (int i = threadIdx.x; i < 2048; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[64 * threadIdx.x];
}

__global__ void store2Clean(const unsigned short *in, unsigned short *out) {
  __shared__ unsigned short s[32];
  s[threadIdx.x ^ 1] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 32; i += 32)
    out[i] = s[i];
}

// 1 byte a lane

__global__ void load1Clean(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[32];
  for (int i = threadIdx.x; i < 32; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void load1One(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[256];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[8 * threadIdx.x];
}

__global__ void load1ThirtyOne(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[4096];
  for (int i = threadIdx.x; i < 4096; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[128 * threadIdx.x];
}

__global__ void store1Clean(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[32];
  s[threadIdx.x ^ 1] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < 32; i += 32)
    out[i] = s[i];
}

static void check(cudaError_t status) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
  std::exit(1);
}

template <typename T> static T *allocate(size_t count) {
  T *data = nullptr;
  check(cudaMallocManaged(&data, count * sizeof(T)));
  return data;
}

// Every load kernel gathers: out[t] must be in[index(t)]. Bytes are compared,
// so one function serves all widths.
template <typename T, typename Index>
static bool gathered(const char *name, const T *in, const T *out, Index index) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int t = 0; t < 32; ++t)
    wrong += std::memcmp(&out[t], &in[index(t)], sizeof(T)) != 0;
  std::printf("%-18s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

// Every store kernel scatters: out[index(t)] must be in[t], or the value of
// another lane that writes the same place.
template <typename T, typename Index>
static bool scattered(const char *name, const T *in, const T *out,
                      Index index) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int t = 0; t < 32; ++t) {
    bool found = false;
    for (int other = 0; other < 32; ++other)
      found |= index(other) == index(t) &&
               std::memcmp(&out[index(t)], &in[other], sizeof(T)) == 0;
    wrong += !found;
  }
  std::printf("%-18s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const size_t bytes = 16 * 1024;
  unsigned char *in1 = allocate<unsigned char>(bytes);
  unsigned char *out1 = allocate<unsigned char>(bytes);
  unsigned short *in2 = reinterpret_cast<unsigned short *>(in1);
  unsigned short *out2 = reinterpret_cast<unsigned short *>(out1);
  float *in4 = reinterpret_cast<float *>(in1);
  float *out4 = reinterpret_cast<float *>(out1);
  float2 *in8 = reinterpret_cast<float2 *>(in1);
  float2 *out8 = reinterpret_cast<float2 *>(out1);
  float4 *in16 = reinterpret_cast<float4 *>(in1);
  float4 *out16 = reinterpret_cast<float4 *>(out1);
  for (size_t i = 0; i < bytes; ++i)
    in1[i] = static_cast<unsigned char>((i * 7 + i / 256) % 113);

  bool ok = true;
  load4Clean<<<1, 32>>>(in4, out4);
  ok &= gathered("load4Clean", in4, out4, [](int t) { return t; });
  load4Broadcast<<<1, 32>>>(in4, out4);
  ok &= gathered("load4Broadcast", in4, out4, [](int) { return 7; });
  load4One<<<1, 32>>>(in4, out4);
  ok &= gathered("load4One", in4, out4, [](int t) { return 2 * t; });
  load4ThirtyOne<<<1, 32>>>(in4, out4);
  ok &= gathered("load4ThirtyOne", in4, out4, [](int t) { return 32 * t; });
  store4One<<<1, 32>>>(in4, out4);
  ok &= scattered("store4One", in4, out4, [](int t) { return 2 * t; });
  store4ThirtyOne<<<1, 32>>>(in4, out4);
  ok &= scattered("store4ThirtyOne", in4, out4, [](int t) { return 32 * t; });
  load8Clean<<<1, 32>>>(in8, out8);
  ok &= gathered("load8Clean", in8, out8, [](int t) { return t; });
  load8Two<<<1, 32>>>(in8, out8);
  ok &= gathered("load8Two", in8, out8, [](int t) { return 2 * t; });
  load8Thirty<<<1, 32>>>(in8, out8);
  ok &= gathered("load8Thirty", in8, out8, [](int t) { return 16 * t; });
  load8Pairs<<<1, 32>>>(in8, out8);
  ok &= gathered("load8Pairs", in8, out8, [](int t) { return t / 2; });
  store8Clean<<<1, 32>>>(in8, out8);
  ok &= scattered("store8Clean", in8, out8, [](int t) { return t ^ 1; });
  store8Pairs<<<1, 32>>>(in8, out8);
  ok &= scattered("store8Pairs", in8, out8, [](int t) { return t / 2; });
  load16Clean<<<1, 32>>>(in16, out16);
  ok &= gathered("load16Clean", in16, out16, [](int t) { return t; });
  load16Four<<<1, 32>>>(in16, out16);
  ok &= gathered("load16Four", in16, out16, [](int t) { return 2 * t; });
  load16TwentyEight<<<1, 32>>>(in16, out16);
  ok &= gathered("load16TwentyEight", in16, out16, [](int t) { return 8 * t; });
  load16Broadcast<<<1, 32>>>(in16, out16);
  ok &= gathered("load16Broadcast", in16, out16, [](int) { return 7; });
  store16Clean<<<1, 32>>>(in16, out16);
  ok &= scattered("store16Clean", in16, out16, [](int t) { return t ^ 1; });
  load2Clean<<<1, 32>>>(in2, out2);
  ok &= gathered("load2Clean", in2, out2, [](int t) { return t; });
  load2One<<<1, 32>>>(in2, out2);
  ok &= gathered("load2One", in2, out2, [](int t) { return 4 * t; });
  load2ThirtyOne<<<1, 32>>>(in2, out2);
  ok &= gathered("load2ThirtyOne", in2, out2, [](int t) { return 64 * t; });
  store2Clean<<<1, 32>>>(in2, out2);
  ok &= scattered("store2Clean", in2, out2, [](int t) { return t ^ 1; });
  load1Clean<<<1, 32>>>(in1, out1);
  ok &= gathered("load1Clean", in1, out1, [](int t) { return t; });
  load1One<<<1, 32>>>(in1, out1);
  ok &= gathered("load1One", in1, out1, [](int t) { return 8 * t; });
  load1ThirtyOne<<<1, 32>>>(in1, out1);
  ok &= gathered("load1ThirtyOne", in1, out1, [](int t) { return 128 * t; });
  store1Clean<<<1, 32>>>(in1, out1);
  ok &= scattered("store1Clean", in1, out1, [](int t) { return t ^ 1; });

  check(cudaFree(in1));
  check(cudaFree(out1));
  return ok ? 0 : 1;
}
