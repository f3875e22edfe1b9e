__global__ void divided(float *a, const int *b, int n) {
  int i = 0;
  if (n >= 4) {
    i = n;
    if (b[threadIdx.x])
      return;
    i = b[n];
    if (b[threadIdx.x + 64])
      i = n + 7;
  }
  a[threadIdx.x + i * 1000] = 1;
}
