// launch: block=48 grid=8,3 grid-known
// argument: n 0..200
// A difference below zero is a large number, and mostly smaller than 2^64 - 10.
__global__ void outside(float *out, unsigned long long n) {
  if (n - 80 < -10ull)
    out[threadIdx.x] = 1;
}
