// x and y are not exchanged where that may change what is computed, or where
// nothing is gained.
//
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='fix: threadIdx.x and threadIdx.y exchanged in'
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes --launch='open=1:32,8' %s | FileCheck %s --check-prefix=STATED

// RUN: %exits 1 %bank-lint --arch=sm_90 --kernel=clustered -D CLUSTERS --suggest-fixes %s | FileCheck %s --check-prefix=CLUSTERS

#ifdef CLUSTERS
__global__ void __cluster_dims__(2, 1, 1) clustered(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// CLUSTERS: but may change the results: its blocks are in clusters
void inClusters(float *out) { clustered<<<4, dim3(32, 32)>>>(out, 64); }
#endif

// Which threads make a warp decides.
__global__ void shuffled(const float *in, float *out, int n) {
  float v = in[threadIdx.x * n + threadIdx.y];
  v += __shfl_xor_sync(0xffffffff, v, 1);
  out[threadIdx.y * n + threadIdx.x] = v;
}
// A transposition has one side or the other: the advice is a tile.
// CHECK-DAG: {{^}}advice: transpose through a shared-memory tile, so that this access runs along rows like [[#@LINE-3]]:3

__global__ void voted(const float *in, float *out, int n) {
  float v = in[threadIdx.x * n + threadIdx.y];
  out[threadIdx.x * n + threadIdx.y] = __ballot_sync(0xffffffff, v > 0);
}
// CHECK-DAG: no fix: threadIdx.x and threadIdx.y exchanged would take 128 sectors per block (now 1024), but may change the results: it has llvm.nvvm.vote.ballot.sync

__global__ void ofLanes(const float *in, float *out, int n) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[threadIdx.x * n + threadIdx.y] = lane;
}
// CHECK-DAG: but may change the results: it has assembly

// The last steps of a sum have no barrier: they are one warp's.
__global__ void synchronous(const float *in, float *out, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x * blockDim.y + threadIdx.y;
  s[t] = in[threadIdx.x * n + threadIdx.y];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
  }
  __syncthreads();
  out[threadIdx.x * n + threadIdx.y] = s[0];
}
// CHECK-DAG: but may change the results: 's' is written and was read with no __syncthreads() in between at line [[#@LINE-6]]

__global__ void watched(volatile float *all, int n) {
  all[threadIdx.x * n + threadIdx.y] = 1;
}
// CHECK-DAG: but may change the results: it has volatile accesses

__global__ void drawn(int *next, int *out, int n) {
  int ticket = atomicAdd(next, 1);
  out[threadIdx.x * n + threadIdx.y] = ticket;
}
// CHECK-DAG: but may change the results: it has atomics whose order decides

__device__ int column() { return threadIdx.y; }
__global__ void called(float *out, int n) {
  out[threadIdx.x * n + column()] = 1;
}
// CHECK-DAG: no fix: 'column', which it calls, reads them too
// CHECK-DAG: advice: threadIdx.x and threadIdx.y exchanged in the kernel, and x and y of its block, which was tried: 128 instead of 1024 sectors per block

#define ROW threadIdx.x
__global__ void ofMacro(float *out, int n) {
  out[ROW * n + threadIdx.y] = 1;
}
// CHECK-DAG: no fix: threadIdx.x is the macro ROW's (line [[#@LINE-4]])

__global__ void hidden(float *out, int n) {
  int row = threadIdx.x;
#if 0
  row = threadIdx.x / 2;
#endif
  out[row * n + threadIdx.y] = 1;
}
// CHECK-DAG: no fix: threadIdx at line [[#@LINE-4]] is in code that is not compiled here

__global__ void handedOn(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// CHECK-DAG: no fix: it is more than launched at line [[#@LINE+2]]
void take(void (*)(float *, int));
void give() { take(handedOn); }

// Another build may launch it otherwise.
__global__ void elsewhere(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// CHECK-DAG: no fix: its name at line [[#@LINE+4]] is in code that is not compiled here
#if 0
void other(float *out) {
  dim3 wide(32, 8);
  elsewhere<<<1, wide>>>(out, 64);
}
#endif

// The block is not a square, and cannot be exchanged where it is written.
__global__ void ofNumber(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// CHECK-DAG: no fix: the block of the launch at {{.*}} is written in a way that cannot be exchanged
dim3 shape() { return dim3(32, 8); }

// No launch says what its block is. Of 32 rows of 8 floats, 4 are aligned for
// every n, the others are two sectors each at worst.
__global__ void open(float *out, int n) {
  out[threadIdx.x * n + threadIdx.y] = 1;
}
// STATED: no fix: no launch in this file sets its block
// STATED-NEXT: advice: threadIdx.x and threadIdx.y exchanged in the kernel, and x and y of its block, which was tried: 60 instead of 256 sectors per block

// Shared memory would lose more: two arrays would have to change as well.
__global__ void inTiles(const float *in, float *out, int n) {
  __shared__ float tile[32][32], other[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x * n + threadIdx.y];
  other[threadIdx.y][threadIdx.x] = in[threadIdx.x * n + threadIdx.y + 32];
  __syncthreads();
  out[threadIdx.x * n + threadIdx.y] =
      tile[threadIdx.y][threadIdx.x] + other[threadIdx.y][threadIdx.x];
}
// CHECK-DAG: no fix: threadIdx.x and threadIdx.y exchanged: shared-bank-conflict at [[#@LINE-6]]:3

void run(float *in, float *out, int *next) {
  dim3 block(32, 32);
  shuffled<<<1, block>>>(in, out, 64);
  voted<<<1, block>>>(in, out, 64);
  ofLanes<<<1, block>>>(in, out, 64);
  synchronous<<<1, block>>>(in, out, 64);
  watched<<<1, block>>>(in, 64);
  drawn<<<1, block>>>(next, (int *)out, 64);
  called<<<1, block>>>(out, 64);
  ofMacro<<<1, block>>>(out, 64);
  hidden<<<1, block>>>(out, 64);
  handedOn<<<1, block>>>(out, 64);
  elsewhere<<<1, block>>>(out, 64);
  ofNumber<<<1, shape()>>>(out, 64);
  inTiles<<<1, block>>>(in, out, 64);
}
