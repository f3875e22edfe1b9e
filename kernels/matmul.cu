// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A B for 128 x 128 floats. What the kernels must show (W wavefronts, T
// ideal, C = W - T):
//
//   matmulNaive         a[row * k + i] is one word a warp (1 sector), b and c
//                       are coalesced (4 sectors)
//   matmulTiled         32 x 32 tiles: as[ty][i] is one word, bs[i][tx] a row:
//                       W 1, T 1
//   matmulTransposed    B arrives transposed, its tile is kept as it comes and
//                       read by column: bs[tx][i] is W 32, C 31, in the
//                       innermost loop
//   matmulTransposedPadded  the same with rows of 33: W 1
//   matmulRegisterTiled 4 x 4 results a thread, 16-byte shared reads. The row
//                       of A is the same for 16 lanes each: W 2, T 2
//                       (neighbours merge); the row of B is 16 different
//                       float4, twice: W 4, T 4. The tile of A is transposed on
//                       its way in: each scalar store is W 4, T 1, C 3
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int tileDim = 32;   // rows and columns of C a block
constexpr int blockTile = 64; // the same, register tiled
constexpr int depth = 16;     // columns of A a step, register tiled

__global__ void matmulNaive(const float *a, const float *b, float *c, int m,
                            int n, int k) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < m && col < n) {
    float sum = 0.0f;
    for (int i = 0; i < k; ++i)
      sum += a[row * k + i] * b[i * n + col];
    c[row * n + col] = sum;
  }
}

