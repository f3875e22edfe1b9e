// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels in C with OpenMP.

typedef struct {
  float x, y, z, w;
} __attribute__((aligned(16))) quad;

void copy(float *restrict b, const float *restrict a, int n) {
#pragma omp target teams distribute parallel for \
            map(to : a[0 : n]) map(from : b[0 : n])
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void column(float *restrict b, const float *restrict a, int n) {
#pragma omp target teams distribute parallel for \
            map(to : a[0 : n * 1024]) map(from : b[0 : n * 1024])
  for (int i = 0; i < n; ++i)
    b[i * 1024] = a[i * 1024];
}

void turn(float *restrict b, const float *restrict a, int n) {
#pragma omp target teams distribute \
            map(to : a[0 : n * n]) map(from : b[0 : n * n])
  for (int g = 0; g < n / 32; ++g) {
    float tile[32][32];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < 32; ++y)
      for (int x = 0; x < 32; ++x)
        tile[y][x] = a[y * n + g * 32 + x];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < 32; ++y)
      for (int x = 0; x < 32; ++x)
        b[(g * 32 + y) * 32 + x] = tile[x][y];
  }
}

void turn_padded(float *restrict b, const float *restrict a, int n) {
#pragma omp target teams distribute \
            map(to : a[0 : n * n]) map(from : b[0 : n * n])
  for (int g = 0; g < n / 32; ++g) {
    float tile[32][33];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < 32; ++y)
      for (int x = 0; x < 32; ++x)
        tile[y][x] = a[y * n + g * 32 + x];
#pragma omp parallel for collapse(2)
    for (int y = 0; y < 32; ++y)
      for (int x = 0; x < 32; ++x)
        b[(g * 32 + y) * 32 + x] = tile[x][y];
  }
}

void copy16(quad *restrict b, const quad *restrict a, int n) {
#pragma omp target teams distribute parallel for \
            map(to : a[0 : n]) map(from : b[0 : n])
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void stride_loop(float *restrict b, const float *restrict a, int n) {
#pragma omp target teams distribute parallel for num_teams(64) \
            map(to : a[0 : n]) map(from : b[0 : n])
  for (int i = 0; i < n; ++i)
    b[i] = a[i] * 2;
}

void sum_rows(float *restrict sums, const float *restrict a, int n) {
#pragma omp target teams distribute parallel for \
            map(to : a[0 : n * n]) map(from : sums[0 : n])
  for (int row = 0; row < n; ++row) {
    float total = 0;
    for (int i = 0; i < n; ++i)
      total += a[row * n + i];
    sums[row] = total;
  }
}

void multiply(float *restrict c, const float *restrict a,
              const float *restrict b, int n) {
#pragma omp target teams distribute parallel for collapse(2) \
            map(to : a[0 : n * n], b[0 : n * n]) map(from : c[0 : n * n])
  for (int row = 0; row < n; ++row)
    for (int col = 0; col < n; ++col) {
      float total = 0;
      for (int k = 0; k < n; ++k)
        total += a[row * n + k] * b[k * n + col];
      c[row * n + col] = total;
    }
}
