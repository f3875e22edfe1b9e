// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::min, std::max and std::clamp hand back a reference to what they choose:
// it shows later changes, and where `const` is cast away it makes them.
// RUN: %counters %s | FileCheck %s
#include <algorithm>
__global__ void later(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void cast(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void clamped(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void open(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void global(float *out, int n) { out[threadIdx.x * n] = 1; }
static int g = 16;

// CHECK-DAG: launch of later(float*, int){{.*}}, with n = 200
// CHECK-DAG: launch of cast(float*, int){{.*}}, with n = 64
// CHECK-DAG: launch of clamped(float*, int){{.*}}, with n = 5
// CHECK-NOT: launch of open(float*, int){{.*}}, with n
// CHECK-NOT: launch of global(float*, int){{.*}}, with n
int main(int argc, char **) {
  int a = 2, b = 128;
  const int &most = std::max(a, b);
  b = 200;
  later<<<1, 32>>>(nullptr, most);
  const_cast<int &>(std::min(a, b)) = 64;
  cast<<<1, 32>>>(nullptr, a);
  int x = 9, low = 1, high = 3;
  const int &within = std::clamp(x, low, high);
  high = 5;
  clamped<<<1, 32>>>(nullptr, within);
  int c = 8;
  const_cast<int &>(std::min(c, argc)) = 3;
  open<<<1, 32>>>(nullptr, c);
  int d = 24;
  const_cast<int &>(std::min(g, d)) = 3;
  global<<<1, 32>>>(nullptr, g);
}
