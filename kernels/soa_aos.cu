// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of structures against a structure of arrays, 256 threads a block.
// What the kernels must show (sectors a warp instruction, ideal in brackets; W
// wavefronts, T ideal, C = W - T):
//
//   aosOneField      p[i].x of a 16-byte structure: 16 sectors (4)
//   aosAllFields     x, y, z, w one by one: four loads of 16 sectors (4) each,
//                    though all of what they fetch is used in the end
//   aosVector        the same bytes as one float4: 16 sectors (16)
//   soaAllFields     four arrays: four loads of 4 sectors (4)
//   packedFields     x, y, z of a 12-byte float3: 12 sectors (4) each
//   packedStaged     the same through shared memory: 4 sectors (4) on the way
//                    in, and a stride of three words has no conflict, W 1
//   sharedAos        p[t].x of 16-byte structures in shared memory: W 4, C 3
//   sharedSoa        a structure of arrays there: W 1
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int threads = 256;

struct Particle {
  float x, y, z, w;
};

__global__ void aosOneField(const Particle *p, float *out) {
  int i = blockIdx.x * threads + threadIdx.x;
  out[i] = p[i].x;
}

__global__ void aosAllFields(const Particle *p, float *out) {
  int i = blockIdx.x * threads + threadIdx.x;
  float sum = p[i].x;
  sum += p[i].y;
  sum += p[i].z;
  sum += p[i].w;
  out[i] = sum;
}

__global__ void aosVector(const float4 *p, float *out) {
  int i = blockIdx.x * threads + threadIdx.x;
  float4 v = p[i];
  out[i] = v.x + v.y + v.z + v.w;
}

__global__ void soaAllFields(const float *x, const float *y, const float *z,
                             const float *w, float *out) {
  int i = blockIdx.x * threads + threadIdx.x;
  out[i] = x[i] + y[i] + z[i] + w[i];
}

__global__ void packedFields(const float3 *p, float *out) {
  int i = blockIdx.x * threads + threadIdx.x;
  float sum = p[i].x;
  sum += p[i].y;
  sum += p[i].z;
  out[i] = sum;
}

__global__ void packedStaged(const float *p, float *out) {
  __shared__ float s[3 * threads];
  int t = threadIdx.x;
  for (int i = t; i < 3 * threads; i += threads)
    s[i] = p[blockIdx.x * 3 * threads + i];
  __syncthreads();
  float sum = s[3 * t];
  sum += s[3 * t + 1];
  sum += s[3 * t + 2];
  out[blockIdx.x * threads + t] = sum;
}

__global__ void sharedAos(const float *x, float *out) {
  __shared__ Particle s[threads];
  int t = threadIdx.x;
  int i = blockIdx.x * threads + t;
  s[t].x = x[i];
  __syncthreads();
  out[i] = s[t ^ 1].x;
}

struct Particles {
  float x[threads], y[threads], z[threads], w[threads];
};

__global__ void sharedSoa(const float *x, float *out) {
  __shared__ Particles s;
  int t = threadIdx.x;
  int i = blockIdx.x * threads + t;
  s.x[t] = x[i];
  __syncthreads();
  out[i] = s.x[t ^ 1];
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

template <typename Expected>
static bool verify(const char *name, float *out, int n, Expected expected) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    wrong += out[i] != expected(i);
    out[i] = -1.0f;
  }
  std::printf("%-13s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int blocks = 64, n = blocks * threads;
  float *in = allocate<float>(4 * n);
  float *out = allocate<float>(n);
  for (int i = 0; i < 4 * n; ++i)
    in[i] = static_cast<float>(i * 13 % 1009); // small integers: exact
  const Particle *p = reinterpret_cast<const Particle *>(in);

  auto x = [=](int i) { return in[4 * i]; };
  auto sum4 = [=](int i) {
    return in[4 * i] + in[4 * i + 1] + in[4 * i + 2] + in[4 * i + 3];
  };
  auto soa4 = [=](int i) {
    return in[i] + in[n + i] + in[2 * n + i] + in[3 * n + i];
  };
  auto sum3 = [=](int i) { return in[3 * i] + in[3 * i + 1] + in[3 * i + 2]; };
  auto neighbour = [=](int i) { return in[i ^ 1]; };

  bool ok = true;
  aosOneField<<<blocks, threads>>>(p, out);
  ok &= verify("aosOneField", out, n, x);
  aosAllFields<<<blocks, threads>>>(p, out);
  ok &= verify("aosAllFields", out, n, sum4);
  aosVector<<<blocks, threads>>>(reinterpret_cast<const float4 *>(in), out);
  ok &= verify("aosVector", out, n, sum4);
  soaAllFields<<<blocks, threads>>>(in, in + n, in + 2 * n, in + 3 * n, out);
  ok &= verify("soaAllFields", out, n, soa4);
  packedFields<<<blocks, threads>>>(reinterpret_cast<const float3 *>(in), out);
  ok &= verify("packedFields", out, n, sum3);
  packedStaged<<<blocks, threads>>>(in, out);
  ok &= verify("packedStaged", out, n, sum3);
  sharedAos<<<blocks, threads>>>(in, out);
  ok &= verify("sharedAos", out, n, neighbour);
  sharedSoa<<<blocks, threads>>>(in, out);
  ok &= verify("sharedSoa", out, n, neighbour);

  check(cudaFree(in));
  check(cudaFree(out));
  return ok ? 0 : 1;
}
