// No fix is offered that could change what a program means, and each time the
// reason is told.
//
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='{{^fix:}}'
#include <cstring>

constexpr int n = 32;

// One index walks through all rows.
__global__ void rowCrossing(float *out) {
  __shared__ float tile[n][n];
  for (int i = threadIdx.x; i < n * n; i += 32)
    tile[0][i] = i;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: the index at [[#@LINE-4]]:5 may leave its row: 0 to 1023 in a row of 32

// ... because of a block that is larger than a row.
__global__ void wideBlock(float *out) {
  __shared__ float tile[n][n];
  tile[0][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x % 32][1];
}
// CHECK-DAG: no fix: the index at [[#@LINE-4]]:3 may leave its row: 0 to 255 in a row of 32

// ... or one that only the data knows.
__global__ void fromData(const int *in, float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][in[threadIdx.x]] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: the index at [[#@LINE-4]]:3 may leave its row: -2147483648 to 2147483647 in a row of 32

// 16 bytes from the last column on are in the next row.
__global__ void acrossTheEnd(float4 *out) {
  __shared__ __align__(16) float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = *reinterpret_cast<float4 *>(
      &tile[threadIdx.x / 32][threadIdx.x % 32]);
}
// CHECK-DAG: no fix: the index at [[#@LINE-2]]:8 may leave its row: 0 to 31 in a row of 32

__global__ void reinterpreted(float *out) {
  __shared__ float tile[n][n];
  float4 *wide = reinterpret_cast<float4 *>(tile);
  wide[threadIdx.x] = make_float4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: it is reinterpreted as 'float4 *' at [[#@LINE-5]]:45

__global__ void cast(float *out) {
  __shared__ float tile[n][n];
  ((float *)tile)[threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: it is reinterpreted as 'float *' at [[#@LINE-4]]:13

__global__ void walk(float *out) {
  __shared__ float tile[n][n];
  (tile[0] + threadIdx.x)[1] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: it is used as a pointer at [[#@LINE-4]]:4

__global__ void reference(float *out) {
  __shared__ float tile[n][n];
  float &first = tile[0][0];
  (&first)[threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: a reference to an element is kept at [[#@LINE-5]]:18

// An address that assembly, or the code before it, goes on from.
__global__ void assemblyOffset(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  float x;
  asm volatile("ld.shared.f32 %0, [%1+132];"
               : "=f"(x)
               : "r"((unsigned)__cvta_generic_to_shared(&tile[0][threadIdx.x % 2])));
  out[threadIdx.x] = x;
}
// CHECK-DAG: no fix: inline assembly uses it as more than an address at [[#@LINE-3]]:58

__device__ unsigned numberOf(const void *p) {
  return (unsigned)__cvta_generic_to_shared(p);
}
__global__ void numberOffset(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  unsigned begin = numberOf(&tile[0][0]);
  float x;
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(x) : "r"(begin + threadIdx.x * 4));
  out[threadIdx.x] = x;
}
// CHECK-DAG: no fix: its address is computed with at [[#@LINE-5]]:30

__global__ void numberMoves(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  unsigned at = numberOf(&tile[0][0]);
  float x, sum = 0;
  for (int i = 0; i < 2; ++i) {
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(x) : "r"(at));
    sum += x;
    at += 132;
  }
  out[threadIdx.x] = sum;
}
// CHECK-DAG: no fix: its address is changed at [[#@LINE-9]]:27

__device__ float behind(const float &first) { return (&first)[33]; }
__global__ void passedByReference(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = behind(tile[0][threadIdx.x % 2]);
}
// CHECK-DAG: no fix: a reference to an element is passed to 'behind' at [[#@LINE-2]]:29

__global__ void copied(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  if (threadIdx.x == 0)
    memcpy(out, tile, n * n * sizeof(float));
}
// CHECK-DAG: no fix: it is passed to 'memcpy' at [[#@LINE-2]]:17

struct Tiles {
  float first[n][n], second[n][n];
};
__global__ void inStructure(float *out) {
  __shared__ Tiles tiles;
  tiles.first[threadIdx.x][0] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tiles.first[threadIdx.x][1];
}
// CHECK-DAG: no fix: 'tiles' is no array

__global__ void inUnion(float *out) {
  __shared__ union {
    float rows[n][n];
    float flat[n * n];
  } both;
  both.rows[threadIdx.x][0] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = both.flat[threadIdx.x];
}
// CHECK-DAG: no fix: 'both' is no array

#define DECLARE(name) __shared__ float name[n][n]
__global__ void byMacro(float *out) {
  DECLARE(tile);
  tile[threadIdx.x][0] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: the macro DECLARE (line [[#@LINE-7]]) declares it

#define SQUARE [n][n]
__global__ void bySize(float *out) {
  __shared__ float tile SQUARE;
  tile[threadIdx.x][0] = 1.0f;
  tile[0][threadIdx.x * 2 % n] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: the size is the macro SQUARE's (line [[#@LINE-8]])

typedef float Tile[n][n];
__global__ void byType(float *out) {
  __shared__ Tile tile;
  DECLARE(other);
#define ELEMENT(i, j) tile[i][j]
  ELEMENT(threadIdx.x, 0) = 1.0f;
  other[0][threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = ELEMENT(threadIdx.x, 1) + other[0][threadIdx.x];
}
// CHECK-DAG: no fix: its dimensions are not written at its declaration

__global__ void otherConfiguration(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
#ifdef FLAT
  out[0] = ((float *)tile)[33];
#endif
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: code that is not compiled here may use it at [[#@LINE-5]]:22

template <bool Flat> __global__ void otherBranch(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  if constexpr (Flat)
    out[0] = *(&tile[0][0] + 33);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: code that is not compiled here may use it at [[#@LINE-4]]:17

// An order that the launches of this file never take.
__global__ void notReached(float *out, int mode) {
  __shared__ float tile[n][n];
  tile[threadIdx.x][0] = 1.0f;
  if (mode == 2)
    tile[0][threadIdx.x * 7] = 2.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][1];
}
// CHECK-DAG: no fix: the access at [[#@LINE-4]]:5 is not reached under the launches that are known

__global__ void noLaunch(float *out) {
  __shared__ float tile[n][n];
  tile[threadIdx.y][threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// CHECK-DAG: no fix: no launch was found that sets how large its blocks are (set them with --launch), and so whether an index stays in its row

// A sum of floats is not the same in another order.
__global__ void floatSum(float *out) {
  __shared__ float s[n * n];
  float2 *p = reinterpret_cast<float2 *>(s);
  p[threadIdx.x].x = 1.0f;
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < n; ++k)
    sum += s[threadIdx.x * n + k];
  out[threadIdx.x] = sum;
}
// CHECK-DAG: no fix: it is reinterpreted as 'float2 *'

// Beyond 48 KiB there is no room for longer rows, and rows of 24 floats cannot be
// mixed by an XOR.
__global__ void full(float4 *out) {
  __shared__ __align__(16) float tile[512][24];
  *reinterpret_cast<float4 *>(&tile[threadIdx.x][0]) = make_float4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = *reinterpret_cast<float4 *>(&tile[threadIdx.x][4]);
}
// CHECK-DAG: no fix: the shared memory of the block would be beyond the limit

// What helps the lanes of one kernel hurts those of the other: half warps that
// have half of the banks each.
__device__ void opposite(float *out, bool byColumn) {
  __shared__ float tile[n][48];
  int t = threadIdx.x;
  if (byColumn)
    tile[t][0] = 1.0f;
  else
    tile[t / 16][t % 16] = 1.0f;
  __syncthreads();
  out[t] = byColumn ? tile[t][0] : tile[t / 16][t % 16];
}
__global__ void oneWay(float *out) { opposite(out, true); }
__global__ void otherWay(float *out) { opposite(out, false); }
// CHECK-DAG: no fix: none of {{[0-9]+}} changes is better; tile[n][49]: shared-bank-conflict at [[#@LINE-6]]:5

struct Particle {
  float x, y, z, w;
};
__global__ void particles(float *out) {
  __shared__ Particle s[256];
  s[threadIdx.x].x = 1.0f;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1].x;
}
// CHECK-DAG: advice: an array for each member, in place of one of structures

void launch(float *f, float4 *v, const int *in) {
  rowCrossing<<<1, 32>>>(f);
  wideBlock<<<1, 256>>>(f);
  fromData<<<1, 32>>>(in, f);
  acrossTheEnd<<<1, 32>>>(v);
  reinterpreted<<<1, 32>>>(f);
  cast<<<1, 32>>>(f);
  walk<<<1, 32>>>(f);
  reference<<<1, 32>>>(f);
  assemblyOffset<<<1, 32>>>(f);
  numberOffset<<<1, 32>>>(f);
  numberMoves<<<1, 32>>>(f);
  passedByReference<<<1, 32>>>(f);
  copied<<<1, 32>>>(f);
  inStructure<<<1, 32>>>(f);
  inUnion<<<1, 32>>>(f);
  byMacro<<<1, 32>>>(f);
  bySize<<<1, 32>>>(f);
  byType<<<1, 32>>>(f);
  otherConfiguration<<<1, 32>>>(f);
  otherBranch<false><<<1, 32>>>(f);
  notReached<<<1, 32>>>(f, 1);
  floatSum<<<1, 32>>>(f);
  full<<<1, 384>>>(v);
  oneWay<<<1, 32>>>(f);
  otherWay<<<1, 32>>>(f);
  particles<<<1, 256>>>(f);
}
