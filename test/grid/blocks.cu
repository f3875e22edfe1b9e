// Accesses whose place in a sector depends on the block. check.py executes the
// indices of each line that has a name behind it, thread by thread, and holds
// what bank-lint says of all blocks against that.

__global__ void oddRows(const float *in, float *out, int w) {
  for (int i = threadIdx.x; i < w; i += blockDim.x) {
    float v = in[blockIdx.x * w + i]; // at: oddRows
    out[blockIdx.x * 1024 + i] = v;
  }
}

__global__ void pitched(const float *in, float *out, int pitch) {
  float v = in[blockIdx.y * pitch + blockIdx.x * 32 + threadIdx.x]; // at: pitched
  out[threadIdx.x] = v;
}

__global__ void volume(const float *in, float *out, int w) {
  float v = in[(blockIdx.z * gridDim.y + blockIdx.y) * w + blockIdx.x * 10 +
               threadIdx.x]; // at: volume
  out[threadIdx.x] = v;
}

__global__ void oneBlock(const float *in, float *out, int w) {
  float v = in[blockIdx.x * w + threadIdx.x]; // at: oneBlock
  out[threadIdx.x] = v;
}

__global__ void doubles(const double *in, double *out, int w) {
  double v = in[blockIdx.x * w + threadIdx.x]; // at: doubles
  out[threadIdx.x] = v;
}

__global__ void quads(const float4 *in, float4 *out) {
  float4 v = in[blockIdx.x * 3 + threadIdx.x]; // at: quads
  out[threadIdx.x] = v;
}

__global__ void bytes(const unsigned char *in, unsigned char *out, int w) {
  unsigned char v = in[blockIdx.x * w + threadIdx.x]; // at: bytes
  out[threadIdx.x] = v;
}

__global__ void shorts(const short *in, short *out, int w) {
  for (int i = 0; i < 3; ++i)
    out[blockIdx.x * w + i * 64 + threadIdx.x] = in[threadIdx.x]; // at: shorts
}

__global__ void pairs(const float2 *in, float2 *out) {
  float2 v = in[blockIdx.x * 5 + blockIdx.y * 7 + 2 * threadIdx.x]; // at: pairs
  out[threadIdx.x] = v;
}

__global__ void backwards(const float *in, float *out, int w) {
  float v = in[(gridDim.x - 1 - blockIdx.x) * w + threadIdx.x]; // at: backwards
  out[threadIdx.x] = v;
}

__global__ void gridStride(const float *in, float *out, int w, int h) {
  for (int row = blockIdx.x; row < h; row += gridDim.x) {
    float v = in[row * w + threadIdx.x]; // at: gridStride
    out[threadIdx.x] = v;
  }
}

__global__ void image(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < w && y < h) {
    float v = in[y * w + x]; // at: image
    out[threadIdx.x] = v;
  }
}

__global__ void slidingWindow(const float *in, float *out, int w) {
  for (int k = 0; k < 40; ++k) {
    float v = in[blockIdx.x * w + 3 * k + threadIdx.x]; // at: slidingWindow
    out[threadIdx.x] = v;
  }
}

// Eleven blocks do not begin equally often at each place in a sector.
__global__ void slidingUnevenly(const float *in, float *out, int w) {
  for (int k = 0; k < 40; ++k) {
    float v = in[blockIdx.x * w + 3 * k + threadIdx.x]; // at: slidingUnevenly
    out[threadIdx.x] = v;
  }
}

__global__ void reduction(float *out, int w) {
  atomicAdd(&out[blockIdx.x * w + threadIdx.x], 1.f); // at: reduction
}

__global__ void spread(const float *in, float *out, int w) {
  float v = in[blockIdx.x * w + 3 * threadIdx.x]; // at: spread
  out[threadIdx.x] = v;
}

// What depends on the block in another way is bounded.

