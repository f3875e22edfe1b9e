// launch: block=32,1,1 grid=1,1,1
// argument: n 0..3
// argument: m 0..3
// The same where the rest goes by an argument.
__global__ void rest(int *q, const int *p, int n, int m) {
  __shared__ int s[1024];
  int i;
#pragma unroll 1
  for (i = 0; i < 3; ++i) {
    int a = i == 0 ? p[threadIdx.x] : m;
    if (a > n) break;
  }
  s[(i * 32) & 1023] = i;
  q[i & 63] = s[threadIdx.x];
}
