// Lanes of a warp that update one address take turns, unless they add 1 and do
// not use the result.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint -v --sort=file --enable=shared-gather %s | FileCheck %s --check-prefixes=CHECK,ASKED --implicit-check-not=warning:
// RUN: %exits 0 %bank-lint -v --sort=file --disable=shared-atomic-contention %s | FileCheck %s --check-prefix=OFF --implicit-check-not=warning:

// OFF: 0 flagged, 5 tolerated

// All lanes of 8 warps on one counter: 32 turns each.
__global__ void count(int *out) {
  __shared__ int n;
  // CHECK-DAG: [[#@LINE+2]]:{{.*}} warning: contention of a shared atomic: 32 lanes on one address [shared-atomic-contention]
  // CHECK-DAG: atomic; proven; 8 executions, 256 wavefronts per block, 248 excess
  atomicAdd(&n, 2);
  __syncthreads();
  out[threadIdx.x] = n;
}

// 8 counters, 4 lanes on each: proven, so it is told.
__global__ void eight(int *out) {
  __shared__ int n[8];
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: contention of a shared atomic: 4 lanes on one address [shared-atomic-contention]
  atomicAdd(&n[threadIdx.x & 7], 2);
  __syncthreads();
  out[threadIdx.x] = n[0];
}

// The same, and the hardware counts lanes: nothing to tell.
__global__ void tally(int *out) {
  __shared__ int n[8];
  atomicAdd(&n[threadIdx.x & 7], 1);
  __syncthreads();
  out[threadIdx.x] = n[0];
}

// One histogram for all lanes: data may bring them all together, or not.
__global__ void histogram(const unsigned char *in, unsigned *out) {
  __shared__ unsigned h[256];
  // ASKED-DAG: [[#@LINE+1]]:{{.*}} warning: shared atomic whose lanes data may bring together: up to 32 lanes on one address [shared-gather]
  atomicAdd(&h[in[threadIdx.x]], 2u);
  __syncthreads();
  out[threadIdx.x] = h[threadIdx.x];
}

// An argument says how many meet.
__global__ void perGroup(unsigned *out, int each) {
  __shared__ unsigned h[256];
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: contention of a shared atomic that depends on each: up to 32 lanes on one address [shared-atomic-contention]
  atomicAdd(&h[threadIdx.x / each], 2u);
  __syncthreads();
  out[threadIdx.x] = h[threadIdx.x];
}

// A counter of its own for each lane: nothing to tell.
__global__ void perLane(const unsigned char *in, unsigned *out) {
  __shared__ unsigned h[64 * 32];
  atomicAdd(&h[(in[threadIdx.x] & 63) * 32 + (threadIdx.x & 31)], 1u);
  __syncthreads();
  out[threadIdx.x] = h[threadIdx.x];
}

// Counters of 8 bits, 4 lanes a word: the layout was made for this.
__global__ void packed(const unsigned char *in, unsigned *out) {
  __shared__ unsigned h[64 * 8];
  unsigned lane = threadIdx.x & 31;
  atomicAdd(&h[(in[threadIdx.x] & 63) * 8 + lane / 4], 1u << lane % 4 * 8);
  __syncthreads();
  out[threadIdx.x] = h[threadIdx.x];
}

void launch(int *i, unsigned *u, const unsigned char *c, int each) {
  perGroup<<<1, 256>>>(u, each);
  count<<<1, 256>>>(i);
  eight<<<1, 32>>>(i);
  tally<<<1, 32>>>(i);
  histogram<<<1, 256>>>(c, u);
  perLane<<<1, 256>>>(c, u);
  packed<<<1, 256>>>(c, u);
}
