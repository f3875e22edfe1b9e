// launch: block=48 grid=8,3 grid-known
// member: arg int n 0..40
// member: arg long long l 0..63
// The quotient is asked for as arg.l - 80 < 2^64 - 10, in words of 64 bits.
struct S {
  int n;
  long long l;
};
__global__ void outside(float *out, S arg) {
  arg.n = (arg.n + (int)(threadIdx.x ^ arg.l)) & 63;
  if ((arg.l / 10) != 7) return;
  out[threadIdx.x] = 1;
}
