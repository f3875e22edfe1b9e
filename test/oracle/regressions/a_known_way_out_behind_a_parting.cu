// launch: block=32,1,1 grid=1,1,1
// argument: once 1..1
// The second way out is open for all that come to it, but each lane decides for
// itself whether it does.
__global__ void known(int *q, const int *p, int once) {
  __shared__ int s[1024];
  int i = 0;
  while (true) {
    if (p[i] > 100) break;
    if (p[threadIdx.x + 32 * i] > 3) {
      q[i & 31] = 1;
      if (once > 0) break;
    }
    ++i;
  }
  s[(i * 32) & 1023] = i;
  q[i & 63] = s[threadIdx.x];
}
