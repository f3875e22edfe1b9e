// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic shared memory begins at a multiple of 16: members of its structures become
// vectors, also where a store to another member lies between them.

struct Sums {
  float x, m;
};
template <int Kind> __global__ void reduce(const float *in, float *out, int c) {
  extern __shared__ Sums s[];
  int t = threadIdx.x;
  for (int k = 0; k < c; ++k) {
    s[t * c + k].x = in[t];
    s[t * c + k].m = in[t + 1];
  }
  __syncthreads();
  if (Kind == 0)
    for (int k = 0; k < c; ++k)
      for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
          s[t * c + k].x += s[(t + stride) * c + k].x;
          s[t * c + k].m += s[(t + stride) * c + k].m;
        }
        __syncthreads();
      }
  if (Kind == 1)
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
      if (threadIdx.x < stride) {
        s[t * c].x += s[(t + stride) * c].x;
        s[t * c].m += s[(t + stride) * c].m;
      }
      __syncthreads();
    }
  if (t == 0)
    out[0] = s[0].x + s[0].m;
}

// The same in an array that is aligned by 4: two of each.
__global__ void statically(const float *in, float *out, int stride) {
  __shared__ Sums s[512];
  int t = threadIdx.x;
  s[t].x = in[t];
  s[t].m = in[t + 1];
  __syncthreads();
  s[t].x += s[t + stride].x;
  s[t].m += s[t + stride].m;
  __syncthreads();
  out[t] = s[t].x;
}

void run(const float *a, float *b) {
  reduce<0><<<1, 256, 16384>>>(a, b, 3);
  reduce<1><<<1, 256, 16384>>>(a, b, 3);
  statically<<<1, 256>>>(a, b, 128);
}
