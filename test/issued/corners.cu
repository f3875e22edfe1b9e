// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stencil whose branches read the same neighbours where they have them.

__global__ void corners(const float *in, float *out) {
  __shared__ float t[16][16];
  __shared__ float edge[16];
  int x = threadIdx.x, y = threadIdx.y;
  t[y][x] = in[y * 16 + x];
  if (y == 0)
    edge[x] = in[256 + x];
  __syncthreads();
  float n, s, w, e;
  if (y == 0 && x == 0) {
    n = edge[x];
    s = t[y + 1][x];
    w = edge[y];
    e = t[y][x + 1];
  } else if (y == 0 && x == 15) {
    n = edge[x];
    s = t[y + 1][x];
    w = t[y][x - 1];
    e = edge[y];
  } else if (y == 0) {
    n = edge[x];
    s = t[y + 1][x];
    w = t[y][x - 1];
    e = t[y][x + 1];
  } else if (x == 0) {
    n = t[y - 1][x];
    s = y == 15 ? edge[x] : t[y + 1][x];
    w = edge[y];
    e = t[y][x + 1];
  } else {
    n = t[y - 1][x];
    s = y == 15 ? edge[x] : t[y + 1][x];
    w = t[y][x - 1];
    e = x == 15 ? edge[y] : t[y][x + 1];
  }
  out[y * 16 + x] = n + s * 2 + w * 3 + e * 4;
}

void run(const float *a, float *b) { corners<<<1, dim3(16, 16)>>>(a, b); }
