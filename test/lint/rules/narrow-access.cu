// A coalesced scalar access that each thread executes again and again: a vector
// moves the same sectors with fewer instructions. Only on demand.
//
// RUN: %exits 0 %bank-lint %s | FileCheck %s --check-prefix=OFF --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --enable=narrow-access %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --enable=narrow-access --min-weight=100 %s | FileCheck %s --implicit-check-not=warning:

// OFF: 0 flagged
// It has no weight that could be too little.

__global__ void copy(const float *in, float *out, int n) {
  int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    // CHECK-DAG: [[#@LINE+2]]:{{.*}} warning: narrow global store: 4 bytes per lane and instruction where 16 would do [narrow-access]
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: narrow global load: 4 bytes per lane and instruction where 16 would do [narrow-access]
    out[i] = in[i];
}

// 16 bytes of a thread, byte by byte.
__global__ void bytes(const unsigned char *in, int *out) {
  int sum = 0;
  for (int k = 0; k < 16; ++k)
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: narrow global load: 1 byte per lane and instruction where 16 would do
    sum += in[k * 256 + threadIdx.x];
  out[threadIdx.x] = sum;
}

// A vector already; once for each thread, and so nothing to put into one.
__global__ void wide(const float4 *in, float4 *out, int n) {
  for (int i = threadIdx.x; i < n; i += 256)
    out[i] = in[i];
}
__global__ void once(const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x];
}

void launch(float *f, float4 *v, unsigned char *c, int *i, int n) {
  copy<<<64, 256>>>(f, f, n);
  bytes<<<1, 256>>>(c, i);
  wide<<<1, 256>>>(v, v, n);
  once<<<1, 256>>>(f, f);
}
