// Host code has no pointers but those to global memory: so a launch passes no
// others, wherever in its arguments they are.
// RUN: %exits 3 %bank-lint -v --sort=file --builtin-headers --all %s | FileCheck %s
struct Levels {
  const float *level[4];
  float *out;
  const int *which;
};

// One of four, the same for all lanes: each is an argument, so it is taken to begin at
// a multiple of 256 bytes. nvcc copies the structure to local memory.
__global__ void oneLevel(Levels p, int n) {
  int t = threadIdx.x;
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:14: {{.*}}global load, 4 bytes per lane: 4 sectors, ideal 4;
  p.out[t] = p.level[n][t];
}

// One for each lane.
__global__ void manyLevels(Levels p) {
  int t = threadIdx.x;
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:14: {{.*}}global load, 4 bytes per lane: 1 to 32 sectors, ideal 4
  p.out[t] = p.level[p.which[t]][t];
}

// One of two members, from a multiple of 256 bytes on.
struct Halves {
  const float *low, *high;
  float *out;
};
__global__ void half(Halves p, int n) {
  int t = threadIdx.x;
  const float *from = n > 3 ? p.low : p.high;
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:14: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
  p.out[t] = from[t];
}

// A copy in private memory holds no others either.
__device__ float ofCopy(Levels p, int n, int t) {
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:10: {{.*}}global load, 4 bytes per lane: 4 sectors, ideal 4;
  return p.level[n][t];
}
__global__ void copy(Levels p, int n) {
  int t = threadIdx.x;
  p.out[t] = ofCopy(p, n, t);
}

// 4 bytes in every 8: 252 bytes from a multiple of 4 on. With 0 or 4 bytes
// before them they end in the eighth sector.
__global__ void integer(unsigned long long a, float *out) {
  int t = threadIdx.x;
  // CHECK-DAG: passed-pointers.cu:[[@LINE+3]]:12: warning: uncoalesced global load: up to 9 sectors where 4 would do
  // CHECK-DAG: a % 32 in {0, 4}: 8 sectors, ideal 4
  // CHECK-DAG: a % 32 in {8, 12, 16, 20, 24, 28}: 9 sectors, ideal 4
  out[t] = reinterpret_cast<const float *>(a)[t * 2];
}

// The same of a member; and moved by a number of rows.
struct Handle {
  size_t address;
  int pitch;
};
__global__ void member(Handle h, float *out) {
  int t = threadIdx.x;
  auto row = reinterpret_cast<const float *>(h.address + blockIdx.y * h.pitch);
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:12: {{.*}}global load, 4 bytes per lane: 4 to 5 sectors, ideal 4
  out[t] = row[t];
}

// One of two pointers, of which one leads elsewhere.
__global__ void mixed(const float *in, float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  const float *table[2] = {s, in};
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:12: remark: unknown load: {{.*}} [undecided]
  out[t] = table[n & 1][t];
}

// Nobody knows what the function leaves in the table.
__device__ void fill(const float **table, const float *in);
__global__ void filled(const float *in, float *out, int n) {
  int t = threadIdx.x;
  const float *table[2] = {in, in};
  fill(table, in);
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:12: remark: unknown load: {{.*}} [undecided]
  out[t] = table[n & 1][t];
}

// An address of shared memory as a number.
__global__ void number(float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  auto a = reinterpret_cast<unsigned long long>(s) + (n & 15);
  // CHECK-DAG: passed-pointers.cu:[[@LINE+1]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  out[t] = reinterpret_cast<const float *>(a)[t];
}
