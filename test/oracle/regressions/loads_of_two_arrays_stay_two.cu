// launch: block=64,2,1 grid=2,3,1 grid-known
// argument: n = 22
// argument: m 0..70
// argument: w 0..4
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k4308(const int *__restrict__ data, float3 *p, short *q, unsigned char *out, int n, unsigned m, long long w) {
  __shared__ int s0[1000];
  __shared__ unsigned char s1[1024];
  float acc = 0.0f;
  int c1 = w;
  for (int i0 = (threadIdx.x & 31); i0 < 70; i0 += 32) {
    switch (((((i0 / 2) * 8) + (i0 % (i0 | 1))) % 4)) {
    case 0: {
      if (((c1 * i0) > 24) || ((threadIdx.x == 9) || (((c1 & 1)) == 1))) {
        unsigned v2 = ((unsigned)c1);
        acc += (float)out[((1 * 16) | 2)];
      } else {
        long long v3 = (threadIdx.x ^ w);
        if ((i0 + 8) <= 9) v3 = (i0 - i0);
        acc += (float)s1[((blockIdx.x * 4) + ((blockIdx.x & 7) * n))];
      }
    } break;
    case 2: {
      if (((m ^ 8) * (c1 - threadIdx.x)) >= 17) {
        unsigned v4 = ((i0 != 12) ? threadIdx.x : threadIdx.x);
        if ((i0 < 40) && (w < 9)) v4 = (1 & 15);
      } else {
        int loc6[4] = {(int)((threadIdx.x * threadIdx.x) & 63), (int)(((-1) - threadIdx.x) % 64u), 5, 9};
        int v5 = loc6[1];
        acc += (float)out[(w | 2)];
      }
    } break;
    default: {
      if ((threadIdx.x * (threadIdx.x * (-1))) <= 40) {
        int v7 = ((33 & (-32)) * 16);
        unsigned v8 = (i0 ^ 8);
        if ((3 % (v7 | 1)) < threadIdx.y) v8 = (threadIdx.x / (threadIdx.y | 1));
      }
    }
    }
    if (i0 != threadIdx.y) {
      int loc10[4] = {(int)((w * 16) & 63), (int)(blockDim.z ^ 8), 5, 9};
      int v9 = loc10[1];
    } else {
      if ((i0 + (threadIdx.x & 24)) < m) {
        s0[((i0 & 7) + 13)] = (int)((i0 + threadIdx.x) % 128u);
        unsigned v11 = (threadIdx.y | 16);
        if ((threadIdx.x >> 2) != 10) v11 = ((unsigned short)i0);
      }
    }
    c1 += 16;
  }
  if ((m & (threadIdx.x % (threadIdx.y | 1))) != threadIdx.x) {
    if (threadIdx.x % 8 != (unsigned)n) {
      acc += (float)data[(((c1 + m) + (threadIdx.y + 0)) & 16383)];
      acc += (float)out[((short)threadIdx.y)];
    } else {
      int c13 = threadIdx.x;
      for (int i12 = (int)threadIdx.x + 2; i12 < 500; i12 = 2 * i12 + (int)threadIdx.x) {
        acc += (float)s1[(threadIdx.x * (threadIdx.y % 4))];
        int v14 = data[(threadIdx.y ^ (threadIdx.y & 7))];
        c13 ^= 2;
      }
    }
    for (int i15 = 1; i15 < (int)(threadIdx.x & 15); i15 += 1) {
      p[((threadIdx.x * n) + 1)] = make_float3(acc, acc, 1.0f);
    }
  }
  if ((threadIdx.y + (threadIdx.x | 1)) >= 30) {
    acc += p[((n - m) & 7)].z;
  } else {
    acc += (float)out[((m / (m | 1)) & 31)];
  }
  unsigned v16 = (c1 * (threadIdx.x + 7));
  out[threadIdx.x] = (unsigned char)7;
}
