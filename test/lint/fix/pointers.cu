// Accesses through pointers into the array change with its layout.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 7 arrays fixed
// SAME: 14 blocks compared, 0 wrong
constexpr int n = 32;

// A pointer to where the thread begins.
__global__ void begins(const int *in, int *out) {
  __shared__ int s[n * n];
  int *p = s + n * threadIdx.x;
  for (int i = 0; i < n; i += 2)
    // FIXED: s[(p - s + i) + (p - s + i) / 32] = in[i * n + threadIdx.x];
    p[i] = in[i * n + threadIdx.x];
  // FIXED: atomicAdd(&s[(p - s) + (p - s) / 32], 1);
  atomicAdd(p, 1);
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum += s[i * n + threadIdx.x / 2 * 2] * i;
  out[threadIdx.x] = sum;
}

// One that walks.
__global__ void walks(const int *in, int *out) {
  __shared__ int s[n * n];
  for (int i = 0; i < n; ++i)
    s[threadIdx.x * n + (i ^ 5)] = in[i * n + threadIdx.x];
  __syncthreads();
  unsigned sum = 0;
  const int *last = s + n * n;
  for (const int *p = s + threadIdx.x; p < last; p += n)
    // FIXED: sum += s[(p - s) + (p - s) / 32 * 4];
    sum += *p;
  out[threadIdx.x] = sum;
}

// Two that change places.
__global__ void change(const int *in, int *out) {
  __shared__ int s[2 * n * n];
  int *from = s + n * threadIdx.x, *to = from + n * n;
  for (int i = 0; i < n; i += 2)
    from[i] = in[i * n + threadIdx.x];
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < n; i += 2)
      // FIXED: s[(to - s + i) + (to - s + i) / 32] = s[(from - s + (i ^ 2)) + (from - s + (i ^ 2)) / 32] + k;
      to[i] = from[i ^ 2] + k;
    int *next = from;
    from = to;
    to = next;
  }
  for (int i = 0; i < n; i += 2)
    out[i * n + threadIdx.x] = from[i];
}

// Rows, which keep what is in them.
__global__ void rows(const int *in, int *out) {
  // FIXED: __shared__ int tile[n][n + 1];
  __shared__ int tile[n][n];
  for (int i = 0; i < n; ++i)
    tile[i][threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  // FIXED: const int *row = tile[threadIdx.x];
  const int *row = tile[threadIdx.x];
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    // FIXED: sum += row[i] * (i + 1);
    sum += row[i] * (i + 1);
  out[threadIdx.x] = sum;
}

// Rows and all elements of one array.
__global__ void flat(const int *in, int *out) {
  // FIXED: __shared__ int tile[n][n + 1];
  __shared__ int tile[n][n];
  int *p = &tile[0][0];
  for (int i = threadIdx.x; i < n * n; i += 32)
    // FIXED: p[i + i / 32] = in[i];
    p[i] = in[i];
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + tile[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

// 16 bytes by a cast of the pointer itself.
__global__ void wide(const int4 *in, int *out) {
  __shared__ __align__(16) int s[n * n];
  for (int i = 0; i < 8; ++i)
    *reinterpret_cast<int4 *>(&s[4 * (i * 32 + threadIdx.x)]) =
        in[i * 32 + threadIdx.x];
  __syncthreads();
  int *mine = s + n * threadIdx.x;
  unsigned sum = 0;
  for (int i = 0; i < 8; ++i, mine += 4) {
    // FIXED: int4 x = *reinterpret_cast<const int4 *>(&s[(mine - s) + (mine - s) / 32 * 4]);
    int4 x = *reinterpret_cast<const int4 *>(mine);
    sum = sum * 3 + x.x + x.y + x.z + x.w;
  }
  out[threadIdx.x] = sum;
}

// A lambda, and the size of the array: it gets no larger.
__global__ void inLambda(const int *in, int *out) {
  __shared__ int s[n * n];
  int *p = s + n * threadIdx.x;
  // FIXED: auto fill = [&](int i) { s[(p - s + i) ^ (p - s + i) / 32 % 32] = in[i * n + threadIdx.x]; };
  auto fill = [&](int i) { p[i] = in[i * n + threadIdx.x]; };
  for (int i = 0; i < n; i += 2)
    fill(i);
  __syncthreads();
  unsigned sum = 0;
  for (int i = threadIdx.x; i < int(sizeof(s) / sizeof(*p)); i += n)
    sum += s[i / 2 * 2];
  out[threadIdx.x] = sum;
}

// TOLD-DAG: {{^}}fix: s[i + i / 32] for s[i], also through 'from', 'to': 1 wavefront at
// TOLD-DAG: {{^}}or: tile[i][j ^ i % 32] for tile[i][j], also through 'row': 1 wavefront at

void launch(const int *in, int *out) {
  begins<<<1, 32>>>(in, out);
  walks<<<1, 32>>>(in, out);
  change<<<1, 32>>>(in, out);
  rows<<<1, 32>>>(in, out);
  flat<<<1, 32>>>(in, out);
  wide<<<1, 32>>>((const int4 *)in, out);
  inLambda<<<1, 32>>>(in, out);
}
