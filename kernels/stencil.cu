// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stencils with and without shared memory. What the kernels must show (W
// wavefronts, T ideal):
//
//   stencil1dGlobal  seven shifted loads a thread straight from global memory.
//                    A shift by 1 to 3 floats costs a fifth sector (4)
//   stencil1d        one coalesced load (4 sectors) and a halo by three lanes
//                    (1 sector each side); all shared accesses consecutive, W 1
//   stencil2d        a (32 + 2) x (8 + 2) tile, five points. The left and right
//                    halo are a column: one lane of each warp, so no conflict
//                    and 1 sector each; W 1 throughout
//   stencil2dColumns the same sum by a block of (8, 32): a warp is 4 rows of 8.
//                    With rows of 10 words they still meet on banks: W 2,
//                    C 1. Global rows of 8 floats: 4 sectors, the ideal; the
//                    halo columns are 4 lanes in 4 sectors (1)
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int radius = 3;
constexpr int threads = 256;

__global__ void stencil1dGlobal(const float *in, float *out, int n) {
  int g = blockIdx.x * threads + threadIdx.x;
  float sum = 0.0f;
  for (int k = -radius; k <= radius; ++k)
    if (g + k >= 0 && g + k < n)
      sum += in[g + k];
  out[g] = sum;
}

__global__ void stencil1d(const float *in, float *out, int n) {
  __shared__ float s[threads + 2 * radius];
  int t = threadIdx.x;
  int g = blockIdx.x * threads + t;
  s[t + radius] = in[g];
  if (t < radius) {
    s[t] = g >= radius ? in[g - radius] : 0.0f;
    s[t + radius + threads] = g + threads < n ? in[g + threads] : 0.0f;
  }
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k <= 2 * radius; ++k)
    sum += s[t + k];
  out[g] = sum;
}

constexpr int tileW = 32;
constexpr int tileH = 8;

// The border of the picture stays as it is.
__global__ void stencil2d(const float *in, float *out, int w, int h) {
  __shared__ float s[tileH + 2][tileW + 2];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int x = blockIdx.x * tileW + threadIdx.x;
  int y = blockIdx.y * tileH + threadIdx.y;
  s[ty][tx] = in[y * w + x];
  if (threadIdx.y == 0 && y > 0)
    s[0][tx] = in[(y - 1) * w + x];
  if (threadIdx.y == tileH - 1 && y < h - 1)
    s[tileH + 1][tx] = in[(y + 1) * w + x];
  if (threadIdx.x == 0 && x > 0)
    s[ty][0] = in[y * w + x - 1];
  if (threadIdx.x == tileW - 1 && x < w - 1)
    s[ty][tileW + 1] = in[y * w + x + 1];
  __syncthreads();
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    float sum = s[ty][tx];
    sum += s[ty - 1][tx];
    sum += s[ty + 1][tx];
    sum += s[ty][tx - 1];
    sum += s[ty][tx + 1];
    out[y * w + x] = sum;
  }
}

__global__ void stencil2dColumns(const float *in, float *out, int w, int h) {
  __shared__ float s[tileW + 2][tileH + 2];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int x = blockIdx.x * tileH + threadIdx.x;
  int y = blockIdx.y * tileW + threadIdx.y;
  s[ty][tx] = in[y * w + x];
  if (threadIdx.y == 0 && y > 0)
    s[0][tx] = in[(y - 1) * w + x];
  if (threadIdx.y == tileW - 1 && y < h - 1)
    s[tileW + 1][tx] = in[(y + 1) * w + x];
  if (threadIdx.x == 0 && x > 0)
    s[ty][0] = in[y * w + x - 1];
  if (threadIdx.x == tileH - 1 && x < w - 1)
    s[ty][tileH + 1] = in[y * w + x + 1];
  __syncthreads();
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    float sum = s[ty][tx];
    sum += s[ty - 1][tx];
    sum += s[ty + 1][tx];
    sum += s[ty][tx - 1];
    sum += s[ty][tx + 1];
    out[y * w + x] = sum;
  }
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

static bool verify1d(const char *name, const float *in, float *out, int n) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    float sum = 0.0f; // small integers: exact
    for (int k = -radius; k <= radius; ++k)
      sum += i + k >= 0 && i + k < n ? in[i + k] : 0.0f;
    wrong += out[i] != sum;
    out[i] = -1.0f;
  }
  std::printf("%-17s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

static bool verify2d(const char *name, const float *in, float *out, int w,
                     int h) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int y = 1; y < h - 1; ++y)
    for (int x = 1; x < w - 1; ++x) {
      const float *p = &in[y * w + x];
      wrong += out[y * w + x] != p[0] + p[-w] + p[w] + p[-1] + p[1];
      out[y * w + x] = -1.0f;
    }
  std::printf("%-17s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int w = 256, h = 256, n = w * h;
  float *in = allocate<float>(n);
  float *out = allocate<float>(n);
  for (int i = 0; i < n; ++i)
    in[i] = static_cast<float>((i * 7 + i / w) % 31);

  bool ok = true;
  stencil1dGlobal<<<n / threads, threads>>>(in, out, n);
  ok &= verify1d("stencil1dGlobal", in, out, n);
  stencil1d<<<n / threads, threads>>>(in, out, n);
  ok &= verify1d("stencil1d", in, out, n);
  dim3 wide(tileW, tileH), tall(tileH, tileW);
  stencil2d<<<dim3(w / tileW, h / tileH), wide>>>(in, out, w, h);
  ok &= verify2d("stencil2d", in, out, w, h);
  stencil2dColumns<<<dim3(w / tileH, h / tileW), tall>>>(in, out, w, h);
  ok &= verify2d("stencil2dColumns", in, out, w, h);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
