// launch: block=16,4 grid=4,1 grid-known
// member: arg int n 0..40
// member: arg int m 0..63
// Lanes of which it is known where they store do not speak for the others.
struct S { int n, m; };
__global__ void k(float *out, S arg) {
  __shared__ long long s1[1024];
  int *at = ((threadIdx.x & arg.n) > threadIdx.y) ? &arg.n : &arg.m;
  *at = (int)(threadIdx.x + threadIdx.x);
  s1[arg.n & 1023] = 1;
  out[threadIdx.x] = s1[3];
}
