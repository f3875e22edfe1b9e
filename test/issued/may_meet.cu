// Accesses of one array that never meet, or never in one lane, as anyone sees who knows
// that threadIdx.x is below 1024. nvcc does not know it, and keeps them all.
__global__ void storeTwice(const float *in, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  s[t] = in[t];
  float x = s[t ^ 1];
  s[t] = x;
  __syncwarp();
  out[t] = s[31 - t];
}
__global__ void farColumn(const float *in, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  for (int i = 0; i < 4096; i += 32)
    s[i + t] = in[i + t];
  __syncwarp();
  s[t * 32 + 1024] = in[t];
  out[t + 99] = s[in[0] > 1 ? t : 5];
  s[t * 32 + 1024] = in[t + 32];
  __syncwarp();
  out[t] = s[t + 1024];
}
__global__ void sumOfNeighbours(float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = out[t];
  s[t + 32] = 0;
  __syncwarp();
  for (int i = 0; i < n; ++i) {
    s[t] +=
        s[t + 1];
    __syncwarp();
  }
  out[t] = s[t];
}
__global__ void onePlaceSometimes(float *out, int n) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = 0;
  __syncwarp();
  for (int i = 0; i < n; ++i)
    if (i % 3 == 1)
      s[7] += i;
  out[t] = s[t];
}
__global__ void orOfTheSource(const float *in, float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = 0; i < 512; i += 32)
    s[i + t] = in[i + t];
  __syncwarp();
  out[t] = s[(t * 5) | 3] + s[((t * 5) | 3) - 1];
}
__global__ void twoMemories(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float x;
  if (t == 0)
    x = in[64 * blockIdx.x + 7];
  else
    x = s[t - 1];
  out[t] = x;
}
__global__ void constantPlace(const float *in, float *out) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  for (int i = 0; i < 4096; i += 32)
    s[i + t] = in[i + t];
  __syncwarp();
  float x = s[2000];
  s[t] = in[t + 5];
  x += s[2000];
  __syncwarp();
  out[t] = x + s[31 - t];
}
__global__ void copiedBetween(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    if (t < d) {
      int a = (2 * t + 1) * (blockDim.x / d) - 1;
      int b = (2 * t + 2) * (blockDim.x / d) - 1;
      float x = s[a];
      s[a] = s[b];
      s[b] += x;
    }
    __syncthreads();
  }
  out[t] = s[t];
}
void run(const float *in, float *out) {
  storeTwice<<<1, 32>>>(in, out);
  farColumn<<<1, 32>>>(in, out);
  sumOfNeighbours<<<1, 32>>>(out, 20);
  onePlaceSometimes<<<1, 32>>>(out, 50);
  orOfTheSource<<<1, 32>>>(in, out);
  twoMemories<<<1, 64>>>(in, out);
  constantPlace<<<1, 32>>>(in, out);
  copiedBetween<<<1, 256>>>(in, out);
}