__global__ void everyOther(const float *in, float *out) {
  float v = in[blockIdx.x / 2 * 9 + threadIdx.x]; // at: everyOther
  out[threadIdx.x] = v;
}

__global__ void turns(const float *in, float *out, int w) {
  float v = in[blockIdx.x * w + blockIdx.x % 3 * 5 + threadIdx.x]; // at: turns
  out[threadIdx.x] = v;
}

__global__ void products(const float *in, float *out) {
  float v = in[blockIdx.x * blockIdx.y + threadIdx.x]; // at: products
  out[threadIdx.x] = v;
}

__global__ void ownStride(const float *in, float *out) {
  float v = in[threadIdx.x * blockIdx.x]; // at: ownStride
  out[threadIdx.x] = v;
}

__global__ void firstOnly(const float *in, float *out, int w) {
  if (blockIdx.x == 3) {
    float v = in[blockIdx.x * w + threadIdx.x]; // at: firstOnly
    out[threadIdx.x] = v;
  }
}

__global__ void evenOnly(const float *in, float *out, int w) {
  if (blockIdx.x % 2 == 0) {
    float v = in[blockIdx.x * w + threadIdx.x]; // at: evenOnly
    out[threadIdx.x] = v;
  }
}

__global__ void moreAndMore(const float *in, float *out, int w) {
  for (int k = 0; k < blockIdx.x; ++k) {
    float v = in[(blockIdx.x + k) * w + threadIdx.x]; // at: moreAndMore
    out[threadIdx.x] = v;
  }
}

__global__ void sharedBytes(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char s[8192];
  for (int i = threadIdx.x; i < 8192; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 63 + blockIdx.x]; // at: sharedBytes
}

__global__ void sharedRows(const float *in, float *out) {
  __shared__ float s[4096];
  for (int i = threadIdx.x; i < 4096; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * 2 + blockIdx.x * 33]; // at: sharedRows
}

int main() {
  float *a, *b;
  cudaMalloc(&a, 1 << 24);
  cudaMalloc(&b, 1 << 24);
  double *da = (double *)a, *db = (double *)b;
  float4 *qa = (float4 *)a, *qb = (float4 *)b;
  unsigned char *ca = (unsigned char *)a, *cb = (unsigned char *)b;
  oddRows<<<512, 256>>>(a, b, 1001);
  pitched<<<dim3(3, 70), 32>>>(a, b, 1001);
  volume<<<dim3(5, 3, 7), 64>>>(a, b, 333);
  oneBlock<<<1, 64>>>(a, b, 1001);
  doubles<<<77, 64>>>(da, db, 1001);
  quads<<<51, 64>>>(qa, qb);
  bytes<<<100, 96>>>(ca, cb, 37);
  shorts<<<19, 64>>>((short *)a, (short *)b, 201);
  pairs<<<dim3(11, 6), 64>>>((float2 *)a, (float2 *)b);
  backwards<<<50, 64>>>(a, b, 1001);
  gridStride<<<24, 64>>>(a, b, 1001, 96);
  image<<<dim3(32, 3), dim3(32, 8)>>>(a, b, 1001, 19);
  slidingWindow<<<16, 32>>>(a, b, 1001);
  slidingUnevenly<<<11, 32>>>(a, b, 1001);
  reduction<<<30, 64>>>(b, 1001);
  spread<<<30, 64>>>(a, b, 1001);
  everyOther<<<21, 64>>>(a, b);
  turns<<<22, 64>>>(a, b, 1001);
  products<<<dim3(9, 7), 64>>>(a, b);
  ownStride<<<40, 64>>>(a, b);
  firstOnly<<<40, 64>>>(a, b, 1001);
  evenOnly<<<41, 64>>>(a, b, 1001);
  moreAndMore<<<12, 64>>>(a, b, 1001);
  sharedBytes<<<10, 32>>>(ca, cb);
  sharedRows<<<10, 32>>>(a, b);
  return cudaDeviceSynchronize();
}
