// Of the memory that a launch gives, no part is laid out anew that another part
// may overlap, whose end nobody knows, or that is used in a way nobody sees.
//
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='{{^fix:}}'

constexpr int n = 32;

// All arrays of this kind begin at one place.
__global__ void twoNames(float *out) {
  extern __shared__ float first[];
  extern __shared__ int second[];
  first[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = second[threadIdx.x];
}
// CHECK-DAG: no fix: 'second' at line [[#@LINE-5]] begins at the same place

// ... also those of other functions, whatever they are called.
__device__ float other() {
  extern __shared__ float memory[];
  return memory[threadIdx.x];
}
__global__ void twoFunctions(float *out) {
  extern __shared__ float memory[];
  memory[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = other();
}
// CHECK-DAG: no fix: 'memory' at line [[#@LINE-9]] begins at the same place

// Two parts that are one: what is written as `a` is read as `b`.
__global__ void overlap(float *out) {
  extern __shared__ float whole[];
  float *a = whole, *b = whole + n;
  a[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x];
}
// CHECK-DAG: no fix: 'a' and 'b' overlap, or share 128 bytes

// The same memory, with elements of another size.
__global__ void otherSize(float *out) {
  extern __shared__ float whole[];
  auto *wide = reinterpret_cast<double *>(whole);
  whole[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = wide[threadIdx.x];
}
// CHECK-DAG: no fix: 'whole' and 'wide' overlap, or share 128 bytes

// Groups of 128 bytes, counted from where a part begins, reach into the next.
__global__ void sharedGroup(float *out) {
  extern __shared__ float whole[];
  float *rows = whole, *next = whole + (n - 1) * n + 1;
  rows[threadIdx.x * n] = 1.0f;
  next[threadIdx.x] = 2.0f;
  __syncthreads();
  out[threadIdx.x] = rows[(threadIdx.x ^ 1) * n] + next[threadIdx.x ^ 1];
}
// CHECK-DAG: no fix: 'rows' and 'next' overlap, or share 128 bytes

// Where the second part begins, only the data knows.
__global__ void unknownBegin(const int *at, float *out) {
  extern __shared__ float whole[];
  float *rows = whole, *next = whole + at[0];
  rows[threadIdx.x * n] = 1.0f;
  next[threadIdx.x] = 2.0f;
  __syncthreads();
  out[threadIdx.x] = rows[(threadIdx.x ^ 1) * n] + next[threadIdx.x ^ 1];
}
// CHECK-DAG: no fix: where 'next' begins is not one number

// ... or where an index of the first one leads.
__global__ void unknownIndex(const int *at, float *out) {
  extern __shared__ float whole[];
  float *rows = whole, *next = whole + n * n;
  rows[threadIdx.x * n] = 1.0f;
  next[threadIdx.x] = 2.0f;
  __syncthreads();
  out[threadIdx.x] = rows[at[0]] + next[threadIdx.x ^ 1];
}
// CHECK-DAG: no fix: the index at [[#@LINE-2]]:22 may lead anywhere

// A pointer that moves.
__global__ void moves(float *out) {
  extern __shared__ float whole[];
  float *p = whole;
  p += threadIdx.x * n;
  p[0] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = whole[threadIdx.x * n];
}
// CHECK-DAG: no fix: it is used {{.*}} at [[#@LINE-5]]:3

__device__ float third(const float *row) { return row[2]; }
__global__ void passedOn(float *out) {
  extern __shared__ float whole[];
  float *rows = whole;
  rows[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = third(rows) + third(out);
}
// CHECK-DAG: no fix: it is passed to 'third' at [[#@LINE-2]]:28

// The last group is not full: one of its elements would be past the end.
__global__ void notFull(float *out) {
  extern __shared__ float whole[];
  whole[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = whole[(threadIdx.x ^ 1) * n];
}
// Longer rows need more memory, and a call may not give the same twice.
// CHECK-DAG: no fix: the launch does not give the full 128 bytes at the end of 'whole'; whole[i + i / 32] for whole[i]: how many bytes the launch at {{[0-9:]+}} gives is more than variables contain

// ... under one of two launches.
__global__ void notAlwaysFull(float *out) {
  extern __shared__ float whole[];
  whole[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = whole[(threadIdx.x ^ 1) * n];
}
// CHECK-DAG: no fix: the launch does not give the full 128 bytes at the end of 'whole'; whole[i + i / 32] for whole[i]: how many bytes the launch at {{[0-9:]+}} gives is more than variables contain

// A kernel gets no more than 48 KB unless the program asks for more, which is
// not written here.
__global__ void nearTheLimit(float *out) {
  extern __shared__ float whole[];
  whole[threadIdx.x * n + 11240] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = whole[(threadIdx.x ^ 1) * n];
}
// CHECK-DAG: no fix: the launch does not give the full 128 bytes at the end of 'whole'; whole[i + i / 32] for whole[i]: the launch at {{[0-9:]+}} would give more bytes than a kernel gets without being asked for

__global__ void unknownSize(float *out) {
  extern __shared__ float whole[];
  whole[threadIdx.x * n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = whole[(threadIdx.x ^ 1) * n];
}
// CHECK-DAG: no fix: no launch was found that sets how much memory it has

// Code of a configuration that is not compiled.
__global__ void otherConfiguration(float *out) {
  extern __shared__ float whole[];
  float *rows = whole;
  rows[threadIdx.x * n] = 1.0f;
#ifdef FLAT
  out[0] = *(rows + 33);
#endif
  __syncthreads();
  out[threadIdx.x] = rows[(threadIdx.x ^ 1) * n];
}
// CHECK-DAG: no fix: code that is not compiled here may use it at [[#@LINE-5]]:14

unsigned bytesFor(int rows) { return rows * 32 * 4 + 4; }

void launch(float *f, const int *in, unsigned bytes) {
  twoNames<<<1, 32, 4096>>>(f);
  twoFunctions<<<1, 32, 4096>>>(f);
  overlap<<<1, 32, 4096 + 128>>>(f);
  otherSize<<<1, 32, 4096>>>(f);
  sharedGroup<<<1, 32, 8192>>>(f);
  unknownBegin<<<1, 32, 8192>>>(in, f);
  unknownIndex<<<1, 32, 8192>>>(in, f);
  moves<<<1, 32, 4096>>>(f);
  passedOn<<<1, 32, 4096>>>(f);
  notFull<<<1, 32, bytesFor(31)>>>(f);
  notAlwaysFull<<<1, 32, 8192>>>(f);
  notAlwaysFull<<<2, 32, bytesFor(31)>>>(f);
  nearTheLimit<<<1, 32, 49000>>>(f);
  unknownSize<<<1, 32, bytes>>>(f);
  otherConfiguration<<<1, 32, 4096>>>(f);
}
