// A kernel with an error in it is lost, with its reason; its neighbour is not.
//
// RUN: %exits 3 %bank-lint %s 2>/dev/null | FileCheck %s

// CHECK: broken-kernel.cu:[[#@LINE+9]]:{{[0-9]+}}: warning: 2-way shared bank conflict
// CHECK: 1 kernel
// CHECK: not analysed: {{.*}}broken

__global__ void broken(float *out) { out[threadIdx.x] = no_such_name; }

__global__ void whole(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1.0f;
  out[threadIdx.x] = s[threadIdx.x * 2]; // two words of each even bank
}

void launch(float *out) {
  broken<<<1, 32>>>(out);
  whole<<<1, 32>>>(out);
}
