// An error in host code: the kernel is linted all the same, the error is told,
// and the run ends in 3.
//
// RUN: %exits 3 %bank-lint %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=ERROR < %t.err

// CHECK: host-syntax-error.cu:[[#@LINE+8]]:{{[0-9]+}}: warning: 32-way shared bank conflict
// CHECK: block (32,8) from the launch at [[#@LINE+10]]:
// CHECK: 1 file, 1 kernel

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
