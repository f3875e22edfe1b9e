// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A list in braces executes the initial values of the members that it does not
// name, and those of parts that it does not write out.
// RUN: %counters %s | FileCheck %s
static int g = 24, h = 24, kept = 24;
struct One { int n = (g = 40); };
struct Part { int n = (h = 40); };
struct Whole { int a; Part part; };
struct Named { int n = (kept = 40); };
__global__ void one(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void part(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void named(float *out, int n) { out[threadIdx.x * n] = 1; }
// CHECK-NOT: {{(one|part)}}(float*, int){{.*}}, with n
// CHECK: launch of named(float*, int){{.*}}, with n = 24
// CHECK-NOT: {{(one|part)}}(float*, int){{.*}}, with n
int main() {
  One a{};
  Whole b{1};
  Named c{7};
  one<<<1, 32>>>(nullptr, g);
  part<<<1, 32>>>(nullptr, h);
  named<<<1, 32>>>(nullptr, kept);
}
