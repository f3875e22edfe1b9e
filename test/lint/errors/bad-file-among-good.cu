// One bad file never stops the others, and never hides behind their findings.
//
// RUN: rm -rf %t && mkdir -p %t
// RUN: %exits 2 %bank-lint %t/missing.cu %s > %t/out 2> %t/err
// RUN: FileCheck %s < %t/out
// RUN: FileCheck %s --check-prefix=ERROR < %t/err
// RUN: %exits 2 %bank-lint %s %t/missing.cu --format=json 2>/dev/null \
// RUN:   | %python -m json.tool | FileCheck %s --check-prefix=JSON

// CHECK: bad-file-among-good.cu:[[#@LINE+13]]:{{[0-9]+}}: warning: 32-way shared bank conflict
// CHECK: 1 of 2 files, 1 kernel
// ERROR: bank-lint: error: {{.*}}missing.cu: {{.+}}
// ERROR-NOT: {{.}}
// JSON: bad-file-among-good.cu
// JSON: "failure": "{{.+}}"
// JSON: "rule": "shared-bank-conflict"
// JSON: "exit_code": 2

__global__ void column(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void launch(float *out) { column<<<1, dim3(32, 8)>>>(out); }
