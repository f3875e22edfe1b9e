// Functions that are called several times: each call is a place of its own, whether
// the function is the file's or CUDA's.
#include <cuda_fp16.h>
__device__ __forceinline__ float third(const float *p, int i) {
  return p[i * 3];
}
__global__ void ofTheFile(const float *in, float *out) {
  int t = threadIdx.x;
  float a = third(in, t);
  float b = third(in + 5, t + 1);
  out[t] = a * b;
}
__global__ void ofCuda(const __half *in, float *out) {
  int t = threadIdx.x;
  float a = __half2float(in[t]);
  float b = (float)in[t * 2 + 1];
  float c = (float)in[t * 2 + 5];
  out[t] = a * b;
  out[t + 32] = b * c;
}
void run(const float *a, const __half *h, float *b) {
  ofTheFile<<<1, 32>>>(a, b);
  ofCuda<<<1, 32>>>(h, b);
}
