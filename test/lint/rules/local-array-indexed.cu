// Registers have no index: an array of a thread that a variable indexes lies in
// local memory, unless it is small and of words. Its accesses are one finding.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:

// The initialiser of a table and the loads from it have one cause.
__global__ void table(const unsigned *in, unsigned *out) {
  // CHECK: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time: nvcc is expected to keep it in local memory [local-array-indexed]
  const unsigned char digits[] = "0123456789abcdef0123456789ABCDEF";
  // CHECK: also at [[#@LINE+1]]:
  out[threadIdx.x] = digits[in[threadIdx.x] % 32];
}

// The 8 bytes of one element are 8 sectors, those of four are 32; the stores of
// the 8 elements, at constant places, are 64. A register is none.
__global__ void pick(const float *in, float *out, int k) {
  double a[8];
  // CHECK: [[#@LINE+2]]:{{.*}} warning: private array indexed at run time: nvcc is expected to keep it in local memory [local-array-indexed]
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  // CHECK: also at [[#@LINE+2]]:{{.*}}, [[#@LINE+3]]:
  // CHECK-NEXT: weight: {{.*}} of its sectors; 104 excessive in all
  out[threadIdx.x] = a[threadIdx.x & 3] +
                     a[k & 7];
}

// Eight words and two accesses: selections between registers.
__global__ void words(const float *in, float *out, int k) {
  float a[8];
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  out[threadIdx.x] = a[threadIdx.x & 3] + a[k & 7];
}

// Constant indices, once the loops are unrolled.
__global__ void registers(const float *in, float *out) {
  float a[8];
  for (int i = 0; i < 8; ++i)
    a[i] = in[32 * i + threadIdx.x];
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += a[i] * a[7 - i];
  out[threadIdx.x] = sum;
}

// How often an inner loop runs, only the unrolled outer one says: 1, 2, 4 and 8
// of the 16 elements at a time. nvcc 13.0 gives this kernel no stack frame.
__global__ void butterflies(const float *in, float *out) {
  float a[16];
#pragma unroll
  for (int i = 0; i < 16; ++i)
    a[i] = in[32 * i + threadIdx.x];
#pragma unroll
  for (int h = 1; h < 16; h *= 2) {
#pragma unroll
    for (int j = 0; j < 16; j += 2 * h) {
#pragma unroll
      for (int k = 0; k < h; ++k) {
        const float x = a[j + k], y = a[j + k + h];
        a[j + k] = x + y;
        a[j + k + h] = x - y;
      }
    }
  }
#pragma unroll
  for (int i = 0; i < 16; ++i)
    out[32 * i + threadIdx.x] = a[i];
}

// The tile of sums of a matrix product: 768 additions and products, and loops
// that nobody asks to be unrolled. nvcc 13.0 gives this kernel no stack frame.
__global__ void tileOfSums(const float *in, float *out, int n) {
  float sums[8][8] = {};
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 8; ++i) {
      float left = in[k * 8 + i];
      for (int j = 0; j < 8; ++j) {
        float right = in[(n + k) * 8 + j];
        for (int m = 0; m < 4; ++m)
          sums[i][j] += left * (right + m);
      }
    }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      out[32 * (i * 8 + j) + threadIdx.x] = sums[i][j];
}

// One of two structures is a choice between values, not an index.
struct Pair {
  float most, sum;
};
__device__ Pair larger(Pair a, Pair b) {
  bool isLarger = a.most > b.most;
  Pair first = isLarger ? a : b;
  Pair second = isLarger ? b : a;
  Pair result;
  result.most = first.most;
  result.sum = first.sum + second.sum * (second.most - first.most);
  return result;
}
__global__ void choose(const float *in, float *out, int n) {
  Pair best = {in[threadIdx.x], 1.0f};
  for (int i = 1; i < n; ++i)
    best = larger(best, {in[32 * i + threadIdx.x], 1.0f});
  out[threadIdx.x] = best.most / best.sum;
}

// Two iterations at most: two tests, and no counter.
__global__ void keepFew(const float *in, float *out, int n) {
  float kept[2], sum = 0;
#pragma unroll 2
  for (int at = threadIdx.x, i = 0; at < n && i < 2; ++i) {
    kept[i] = in[at];
    sum += kept[i];
    at += 32;
  }
#pragma unroll 2
  for (int at = threadIdx.x, i = 0; at < n && i < 2; ++i) {
    out[at] = kept[i] - sum;
    at += 32;
  }
}

// What is handed to printf is put together in memory, at constant places, also
// by a part of a warp.
extern "C" __device__ int vprintf(const char *, const char *);
__global__ void say(int n) {
  if (threadIdx.x % 16 == 0) {
    int arguments[2] = {n, int(threadIdx.x)};
    vprintf("%d %d", reinterpret_cast<const char *>(arguments));
  }
}

void launch(float *f, unsigned *u, int k) {
  tileOfSums<<<1, 32>>>(f, f, k);
  choose<<<1, 32>>>(f, f, k);
  keepFew<<<1, 32>>>(f, f, k);
  say<<<1, 32>>>(k);
  table<<<1, 32>>>(u, u);
  pick<<<1, 32>>>(f, f, k);
  words<<<1, 32>>>(f, f, k);
  registers<<<1, 32>>>(f, f);
  butterflies<<<1, 32>>>(f, f);
}
