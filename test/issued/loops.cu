// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of a constant count, from 4 iterations to 256.
// What nvcc makes of each line is in nvcc.tsv.

__global__ void u4(const float *A, float *C) {
  __shared__ float As[4][4], Bs[4][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 4; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 4; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u8(const float *A, float *C) {
  __shared__ float As[4][8], Bs[8][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 8; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 8; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u16(const float *A, float *C) {
  __shared__ float As[4][16], Bs[16][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 16; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 16; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u30(const float *A, float *C) {
  __shared__ float As[4][30], Bs[30][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 30; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 30; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u32(const float *A, float *C) {
  __shared__ float As[4][32], Bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 32; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 32; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u33(const float *A, float *C) {
  __shared__ float As[4][33], Bs[33][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 33; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 33; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u48(const float *A, float *C) {
  __shared__ float As[4][48], Bs[48][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 48; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 48; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u64(const float *A, float *C) {
  __shared__ float As[4][64], Bs[64][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 64; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 64; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u96(const float *A, float *C) {
  __shared__ float As[4][96], Bs[96][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 96; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 96; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u100(const float *A, float *C) {
  __shared__ float As[4][100], Bs[100][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 100; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 100; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u128(const float *A, float *C) {
  __shared__ float As[4][128], Bs[128][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 128; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 128; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}

__global__ void u256(const float *A, float *C) {
  __shared__ float As[4][256], Bs[256][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  float t = 0;
  for (int i = tx; i < 256; i += 32) {
    As[ty][i] = A[i];
    Bs[i][tx] = A[i + tx];
  }
  __syncthreads();
  for (int k = 0; k < 256; k++)
    t += As[ty][k] * Bs[k][tx];
  C[tx] = t;
}
