// launch: block=32,1,1 grid=1,1,1
// The second way out is the same for all that come to it, but each lane decides
// for itself whether it does.
__global__ void common(int *q, const int *p, const int *flag) {
  __shared__ int s[1024];
  int i = 0;
  while (true) {
    if (p[i] > 100) break;
    if (p[threadIdx.x + 32 * i] > 3) {
      q[i & 31] = 1;
      if (flag[i] > 2) break;
    }
    ++i;
  }
  s[(i * 32) & 1023] = i;
  q[i & 63] = s[threadIdx.x];
}
