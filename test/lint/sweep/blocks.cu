// A block is written where the launch takes it from: the grid follows, and so
// does what the kernel reads of it. Counts are of the whole launch: a warp of
// `out[2 * i]` stores to 8 sectors and loads 4, of 2^20 elements 393216.
//
// RUN: %bank-lint sweep --block=64,256 --kernel=variable %s | FileCheck %s --check-prefix=VARIABLE --match-full-lines
// RUN: %bank-lint sweep --block=64,128,16x4 --kernel=literal %s | FileCheck %s --check-prefix=LITERAL
// RUN: %bank-lint sweep --block=64,128 --kernel=constant %s | FileCheck %s --check-prefix=CONSTANT
// RUN: %bank-lint sweep --block=16x16,32x8,32x32 --kernel=macro %s | FileCheck %s --check-prefix=MACRO
// RUN: %bank-lint sweep --block=64,128 --kernel=fixed %s | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint sweep --block=64,128 --kernel=looped %s | FileCheck %s --check-prefix=LOOPED
// RUN: %bank-lint sweep --block=64,128 --kernel=handed %s | FileCheck %s --check-prefix=HANDED
// RUN: %bank-lint sweep --block=64,128 --launch=literal=512:32 --kernel=literal %s | FileCheck %s --check-prefix=STATED
// RUN: %bank-lint sweep --kernel=variable %s | FileCheck %s --check-prefix=ONE

#define TILE 32

__global__ void variable(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i * 2] = in[i];
}
// VARIABLE: {{.*}}blocks.cu, variable(float const*, float*, int), sm_80
// VARIABLE-NEXT: block grid wavefronts excess sectors excess
// VARIABLE-NEXT: (64) (16384) 0 0 393216 131072 alike
// VARIABLE-NEXT: (256) (4096) 0 0 393216 131072 alike
// VARIABLE-NEXT: shared wavefronts and global sectors of a launch
// VARIABLE-NEXT: alike: as many wavefronts and sectors together
// VARIABLE-NEXT: note: blocks are written at [[#@LINE+28]]:14; what else reads these follows
// ONE: (128) (8192) 0 0 393216 131072{{$}}
// ONE-NOT: best

__global__ void literal(float *out) {
  out[(blockIdx.x * blockDim.x + threadIdx.x) * 2] = 1;
}
// LITERAL: (64) (16384) 0 0 262144 131072 alike
// LITERAL: (128) (8192) 0 0 262144 131072 alike
// Its four rows of threads would all do the same.
// LITERAL: (16,4) (65536) 0 0 524288 0 does not fit: no address depends on threadIdx.y
// The grid of --launch is as it is said; threads are compared.
// STATED: (64) (512) 0 0 8192 4096 0.25 alike
// STATED: (128) (512) 0 0 16384 8192 0.25 alike
// STATED: together per thread, because the grid is the same for all blocks

// The shared array has as many elements as there are threads.
constexpr int Threads = 256;
__global__ void constant(float *out) {
  __shared__ float s[Threads * 2];
  s[threadIdx.x * 2] = 1;
  out[blockIdx.x * Threads + threadIdx.x] = s[threadIdx.x];
}
// CONSTANT: (64) (16384) {{[0-9]+}} {{[0-9]+}} 131072 0 alike
// CONSTANT: (128) (8192) {{[0-9]+}} {{[0-9]+}} 131072 0 alike

void launches(float *a, float *b, int count) {
  int n = 1 << 20;
  dim3 block(128), grid((n + block.x - 1) / block.x);
  variable<<<grid, block>>>(a, b, n);
  literal<<<(n + 255) / 256, 256>>>(a);
  constant<<<n / Threads, Threads>>>(a);
}

// Both sizes are one number: where they are not, the launch says the block.
__global__ void macro(const float *in, float *out) {
  __shared__ float tile[TILE][TILE];
  tile[threadIdx.y][threadIdx.x] =
      in[(blockIdx.y * TILE + threadIdx.y) * 1024 + blockIdx.x * TILE + threadIdx.x];
  __syncthreads();
  out[(blockIdx.x * TILE + threadIdx.y) * 1024 + blockIdx.y * TILE + threadIdx.x] =
      tile[threadIdx.x][threadIdx.y];
}
// MACRO: (16,16) (64,64) 294912 229376 262144 0 best
// Of a tile of 32 x 32 a block of 32 x 8 leaves three quarters out.
// MACRO: (32,8) (32,32) 270336 253952 65536 0 other work
// MACRO: (32,32) (32,32) 1081344 1015808 262144 0{{$}}
// MACRO: best: the fewest wavefronts and sectors together{{$}}
// MACRO: note: blocks are written at 15:14; what else reads these follows
// MACRO: note: blocks are written at {{[0-9]+}}:17; what else reads these follows
void square(float *a, float *b) {
  dim3 block(TILE, TILE), grid(1024 / TILE, 1024 / TILE);
  macro<<<grid, block>>>(a, b);
}

// Twice the threads of as many blocks do twice the work.
__global__ void fixed(float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// FIXED: (64) (100) 0 0 800 0 0.125 alike
// FIXED: (128) (100) 0 0 1600 0 0.125 alike

// All of it is done, whatever the grid is.
__global__ void looped(float *out) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 1 << 16;
       i += gridDim.x * blockDim.x)
    out[i * 2] = 1;
}
// LOOPED: (64) (16) 0 0 16384 8192 alike
// LOOPED: (128) (16) 0 0 16384 8192 alike
// LOOPED: alike: as many wavefronts and sectors together{{$}}
void others(float *a) {
  fixed<<<100, 256>>>(a);
  looped<<<16, 256>>>(a);
}

// What a caller says is replaced at the launch.
__global__ void handed(float *out) { out[threadIdx.x] = 1; }
void hand(float *a, int threads) { handed<<<1000 / threads, threads>>>(a); }
void caller(float *a) { hand(a, 100); }
// HANDED: (64) (10) 0 0 80 0 0.125 alike
// HANDED: (128) (10) 0 0 160 0 0.125 alike
