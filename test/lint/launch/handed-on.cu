// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that launches may be called where it is not seen once it is named
// without being called: handed to a function of another file, kept in a table,
// or in a variable that other files know. Its launch then happens with values
// that nobody knows, besides those that are seen.
// RUN: %counters %s | FileCheck %s
void repeat(void (*f)(int));
__global__ void handed(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void kept(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void member(float *out, int n) { out[threadIdx.x * n] = 1; }
__global__ void seen(float *out, int n) { out[threadIdx.x * n] = 1; }

static void launchHanded(int n) { handed<<<1, n>>>(nullptr, n); }
static void launchKept(int n) { kept<<<1, n>>>(nullptr, n); }
struct Runner {
  static void launch(int n) { member<<<1, n>>>(nullptr, n); }
};
static void launchSeen(int n) { seen<<<1, n>>>(nullptr, n); }

void (*table[])(int) = {launchKept};

// CHECK-DAG: launch of handed(float*, int), grid (1), block (128) from the launch at {{.*}}, with n = 128
// CHECK-DAG: launch of handed(float*, int), grid (1), block (256) assumed
// CHECK-DAG: launch of kept(float*, int), grid (1), block (64) from the launch at {{.*}}, with n = 64
// CHECK-DAG: launch of kept(float*, int), grid (1), block (256) assumed
// CHECK-DAG: launch of member(float*, int), grid (1), block (96) from the launch at {{.*}}, with n = 96
// CHECK-DAG: launch of member(float*, int), grid (1), block (256) assumed
// CHECK-DAG: launch of seen(float*, int), grid (1), block (32) from the launch at {{.*}}, with n = 32
// CHECK-NOT: launch of seen(float*, int), grid (1), block (256) assumed
int main() {
  launchHanded(128);
  repeat(launchHanded);
  launchKept(64);
  Runner::launch(96);
  repeat(&Runner::launch);
  launchSeen(32);
}
