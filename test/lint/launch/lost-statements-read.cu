// What a statement with an error in it only reads stays known.
// RUN: %exits 0 %doctor %s > %t
// RUN: FileCheck %s < %t
#include "helper_that_is_not_there.h"
__global__ void column(float *out, int pitch, int n) {
  out[threadIdx.x * pitch] = n;
}
// CHECK: kernels{{ +}}column
// CHECK-NEXT: grid (32), block (32), 128 shared bytes from the launch at [[#@LINE+25]]:3, with pitch = 33, n = 1024
int main(int argc, char **argv) {
  int n = 1024, pitch = 33;
  float *d, *h = static_cast<float *>(malloc(n * sizeof(float)));
  size_t bytes = n * sizeof(float);
  dim3 block(32), grid((n + block.x - 1) / block.x, 1);
  int device = findCudaDevice(argc, (const char **)argv);
  checkCudaErrors(cudaMalloc(&d, n * 4));
  checkCudaErrors(cudaMalloc((void **)&d, bytes));
  checkCudaErrors(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice));
  StopWatchInterface *timer = NULL;
  sdkCreateTimer(&timer);
  std::cout << "pitch " << pitch << std::endl;
  log << n + pitch;
  wait(static_cast<float>(n), (double)n, float(n));
  double rate = bytes * 1e-9 / (elapsed / 1000.0);
  for (int i = 0; i < n; i++)
    if (h[i] > EPSILON)
      return failed(i);
  if (n > LARGEST)
    return wrong(n + pitch);
  grow([=] { return n; });
  printf("%d %d\n", pitch, FAST);
  if (pitch == FAST)
    return 3;
  column<<<grid, block, 128>>>(d, pitch, n);
}
