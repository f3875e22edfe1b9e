// A structure that is passed by value, whose array is indexed at run time, is
// copied to a private variable if it has at most 128 bytes, const or not: nvcc
// 13.0 was run on this file, for sm_80, sm_90 and sm_120.
//
// RUN: %exits 1 %bank-lint -v --min-weight=0 --disable=global-uncoalesced --sort=file %s | FileCheck %s --implicit-check-not='kernel inPlace' --implicit-check-not='kernel unrolled' --implicit-check-not='kernel many' --implicit-check-not='kernel words'

struct Field {
  float *data;
  int stride;
};
struct Fields {
  Field in[4];
  float *out;
  int n;
};

// 10 words of 8 bytes are stored, 4 bytes of padding after each stride with
// them: 80 sectors. Then one of each is loaded.
// CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
__global__ void byThread(Fields p) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
  p.out[threadIdx.x] = p.in[threadIdx.x % 4].data[p.in[threadIdx.x % 4].stride];
}

// CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
__global__ void byBlock(const Fields p) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
  p.out[threadIdx.x] = p.in[blockIdx.x].data[threadIdx.x];
}

// CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
__global__ void inLoop(Fields p) {
  float sum = 0;
  for (int i = 0; i < p.n; ++i)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
    sum += p.in[i].data[threadIdx.x];
  p.out[threadIdx.x] = sum;
}

// It is read where it is.
__global__ void inPlace(const __grid_constant__ Fields p) {
  p.out[threadIdx.x] = p.in[threadIdx.x % 4].data[threadIdx.x];
}

// The loop is unrolled, and all indices are constants.
__global__ void unrolled(Fields p) {
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += p.in[i].data[threadIdx.x];
  p.out[threadIdx.x] = sum;
}

// 136 bytes: no copy.
struct Many {
  float *in[16];
  float *out;
};
__global__ void many(Many p) {
  p.out[threadIdx.x] = p.in[threadIdx.x % 16][threadIdx.x];
}

// A copy of words, in registers: nothing is read from or written to memory.
struct Words {
  int at[4];
};
__global__ void words(Words p, int *out) {
  out[threadIdx.x] = p.at[threadIdx.x % 4];
}

// Written as well.
// CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
__global__ void written(Fields p, int k) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: private array indexed at run time
  p.in[k].data += 32;
  p.out[threadIdx.x] = *p.in[1].data;
}

void launch(Fields f, Many m, Words w, int *out, int k) {
  byThread<<<1, 32>>>(f);
  byBlock<<<4, 32>>>(f);
  inLoop<<<1, 32>>>(f);
  inPlace<<<1, 32>>>(f);
  unrolled<<<1, 32>>>(f);
  many<<<1, 32>>>(m);
  words<<<1, 32>>>(w, out);
  written<<<1, 32>>>(f, k);
}
