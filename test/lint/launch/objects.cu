// Shapes that come out of functions, structures, bindings and lambdas.
// RUN: %exits 0 %bank-lint --builtin-headers --all %s | FileCheck %s
#include <algorithm>
#include <cuda/cmath>
#include <tuple>

__global__ void a(int *p, int n) { p[threadIdx.x] = n; }
__global__ void b(int *p, int n) { p[threadIdx.x] = n; }
__global__ void c(int *p, int n) { p[threadIdx.x] = n; }
__global__ void d(int *p, int n) { p[threadIdx.x] = n; }
__global__ void e(int *p, int n) { p[threadIdx.x] = n; }

struct Shape {
  dim3 grid, block;
};
Shape shapeOf(int n) { return {dim3(cuda::ceil_div(n, 256)), dim3(256)}; }
std::tuple<int, int> pairOf(int n) { return {(n + 63) / 64, 64}; }

class Solver {
public:
  explicit Solver(int n) : size(n), block(32, 4) {
    grid.x = (n + block.x - 1) / block.x;
  }
  void run(int *p) { c<<<grid, block>>>(p, size); }

private:
  int size;
  dim3 grid, block;
};

// CHECK: launch of a(int*, int), grid (4), block (256) from the launch {{.*}}, with n = 1000:
// CHECK: launch of b(int*, int), grid (16), block (64) from the launch {{.*}}, with n = 1000:
// CHECK: launch of c(int*, int), grid (32), block (32,4) from the launch {{.*}}, with n = 1000:
// CHECK: launch of d(int*, int), grid (4), block (256), 128 shared bytes from the launch {{.*}}, with n = 7:
// CHECK: launch of e(int*, int), grid (8), block (512) from the launch {{.*}}, with n = 1000:
int main() {
  int *p = nullptr;
  int n = 1000;
  auto [grid, block] = shapeOf(n);
  a<<<grid, block>>>(p, n);
  auto [blocks, threads] = pairOf(n);
  b<<<blocks, threads>>>(p, n);
  Solver(n).run(p);

  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = make_uint3(256, 1, 1);
  config.dynamicSmemBytes = 128;
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  int seven = 7;
  void *arguments[] = {&p, &seven};
  cudaLaunchKernelExC(&config, (const void *)d, arguments);

  [&] { e<<<std::clamp(n / 64, 1, 8), std::max({64, n / 2, 512})>>>(p, n); }();
}
