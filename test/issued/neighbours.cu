// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to neighbouring places of shared memory, in many ways.
// What nvcc makes of each line is in nvcc.tsv.

struct P {
  float x, y;
};
struct Q {
  float x, y, z, w;
};
struct R {
  float x, y, z;
};
extern __shared__ float dyn[];
#define KERNEL(name)                                                           \
  __global__ void name(const float *g, float *o, int n, int off)
#define FILL(s)                                                                \
  for (int i = t; i < (int)(sizeof(s) / sizeof(s[0])); i += 32)                \
    s[i] = g[i];                                                               \
  __syncthreads();
KERNEL(st4) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t * 4] = g[t];
  s[t * 4 + 1] = g[t + 32];
  s[t * 4 + 2] = g[t + 64];
  s[t * 4 + 3] = g[t + 96];
  __syncthreads();
  o[t] = s[t * n];
}
KERNEL(st2) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t * 2] = g[t];
  s[t * 2 + 1] = g[t + 32];
  __syncthreads();
  o[t] = s[t * n];
}
KERNEL(ld4) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 4] + s[t * 4 + 1] + s[t * 4 + 2] + s[t * 4 + 3];
}
KERNEL(ld3) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 4] + s[t * 4 + 1] + s[t * 4 + 2];
}
KERNEL(ld3s) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 3] + s[t * 3 + 1] + s[t * 3 + 2];
}
KERNEL(ld2) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 2] + s[t * 2 + 1];
}
KERNEL(ld2o1) {
  __shared__ float s[1025];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 2 + 1] + s[t * 2 + 2];
}
KERNEL(ld5) {
  __shared__ float s[1025];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 8] + s[t * 8 + 1] + s[t * 8 + 2] + s[t * 8 + 3] + s[t * 8 + 4] +
         s[t * 8 + 6] + s[t * 8 + 7];
}
KERNEL(u8x4) {
  __shared__ unsigned char s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 4] + s[t * 4 + 1] + s[t * 4 + 2] + s[t * 4 + 3];
}
KERNEL(u16x2) {
  __shared__ unsigned short s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 2] + s[t * 2 + 1];
}
KERNEL(u16x8) {
  __shared__ unsigned short s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 8] + s[t * 8 + 1] + s[t * 8 + 2] + s[t * 8 + 3] + s[t * 8 + 4] +
         s[t * 8 + 5] + s[t * 8 + 6] + s[t * 8 + 7];
}
KERNEL(d2) {
  __shared__ double s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 2] + s[t * 2 + 1];
}
KERNEL(between_other) {
  __shared__ float s[1024];
  __shared__ float q[64];
  int t = threadIdx.x;
  FILL(s);
  float a = s[t * 2];
  q[t] = a;
  float b = s[t * 2 + 1];
  o[t] = a + b + q[n];
}
KERNEL(between_same) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  float a = s[t * 2];
  s[n] = 1.f;
  float b = s[t * 2 + 1];
  o[t] = a + b;
}
KERNEL(between_sync) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  float a = s[t * 2];
  __syncthreads();
  float b = s[t * 2 + 1];
  o[t] = a + b;
}
KERNEL(dyn4) {
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    dyn[i] = g[i];
  __syncthreads();
  o[t] = dyn[t * 4] + dyn[t * 4 + 1] + dyn[t * 4 + 2] + dyn[t * 4 + 3];
}
KERNEL(offs) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 4 + off] + s[t * 4 + 1 + off] + s[t * 4 + 2 + off] +
         s[t * 4 + 3 + off];
}
KERNEL(glob4) {
  int t = threadIdx.x;
  o[t] = g[t * 4] + g[t * 4 + 1] + g[t * 4 + 2] + g[t * 4 + 3];
}
KERNEL(glob4a) {
  int t = threadIdx.x;
  const float *h = (const float *)__builtin_assume_aligned(g, 16);
  o[t] = h[t * 4] + h[t * 4 + 1] + h[t * 4 + 2] + h[t * 4 + 3];
}
KERNEL(pair) {
  __shared__ P s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 32)
    s[i] = P{g[i], g[i + 1]};
  __syncthreads();
  o[t] = s[t + n].x + s[t + n].y;
}
KERNEL(quad) {
  __shared__ Q s[256];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i] = Q{g[i], g[i + 1], g[i], g[i + 3]};
  __syncthreads();
  o[t] = s[t + n].x + s[t + n].y + s[t + n].z + s[t + n].w;
}
KERNEL(trip) {
  __shared__ R s[256];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i] = R{g[i], g[i + 1], g[i]};
  __syncthreads();
  o[t] = s[t + n].x + s[t + n].y + s[t + n].z;
}
KERNEL(gpair) {
  int t = threadIdx.x;
  const P *p = (const P *)g;
  o[t] = p[t].x + p[t].y;
}
KERNEL(cond) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  float a = s[t * 2];
  if (a > 0)
    a += s[t * 2 + 1];
  o[t] = a;
}
KERNEL(runt) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  float a = 0;
  for (int k = 0; k < n; ++k)
    a += s[k];
  o[t] = a;
}
KERNEL(runt2) {
  __shared__ float s[32][33];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < n; ++k)
    a += s[t][k];
  o[t] = a;
}
KERNEL(runt3) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < n; ++k)
    a += s[t][k];
  o[t] = a;
}
KERNEL(unr) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  float a = 0;
#pragma unroll 1
  for (int k = 0; k < 32; ++k)
    a += s[t][k];
  o[t] = a;
}
KERNEL(stl) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    s[t][k] = g[k * n];
  __syncthreads();
  o[t] = s[off][t];
}
KERNEL(rows) {
  __shared__ float s[8][32];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  float a = 0;
  for (int r = 0; r < 8; ++r)
    a += s[r][t];
  o[t] = a;
}
KERNEL(rev) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL(s);
  o[t] = s[t * 4 + 3] - s[t * 4 + 2] * s[t * 4 + 1] + s[t * 4];
}
KERNEL(vol) {
  __shared__ volatile float s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i] = g[i];
  __syncthreads();
  o[t] = s[t * 4 + 3] - s[t * 4 + 2] * s[t * 4 + 1] + s[t * 4];
}
#define FILL_EACH(s)                                                            \
  _Pragma("unroll 1") for (int i = t; i < (int)(sizeof(s) / sizeof(s[0]));     \
                           i += 32) s[i] = g[i];                               \
  __syncthreads();
