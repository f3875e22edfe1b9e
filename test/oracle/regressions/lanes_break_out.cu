// launch: block=96,1,1 grid=8,1,1
// argument: n 0..70
// argument: m 0..4
// argument: w = 0
// argument: ld 1..12
__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum2(float2 v) { return v.x + v.y; }
__global__ void k3039(const int *data, unsigned char *p, float2 *q, float3 *out, int n, unsigned m, unsigned w, int ld) {
  __shared__ int2 s0[256];
  __shared__ int2 s1[16][17];
  float acc = 0.0f;
  for (int i0 = 4; i0 >= 0; --i0) {
    int v1 = 8;
    if ((2 ^ 4) > 18) break;
  }
  int v2 = data[(max(threadIdx.x, threadIdx.x))];
  acc += out[(w * 33)].z;
  for (int i3 = 1; i3 < (int)m; i3 <<= 1) {
    out[((max(((unsigned)i3), threadIdx.x)) | 16)] = make_float3(acc, acc, 1.0f);
    unsigned v4 = ((v2 > threadIdx.x) ? threadIdx.x : i3);
    if ((w < 25) && (v2 > 11)) v4 = (v2 & 12);
    if ((i3 + threadIdx.x) < v2) break;
    for (int i5 = threadIdx.x; i5 < (int)i3; i5 += blockDim.x) {
      acc += sum2(q[((m * m) + (i5 * w))]);
      acc += (float)s1[((i5 & 3) & 7)][((unsigned char)i3)].y;
    }
  }
  out[threadIdx.x] = make_float3(acc, acc, 1.0f);
}
