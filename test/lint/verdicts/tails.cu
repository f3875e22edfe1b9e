// Behind the last whole vector of an array one lane is left, if any, also where
// it goes on with a loop.
// RUN: %exits 0 %bank-lint --all %s | FileCheck %s --implicit-check-not=warning:

__global__ void elseLoop(const float *g, float *o, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) *reinterpret_cast<float4 *>(&o[i]) = *reinterpret_cast<const float4 *>(&g[i]);
  // CHECK-DAG: [[@LINE+3]]:38: remark: global store, 4 bytes per lane: 1 sector, ideal 1
  // CHECK-DAG: [[@LINE+2]]:45: remark: global load, 4 bytes per lane: 1 sector, ideal 1
  // CHECK-DAG: assuming: {{.*}}the condition at line [[@LINE+1]]:26 holds in one lane
  else for (int j = i; j < n; j++) { o[j] = g[j]; }
}

// After a return, unsigned, a whole vector at a time.
__global__ void returns(const float *g, float *o, unsigned n) {
  unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 4 <= n) {
    *reinterpret_cast<float4 *>(&o[i]) = *reinterpret_cast<const float4 *>(&g[i]);
    return;
  }
  for (unsigned j = i; j < n; j++)
    // CHECK-DAG: [[@LINE+1]]:5: remark: global store, 4 bytes per lane: 1 sector, ideal 1
    o[j] = g[j];
}

void go(float *p, int n) {
  elseLoop<<<245, 1024>>>(p, p + (1 << 21), 1000003);
  returns<<<n / 1024 + 1, 256>>>(p, p + (1 << 21), n);
}