__global__ void matmulTiled(const float *a, const float *b, float *c, int n,
                            int k) {
  __shared__ float as[tileDim][tileDim];
  __shared__ float bs[tileDim][tileDim];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * tileDim + tx;
  int row = blockIdx.y * tileDim + ty;
  float sum = 0.0f;
  for (int t = 0; t < k; t += tileDim) {
    as[ty][tx] = a[row * k + t + tx];
    bs[ty][tx] = b[(t + ty) * n + col];
    __syncthreads();
    for (int i = 0; i < tileDim; ++i)
      sum += as[ty][i] * bs[i][tx];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// bT is B transposed: bT[col * k + i].
__global__ void matmulTransposed(const float *a, const float *bT, float *c,
                                 int n, int k) {
  __shared__ float as[tileDim][tileDim];
  __shared__ float bs[tileDim][tileDim];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * tileDim + tx;
  int row = blockIdx.y * tileDim + ty;
  float sum = 0.0f;
  for (int t = 0; t < k; t += tileDim) {
    as[ty][tx] = a[row * k + t + tx];
    bs[ty][tx] = bT[(blockIdx.x * tileDim + ty) * k + t + tx];
    __syncthreads();
    for (int i = 0; i < tileDim; ++i)
      sum += as[ty][i] * bs[tx][i];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__global__ void matmulTransposedPadded(const float *a, const float *bT,
                                       float *c, int n, int k) {
  __shared__ float as[tileDim][tileDim];
  __shared__ float bs[tileDim][tileDim + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * tileDim + tx;
  int row = blockIdx.y * tileDim + ty;
  float sum = 0.0f;
  for (int t = 0; t < k; t += tileDim) {
    as[ty][tx] = a[row * k + t + tx];
    bs[ty][tx] = bT[(blockIdx.x * tileDim + ty) * k + t + tx];
    __syncthreads();
    for (int i = 0; i < tileDim; ++i)
      sum += as[ty][i] * bs[tx][i];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__device__ void addScaled(float4 &sum, float factor, const float4 &v) {
  sum.x += factor * v.x;
  sum.y += factor * v.y;
  sum.z += factor * v.z;
  sum.w += factor * v.w;
}

// Block (16, 16); thread (tx, ty) has rows 4 ty .. 4 ty + 3 and columns
// 4 tx .. 4 tx + 3 of the block's 64 x 64.
__global__ void matmulRegisterTiled(const float *a, const float *b, float *c,
                                    int n, int k) {
  __shared__ __align__(16) float as[depth][blockTile]; // transposed
  __shared__ float4 bs[depth][blockTile / 4];
  int tx = threadIdx.x, ty = threadIdx.y;
  int thread = ty * 16 + tx;
  int aRow = thread / 4, aCol = thread % 4 * 4;
  int col = blockIdx.x * blockTile + tx * 4;
  int row = blockIdx.y * blockTile;
  float4 c0 = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float4 c1 = c0, c2 = c0, c3 = c0;
  for (int t = 0; t < k; t += depth) {
    float4 fromA =
        *reinterpret_cast<const float4 *>(&a[(row + aRow) * k + t + aCol]);
    as[aCol + 0][aRow] = fromA.x;
    as[aCol + 1][aRow] = fromA.y;
    as[aCol + 2][aRow] = fromA.z;
    as[aCol + 3][aRow] = fromA.w;
    bs[ty][tx] = *reinterpret_cast<const float4 *>(&b[(t + ty) * n + col]);
    __syncthreads();
    for (int i = 0; i < depth; ++i) {
      float4 av = *reinterpret_cast<const float4 *>(&as[i][ty * 4]);
      float4 bv = bs[i][tx];
      addScaled(c0, av.x, bv);
      addScaled(c1, av.y, bv);
      addScaled(c2, av.z, bv);
      addScaled(c3, av.w, bv);
    }
    __syncthreads();
  }
  float4 *out = reinterpret_cast<float4 *>(&c[(row + ty * 4) * n + col]);
  out[0] = c0;
  out[n / 4] = c1;
  out[n / 4 * 2] = c2;
  out[n / 4 * 3] = c3;
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

static bool verify(const char *name, const float *a, const float *b, float *c,
                   int m, int n, int k) {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  int wrong = 0;
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col) {
      float sum = 0.0f; // small integers: exact
      for (int i = 0; i < k; ++i)
        sum += a[row * k + i] * b[i * n + col];
      wrong += c[row * n + col] != sum;
      c[row * n + col] = -1.0f;
    }
  std::printf("%-23s %s\n", name, wrong ? "WRONG" : "ok");
  return wrong == 0;
}

int main() {
  const int m = 128, n = 128, k = 128;
  float *a = allocate<float>(m * k);
  float *b = allocate<float>(k * n);
  float *bT = allocate<float>(n * k);
  float *c = allocate<float>(m * n);
  for (int i = 0; i < m * k; ++i)
    a[i] = static_cast<float>(i % 13);
  for (int i = 0; i < k; ++i)
    for (int col = 0; col < n; ++col)
      bT[col * k + i] = b[i * n + col] = static_cast<float>((i * n + col) % 11);

  bool ok = true;
  dim3 rows(32, 8);
  matmulNaive<<<dim3(n / 32, m / 8), rows>>>(a, b, c, m, n, k);
  ok &= verify("matmulNaive", a, b, c, m, n, k);
  dim3 grid(n / tileDim, m / tileDim), square(tileDim, tileDim);
  matmulTiled<<<grid, square>>>(a, b, c, n, k);
  ok &= verify("matmulTiled", a, b, c, m, n, k);
  matmulTransposed<<<grid, square>>>(a, bT, c, n, k);
  ok &= verify("matmulTransposed", a, b, c, m, n, k);
  matmulTransposedPadded<<<grid, square>>>(a, bT, c, n, k);
  ok &= verify("matmulTransposedPadded", a, b, c, m, n, k);
  matmulRegisterTiled<<<dim3(n / blockTile, m / blockTile), dim3(16, 16)>>>(
      a, b, c, n, k);
  ok &= verify("matmulRegisterTiled", a, b, c, m, n, k);

  check(cudaFree(a));
  check(cudaFree(b));
  check(cudaFree(bT));
  check(cudaFree(c));
  return ok ? 0 : 1;
}
