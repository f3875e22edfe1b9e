// launch: block=96,1,1 grid=1,3,1
// argument: n 0..4
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k4478(const int *__restrict__ data, float2 *__restrict__ p, float2 *q, float *__restrict__ out, unsigned n) {
  __shared__ int s0[256];
  __shared__ float s1[4][32];
  __shared__ long long s2[32][17];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if ((threadIdx.x & 31) != blockIdx.x % 1) {
    s0[((((tid / blockDim.y) * 36) + (tid % 5)) & 255)] = (int)((short)threadIdx.x);
  } else {
    if (threadIdx.x * 3 != (unsigned)n % 32) {
      acc += (float)s0[(((tid - threadIdx.x) - (32 / (threadIdx.x | 1))) & 255)];
    } else {
      acc += (float)data[(5 / (tid | 1))];
    }
    acc += (float)s2[(((threadIdx.x * blockIdx.z) - (tid / (n | 1))) % 32u)][(((gridDim.z / 24) - ((n >= 19) ? threadIdx.x : threadIdx.x)) & 15)];
  }
  s1[(((threadIdx.x * 17) | (1 + (-4))) % 4u)][((tid + blockIdx.x) & 31)] = out[(max(blockDim.z, gridDim.z))];
  for (int i0 = 1; i0 < 4; i0 <<= 1) {
    int loc2[4] = {(int)(i0 * n), (int)(16 & 3), 5, 9};
    loc2[((((i0 / 3) * 36) + (i0 % 6)) & 3)] = 33;
    int v1 = loc2[((tid >> 2) & 3)];
    if (((8 ^ threadIdx.x) * 32) <= threadIdx.x) {
      unsigned v3 = ((threadIdx.x << 2) + (threadIdx.x >> (i0 & 7)));
    }
  }
  if (((gridDim.z ^ 16) >= 5) && ((tid == blockDim.z) || (((tid % 2)) == 0))) {
    s2[(((blockIdx.y * n) + (tid * n)) & 31)][((16 + ((((blockDim.x % 2u)) == 1) ? tid : gridDim.z)) & 15)] = (long long)(((-4) * 12) & 127);
    if (((((min(((unsigned)tid), n)) + (8 | 5)) % 4u)) == 0) {
      if (threadIdx.x / 32 == (unsigned)n % 16) {
        unsigned v4 = ((blockDim.z != 37) ? threadIdx.x : blockDim.x);
        if ((tid + n) == 32) v4 = (tid | threadIdx.x);
        acc += s1[(((tid + 32) * (threadIdx.x + tid)) % 4u)][(((n / 32) * 16) + (n % blockDim.y))];
      } else {
        acc += (float)s0[(blockIdx.z ^ (tid & 3))];
      }
      q[((threadIdx.x | tid) * 17)] = make_float2(acc, 1.0f);
    }
  }
  for (int i5 = threadIdx.x; i5 < (int)gridDim.z; i5 += blockDim.x) {
    unsigned v6 = (i5 & (-4));
    if ((i5 / (i5 | 1)) < 37) v6 = (threadIdx.x * i5);
  }
  acc += out[(tid % 8)];
  out[threadIdx.x] = acc;
}
