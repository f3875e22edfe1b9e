// launch: block=32,1,1 grid=1,1,1
// argument: n 0..9
// Half of the warp leaves the inner loop in its first iteration, the rest later
// and as one: what they have counted is not the same.
__global__ void leave(int *q, const int *flag, int n) {
  __shared__ int s[1024];
  int i = 0;
  for (int j = 0; j < n; ++j) {
    for (i = 0;; ++i) {
      if (flag[i + j] > 3)
        break;
      __syncthreads();
      if (threadIdx.x < 16)
        break;
    }
    s[(i * 32) & 1023] = i;
  }
  q[i & 63] = s[threadIdx.x];
}
