// launch: block=128,1,1 grid=1,1,1 shared=8192
// argument: n 0..4
// argument: m 0..4
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k4055(const int *__restrict__ data, float2 *__restrict__ p, int *__restrict__ q, float *out, int n, int m) {
  extern __shared__ int dyn4055[];
  __shared__ int2 s1[8][32];
  __shared__ float2 s2[1024];
  float acc = 0.0f;
  int c1 = (threadIdx.x & 63);
  for (int i0 = 0; i0 < 14; i0 += 2) {
    int c3 = m;
    for (int i2 = 16; i2 > 0; i2 >>= 1) {
      if (((((i0 <= 0) ? i2 : m) % 8)) == 1) continue;
      if (((threadIdx.x + 31) >> 5) == n) {
        out[(i0 & 15)] = acc;
      }
      c3 += 32;
    }
    c1 += 33;
  }
  s1[(((unsigned short)(c1 * 4)) & 7)][((n + threadIdx.x) & 31)] = make_int2(((threadIdx.x * 8) & 127), 3);
  long long v4 = ((long long)threadIdx.x);
  int v5 = data[((threadIdx.x >= 0) ? 1 : n)];
  unsigned v6 = (max(((unsigned)(c1 & 31)), (threadIdx.x / (n | 1))));
  for (int i7 = 1; i7 < 8; i7 <<= 1) {
    atomicAdd(&dyn4055[((threadIdx.x * 2) + ((threadIdx.x & 4) * n))], 1);
  }
  p[((v5 & 127) + 70)] = make_float2(acc, 1.0f);
  out[threadIdx.x] = acc;
}
