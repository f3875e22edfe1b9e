// What one block of a grid executes counts once; what each lane's own data lets
// through is no whole warp.
//
// RUN: %exits 1 %bank-lint -v --min-weight=0 %s | FileCheck %s
// RUN: %exits 1 %bank-lint %s | FileCheck %s --check-prefix=FIRST
// RUN: %bank-lint counters %s | FileCheck %s --check-prefix=COUNT

// The last block adds up what the others left.
template <int How> __device__ bool isLast(unsigned *done) {
  __shared__ bool last;
  __shared__ unsigned ticket;
  if (threadIdx.x == 0) {
    __threadfence();
    if (How == 0)
      last = atomicAdd(done, 1u) == gridDim.x - 1;
    else
      ticket = atomicInc(done, gridDim.x);
  }
  __syncthreads();
  return How == 0 ? last : ticket == gridDim.x - 1;
}
template <int How>
__global__ void total(const float *in, float *part, unsigned *done, float *out) {
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += in[(blockIdx.x * 8 + i) * 256 + threadIdx.x];
  part[blockIdx.x * 256 + threadIdx.x] = sum;
  if (isLast<How>(done))
    for (int i = 0; i < 16; ++i)
      // CHECK-DAG: who-executes.cu:[[#@LINE+2]]:14: warning: uncoalesced global load: 32 sectors where 4 would do, in one block of the grid
      // CHECK-DAG: weight: less than 1 % of the kernel's memory traffic
      sum += part[threadIdx.x * 16 + i];
  out[threadIdx.x] = sum;
}
// FIRST: 1 finding below --min-weight
// COUNT: launch of total<0>
// COUNT: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum {{ *}}1048576 to 1052672
// COUNT: launch of total<1>
// COUNT: l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum {{ *}}1048576 to 1052672

// One lane finds where a rising table passes the target.
__global__ void crossing(const unsigned *counts, unsigned target, int *out) {
  __shared__ unsigned sums[257];
  __shared__ int place;
  int t = threadIdx.x;
  if (t == 0) {
    place = 256;
    sums[0] = 0;
  }
  sums[t + 1] = counts[t];
  __syncthreads();
  if (sums[t] <= target && sums[t + 1] > target)
    // CHECK-DAG: who-executes.cu:[[#@LINE+1]]:16: warning: contention of a shared atomic: up to 32 lanes on one address, if their data lets all of them come
    atomicMin(&place, t);
  __syncthreads();
  if (t == 0)
    *out = place;
}
// All lanes come where the whole block does.
__global__ void all(const unsigned *counts, unsigned target, int *out) {
  __shared__ int place;
  place = 256;
  __syncthreads();
  if (counts[blockIdx.x] <= target)
    // CHECK-DAG: who-executes.cu:[[#@LINE+1]]:16: warning: contention of a shared atomic: 32 lanes on one address
    atomicMin(&place, int(threadIdx.x));
  __syncthreads();
  *out = place;
}
void start(const unsigned *c, unsigned n, int *o, const float *in, float *p, unsigned *d, float *f) {
  total<0><<<4096, 256>>>(in, p, d, f);
  total<1><<<4096, 256>>>(in, p, d, f);
  crossing<<<1, 256>>>(c, n, o);
  all<<<8, 256>>>(c, n, o);
}

// Counters that begin again, and numbers that differ by block: any blocks may come.
__global__ void inFours(float *part, unsigned *done, float *out) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0)
    ticket = atomicInc(done, 3);
  __syncthreads();
  float sum = 0;
  if (ticket == 3)
    for (int i = 0; i < 16; ++i)
      // CHECK-DAG: who-executes.cu:[[#@LINE+1]]:14: warning: uncoalesced global load: 32 sectors where 4 would do [global-uncoalesced]
      sum += part[threadIdx.x * 16 + i];
  out[threadIdx.x] = sum;
}
__global__ void ofBlock(float *part, unsigned *done, float *out) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0)
    ticket = atomicAdd(done, 1u);
  __syncthreads();
  float sum = 0;
  if (ticket == blockIdx.x)
    for (int i = 0; i < 16; ++i)
      // CHECK-DAG: who-executes.cu:[[#@LINE+1]]:14: warning: uncoalesced global load: 32 sectors where 4 would do
      sum += part[threadIdx.x * 16 + i];
  out[threadIdx.x] = sum;
}
