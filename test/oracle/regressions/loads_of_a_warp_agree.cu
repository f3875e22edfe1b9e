// launch: block=48,1,1 grid=1,1,1 grid-known
// argument: n 0..4
// argument: m 1..12
// argument: w 16..300
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k4169(const int *__restrict__ data, short *__restrict__ p, long long *__restrict__ q, float *out, int n, unsigned m, long long w) {
  __shared__ float3 s0[32][33];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if (out[(tid / 32)] > 0.5f) {
    q[(((n - blockDim.z) >> 2) & 16383)] = (long long)(max(tid, 33));
    acc += (float)data[((n & 1) + 11)];
  } else {
    acc += (float)data[((m & 3) + 3)];
  }
  acc += (float)data[((tid * w) + w)];
  acc += s0[((tid % (n | 1)) / w)][((n & 1) + 17)].z;
  int c1 = tid;
  int i0 = 0;
  do {
    if (((i0 | 8) >= 18) || ((((w % 4)) == 0) || (((31 & 1)) == 1))) {
      if ((5 | 2) > 7) {
        acc += (float)q[((tid - blockIdx.z) - (blockIdx.z * 17))];
        unsigned v2 = ((c1 + m) ^ 1);
      } else {
        atomicAdd(&out[(((m / (tid | 1)) * 8) + (m % (c1 | 1)))], 1.0f);
        acc += (float)data[(((n / 8) * 8) + (n % 24))];
      }
    }
    int v3 = ((int)threadIdx.x);
    if ((i0 == 25) || (tid <= 40)) v3 = (i0 / 32);
    if (((long long)blockDim.y) == i0) break;
    c1 += 32;
  } while (++i0 < (int)(m & 3));
  acc += (float)q[(((tid <= 10) && (m == blockIdx.y)) ? (threadIdx.x | 4) : (tid / m))];
  out[threadIdx.x] = acc;
}
