// launch: block=256,1,1 grid=2,1,1 grid-known
// argument: n 8..36
// argument: m 0..4
// argument: w -20..40
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k1878(const int *data, float3 *__restrict__ p, long long *__restrict__ q, double *__restrict__ out, int n, long long m, int w) {
  __shared__ unsigned char s0[128];
  __shared__ short s1[1024];
  __shared__ unsigned char s2[8][8];
  float acc = 0.0f;
  const int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if (((1 << (n & 3)) == 28) && ((max(threadIdx.x, ((unsigned)n))) < tid)) {
    int loc1[4] = {(int)((max(threadIdx.x, ((unsigned)8))) % 64u), (int)(min(m, m)), 5, 9};
    int v0 = loc1[0];
  }
  unsigned v2 = ((max(((unsigned)tid), threadIdx.x)) + (threadIdx.x % 3));
  if (((min(tid, w)) ^ 4) != 3) {
    if (((((unsigned char)threadIdx.x) & 7)) == 0) return;
    int c4 = gridDim.z;
    int i3 = 0;
    do {
      for (int i5 = threadIdx.x; i5 < (int)(((unsigned)w) % 257u); i5 += blockDim.x) {
        unsigned v6 = ((32 - blockDim.z) ^ 8);
      }
      int v7 = (tid & 31);
      int v8 = data[(((unsigned)(max(w, w))) % 16384u)];
      c4 += 33;
    } while (++i3 < 32);
  } else {
    long long v9 = (((long long)blockIdx.z) + (tid + tid));
  }
  acc += (float)s1[(((signed char)threadIdx.x) & 1023)];
  out[threadIdx.x] = (double)acc;
}
