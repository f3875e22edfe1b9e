// launch: block=32,1,1 grid=1,1,1
// argument: n 32..32
// argument: m 4..4
// The comparison in min() and the one of its result become one branch, with
// the place of the call; their columns differ by a multiple of eight.
__global__ void k(const int *data, int *out, unsigned n, unsigned m) {
  int v6 = data[threadIdx.x / 10];
  for (int i7 = threadIdx.x; i7 < (int)n; i7 += blockDim.x) {
    for (int i9 = (int)threadIdx.x + 5; i9 < 500; i9 *= 2)
      if (v6 / (i9 | 1) < 20) break;
    if ((min(((unsigned)v6), m)) < v6) break;
  }
  out[threadIdx.x] = 7;
}
