// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions that nvcc makes predicates of, and conditions that it branches on:
// an access whose condition holds for no lane of a warp is not counted if it is
// branched over, and neither if it is predicated off.

__global__ void oneStore(float *out) {
  if (threadIdx.x < 40)
    out[threadIdx.x] = 1;
}

__global__ void oneLoad(const float *in, float *out) {
  float v = 0;
  if (threadIdx.x % 2 == 0)
    v = in[threadIdx.x * 8];
  out[threadIdx.x] = v;
}

__global__ void eitherLoad(const float *a, const float *b, float *out) {
  float v;
  if (threadIdx.x < 64)
    v = a[threadIdx.x * 2];
  else
    v = b[threadIdx.x * 4];
  out[threadIdx.x] = v;
}

__global__ void chosenPointer(const float *a, const float *b, float *out) {
  const float *p = threadIdx.x % 64 < 16 ? a : b;
  out[threadIdx.x] = p[threadIdx.x * 3];
}

__global__ void chosenIndex(const float *a, float *out) {
  int i = threadIdx.x < 100 ? threadIdx.x : 0;
  out[threadIdx.x] = a[i * 8];
}

__global__ void manyInstructions(const float *in, float *out, int n) {
  int t = threadIdx.x;
  if (t < 80) {
    float sum = 0;
    for (int i = 0; i < n; ++i)
      sum += in[i * 128 + t];
    out[t] = sum;
  } else {
    out[t * 2] = 5;
  }
}

__global__ void byArgument(const float *in, float *out, int n) {
  int t = threadIdx.x;
  float v = in[t];
  if (n > 4)
    v += in[t * 4];
  if (n > 100)
    v += in[t * 8];
  out[t] = v;
}

__global__ void returnsEarly(const float *in, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  out[t] = in[t * 2];
}

__global__ void nestedConditions(const float *in, float *out) {
  int t = threadIdx.x;
  float v = in[t];
  if (t >= 32) {
    v += in[t - 32];
    if (t >= 96)
      v += in[t - 96];
  }
  out[t] = v;
}

__global__ void bothConditions(const float *in, float *out, int w, int h) {
  int x = threadIdx.x, y = threadIdx.y;
  float v = 0;
  if (x > 0 && y > 0 && x < w - 1 && y < h - 1)
    v = in[(y - 1) * w + x] + in[(y + 1) * w + x];
  out[y * w + x] = v;
}

__global__ void sharedBorder(const float *in, float *out) {
  __shared__ float s[130];
  int t = threadIdx.x;
  s[t + 1] = in[t];
  if (t == 0)
    s[0] = in[200];
  if (t == 127)
    s[129] = in[201];
  __syncthreads();
  out[t] = s[t] + s[t + 2];
}

__global__ void sharedEither(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 128] = in[t + 128];
  __syncthreads();
  float v;
  if (t & 1)
    v = s[t * 2];
  else
    v = s[255 - t];
  out[t] = v;
}

__global__ void storesEither(float *out) {
  int t = threadIdx.x;
  if (t % 4 == 0)
    out[t] = 1;
  else
    out[t + 256] = 2;
}

__global__ void sameStoreTwice(float *out) {
  int t = threadIdx.x;
  if (t < 20)
    out[t * 4] = 1;
  else
    out[t * 4] = 2;
}

__global__ void switched(const float *in, float *out) {
  int t = threadIdx.x;
  float v = 0;
  switch (t / 32) {
  case 0:
    v = in[t];
    break;
  case 1:
    v = in[t * 2];
    break;
  case 2:
    v = in[t * 4];
    break;
  }
  out[t] = v;
}

__global__ void quotient(const float *in, float *out, int w) {
  int t = threadIdx.x;
  int x = t % w, y = t / w;
  float v = in[y * 32 + x];
  if (y > 0)
    v -= in[(y - 1) * 32 + x];
  out[t] = v;
}

void run(const float *a, const float *b, float *c) {
  oneStore<<<1, 128>>>(c);
  oneLoad<<<1, 128>>>(a, c);
  eitherLoad<<<1, 128>>>(a, b, c);
  chosenPointer<<<1, 128>>>(a, b, c);
  chosenIndex<<<1, 128>>>(a, c);
  manyInstructions<<<1, 128>>>(a, c, 20);
  byArgument<<<1, 128>>>(a, c, 10);
  returnsEarly<<<1, 128>>>(a, c, 100);
  nestedConditions<<<1, 128>>>(a, c);
  bothConditions<<<1, dim3(16, 8)>>>(a, c, 16, 8);
  sharedBorder<<<1, 128>>>(a, c);
  sharedEither<<<1, 128>>>(a, c);
  storesEither<<<1, 128>>>(c);
  sameStoreTwice<<<1, 128>>>(c);
  switched<<<1, 128>>>(a, c);
  quotient<<<1, 128>>>(a, c, 24);
}
