// launch: block=256,1,1 grid=8,1,1
// argument: n 0..4
// argument: m 0..70
// argument: w 8..36
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k117(const int *data, float2 *p, float2 *q, float4 *out, unsigned n, int m, unsigned w) {
  __shared__ int2 s0[4][16];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  switch (((signed char)0)) {
  case 0: {
    int v0 = data[(m * 2)];
  } break;
  case 2: {
    if (((16 + tid) != 37) || ((n != w) || ((-1) <= 14))) {
      unsigned v1 = (w | 2);
      if ((((tid + w) % 8u)) == 1) v1 = (threadIdx.x + m);
      unsigned v2 = ((w * m) | 31);
    } else {
      int v3 = (((unsigned short)tid) / 7);
      p[(32 & (threadIdx.x + w))] = make_float2(acc, 1.0f);
    }
  } break;
  default: {
    acc += (float)data[((tid * n) + 5)];
  }
  }
  unsigned v4 = ((threadIdx.x - 64) - ((int)w));
  int v5 = data[(m * 16)];
  __syncthreads();
  int c7 = (threadIdx.x & 63);
  int i6 = 0;
  do {
    if ((((5 * threadIdx.x) & 1)) == 1) continue;
    acc += sum4(out[(v5 + (i6 / 24))]);
    int c9 = i6;
    int i8 = 0;
    do {
      acc += sum2(p[(i8 * 4)]);
      acc += sum4(out[(threadIdx.x ^ (i8 & 3))]);
      c9 += 4;
    } while (++i8 < (int)(v4 % 16u));
    c7 += 1;
  } while (++i6 < (int)(v4 % 32u));
  __syncthreads();
  out[threadIdx.x] = make_float4(acc, 1.0f, acc, 2.0f);
}
