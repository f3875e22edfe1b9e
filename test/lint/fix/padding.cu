// Rows that are padded already, by what does not help: the padding is replaced, and
// the array becomes smaller. Where the elements behind the sum's begin are used, they
// are no padding.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 8 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
#define PAD 2
#define LENGTH 40
constexpr int TILE = 32;

// 32 * 33 * 4 = 4224 bytes for 32 * 40 * 4 = 5120.
// TOLD-DAG: fix: a[32][32 + 1]: 1 wavefront at {{.*}}, 4224 bytes of shared memory (was 5120)
__global__ void sum(const float *in, float *out) {
  // FIXED: float a[32][32 + 1];
  __shared__ float a[32][32 + 8];
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = a[x][y];
}

// TOLD-DAG: fix: b[TILE][TILE + 1]: 1 wavefront at {{.*}}, 4224 bytes of shared memory (was 4352)
__global__ void macro(const float *in, float *out) {
  // FIXED: float b[TILE][TILE + 1];
  __shared__ float b[TILE][TILE + PAD];
  int x = threadIdx.x, y = threadIdx.y;
  b[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = b[x][y];
}

// TOLD-DAG: fix: c[32][33]: 1 wavefront at {{.*}}, 4224 bytes of shared memory (was 5120)
__global__ void name(const float *in, float *out) {
  // FIXED: float c[32][33];
  __shared__ float c[32][LENGTH];
  int x = threadIdx.x, y = threadIdx.y;
  c[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = c[x][y];
}

// What stays of the sum is the shortest that is enough.
// TOLD-DAG: fix: d[32][8 * 2 + 16 + 1]: 1 wavefront at {{.*}}, 4224 bytes of shared memory (was 4608)
__global__ void threeSummands(const float *in, float *out) {
  // FIXED: float d[32][8 * 2 + 16 + 1];
  __shared__ float d[32][8 * 2 + 16 + 4];
  int x = threadIdx.x, y = threadIdx.y;
  d[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = d[x][y];
}

// Two columns behind the 32 are used: longer rows are what is left.
// TOLD-DAG: fix: e[32][(32 + 2) + 1]: 1 wavefront at {{.*}}, 4480 bytes of shared memory (was 4352)
__global__ void isUsed(const float *in, float *out) {
  // FIXED: float e[32][(32 + 2) + 1];
  __shared__ float e[32][32 + 2];
  int x = threadIdx.x, y = threadIdx.y;
  e[y][x] = in[y * 32 + x];
  if (x < 2)
    e[y][32 + x] = in[1024 + y];
  __syncthreads();
  out[y * 32 + x] = e[x][y] + e[x][y + 2];
}

// A number that is no power of two, all of which is used, is no padding either.
// TOLD-DAG: fix: f[32][41]: 1 wavefront at {{.*}}, 5248 bytes of shared memory (was 5120)
__global__ void isAll(const float *in, float *out) {
  // FIXED: float f[32][41];
  __shared__ float f[32][40];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = x; i < 40; i += 32)
    f[y][i] = in[y * 40 + i];
  __syncthreads();
  out[y * 32 + x] = f[x][y] + f[x][y + 8];
}

// Pieces of 16 bytes stay aligned: 4 words, where 8 do not help.
// TOLD-DAG: fix: g[32][32 + 4]: 4 wavefronts at {{.*}}, 4608 bytes of shared memory (was 5120)
__global__ void pieces(const float4 *in, float4 *out) {
  // FIXED: float g[32][32 + 4];
  __shared__ __align__(16) float g[32][32 + 8];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    *(float4 *)&g[i / 8][i % 8 * 4] = in[i];
  __syncthreads();
  for (int i = 0; i < 8; ++i)
    out[i * 32 + t] = *(float4 *)&g[t][i * 4];
}

// Of each instantiation: 32 + 16, and 64 + 16.
// TOLD-DAG: fix: h[32][N + 1]: 1 wavefront at
template <int N> __global__ void instantiated(const float *in, float *out) {
  // FIXED: float h[32][N + 1];
  __shared__ float h[32][N + 16];
  for (int i = threadIdx.x; i < 32 * N; i += 512)
    h[i / N][i % N] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 32 * N; i += 512)
    out[i] = h[i % 32][i / 32];
}

void launch(const float *in, float *out) {
  const dim3 block(32, 32);
  sum<<<1, block>>>(in, out);
  macro<<<1, block>>>(in, out);
  name<<<1, block>>>(in, out);
  threeSummands<<<1, block>>>(in, out);
  isUsed<<<1, block>>>(in, out);
  isAll<<<1, block>>>(in, out);
  pieces<<<1, 32>>>((const float4 *)in, (float4 *)out);
  instantiated<32><<<1, 512>>>(in, out);
  instantiated<64><<<1, 512>>>(in, out);
}
