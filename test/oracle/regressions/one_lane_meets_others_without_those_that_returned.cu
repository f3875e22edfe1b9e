// launch: block=64,2,1 grid=7,1,1
// argument: n 5..5
// argument: m 33..33
__global__ void k9661(const int *data, int *__restrict__ p, unsigned char *__restrict__ q, int *out, int n, int m) {
  __shared__ double2 s0[128];
  __shared__ int s1[1024];
  __shared__ int s2[4][40];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if ((min(((unsigned)5), (threadIdx.y + blockDim.z))) >= tid) {
    if ((tid * 33) != m) return;
  }
  for (int i0 = 55; i0 >= 0; --i0) {
    int i1 = 0;
    do {
      int loc3[4] = {(int)(i1 ^ 5), (int)(i1 / 8), 5, 9};
      loc3[(((i1 * n) + threadIdx.x) % 4u)] = 33;
      int v2 = loc3[2];
    } while (++i1 < 32);
  }
  for (int i4 = 0; i4 < (int)(((long long)tid) & 15); i4 += 4) {
    int loc6[4] = {(int)i4, (int)((n / 10) & 63), 5, 9};
    int v5 = loc6[0];
  }
  for (int i7 = (int)threadIdx.x + 1; i7 < 256; i7 *= 2) {
    out[((tid ^ 31) & (i7 + 8))] = data[(((threadIdx.y * 33) - ((threadIdx.y & 2) * m)) & 16383)];
    unsigned v8 = ((64 * m) + (threadIdx.x - i7));
  }
  out[threadIdx.x] = (int)7;
}
