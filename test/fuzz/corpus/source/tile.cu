__global__ void k(float *out, const float *in, int n) {
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = in[blockIdx.x * n + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * n + i] += t[threadIdx.x][threadIdx.y + i];
}
int main(int argc, char **) { k<<<dim3(4, 2), dim3(32, 8)>>>(nullptr, nullptr, argc); }
