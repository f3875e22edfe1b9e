// Kernels whose names profilers and compilers spell in two ways.
template <typename T, int N> __global__ void column(T *out) {
  __shared__ T s[N * 32];
  out[threadIdx.x] = s[threadIdx.x * N];
}
template __global__ void column<float, 32>(float *);
template __global__ void column<float, 16>(float *);

namespace {
__global__ void hidden(float *out) {
  __shared__ float s[32 * 32];
  out[threadIdx.x] = s[threadIdx.x * 32];
}
} // namespace
void launch(float *out, int n) { hidden<<<n, n>>>(out); }

__global__ void over(float *out) { out[threadIdx.x] = 1; }
__global__ void over(double *out) { out[threadIdx.x] = 1; }

extern "C" __global__ void plain(float *out) { out[threadIdx.x] = 1; }
