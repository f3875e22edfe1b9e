// launch: block=32,1,1 grid=2,1,1
// argument: n 0..3
// The product of the two, as the source has it, needs all of 128 bits.
__global__ void squares(int *q, unsigned long long n) {
  unsigned long long a = ~n - threadIdx.x;
  unsigned long long b = a - 1;
  if ((a * b & 2) == 0)
    q[(a * b) & 31] = 1;
}
