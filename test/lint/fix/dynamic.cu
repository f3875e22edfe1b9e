// Memory that a launch gives: the elements of a part change places, and the
// launch gives as much as before.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %exits 1 %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %exits 1 %bank-lint %t.cu | FileCheck %s --check-prefix=LEFT --implicit-check-not=32-way
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// LEFT: warning: 4-way shared bank conflict: 4 wavefronts where 1 would do
// LEFT: 16 clean, 1 flagged, 0 undecided
// DONE: 3 arrays fixed
// SAME: 6 blocks compared, 0 wrong

// All of it is one array: no index has to be known.
__global__ void transpose(const float *in, float *out) {
  extern __shared__ float tile[];
  int x = threadIdx.x, y = threadIdx.y;
  // FIXED: tile[(y * 32 + x) ^ (y * 32 + x) / 32 % 32] = in
  tile[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  // FIXED: tile[(x * 32 + y) ^ (x * 32 + y) / 32 % 32];
  out[y * 32 + x] = tile[x * 32 + y];
}
// TOLD-DAG: {{^}}fix: tile[i ^ i / 32 % 32] for tile[i]: 1 wavefront at {{[^,]*}}, 4096 bytes of shared memory, Swizzle<5,0,5> in CuTe [verified]

// The tile of scores of an attention: three parts, one of them with conflicts.
// Its rows are as long as an argument says.
__global__ void scores(const float *q, const float *k, float *out, int d) {
  extern __shared__ float memory[];
  const int rows = 32;
  // FIXED: float *sQ = memory, *sK = sQ + rows * d;
  float *sQ = memory, *sK = sQ + rows * d;
  auto *sS = reinterpret_cast<int *>(&sK[rows * d]);
  for (int i = threadIdx.x; i < rows * d; i += blockDim.x) {
    // FIXED: sQ[i] = q[i];
    sQ[i] = q[i];
    // FIXED: sK[i ^ i / 64 % 32] = k[i];
    sK[i] = k[i];
  }
  __syncthreads();
  int r = threadIdx.x / 32, c = threadIdx.x % 32;
  float sum = 0.0f;
  for (int e = 0; e < d; ++e)
    // FIXED: sum += sQ[r * d + e] * sK[(c * d + e) ^ (c * d + e) / 64 % 32];
    sum += sQ[r * d + e] * sK[c * d + e];
  sS[threadIdx.x] = sum > 0.0f;
  __syncthreads();
  out[threadIdx.x] = sum + sS[threadIdx.x ^ 1];
}
// TOLD-DAG: {{^}}fix: sK[i ^ i / 64 % 32] for sK[i]: 1 wavefront at {{.*}}, 20480 bytes of shared memory, Swizzle<5,0,6> in CuTe [verified]

// Two names for one part, and 16 bytes that stay together.
__global__ void rowEach(const float4 *in, float *out) {
  extern __shared__ __align__(16) float both[];
  float *rows = both;
  // FIXED: (&both[(threadIdx.x * 32) ^ (threadIdx.x * 32) / 32 % 8 * 4]) = in
  *reinterpret_cast<float4 *>(&both[threadIdx.x * 32]) = in[threadIdx.x];
  __syncthreads();
  // FIXED: rows[((threadIdx.x ^ 1) * 32) ^ ((threadIdx.x ^ 1) * 32) / 32 % 8 * 4];
  out[threadIdx.x] = rows[(threadIdx.x ^ 1) * 32];
}
// TOLD-DAG: {{^}}fix: both[i ^ i / 32 % 8 * 4] for both[i], rows[i ^ i / 32 % 8 * 4] for rows[i]: 4 wavefronts at {{.*}}; 3 of 59 excess wavefronts are left [verified]

void launch(const float *f, const float4 *v, float *out) {
  transpose<<<1, dim3(32, 32), 4096>>>(f, out);
  scores<<<1, 1024, (2 * 32 * 64 + 1024) * sizeof(float)>>>(f, f, out, 64);
  rowEach<<<1, 32, 32 * 32 * sizeof(float)>>>(v, out);
}
