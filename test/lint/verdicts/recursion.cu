// A function that calls itself is followed where it is called with numbers and
// comes to an end; else it is named as the source has it.
// RUN: %exits 3 %bank-lint --builtin-headers --all %s | FileCheck %s
namespace sums {
template <typename T> __device__ T tree(const T *p, int n) {
  return n <= 1 ? p[0] : tree(p, n / 2) + tree(p + n / 2, n - n / 2);
}
constexpr __device__ unsigned log2(unsigned n) {
  return n == 1 ? 0 : 1 + log2(n / 2);
}
__device__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ int forever(int n) { return n == -1 ? 0 : forever(n + 2); }
template <int N> struct Group {
  __device__ unsigned shift() const { return log2(N); }
};
} // namespace sums

// 32 lanes go up by 2^(1 + 2) words: 8 in a bank.
// CHECK-DAG: recursion.cu:[[@LINE+3]]:3: warning: 8-way shared bank conflict: 8 wavefronts where 1 would do
__global__ void groups(float *out) {
  __shared__ float s[256 * 8];
  s[threadIdx.x << (sums::Group<2>().shift() + sums::Group<4>().shift())] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// fibonacci(6) is 8.
// CHECK-DAG: recursion.cu:[[@LINE+2]]:3: warning: uncoalesced global store: 32 sectors where 4 would do
__global__ void rabbits(float *out) {
  out[threadIdx.x * sums::fibonacci(6)] = 1;
}

// CHECK-DAG: recursion.cu:[[@LINE+2]]:3: {{.*}}global store, 4 bytes per lane: 4 sectors, ideal 4
__global__ void unknown(const float *in, float *out, int n) {
  out[threadIdx.x] = sums::tree(in, n);
}

// It never ends, or not soon.
// CHECK-DAG: recursion.cu:[[@LINE+2]]:3: {{.*}}global store, 4 bytes per lane: 4 sectors, ideal 4
__global__ void endless(int *out) {
  out[threadIdx.x] = sums::forever(0) + sums::fibonacci(40);
}
// CHECK: not analysed: unknown(float const*, float*, int) at {{.*}}recursion.cu:37:33: the call of float sums::tree<float>(float const*, int) is not followed (recursion)
// CHECK: not analysed: endless(int*) at {{.*}}: the call of sums::fibonacci(int) is not followed (recursion)
// CHECK: not analysed: endless(int*) at {{.*}}: the call of sums::forever(int) is not followed (recursion)
