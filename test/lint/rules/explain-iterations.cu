// Where the iterations of a loop cost differently, explain has a row for each.
//
// RUN: %exits 0 %explain --arch=sm_80 %s:23:9 | FileCheck %s --check-prefix=TREE
// RUN: %exits 0 %explain %s:35:12 | FileCheck %s --check-prefix=ALIKE
// RUN: %exits 0 %explain %s:46:5 | FileCheck %s --check-prefix=TURNS
//
// A tree over 256 floats: in the iteration k = 1, 2, 4, ..., 128 lane i of the first
// warp stores to word 2 * k * i, if that is below 256 - k. A stride of 2, 4 and 8
// words has 2, 4 and 8 of 32 lanes in a bank. With 16 there are 16 lanes in two
// banks; with 32, 64, 128 and 256, there are 8, 4, 2 and 1 lanes in one.

__global__ void tree(float *o) {
  __shared__ float s[256];
  s[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
#pragma unroll 1
  for (int k = 1; k < 256; k *= 2) {
    int i = 2 * k * threadIdx.x;
    float v = 0;
    if (i + k < 256)
      v = s[i + k];
    if (i + k < 256)
        s[i] = v;
    __syncthreads();
  }
  o[threadIdx.x] = s[0];
}

__global__ void alike(float *o) {
  __shared__ float s[2048];
  s[threadIdx.x] = 1;
  __syncthreads();
  float r = 0;
  for (int k = 0; k < 8; ++k)
    r += 2*s[threadIdx.x + 33 * k];
  o[threadIdx.x] = r;
}

// One of four iterations conflicts.
__global__ void turns(float *o) {
  __shared__ float s[4096];
  s[threadIdx.x] = 1;
  __syncthreads();
#pragma unroll 1
  for (int k = 0; k < 64; ++k)
    s[k % 4 ? threadIdx.x : 32 * threadIdx.x] = k;
  o[threadIdx.x] = s[0];
}

void run(float *o) {
  tree<<<1, 256>>>(o);
  alike<<<1, 128>>>(o);
  turns<<<1, 32>>>(o);
}

// TREE: executions of one warp, in turn
// TREE-NEXT: execution lanes wavefronts ideal
// TREE-NEXT: 1 32 2 1{{$}}
// TREE-NEXT: 2 32 4 1{{$}}
// TREE-NEXT: 3 32 8 1{{$}}
// TREE-NEXT: 4 16 8 1{{$}}
// TREE-NEXT: 5 8 8 1{{$}}
// TREE-NEXT: 6 4 4 1{{$}}
// TREE-NEXT: 7 2 2 1{{$}}
// TREE-NEXT: 8 1 1 1{{$}}
// ALIKE-NOT: in turn
// TURNS: executions of one warp, in turn
// TURNS-DAG: 16 x 32 32 1{{$}}
// TURNS-DAG: 48 x 32 1 1{{$}}
