// launch: block=32,1,1 grid=1,1,1
// argument: n 0..3
// argument: m 0..3
// Each half of the warp goes its way as one, but not the same way.
__global__ void halves(int *q, int n, int m) {
  __shared__ int s[1024];
  int i;
  if (threadIdx.x < 16) {
    if (n > 1)
      goto other;
  } else {
    if (m > 1)
      goto other;
  }
  i = 3;
  goto both;
other:
  i = 35;
both:
  s[i] = i;
  q[s[threadIdx.x] & 31] = i;
}
