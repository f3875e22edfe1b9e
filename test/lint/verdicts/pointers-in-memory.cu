// Pointers that are read from memory are those that host code has put there:
// they are assumed to lead to global memory, unless the kernel stores others.
// RUN: %exits 3 %bank-lint --builtin-headers --all %s | FileCheck %s

// One for the block: where it points to is unknown to more than 4 bytes.
__global__ void batched(float **rows, const float *const *in, int ld) {
  int t = threadIdx.x;
  // 4 bytes in every 8, 252 in all. With 0 or 4 bytes before them in a sector
  // they end in the eighth.
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+4]]:3: warning: uncoalesced global store: up to 9 sectors where 4 would do
  // CHECK-DAG: assuming: pointers that are read from memory lead to global memory
  // 128 bytes: 4 sectors or 5.
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:29: remark: global load, 4 bytes per lane: 4 to 5 sectors, ideal 4
  rows[blockIdx.x][2 * t] = in[blockIdx.x][ld * 32 + t];
}

// One for each lane.
__global__ void perLane(float **rows) {
  int t = threadIdx.x;
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:13: remark: global atomic, 4 bytes per lane: 1 to 32 sectors, ideal 4
  atomicAdd(rows[t] + t, 1.f);
}

// Of 16 bytes: a whole access never begins in their middle.
struct Table {
  const float4 *rows[8];
};
__constant__ Table inConstant;
__device__ Table *inGlobal;
__global__ void structures(float *out, int n) {
  int t = threadIdx.x;
  // 32 * 16 bytes: 16 sectors, or 17.
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:14: remark: global load, 16 bytes per lane: 16 to 17 sectors, ideal 16
  float4 a = inConstant.rows[n][t];
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:14: remark: global load, 16 bytes per lane: 16 to 17 sectors, ideal 16
  float4 b = inGlobal->rows[n][t];
  out[t] = a.x + a.y + a.z + a.w + b.x + b.y + b.z + b.w;
}

// An index of which not even the unit is known is no pointer: 4 bytes for each
// lane, or 8.
__global__ void units(char **rows, float *out, int wide) {
  int t = threadIdx.x;
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:12: {{.*}}global load, 4 bytes per lane
  out[t] = *(float *)(rows[0] + ((long long)t << (wide ? 3 : 2)));
}

// It may read what it has stored.
__global__ void stored(float **rows, float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (t == 0)
    rows[n] = s;
  __syncthreads();
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:12: remark: unknown load: {{.*}} [undecided]
  out[t] = rows[n + 1][t];
}
__global__ void storedNumber(unsigned long long *rows, float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = t;
  rows[n] = reinterpret_cast<unsigned long long>(s) + 4 * n;
  __syncthreads();
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:12: remark: unknown load: {{.*}} [undecided]
  out[t] = reinterpret_cast<float *>(rows[n + 1])[t];
}
__device__ void keep(float **rows, float *s);
__global__ void handedOver(float **rows, float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  keep(rows, s);
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:12: remark: unknown load: {{.*}} [undecided]
  out[t] = rows[n][t] + s[t];
}

// That a store goes to global memory is an assumption of this store alone: one
// of the thread's own variables may be what it changes.
__global__ void mayBeOwn(float **rows, int **where, float *out, int n) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  int own[2] = {t, t};
  asm volatile("" ::"l"(own) : "memory");
  *where[n] = 32 * t;
  // CHECK-DAG: pointers-in-memory.cu:[[@LINE+1]]:12: {{.*}}shared load, 4 bytes per lane: 1 to 32 wavefronts
  out[t] = s[own[1] & 2047] + own[n & 1];
}
