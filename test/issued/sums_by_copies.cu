// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 8 x 8 sums of doubles in registers: two factors come by 16-byte copies, the
// loops over the sums have no #pragma unroll, indices are size_t.

using Size = decltype(sizeof 0);
template <typename T, Size block, Size depth, Size n>
__global__ void product(Size m, Size columns, Size k, T alpha, const T *a,
                        Size lda, const T *b, Size ldb, T beta, T *c,
                        Size ldc) {
  constexpr Size threads = block * block / (n * n);
  constexpr Size perCopy = sizeof(int4) / sizeof(T);
  Size t = threadIdx.y * blockDim.x + threadIdx.x;
  __shared__ T as[block][depth];
  __shared__ T bs[depth][block];
  T sums[n][n] = {static_cast<T>(0)};
  T x[n] = {static_cast<T>(0)};
  T y[n] = {static_cast<T>(0)};
  for (Size tile = 0; tile < (k + depth - 1) / depth; ++tile) {
    for (Size i = 0; i < block * depth / threads; ++i) {
      Size e = t + i * threads;
      as[e / depth][e % depth] =
          a[(blockIdx.y * block + e / depth) * lda + tile * depth + e % depth];
      bs[e / block][e % block] =
          b[(tile * depth + e / block) * ldb + blockIdx.x * block + e % block];
    }
    __syncthreads();
#pragma unroll
    for (Size i = 0; i < depth; ++i) {
      Size row = t / (block / n) * n, column = t % (block / n) * n;
#pragma unroll
      for (Size r = 0; r < n; ++r)
        x[r] = as[row + r][i];
#pragma unroll
      for (Size v = 0; v < n / perCopy; ++v)
        *reinterpret_cast<int4 *>(&y[v * perCopy]) =
            *reinterpret_cast<const int4 *>(&bs[i][column + v * perCopy]);
      for (Size r = 0; r < n; ++r)
        for (Size s = 0; s < n; ++s)
          sums[r][s] += x[r] * y[s];
    }
    __syncthreads();
  }
  for (Size r = 0; r < n; ++r)
    for (Size v = 0; v < n / perCopy; ++v) {
      Size row = blockIdx.y * block + t / (block / n) * n + r;
      Size column = blockIdx.x * block + t % (block / n) * n + v * perCopy;
      int4 old = *reinterpret_cast<const int4 *>(&c[row * ldc + column]);
      const int4 sum = *reinterpret_cast<const int4 *>(&sums[r][v * perCopy]);
      for (Size i = 0; i < perCopy; ++i)
        reinterpret_cast<T *>(&old)[i] =
            alpha * reinterpret_cast<const T *>(&sum)[i] +
            beta * reinterpret_cast<const T *>(&old)[i];
      if (row < m && column < columns)
        *reinterpret_cast<int4 *>(&c[row * ldc + column]) = old;
    }
}

void run(const double *a, const double *b, double *c) {
  product<double, 128, 16, 8>
      <<<dim3(4, 4), 256>>>(512, 512, 64, 1.0, a, 64, b, 512, 0.0, c, 512);
}
