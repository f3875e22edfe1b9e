// An error in host code costs no kernel anything: the kernel is linted, the
// error is told, and the run ends as the findings say; in 3 if that is wanted.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s > %t.out 2> %t.err
// RUN: %exits 3 %bank-lint --fail-on-incomplete %s
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=ERROR < %t.err

// CHECK: host-syntax-error.cu:[[#@LINE+9]]:{{[0-9]+}}: warning: 32-way shared bank conflict
// CHECK: block (32,8) from the launch at [[#@LINE+11]]:
// CHECK: 1 file, 1 kernel
// CHECK: 1 file has errors, but no kernel is missing

__global__ void column(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1.0f;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void launch(float *out) { column<<<1, dim3(32, 8)>>>(out); }

// ERROR: host-syntax-error.cu:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}no_such_name
int broken() { return no_such_name; }

// ERROR: host-syntax-error.cu:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}expected
int unfinished() { int x = 3 return x; }