KERNEL(g02) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4] + s[t * 4 + 2];
}
KERNEL(g03) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4] + s[t * 4 + 3];
}
KERNEL(g12) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4 + 1] + s[t * 4 + 2];
}
KERNEL(g13) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4 + 1] + s[t * 4 + 3];
}
KERNEL(g123) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4 + 1] + s[t * 4 + 2] + s[t * 4 + 3];
}
KERNEL(g013) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4] + s[t * 4 + 1] + s[t * 4 + 3];
}
KERNEL(w3) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 2 + 1] + s[t * 2 + 2] + s[t * 2 + 3];
}
KERNEL(w4) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  o[t] = s[t * 4 + 1] + s[t * 4 + 2] + s[t * 4 + 3] + s[t * 4 + 4];
}
KERNEL(two) {
  __shared__ float a[33];
  __shared__ float b[1027];
  __shared__ float c[64];
  int t = threadIdx.x;
  FILL_EACH(a);
  FILL_EACH(b);
  FILL_EACH(c);
  o[t] = b[t * 2] + b[t * 2 + 1] + a[t / 2 * 2] + a[t / 2 * 2 + 1] + c[t * 2] +
         c[t * 2 + 1];
}
KERNEL(two4) {
  __shared__ float a[33];
  __shared__ float b[1027];
  int t = threadIdx.x;
  FILL_EACH(a);
  FILL_EACH(b);
  o[t] = b[t * 4] + b[t * 4 + 1] + b[t * 4 + 2] + b[t * 4 + 3] + a[t / 2 * 2];
}
KERNEL(one) {
  __shared__ float a[1];
  __shared__ float b[3];
  int t = threadIdx.x;
  FILL_EACH(b);
  a[0] = g[7];
  __syncthreads();
  o[t] = b[0] + b[1] + b[2] + a[0];
}
KERNEL(stgap) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t * 4] = g[t];
  s[t * 4 + 1] = g[t + 32];
  s[t * 4 + 3] = g[t + 96];
  __syncthreads();
  o[t] = s[t * n];
}
KERNEL(st3) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t * 4] = g[t];
  s[t * 4 + 1] = g[t + 32];
  s[t * 4 + 2] = g[t + 96];
  __syncthreads();
  o[t] = s[t * n];
}
KERNEL(stsplit) {
  __shared__ float s[1024];
  __shared__ float q[32];
  int t = threadIdx.x;
  s[t * 2] = g[t];
  q[t] = g[t + 64];
  s[t * 2 + 1] = g[t + 32];
  __syncthreads();
  o[t] = s[t * n] + q[t + n];
}
KERNEL(f2f2) {
  __shared__ float2 s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 32)
    s[i] = make_float2(g[i], g[i + 1]);
  __syncthreads();
  float2 a = s[t * 2], b = s[t * 2 + 1];
  o[t] = a.x + a.y + b.x + b.y;
}
KERNEL(mix) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  float2 a = *(float2 *)&s[t * 4];
  o[t] = a.x + a.y + s[t * 4 + 2] + s[t * 4 + 3];
}
KERNEL(dynoff) {
  float *a = dyn, *b = dyn + n;
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    dyn[i] = g[i];
  __syncthreads();
  o[t] = a[t * 2] + a[t * 2 + 1] + b[t * 2] + b[t * 2 + 1];
}
KERNEL(dynoff4) {
  float *b = dyn + 4 * n;
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    dyn[i] = g[i];
  __syncthreads();
  o[t] = b[t * 4] + b[t * 4 + 1] + b[t * 4 + 2] + b[t * 4 + 3];
}
KERNEL(arith) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  int x = (t * off) & ~3;
  o[t] = s[x] + s[x + 1] + s[x + 2] + s[x + 3];
}
KERNEL(blk) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  int x = t * blockDim.x;
  o[t] = s[x] + s[x + 1] + s[x + 2] + s[x + 3];
}
KERNEL(order) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  float a = s[t * 2];
  o[t] = a;
  float b = s[t * 2 + 1];
  o[t + 32] = b;
}
KERNEL(diffmul) {
  __shared__ float s[64][8];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 32)
    s[i / 8][i % 8] = g[i];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 8; k++)
    a += s[t][k] * s[t + 32][k];
  o[t] = a;
}
KERNEL(pad1) {
  __shared__ float s[32][36];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}
