// Swizzles besides the usual ones, where those leave conflicts.
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
// DONE: 4 arrays fixed
// SAME: 8 blocks compared, 0 wrong

// A fragment of an operand: lanes are in 4 rows and 8 columns.
__global__ void fragments(const float *in, float *out) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < 16 * 128; i += 128)
    // FIXED: s[i ^ i / 32 % 16 * 2] = in[i];
    s[i] = in[i];
  __syncthreads();
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float sum = 0;
  for (int k = 0; k < 16; k += 4)
    sum += s[(k + lane % 4) * 128 + warp * 32 + lane / 4];
  out[threadIdx.x] = sum;
}
// TOLD-DAG: {{^}}fix: s[i ^ i / 32 % 16 * 2] for s[i]: 1 wavefront at [[#@LINE-8]]:5 and [[#@LINE-3]]:12, 8192 bytes of shared memory, Swizzle<4,1,4> in CuTe [verified]

// The same in an array whose size is known.
__global__ void ofKnownSize(const float *in, float *out) {
  __shared__ float s[16 * 128];
  for (int i = threadIdx.x; i < 16 * 128; i += 128)
    s[i] = in[i];
  __syncthreads();
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float sum = 0;
  for (int k = 0; k < 16; k += 4)
    sum += s[(k + lane % 4) * 128 + warp * 32 + lane / 4];
  out[threadIdx.x] = sum;
}
// TOLD-DAG: {{^}}fix: s[i ^ i / 32 % 16 * 2] for s[i]: 1 wavefront at [[#@LINE-8]]:5 and [[#@LINE-3]]:12,

// An XOR of 3 bits, where 5 are wanted.
__global__ void widened(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  // FIXED: tile[y][(x ^ y % 8) ^ y / 8 % 4 * 8] = in
  tile[y][x ^ y % 8] = in[y * 32 + x];
  __syncthreads();
  // FIXED: tile[x][(y ^ x % 8) ^ x / 8 % 4 * 8];
  out[y * 32 + x] = tile[x][y ^ x % 8];
}
// TOLD-DAG: {{^}}fix: tile[i][j ^ i / 8 % 4 * 8] for tile[i][j]: 1 wavefront at [[#@LINE-5]]:3 and [[#@LINE-2]]:21, 4096 bytes of shared memory, Swizzle<2,3,5> in CuTe [verified]

// Lanes at 0, 1, 2 and 4 of 8: only the others of 8, in the next row, are free.
__global__ void butterfly(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  // FIXED: s[t ^ t / 32 % 2 * 7] = in[t];
  s[t] = in[t];
  // FIXED: s[(t + 32) ^ (t + 32) / 32 % 2 * 7] = in[t + 32];
  s[t + 32] = in[t + 32];
  __syncthreads();
  out[t] = s[t / 16 * 32 + t % 16 / 4 * 8 + (1 << t % 4) / 2];
}
// TOLD-DAG: {{^}}fix: s[i ^ i / 32 % 2 * 7] for s[i]: 1 wavefront at {{[^S]*}}, 256 bytes of shared memory [verified]

void launch(const float *in, float *out) {
  fragments<<<2, 128, 8192>>>(in, out);
  ofKnownSize<<<2, 128>>>(in, out);
  widened<<<1, dim3(32, 32)>>>(in, out);
  butterfly<<<1, 32>>>(in, out);
}
