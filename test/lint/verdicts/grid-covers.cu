// A grid of (n + 127) / 128 blocks covers n: of every block but the last a guard holds, an
// index is not clamped, and no thread has a second item. What holds of the last block too
// rests on nothing.
// RUN: %exits 1 %bank-lint -v --all %s | FileCheck %s

// CHECK-DAG: [[@LINE+5]]:5: warning: uncoalesced global store: 8 sectors
// CHECK-DAG: assuming: {{.*}}; the block is not the last one in x, which guardedN may fill in part{{$}}
__global__ void guarded(float *x, int guardedN) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < guardedN)
    x[i * 2] = 1;
  else
    x[i * 3] = 2; // CHECK-DAG: the condition at line [[@LINE-3]]:9 fails in all lanes
}
// CHECK-DAG: [[@LINE+4]]:3: warning: uncoalesced global store: 8 sectors
// CHECK-DAG: assuming: {{.*}}; the block is not the last one in x, which clampedN may fill in part{{$}}
__global__ void clamped(float *x, int clampedN) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[min(i, clampedN - 1) * 2] = 1;
}
// CHECK-DAG: store; proven; 4 executions, 32 sectors per block, 16 excessive
__global__ void strided(float *x, int stridedN) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < stridedN;
       i += gridDim.x * blockDim.x)
    x[i * 2] = 1;
}
// CHECK-DAG: assuming: {{.*}}; the block is not the last one in x, which w may fill in part; the block is not the last one in y, which h may fill in part{{$}}
__global__ void plane(float *x, int w, int h) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= w || r >= h)
    return;
  x[c * h + r] = 1;
}
// Four items a thread.
// CHECK-DAG: assuming: {{.*}}; the block is not the last one in x, which foursN may fill in part{{$}}
__global__ void fours(float *x, unsigned foursN) {
  unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < foursN)
    x[i] = 1, x[i + 2] = 3;
}
// The grid covers no more than n: each block is full.
// CHECK-DAG: 2 executions, 16 sectors per block, 8 excessive
__global__ void floored(float *x, long flooredN) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i < flooredN)
    x[i * 2] = 1;
}
// Half of what the blocks have threads for: it stays open.
// CHECK-DAG: assuming: {{.*}}the condition at line [[@LINE+3]]:9 holds in all lanes
__global__ void halved(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * 2] = 1;
}
// Another number than the grid's.
// CHECK-DAG: assuming: {{.*}}the condition at line [[@LINE+3]]:9 holds in all lanes
__global__ void other(float *x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m)
    x[i * 2] = 1;
}
// With an unsigned n of 0 this grid is large, and covers nothing.
// CHECK-DAG: assuming: {{.*}}the condition at line [[@LINE+3]]:9 holds in all lanes
__global__ void wraps(float *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * 2] = 1;
}

static int parts(int n, int size) { return (n + size - 1) / size; }
void run(float *x, int n, int m, unsigned u, long l) {
  guarded<<<(n + 127) / 128, 128>>>(x, n);
  clamped<<<(n - 1) / 128 + 1, 128>>>(x, n);
  dim3 block(128), grid(parts(n, block.x));
  strided<<<grid, block>>>(x, n);
  plane<<<dim3((n + 31) / 32, (m + 7) / 8), dim3(32, 8)>>>(x, n, m);
  fours<<<(u + 1023) / 1024, 256>>>(x, u);
  floored<<<l / 64, 64>>>(x, l);
  halved<<<(n + 127) / 128, 256>>>(x, n);
  other<<<(n + 127) / 128, 128>>>(x, n, m);
  wraps<<<(u - 1) / 128 + 1, 128>>>(x, u);
}
