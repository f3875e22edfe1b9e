// More of what nvcc 13.0 takes and the compiler in bank-lint does not: casts and
// comparisons of pointers in templates, and declarations that say less than they mean.
// Each kernel is read whole, and nothing is said of an error.
//
// RUN: %exits 1 %bank-lint --all %s 2>&1 | FileCheck %s --implicit-check-not='error:' --implicit-check-not='not analysed'
// RUN: %exits 1 %bank-lint --no-cache --timing %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %nvcc %s
// CHECK-DAG: 1 file, 9 kernels
// TWICE: (parsed 2 times: spellings of nvcc)
__device__ int first(int x);
__host__ __device__ int first(int x) { return x * 32; }
__global__ void atBegin(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[first(threadIdx.x)] = 1;
}

// A pointer as a number in one instance of a template, something else in another.
template <typename T> __device__ bool isSet(T p) { return p > 0; }
template <typename T> __device__ T as(const float *p) { return (T)p; }
template <typename T> __device__ int low(T p) { return int(p + 1) & 7; }
__global__ void compared(float *out, const float *in) {
  if (isSet(in) && as<int>(in) > 0 && as<const float *>(in) && low(in))
    // CHECK-DAG: [[#@LINE+1]]:5: warning: uncoalesced global store: 32 sectors where 4 would do
    out[threadIdx.x * (isSet(-1) ? 1 : 32)] = reinterpret_cast<unsigned>(in);
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 12 sectors where 4 would do
  out[threadIdx.x * low(2.5)] = 2;
}

// A number for a parameter of type bool.
template <int Rows, bool Wide> __device__ int pitch() { return Wide ? 8 * Rows : 1; }
__global__ void narrowed(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * pitch<4, 6 & 2>()] = 1;
}

// A copy of threadIdx is a value like any other.
__global__ void changed(float *out) {
  auto t = threadIdx;
  t.x *= 32;
  auto d = blockDim;
  d.y += 1;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[t.x + d.y] = threadIdx.x;
}

// A constant that is no integer in the bound of an array.
const float width = 32.5f;
__global__ void bounded(float *out, int n) {
  float own[(int)width];
  own[n] = 1;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * 32] = own[n];
}

// `template` in front of what is none, `::` in front of what is declared first, and the
// size of nothing.
template <typename T> struct Rows {
  __device__ T of(T x) { return x * 32; }
};
template <typename T> __device__ T row(T x) {
  Rows<T> rows;
  return rows.template of(x);
}
__device__ int ::column(int x) { return x + 1; }
__global__ void spelled(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[row(threadIdx.x) * sizeof(void)] = column(2);
}

// A constructor of the host, of an object in shared memory: it does not run.
struct Tile {
  Tile() : number(0) {}
  float number;
};
__global__ void shared(float *out) {
  __shared__ Tile tiles[1024];
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 32-way shared bank conflict
  tiles[threadIdx.x * 32].number = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tiles[0].number;
}

// A specialisation for more sides than its template, or for others.
template <typename T> __device__ int more(T x) { return x; }
template <> __host__ __device__ int more<int>(int x) { return x * 16; }
template <typename T> int others(T x) { return x; }
template <> __device__ int others<int>(int x) { return x * 2; }
__global__ void specialised(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[more<int>(others<int>(threadIdx.x))] = 1;
}

// A friend that is a kernel.
template <typename T> class Cell {
  int number;
  template <typename U> friend void friendly(Cell<U>, float *);
};
template <typename U> __global__ void friendly(Cell<U> c, float *out) {
  // CHECK-DAG: [[#@LINE+1]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
  out[threadIdx.x * 32] = c.number;
}

void launch(float *p, Cell<int> c) {
  atBegin<<<1, 32>>>(p);
  compared<<<1, 32>>>(p, p);
  changed<<<1, 32>>>(p);
  shared<<<1, 32>>>(p);
  friendly<int><<<1, 32>>>(c, p);
}
