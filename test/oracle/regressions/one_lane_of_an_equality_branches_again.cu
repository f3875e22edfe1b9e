// launch: block=20,1,1 grid=1,1,1
// argument: n 16..300
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k792(const int *__restrict__ data, short *p, unsigned char *q, unsigned char *__restrict__ out, int n) {
  __shared__ float3 s0[32][40];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if (((threadIdx.x + tid) * 8) == n) {
    if ((((threadIdx.x * ((blockDim.x <= 29) ? tid : threadIdx.x)) & 3)) == 1) {
      int v0 = ((short)(n << 1));
      for (int i1 = threadIdx.x; i1 < (int)threadIdx.x; i1 += blockDim.x) {
        int v2 = (i1 | 5);
        if ((((threadIdx.x % 2u)) == 1) || (i1 > i1)) v2 = (v0 >> (threadIdx.x & 7));
      }
    } else {
      acc += s0[((threadIdx.x + (threadIdx.x * 31)) % 32u)][(blockIdx.z ^ (threadIdx.x & 31))].z;
      int c4 = tid;
      for (int i3 = 2; i3 < 4; i3 += 2) {
        out[((((i3) == 1) || (c4 != 19)) ? c4 : ((threadIdx.x < threadIdx.x) ? n : i3))] = q[(((-1) > 40) ? i3 : threadIdx.x)];
        int v5 = (i3 * i3);
        if ((max(threadIdx.x, threadIdx.x)) < 25) v5 = (i3 & i3);
        c4 += 1;
      }
    }
  }
  for (int i6 = 1; i6 < 8; i6 <<= 1) {
    acc += (float)data[((tid + threadIdx.x) << 2)];
    if (threadIdx.x * 3 == (unsigned)n % 3) {
      unsigned v7 = ((unsigned)i6);
    } else {
      int c9 = tid;
      for (int i8 = (threadIdx.x & 31); i8 < (int)threadIdx.x; i8 += 32) {
        q[(((tid / 7) * 33) + (tid % 4))] = (unsigned char)(i6 ^ 1);
        int v10 = (((i6 < threadIdx.x) ? i6 : i8) | (i6 ^ i6));
        c9 += 1;
      }
      int v11 = data[((blockIdx.z * n) + (i6 * n))];
    }
    if ((((i6 & 1)) == 1) || (n < threadIdx.x)) break;
    if ((threadIdx.x ^ 5) != (unsigned)n % 3) {
      if (((unsigned)i6) > 37) {
        acc += (float)q[(blockIdx.x ^ (threadIdx.x & 3))];
      }
    }
  }
  int c13 = (n % 64);
  for (int i12 = 1; i12 < 64; i12 <<= 1) {
    if ((((tid & 3)) == 1) && (tid < c13)) continue;
    unsigned v14 = (threadIdx.x * c13);
    if ((tid > tid) || (tid > 16)) v14 = ((i12 != threadIdx.x) ? c13 : threadIdx.x);
    int v15 = (2 >> 2);
    c13 ^= 32;
  }
  out[(blockIdx.z & 28)] = (unsigned char)(c13 & threadIdx.x);
  if (threadIdx.x == (unsigned)n % 32) {
    if ((((((c13 * 16) == 20) ? (threadIdx.x + threadIdx.x) : (blockDim.x * threadIdx.x)) & 1)) == 0) {
      acc += (float)out[(threadIdx.x * 33)];
    } else {
      if ((tid - ((threadIdx.x <= threadIdx.x) ? c13 : threadIdx.x)) < threadIdx.x) {
        int v16 = (((threadIdx.x ^ 16) <= n) ? (5 * c13) : (tid & 31));
        int loc18[4] = {(int)(c13 % 32), (int)((32 << (blockDim.z & 3)) & 63), 5, 9};
        loc18[((min(4, v16)) & 3)] = 33;
        int v17 = loc18[0];
      } else {
        acc += s0[(((unsigned)((1 - n) - (16 >> (tid & 7)))) % 32u)][((n + ((c13 < threadIdx.x) ? blockIdx.z : n)) % 40u)].z;
        unsigned v19 = (((threadIdx.x << 3) == threadIdx.x) ? tid : (threadIdx.x | 31));
      }
    }
    if (((threadIdx.x + tid) != c13) && ((((threadIdx.x & 3)) == 0) || (c13 < 26))) {
      acc += (float)data[(threadIdx.x % blockDim.x)];
    }
  } else {
    for (int i20 = 7; i20 >= 0; --i20) {
      if ((tid * 5) <= 12) continue;
      unsigned v21 = (threadIdx.x & 12);
    }
  }
  unsigned v22 = (blockDim.z / 3);
  if (((((unsigned)(tid - c13)) % 8u)) == 0) v22 = (33 ^ 31);
  out[threadIdx.x] = (unsigned char)7;
}
