template <int N, typename T> __device__ T f(T *p) { return p[threadIdx.x * N]; }
template <int N> __global__ void k(int *a) {
  extern __shared__ int s[];
  switch (a[0]) { case 1: s[threadIdx.x] = f<N>(a); break; default: atomicAdd(&s[0], 1); }
  s[threadIdx.x ^ 5] = __shfl_xor_sync(0xffffffff, s[threadIdx.x], 3);
again:
  if (s[0]++ < N) goto again;
}
template __global__ void k<3>(int *);
