// launch: block=64,1,1 grid=1,1,1
// From the second iteration on there are 16 lanes.
__global__ void gone(int *q, const int *flag) {
  __shared__ int s[1024];
  for (int i = 0;; ++i) {
    s[threadIdx.x * 2 + i] = i;
    __syncthreads();
    if (threadIdx.x >= 16) return;
    if (flag[i] > 3) break;
  }
  q[threadIdx.x] = 1;
}
