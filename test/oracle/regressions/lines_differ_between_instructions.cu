// launch: block=32,8,1 grid=1,1,1 grid-known
// argument: n = 10
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k4498(const int *__restrict__ data, int *p, double2 *q, double2 *out, unsigned n) {
  __shared__ float2 s0[128];
  __shared__ float s1[32];
  __shared__ double2 s2[16][32];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned v0 = ((threadIdx.x - tid) & (tid + threadIdx.y));
  if ((((threadIdx.y + 64) % 8u)) == 0) return;
  int c2 = threadIdx.y;
  int i1 = (v0 & 7);
  while (i1 < (int)threadIdx.y) {
    s1[((tid * 4) & 31)] = acc;
    c2 += 4;
    i1 += 5;
  }
  for (int i3 = 0; i3 < 32; i3 += 8) {
    acc += (float)data[((i3 + tid) & 15)];
    acc += (float)out[((tid * 3) + (threadIdx.y + v0))].x;
    s2[(((tid - i3) - (threadIdx.y + i3)) % 16u)][((v0 * i3) % 6)] = q[((threadIdx.y * n) + threadIdx.x)];
  }
  out[threadIdx.x] = make_double2(1.0, acc);
}
