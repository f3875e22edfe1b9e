// Indices that are made by functions of bits. The low bits of a thread's number are the
// lane's and known; the others are the block's, and the same in all lanes. Figures are
// those of a lane-by-lane count for every value of the block's bits.
//
// RUN: %exits 1 %bank-lint --all --sort=file %s | FileCheck %s

#define AT(name, index) \
  __global__ void name(float *out, const float *in, int n) { \
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x; \
    out[i] = in[index]; \
  }

// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(reversed, __brev(i) >> 12)
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(reversed_in_10, __brev(i & 1023) >> 22)
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: remark: global load, 4 bytes per lane: 4 sectors, ideal 4;
AT(gray, i ^ (i >> 1))
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(rows_of_gray, (i ^ (i >> 1)) * 64)
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: remark: global load, 4 bytes per lane: 4 sectors, ideal 4;
AT(butterfly, i ^ 8)
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(rotated, (i << 7 | i >> 25) & 0xfffff)
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(funnel, __funnelshift_r(i, i, 24))
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
AT(bytes, __byte_perm(i, 0, 0x4401))
// A zero between bits 2 and 3: two runs of 32 bytes, then of 32 more.
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: remark: global load, 4 bytes per lane: 4 sectors, ideal 4;
AT(gap, (i & ~7u) << 1 | (i & 7))
// As many bits of a lane's number are set, 0 to 5, plus those of the block: six neighbours.
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: remark: global load, 4 bytes per lane: 1 to 2 sectors, ideal 4; {{.*}} [clean]
AT(population, __popc(i))

__device__ unsigned spread(unsigned x) {
  x &= 0xffff;
  x = (x | x << 8) & 0x00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f;
  x = (x | x << 2) & 0x33333333;
  return (x | x << 1) & 0x55555555;
}
// Bits 0 and 2 of eight neighbours are the lane's: two lanes in four fall in a sector.
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: 8 sectors where 4 would do
AT(interleaved, spread(i))
// The same, and the block's bits between them.
// CHECK-DAG: bits.cu:[[#@LINE+1]]:1: warning: uncoalesced global load: {{.*}} sectors where 4 would do
AT(morton, spread(threadIdx.x) | spread(blockIdx.x) << 1)

// In shared memory: the reversed lane is a column of its own bank, or all are in one.
__global__ void banks(float *out) {
  __shared__ float tile[1024];
  const unsigned i = threadIdx.x;
  // CHECK-DAG: bits.cu:[[#@LINE+1]]:3: remark: shared store, 4 bytes per lane: 1 wavefront, ideal 1;
  tile[__brev(i) >> 27] = 1;
  __syncthreads();
  // CHECK-DAG: bits.cu:[[#@LINE+1]]:12: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do
  out[i] = tile[__brev(i) >> 22 & 1023];
}

// What differs by lane in an unknown way is no such word.
__global__ void data(float *out, const float *in, const unsigned *keys) {
  const unsigned i = threadIdx.x;
  // CHECK-DAG: bits.cu:[[#@LINE+1]]:12: remark: global load, 4 bytes per lane: 1 to 32 sectors, ideal {{.*}} [tolerated]
  out[i] = in[__brev(keys[i]) >> 12];
}
