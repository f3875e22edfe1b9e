// One declaration, in instantiations of different sizes and types: what is
// offered helps all of them, or the reason names the one that it would hurt.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// DONE: 2 arrays fixed
// SAME: 16 blocks compared, 0 wrong

// 4 bytes and rows of 32, 8 bytes and rows of 16: one element more helps both.
template <typename T, int N> __global__ void both(const T *in, T *out) {
  // FIXED: __shared__ T tile[N][N + 1];
  __shared__ T tile[N][N];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * N + x];
  __syncthreads();
  // TOLD-DAG: [[#@LINE+2]]:{{.*}} warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
  // TOLD-DAG: [[#@LINE+1]]:{{.*}} warning: 16-way shared bank conflict: 32 wavefronts where 2 would do [shared-bank-conflict]
  out[y * N + x] = tile[x][y];
}
// TOLD-DAG: {{^}}fix: tile[N][N + 1]: 1 or 2 wavefronts at {{.*}}, 4224 bytes of shared memory (was 4096) [verified]

// Rows of 16 floats: half warps in rows of 17 would meet, so the rows keep their
// length, which the template's parameter says.
template <int N> __global__ void bySize(const float *in, float *out) {
  __shared__ float tile[N][N];
  int x = threadIdx.x, y = threadIdx.y;
  // FIXED: tile[y][x ^ y % N] = in
  tile[y][x] = in[y * N + x];
  __syncthreads();
  // TOLD-DAG: [[#@LINE+2]]:{{.*}} warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
  // FIXED: out[y * N + x] = tile[x][y ^ x % N];
  out[y * N + x] = tile[x][y];
}
// TOLD-DAG: {{^}}fix: tile[i][j ^ i % N] for tile[i][j]: 1 wavefront at {{.*}}, 4096 bytes of shared memory [verified]

// The same by another name, which could mean something else where an index is.
template <int N> __global__ void notBoth(const float *in, float *out) {
  constexpr int size = N;
  // FIXED: __shared__ float tile[size][size];
  __shared__ float tile[size][size];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * N + x];
  __syncthreads();
  // One place without a fix is reported once, with the costliest instantiation.
  // TOLD-DAG: [[#@LINE+1]]:{{.*}} warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
  out[y * N + x] = tile[x][y];
}
// TOLD-DAG: of the memory traffic of notBoth; {{.*}}; and in 1 other kernel{{$}}
// TOLD-DAG: no fix: none of {{[0-9]+}} changes is better; tile[size][size + 1]: shared-bank-conflict at [[#@LINE-7]]:3 in notBoth<16>

// Padding that is a parameter, without and with it, as benchmarks have it: the
// other instantiation is the way out.
template <typename T, int PAD> __global__ void padded(const T *in, T *out) {
  __shared__ T tile[32][32 + PAD];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}
// TOLD-DAG: [[#@LINE-2]]:{{.*}} warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
// TOLD-DAG: no fix: its padding is a template parameter: a layout for all instantiations would take it away
// TOLD-DAG: advice: PAD = 1, as padded<float, 1> in this file has it, leaves no conflict

void launch(const float *f, float *o, const double *d, double *e) {
  both<float, 32><<<1, dim3(32, 32)>>>(f, o);
  both<double, 16><<<1, dim3(16, 16)>>>(d, e);
  bySize<32><<<1, dim3(32, 32)>>>(f, o);
  bySize<16><<<1, dim3(16, 16)>>>(f, o);
  notBoth<32><<<1, dim3(32, 32)>>>(f, o);
  notBoth<16><<<1, dim3(16, 16)>>>(f, o);
  padded<float, 0><<<1, dim3(32, 32)>>>(f, o);
  padded<float, 1><<<1, dim3(32, 32)>>>(f, o);
}
