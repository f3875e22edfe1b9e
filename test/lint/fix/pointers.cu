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
// DONE: 14 arrays fixed
// SAME: 28 blocks compared, 0 wrong
constexpr int n = 32;

// A pointer to where the thread begins.
__global__ void begins(const int *in, int *out) {
  __shared__ int s[n * n];
  int *p = s + n * threadIdx.x;
  for (int i = 0; i < n; i += 2)
    p[i] = in[i * n + threadIdx.x];
  __syncthreads();
  int sum = 0;
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
  int sum = 0;
  const int *last = s + n * n;
  for (const int *p = s + threadIdx.x; p < last; p += n)
    sum += *p;
  out[threadIdx.x] = sum;
}

// Two that are each other.
__global__ void change(const int *in, int *out) {
  __shared__ int s[2 * n * n];
  int *from = s, *to = s + n * n;
  for (int i = 0; i < n; ++i)
    from[threadIdx.x * n + (i ^ 5)] = in[i * n + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < n; ++i)
      to[i * n + threadIdx.x] = from[threadIdx.x * n + i] + k;
    __syncthreads();
    int *next = from;
    from = to;
    to = next;
  }
  for (int i = 0; i < n; ++i)
    out[i * n + threadIdx.x] = from[i * n + threadIdx.x];
}

// Rows, which keep what is in them.
__global__ void rows(const int *in, int *out) {
  __shared__ int tile[n][n];
  for (int i = 0; i < n; ++i)
    tile[i][threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  const int *row = tile[threadIdx.x];
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum += row[i] * (i + 1);
  out[threadIdx.x] = sum;
}

// ... and one in a function, which others may call as well.
__device__ int rowSum(const int *row) {
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + row[i];
  return sum;
}
__global__ void passedRow(const int *in, int *out) {
  __shared__ int tile[n][n];
  for (int i = 0; i < n; ++i)
    tile[i][threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = rowSum(tile[threadIdx.x]) + rowSum(in);
}

// The array as a whole.
__device__ void fill(int *to, const int *in) {
  for (int i = 0; i < n; ++i)
    to[i * n + threadIdx.x] = in[i * n + threadIdx.x];
}
__device__ int sumOf(const int *all, int t) {
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + all[t * n + i];
  return sum;
}
__global__ void passedWhole(const int *in, int *out) {
  __shared__ int s[n * n];
  fill(s, in);
  __syncthreads();
  out[threadIdx.x] = sumOf(s, threadIdx.x);
}

// Through two functions, with a pointer in the second.
__device__ int inner(const int *all) {
  const int *mine = all + threadIdx.x * n;
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + mine[i];
  return sum;
}
template <int Times> __device__ int outer(const int *all) {
  return inner(all) * Times;
}
__global__ void passedOn(const int *in, int *out) {
  __shared__ int s[n * n];
  for (int i = 0; i < n; ++i)
    s[i * n + threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = outer<2>(s) + outer<3>(&s[0]);
}

// A reduction whose warp shares its last steps.
__device__ void lastSteps(volatile int *all, int t) {
  for (int k = 16; k > 0; k /= 2)
    if (t < k)
      all[t * 16] += all[(t + k) * 16];
}
__global__ void reduce(const int *in, int *out) {
  __shared__ int s[32 * 16];
  s[threadIdx.x * 16] = in[threadIdx.x];
  __syncthreads();
  lastSteps(s, threadIdx.x);
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// Rows and all elements of one array.
__global__ void flat(const int *in, int *out) {
  __shared__ int tile[n][n];
  int *p = &tile[0][0];
  for (int i = threadIdx.x; i < n * n; i += 32)
    p[i] = in[i];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + tile[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

// 16 bytes by a cast, and an atomic by the pointer itself.
__global__ void wide(const int4 *in, int *out) {
  __shared__ __align__(16) int s[n * n];
  for (int i = 0; i < 8; ++i)
    *reinterpret_cast<int4 *>(&s[4 * (i * 32 + threadIdx.x)]) =
        in[i * 32 + threadIdx.x];
  __syncthreads();
  int *mine = s + n * threadIdx.x;
  atomicAdd(mine, 1);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 8; ++i, mine += 4) {
    int4 x = *reinterpret_cast<const int4 *>(mine);
    sum = sum * 3 + x.x + x.w;
  }
  out[threadIdx.x] = sum;
}

// The array under another name, whose type has the size of the rows.
__device__ int ofRows(const int (*rows)[n], int t) {
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + rows[t][i];
  return sum;
}
__global__ void passedRows(const int *in, int *out) {
  __shared__ int tile[n][n];
  for (int i = 0; i < n; ++i)
    tile[i][threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ofRows(tile, threadIdx.x);
}

template <int Size>
__device__ int ofReference(const int (&all)[Size][Size], int t) {
  int sum = 0;
  const int *mine = all[t];
  for (int i = 0; i < Size; i += 2)
    sum = sum * 3 + mine[i] - all[i][t];
  return sum;
}
__global__ void passedReference(const int *in, int *out) {
  __shared__ int tile[n][n];
  auto &same = tile;
  for (int i = 0; i < n; ++i)
    same[i][threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ofReference(tile, threadIdx.x);
}

// A lambda, and the size of the array: it gets no larger.
__global__ void inLambda(const int *in, int *out) {
  __shared__ int s[n * n];
  int *p = s + n * threadIdx.x;
  auto fill = [&](int i) { p[i] = in[i * n + threadIdx.x]; };
  for (int i = 0; i < n; i += 2)
    fill(i);
  __syncthreads();
  int sum = 0;
  for (int i = threadIdx.x; i < int(sizeof(s) / sizeof(*p)); i += n)
    sum += s[i / 2 * 2];
  out[threadIdx.x] = sum;
}

// Memory that the launch gives, in a function.
__device__ int lastOf(const int *all, int t) {
  int sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + all[t * n + i];
  return sum;
}
__global__ void ofLaunch(const int *in, int *out) {
  extern __shared__ int memory[];
  for (int i = 0; i < n; ++i)
    memory[i * n + threadIdx.x] = in[i * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = lastOf(memory, threadIdx.x) + lastOf(memory, 0);
}

void launch(const int *in, int *out) {
  begins<<<1, 32>>>(in, out);
  walks<<<1, 32>>>(in, out);
  change<<<1, 32>>>(in, out);
  rows<<<1, 32>>>(in, out);
  passedRow<<<1, 32>>>(in, out);
  passedWhole<<<1, 32>>>(in, out);
  passedOn<<<1, 32>>>(in, out);
  reduce<<<1, 32>>>(in, out);
  flat<<<1, 32>>>(in, out);
  wide<<<1, 32>>>((const int4 *)in, out);
  passedRows<<<1, 32>>>(in, out);
  passedReference<<<1, 32>>>(in, out);
  inLambda<<<1, 32>>>(in, out);
  ofLaunch<<<1, 32, n * n * sizeof(int)>>>(in, out);
}