KERNEL(pad2) {
  __shared__ float s[32][34];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}
KERNEL(bank) {
  __shared__ double s[32][33];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  double a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}
KERNEL(half16) {
  __shared__ short s[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i / 32][i % 32] = g[i];
  __syncthreads();
  int a = 0;
  for (int k = 0; k < 32; k++)
    a += s[t][k];
  o[t] = a;
}
KERNEL(syncin) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  float a = 0;
  for (int k = 0; k < 4; ++k) {
    a += s[t * 4 + k];
    __syncthreads();
  }
  o[t] = a;
}
KERNEL(ivdep) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  FILL_EACH(s);
  for (int k = 0; k < 4; ++k) {
    s[t * 4 + k + 1024] = s[t * 4 + k] + 1.f;
  }
  __syncthreads();
  o[t] = s[t + n];
}
KERNEL(inplace) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  FILL_EACH(s);
  for (int k = 0; k < 4; ++k) {
    s[t * 4 + k] *= 2.f;
  }
  __syncthreads();
  o[t] = s[t + n];
}
KERNEL(outer) {
  __shared__ float a[16][64], b[16][64];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32) {
    a[i / 64][i % 64] = g[i];
    b[i / 64][i % 64] = g[i + n];
  }
  __syncthreads();
  float c[4][4] = {};
  int tx = t % 8, ty = t / 8;
  for (int k = 0; k < 16; ++k) {
    float x[4], y[4];
    for (int i = 0; i < 4; i++)
      x[i] = a[k][ty * 4 + i];
    for (int i = 0; i < 4; i++)
      y[i] = b[k][tx * 4 + i];
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        c[i][j] += x[i] * y[j];
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      o[(ty * 4 + i) * 64 + tx * 4 + j] = c[i][j];
}
