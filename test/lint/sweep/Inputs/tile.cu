#ifndef TILE
#define TILE 32
#endif
#ifndef PAD
#define PAD 0
#endif
__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[TILE][TILE + PAD];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
  dim3 block(TILE, TILE), grid(1024 / TILE, 1024 / TILE);
  transpose<<<grid, block>>>(nullptr, nullptr, 1024);
}
