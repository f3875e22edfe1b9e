// A pointer that lanes hand to each other leads to the memory that it led to before. It
// goes in two halves, for a shuffle exchanges 32 bits.
//
// RUN: %exits 1 %bank-lint --all --sort=file %s | FileCheck %s

// One lane has it.
__global__ void handed(float *const *rows) {
  unsigned long long p = 0;
  if (threadIdx.x % 32 == 0)
    p = (unsigned long long)rows[blockIdx.x];
  p = __shfl_sync(0xffffffffu, p, 0);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  ((float *)p)[threadIdx.x * 32] = 1;
}

// The others have no value at all.
__global__ void leftOpen(float *const *rows) {
  unsigned long long p;
  if (threadIdx.x % 32 == 0)
    p = (unsigned long long)rows[blockIdx.x];
  p = __shfl_sync(0xffffffffu, p, 0);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  ((float *)p)[threadIdx.x * 32] = 1;
}

// One of two arguments, as a number.
__global__ void oneOfTwo(float *a, float *b) {
  unsigned long long p = 0;
  if (threadIdx.x % 32 == 0)
    p = (unsigned long long)(blockIdx.x ? a : b);
  p = __shfl_sync(0xffffffffu, p, 0);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  ((float *)p)[threadIdx.x * 32] = 1;
}

// From which lane is unknown.
__global__ void anyLane(float *const *rows, int from) {
  unsigned long long p = (unsigned long long)rows[threadIdx.x];
  p = __shfl_sync(0xffffffffu, p, from);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  ((float *)p)[threadIdx.x * 32] = 1;
  // As of any pointer that was loaded, only the alignment of an element is known.
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: remark: global store, 4 bytes per lane: 4 to 5 sectors, ideal 4
  ((float *)p)[threadIdx.x] = 1;
}

// Halves by hand.
__global__ void pairOfInts(float *const *rows) {
  union {
    float *p;
    int2 halves;
  } u;
  u.p = rows[threadIdx.x];
  u.halves.x = __shfl_sync(0xffffffffu, u.halves.x, 5);
  u.halves.y = __shfl_sync(0xffffffffu, u.halves.y, 5);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  u.p[threadIdx.x * 32] = 1;
}

// Each lane that of its neighbour: as far apart as before.
__global__ void exchanged(float *a) {
  float *p = a + threadIdx.x * 32;
  p = (float *)__shfl_xor_sync(0xffffffffu, (unsigned long long)p, 1);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  *p = 1;
}

// One after another, as rows of a table.
__global__ void rowsOfAWarp(float *const *rows, const int *sizes, float *out) {
  float *mine = rows[threadIdx.x];
  int size = sizes[threadIdx.x];
  float sum = 0;
  for (int r = 0; r < 32; ++r) {
    float *row = (float *)__shfl_sync(~0u, (long long)mine, r);
    int n = __shfl_sync(~0u, size, r);
    for (int i = threadIdx.x % 32; i < n; i += 32)
      // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:14: warning: uncoalesced global load: 32 sectors where 4 would do
      sum += row[i * 8];
  }
  out[threadIdx.x] = sum;
}

// In segments of 8 lanes: four pointers, of which nothing tells how far apart they are.
__global__ void fourRows(float *const *rows) {
  unsigned long long p = (unsigned long long)rows[threadIdx.x];
  p = __shfl_sync(0xffffffffu, p, 0, 8);
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: remark: global store, 4 bytes per lane: 1 to 8 sectors, ideal 4; {{.*}} [tolerated]
  ((float *)p)[threadIdx.x % 8] = 1;
}

// Halves of two numbers are no number.
__global__ void twoNumbers(float *const *rows, int n) {
  unsigned long long p = (unsigned long long)rows[threadIdx.x];
  unsigned long long q = (unsigned long long)rows[threadIdx.x + n];
  unsigned low = __shfl_sync(0xffffffffu, (unsigned)p, 0);
  unsigned high = __shfl_sync(0xffffffffu, (unsigned)(q >> 32), 0);
  p = (unsigned long long)high << 32 | low;
  // CHECK-DAG: handed-pointers.cu:[[#@LINE+1]]:3: remark: unknown store: the pointer is loaded from memory or made from an integer [undecided]
  ((float *)p)[threadIdx.x * 32] = 1;
}
