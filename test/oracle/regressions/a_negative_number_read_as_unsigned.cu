// launch: block=16,16 grid=4,3 grid-known
// argument: n 0..200
// Minus a number of 0 and more is 0 or large, and the inner loop is executed.
__global__ void k(float *out, const int *__restrict__ in, int n) {
  float sum = 0;
  for (int i = threadIdx.x & 31; i < n; i += 32)
    for (unsigned j = 0; j < (unsigned)-i % 24u; ++j)
      sum += (float)in[n];
  out[threadIdx.x] = sum;
}
