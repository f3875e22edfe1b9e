// Constant memory serves one address of a warp at a time.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint -v --sort=file --enable=constant-gather %s | FileCheck %s --check-prefixes=CHECK,ASKED --implicit-check-not=warning:

__constant__ float table[256];

// 32 addresses in each of 2 warps: 62 excess requests; 8 sectors take 4 cycles.
__global__ void perLane(float *out) {
  // CHECK-DAG: [[#@LINE+3]]:{{.*}} warning: divergent constant load: 32 requests where 1 would do [constant-divergent]
  // CHECK-DAG: load; proven; 2 executions, 64 requests per block, 62 excess
  // CHECK-DAG: weight: 91 % of the kernel's memory traffic, 97 % of its constant requests
  out[threadIdx.x] = table[threadIdx.x];
}

__global__ void three(float *out) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: divergent constant load: 3 requests where 1 would do
  out[threadIdx.x] = table[threadIdx.x % 3];
}

// Only the data knows: told to those who ask.
__global__ void lookup(const unsigned char *in, float *out) {
  // ASKED-DAG: [[#@LINE+1]]:{{.*}} warning: constant load whose lanes data may send to many addresses: up to 32 requests where 1 would do [constant-gather]
  out[threadIdx.x] = table[in[threadIdx.x]];
}

// An argument knows.
__global__ void strided(float *out, int ld) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: divergent constant load that depends on ld: up to 32 requests where 1 would do [constant-divergent]
  out[threadIdx.x] = table[threadIdx.x * ld];
}

// One address for the warp, whatever it is.
__global__ void uniform(float *out, int n) {
  float sum = table[blockIdx.x] + table[threadIdx.x / 32];
  for (int i = 0; i < n; ++i)
    sum += table[i];
  out[threadIdx.x] = sum;
}

// Tables of the device lie in global memory, whoever may write to them.
static const __device__ float inGlobal[256] = {1, 2, 3};
struct Tables {
  static const __device__ float ofClass[256];
};
const __device__ float Tables::ofClass[256] = {4, 5};
__global__ void notConstant(const unsigned char *in, float *out, Tables t) {
  out[threadIdx.x] = inGlobal[in[threadIdx.x]] + t.ofClass[in[threadIdx.x]];
}

void launch(float *f, const unsigned char *c, int n) {
  notConstant<<<1, 64>>>(c, f, Tables());
  perLane<<<1, 64>>>(f);
  three<<<1, 64>>>(f);
  lookup<<<1, 64>>>(c, f);
  strided<<<1, 64>>>(f, n);
  uniform<<<1, 64>>>(f, n);
}
