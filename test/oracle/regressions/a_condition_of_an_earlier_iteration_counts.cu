// launch: block=20,1,1 grid=7,1,1
// argument: n 1..1
// argument: m 36..36
__global__ void k5672(unsigned char *p, int *q, int n, long long m) {
  int c1 = threadIdx.x;
  for (int i0 = threadIdx.x; i0 < 85; i0 += blockDim.x) {
    if (((threadIdx.x + n) > blockDim.x) && ((m + threadIdx.x) != i0)) {
      q[5] = c1;
    } else {
      if ((threadIdx.x / (c1 | 1)) > 0) return;
    }
    c1 += 1;
  }
  q[threadIdx.x * 8 + 64] = 5;
}
