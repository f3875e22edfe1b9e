// Constant memory: distinct addresses are requests. Local memory: a word index
// is a line of four sectors; 32 lanes with four indices use four lines.
//
// RUN: %exits 0 %bank-lint --all --disable=constant-divergent --disable=local-array-indexed %s | FileCheck %s
// RUN: %exits 0 %counters %s | FileCheck %s --check-prefix=COUNT
// RUN: %exits 1 %bank-lint --format=json --all %s | %python -m json.tool | FileCheck %s --check-prefix=JSON

__constant__ float table[64];

__global__ void pick(float *out) {
  int t = threadIdx.x;
  float a[96];
  for (int i = 0; i < 96; ++i)
    a[i] = out[32 * i + t];
  out[t] = table[t] +
           table[blockIdx.x] +
           a[t & 3];
}

// CHECK: [[#@LINE-6]]:{{.*}} remark: local store, 4 bytes per lane: 4 sectors, ideal 4; 96 executions, 384 sectors per block [clean]
// CHECK: [[#@LINE-6]]:{{.*}} remark: constant load, 4 bytes per lane: 32 requests, ideal 1; 1 execution, 32 requests per block [tolerated]
// CHECK: [[#@LINE-6]]:{{.*}} remark: constant load, 4 bytes per lane: 1 request, ideal 1; 1 execution, 1 request per block [clean]
// CHECK: [[#@LINE-6]]:{{.*}} remark: local load, 4 bytes per lane: 16 sectors, ideal 4; 1 execution, 16 sectors per block [tolerated]

// COUNT: local store, 4 bytes
// COUNT-NEXT: inst_executed 192{{$}}
// COUNT-NEXT: memory_l2_theoretical_sectors_local 768{{$}}
// COUNT: constant load, 4 bytes
// COUNT-NEXT: idc__requests 64{{$}}
// COUNT: constant load, 4 bytes
// COUNT-NEXT: idc__requests 2{{$}}
// COUNT: local load, 4 bytes
// COUNT-NEXT: inst_executed 2{{$}}
// COUNT-NEXT: memory_l2_theoretical_sectors_local 32{{$}}
// COUNT: assuming: {{.*}}nvcc keeps the array in local memory

// JSON: "space": "local"
// JSON: "sectors": {
// JSON-NEXT: "worst": 4,
// JSON: "sectors": {
// JSON-NEXT: "worst": 16,
// JSON: "space": "constant"
// JSON: "requests": {
// JSON-NEXT: "worst": 32,

void launch(float *out) { pick<<<2, 32>>>(out); }
