// Tiles that ldmatrix reads: the 16-byte chunk c of row r goes to c ^ (r % 8) where it
// is written and read, by copies, by vectors, and by way of the functions that people
// write around the assembly. 8 rows of 128 bytes are 8 chunks of the same 4 banks: 32
// wavefronts for 4 matrices, and 4 where the rows take all banks.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD --implicit-check-not=advice:
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 5 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
#include <cuda_pipeline.h>

__device__ unsigned sharedAddress(const void *p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

__device__ void matrices(unsigned (&r)[4], const void *p) {
  unsigned address = sharedAddress(p);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(address));
}

__device__ void copy16(void *to, const void *from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                   sharedAddress(to)),
               "l"(from)
               : "memory");
}

__device__ void waitForCopies() {
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
}

// TOLD-DAG: fix: a[i][j ^ i % 8 * 8] for a[i][j]: 4 wavefronts at {{[0-9:]+}} and {{[0-9:]+}}, 4096 bytes of shared memory
__global__ void byPipeline(const unsigned short *in, unsigned *out) {
  __shared__ __align__(128) unsigned short a[32][64];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    // FIXED: (&a[i / 8][(i % 8 * 8) ^ (i / 8) % 8 * 8], &in[i * 8], 16);
    __pipeline_memcpy_async(&a[i / 8][i % 8 * 8], &in[i * 8], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  unsigned sum = 0;
  for (int q = 0; q < 4; ++q) {
    unsigned x, y, z, w;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                 : "r"((unsigned)__cvta_generic_to_shared(
                     // FIXED: &a[t % 16][(q * 16 + t / 16 * 8) ^ (t % 16) % 8 * 8])));
                     &a[t % 16][q * 16 + t / 16 * 8])));
    sum = sum * 31 + (x ^ y * 3 ^ z * 5 ^ w * 7);
  }
  out[t] = sum;
}

// TOLD-DAG: fix: b[i][j ^ i % 8 * 8] for b[i][j]:
__global__ void byAssembly(const unsigned short *in, unsigned *out) {
  __shared__ __align__(128) unsigned short b[32][64];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    // FIXED: copy16(&b[i / 8][(i % 8 * 8) ^ (i / 8) % 8 * 8], &in[i * 8]);
    copy16(&b[i / 8][i % 8 * 8], &in[i * 8]);
  waitForCopies();
  unsigned sum = 0;
  for (int q = 0; q < 4; ++q) {
    unsigned r[4];
    // FIXED: matrices(r, &b[16 + t % 16][(q * 16 + t / 16 * 8) ^ (16 + t % 16) % 8 * 8]);
    matrices(r, &b[16 + t % 16][q * 16 + t / 16 * 8]);
    sum = sum * 31 + (r[0] ^ r[1] * 3 ^ r[2] * 5 ^ r[3] * 7);
  }
  out[t] = sum;
}

// Two rows of 64 bytes share the banks: both are moved alike.
// TOLD-DAG: fix: c[i][j ^ i / 2 % 4 * 8] for c[i][j]:
__global__ void shortRows(const uint4 *in, unsigned *out) {
  __shared__ __align__(128) unsigned short c[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 128; i += 32)
    // FIXED: *(uint4 *)&c[i / 4][(i % 4 * 8) ^ (i / 4) / 2 % 4 * 8] = in[i];
    *(uint4 *)&c[i / 4][i % 4 * 8] = in[i];
  __syncthreads();
  unsigned r[4];
  // FIXED: matrices(r, &c[t % 16][(t / 16 * 8) ^ (t % 16) / 2 % 4 * 8]);
  matrices(r, &c[t % 16][t / 16 * 8]);
  out[t] = r[0] ^ r[1] * 3 ^ r[2] * 5 ^ r[3] * 7;
}

// Rows of 256 bytes: as many ways as there are chunks in 128.
// TOLD-DAG: fix: d[i][j ^ i % 8 * 8] for d[i][j]:
__global__ void longRows(const uint4 *in, unsigned *out) {
  __shared__ __align__(128) unsigned short d[16][128];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    *(uint4 *)&d[i / 16][i % 16 * 8] = in[i];
  __syncthreads();
  unsigned r[4];
  // FIXED: matrices(r, &d[t % 16][(64 + t / 16 * 8) ^ (t % 16) % 8 * 8]);
  matrices(r, &d[t % 16][64 + t / 16 * 8]);
  out[t] = r[0] ^ r[1] * 3 ^ r[2] * 5 ^ r[3] * 7;
}

// TOLD-DAG: fix: e[i ^ i / 64 % 8 * 8] for e[i]:
// TOLD-DAG: or: e[i + i / 64 * 8] for e[i]:
__global__ void withoutRows(const uint4 *in, unsigned *out) {
  __shared__ __align__(128) unsigned short e[32 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    *(uint4 *)&e[i * 8] = in[i];
  __syncthreads();
  unsigned r[4];
  // FIXED: matrices(r, &e[(t * 64 + 24) ^ (t * 64 + 24) / 64 % 8 * 8]);
  matrices(r, &e[t * 64 + 24]);
  out[t] = r[0] ^ r[1] * 3 ^ r[2] * 5 ^ r[3] * 7;
}

void launch(const unsigned short *in, unsigned *out) {
  byPipeline<<<1, 32>>>(in, out);
  byAssembly<<<1, 32>>>(in, out);
  shortRows<<<1, 32>>>((const uint4 *)in, out);
  longRows<<<1, 32>>>((const uint4 *)in, out);
  withoutRows<<<1, 32>>>((const uint4 *)in, out);
}
