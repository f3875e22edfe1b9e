// What is unknown names the option that sets it; what only data decides names
// none, or the command that shows it.
//
// RUN: %exits 1 %bank-lint -v %s | FileCheck %s --implicit-check-not='try --arg'
// RUN: %exits 1 %bank-lint --top=0 %s | FileCheck %s --check-prefix=SHORT
// RUN: %exits 3 %counters %s | FileCheck %s --check-prefix=COUNTERS --implicit-check-not=try:
// RUN: %exits 1 %bank-lint -v --arg n=4 --arg pitch=32 --arg G=8 --arg K=32 %s | FileCheck %s --check-prefix=SET --implicit-check-not='try --arg'
//
// CHECK-DAG: load; parametric (try --arg pitch=N); 2 executions
// CHECK-DAG: load; parametric (try --arg G=N --arg K=N); 2 executions
// CHECK-DAG: 64 sectors per block (the trip count of a loop is unknown; try --arg n=N), 56 excessive
// CHECK-DAG: 64 sectors per block (the trip count of a loop is unknown), 56 excessive
// CHECK: tolerated: {{.*}}next-steps.cu:[[#]]:22: global load: 1 to 32 sectors, ideal 4: {{.*}}; try bank-lint explain {{.*}}next-steps.cu:[[#]]:22{{$}}
// SHORT-DAG: parametric (try --arg pitch=N); 62 excessive
// SHORT-DAG: parametric (try --arg G=N --arg K=N); 62 excessive
// COUNTERS: launch of tripCount
// COUNTERS: try: --arg n=N{{$}}
// COUNTERS: launch of table
// COUNTERS: try: --arg pitch=N{{$}}
// COUNTERS: launch of groups
// COUNTERS: try: --arg G=N --arg K=N{{$}}
// COUNTERS: launch of gather
// SET: warning: 32-way shared bank conflict
__global__ void tripCount(float *out, const float *in, int n) {
  float r = 0;
  for (int k = 0; k < n; ++k)
    r += in[k * 64 + threadIdx.x * 32];
  out[threadIdx.x] = r;
}

__global__ void table(float *out, int pitch) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * pitch];
}

__global__ void groups(float *out, int G, int K) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % G * K + threadIdx.x / G];
}

__global__ void gather(float *out, const int *at) {
  out[threadIdx.x] = out[at[threadIdx.x]];
}

__global__ void dataCount(float *out, const int *n) {
  float r = 0;
  for (int k = 0; k < *n; ++k)
    r += out[k * 64 + threadIdx.x * 32];
  out[threadIdx.x] = r;
}

void run(float *out, const float *in, const int *at, int n) {
  tripCount<<<1, 64>>>(out, in, n);
  table<<<1, 64, 4096>>>(out, n);
  groups<<<1, 64, 4096>>>(out, n, n);
  gather<<<1, 64>>>(out, at);
  dataCount<<<1, 64>>>(out, at);
}
