// How an address is computed, in the names of the source.
//
// RUN: %exits 0 %explain %s:14 | FileCheck %s --check-prefix=TILE
// RUN: %exits 0 %explain %s:16 | FileCheck %s --check-prefix=OUT
// RUN: %exits 0 %explain %s:24 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 0 %explain %s:25 | FileCheck %s --check-prefix=GATHER
// RUN: %exits 0 %explain %s:32 | FileCheck %s --check-prefix=STRIDE
// RUN: %exits 0 %explain %s:38 | FileCheck %s --check-prefix=BITS

__global__ void transpose(const float *in, float *out, int w, int h) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < w && y < h)
    tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  out[(blockIdx.x * 32 + threadIdx.y) * h + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void sums(const float *m, const int *index, float *out, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  int from = index[r];
  for (int k = 0; k < n; ++k)
    sum += m[k * 64 + r];
  out[from] = sum;
}

__global__ void gridStride(float *out, int n) {
  // Each thread goes on as many elements as there are threads.
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
    out[i] = 1;
}

__global__ void swizzled(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t ^ t / 32] = 2;
  __syncthreads();
  out[t] = s[t];
}

// A row has 33 words, so 132 bytes.
// TILE: explain-address.cu:14:5: shared store
// TILE: address tile + {{(4\*threadIdx.x \+ 132\*threadIdx.y|132\*threadIdx.y \+ 4\*threadIdx.x)}}, in bytes
// TILE-DAG: threadIdx.x: 0 to 31
// TILE-DAG: threadIdx.y: 0 to 31
// TILE: lanes of the worst instruction; bytes from a multiple of 128
// TILE-NEXT: lane byte word bank lane byte word bank
// TILE: explain-address.cu:14:38: global load
// TILE: address in + {{.*}}, in bytes
// TILE-DAG: w: argument, 1024
// TILE-DAG: blockIdx.y: 0 to 15
// TILE: lanes
// TILE-NEXT: lane byte sector lane byte sector
// Lane 1 is 4 bytes on in the same sector, lane 16 two sectors on.
// TILE-NEXT: 0 0 0 16 64 2
// TILE-NEXT: 1 4 0 17 68 2

// OUT: 16:3: global store
// OUT: address out + {{.*}}, in bytes
// OUT: h: argument, 512
// Lane l reads the word 33 * l, which is bank l.
// OUT: 16:78: shared load
// OUT: address tile + {{(132\*threadIdx.x \+ 4\*threadIdx.y|4\*threadIdx.y \+ 132\*threadIdx.x)}}, in bytes
// OUT: lane byte word bank lane byte word bank
// OUT-NEXT: 0 0 0 0 16 2112 528 16
// OUT-NEXT: 1 132 33 1 17 2244 561 17

// LOOP: global load
// LOOP: address m + {{.*}}256*k{{.*}}, in bytes
// LOOP: k: of the loop at {{.*}}, from 0 in steps of 1
// LOOP: blockDim.x: 64

// GATHER: global store
// GATHER: address out + 4*index[{{.*}}threadIdx.x{{.*}}], in bytes
// GATHER: index[{{.*}}]: loaded at 22:14

// STRIDE: address out + 4*i, in bytes
// STRIDE: i: of the loop at {{.*}}, from {{.*}}threadIdx.x{{.*}} in steps of {{.*}}

// BITS: address s + 4*({{.*}} ^ {{.*}}), in bytes

void launch(float *f, int *i, int n) {
  transpose<<<dim3(32, 16), dim3(32, 32)>>>(f, f, 1024, 512);
  sums<<<4, 64>>>(f, i, f, 100);
  gridStride<<<4, 64>>>(f, n);
  swizzled<<<1, 1024>>>(f);
}
