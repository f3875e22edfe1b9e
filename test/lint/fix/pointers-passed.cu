// Arrays and rows that are passed to functions.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %exits 1 %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 7 arrays fixed
// SAME: 14 blocks compared, 0 wrong
constexpr int n = 32;

// ... and one in a function, which others may call as well.
__device__ unsigned rowSum(const int *row) {
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    // FIXED: sum = sum * 3 + row[i];
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
    // FIXED: to[(i * n + threadIdx.x) + (i * n + threadIdx.x) / 32] = in[i * n + threadIdx.x];
    to[i * n + threadIdx.x] = in[i * n + threadIdx.x];
}
__device__ unsigned sumOf(const int *all, int t) {
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    // FIXED: sum = sum * 3 + all[(t * n + i) + (t * n + i) / 32];
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
__device__ unsigned inner(const int *all) {
  const int *mine = all + threadIdx.x * n;
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    // FIXED: sum = sum * 3 + all[(mine - all + i) + (mine - all + i) / 32];
    sum = sum * 3 + mine[i];
  return sum;
}
template <int Times> __device__ unsigned outer(const int *all) {
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
      // FIXED: all[(t * 16) + (t * 16) / 32] += all[((t + k) * 16) + ((t + k) * 16) / 32];
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

// The array under another name, whose type has the size of the rows.
__device__ unsigned ofRows(const int (*rows)[n], int t) {
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    // FIXED: sum = sum * 3 + rows[t][i ^ t % 32];
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
__device__ unsigned ofReference(const int (&all)[Size][Size], int t) {
  unsigned sum = 0;
  const int *mine = all[t];
  for (int i = 0; i < Size; i += 2)
    sum = sum * 3 + mine[i] - all[t][i + 1];
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

// Memory that the launch gives, in a function.
__device__ unsigned lastOf(const int *all, int t) {
  unsigned sum = 0;
  for (int i = 0; i < n; i += 2)
    sum = sum * 3 + all[t * n + i];
  return sum;
}
__global__ void ofLaunch(const int *in, int *out) {
  extern __shared__ int memory[];
  for (int i = 0; i < n; i += 2)
    memory[threadIdx.x * n + i] = in[i * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = lastOf(memory, threadIdx.x) + lastOf(memory, 0);
}

// TOLD-DAG: {{^}}fix: s[i + i / 32] for s[i], also through 'all', 'to': 1 wavefront at
// TOLD-DAG: {{^}}fix: tile[i][j ^ i % 32] for tile[i][j]
// TOLD-DAG: {{^}}fix: memory[i ^ i / 32 % 32] for memory[i], all[i ^ i / 32 % 32] for all[i]: 1 wavefront at

void launch(const int *in, int *out) {
  passedRow<<<1, 32>>>(in, out);
  passedWhole<<<1, 32>>>(in, out);
  passedOn<<<1, 32>>>(in, out);
  reduce<<<1, 32>>>(in, out);
  passedRows<<<1, 32>>>(in, out);
  passedReference<<<1, 32>>>(in, out);
  ofLaunch<<<1, 32, n * n * sizeof(int)>>>(in, out);
}
