// Indices that a choice keeps inside an array: the cost is that of a warp whose lanes
// have their own, with that for an assumption, as of a guard. Rows of 64 floats are 32
// sectors a warp, neighbours 4.
//
// RUN: %exits 1 %bank-lint -v --all %s | FileCheck %s
// RUN: %bank-lint counters --format=json %s | FileCheck %s --check-prefix=COUNT

#define OF_ROWS(name, index) \
  __global__ void name(float *out, const float *in, int n) { \
    int i = blockIdx.x * blockDim.x + threadIdx.x; \
    out[i] = in[(index) * 64]; \
  }

// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(smallest, min(i, n - 1))
// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(largest, max(i - 1, 0))
// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(between, min(max(i - 1, 0), n - 1))
// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(last_instead, i < n ? i : n - 1)
// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(first_instead, i < n ? i : 0)
// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(wrapped, i + 1 == n ? 0 : i + 1)
// CHECK-DAG: [[#@LINE+1]]:1: warning: uncoalesced global load: 32 sectors where 4 would do
OF_ROWS(mirrored, i < n ? i : 2 * n - 1 - i)

__global__ void assigned(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    i = n - 1;
  // CHECK-DAG: [[#@LINE+1]]:12: warning: uncoalesced global load: 32 sectors where 4 would do
  out[i] = in[i * 64];
}

// A stride that is unknown: the table that a guard has.
__global__ void strided(float *out, const float *in, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: warning: uncoalesced global load, depending on an unknown: up to 32 sectors
  out[i] = in[min(i, n - 1) * stride];
}

__global__ void shared(float *out, const float *in, int rows) {
  __shared__ float s[64 * 32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:22: warning: 32-way shared bank conflict
  out[threadIdx.x] = s[min(int(threadIdx.x), rows - 1) * 32];
}

// Neighbours stay neighbours: clean, with the assumption.
__global__ void copied(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+2]]:12: remark: global load, 4 bytes per lane: 4 sectors, ideal 4; 8 executions, 32 sectors per block [clean]
  // CHECK-DAG: the choice at line [[#@LINE+1]]:15 gives all lanes their own value
  out[i] = in[min(i, n - 1)];
}
__global__ void image(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  // CHECK-DAG: [[#@LINE+1]]:20: remark: global load, 4 bytes per lane: 4 to 5 sectors
  out[y * w + x] = in[min(max(y - 1, 0), h - 1) * w + min(max(x - 1, 0), w - 1)];
}

// Data decides: nothing is claimed but the bounds.
__global__ void by_data(float *out, const float *in, const int *mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: remark: global load, 4 bytes per lane: 1 to 32 sectors, ideal 4; {{.*}} [tolerated]
  out[i] = in[mask[i] > 3 ? i * 64 : 0];
}
// Each of two sides moves with the lane, at another cost.
__global__ void of_two(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: remark: global load, 4 bytes per lane: 1 to 32 sectors, ideal 4; {{.*}} [tolerated]
  out[i] = in[i < n ? i * 64 : i];
}
// Both sides cannot be the lanes' own at once.
__global__ void opposite(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:12: remark: global load, 4 bytes per lane: 1 to 32 sectors, ideal 4; {{.*}} [tolerated]
  out[i] = in[(i < n ? i : 0) + (i >= n ? 64 * i : 0)];
}
// Where lanes of an atomic meet, it is at the bound.
__global__ void histogram(int *bins, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:14: remark: global atomic, 4 bytes per lane: 1 to 32 sectors
  atomicAdd(&bins[min(i, n - 1)], 1);
}

// The counters are those of all blocks, at the edge as well. A block of 256 has rows of
// 256 lanes, 32 sectors each, up to row 1,999; all behind are one sector of each warp.
int main() {
  smallest<<<16, 256>>>(nullptr, nullptr, 2000);
}
// COUNT: "kernel": "smallest
// COUNT: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum": 2065,
