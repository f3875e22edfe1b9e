// launch: block=64,1,1 grid=1,1,1
// argument: n 0..9
// argument: m 0..9
// Lanes 0 to 7 leave the loop together, by a condition that is the same for all
// of them, the others later: what they count is not the same for the warp.
__global__ void leave(int *q, const int *p, int n, int m) {
  __shared__ int s[1024];
  int i = 0;
  while (true) {
    if (threadIdx.x < 8) {
      if (p[i] > n)
        break;
    }
    if (p[i + 32] > m)
      break;
    ++i;
  }
  s[(i * 32) & 1023] = i;
  q[i & 63] = s[threadIdx.x];
}
