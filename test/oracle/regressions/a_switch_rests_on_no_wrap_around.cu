// launch: block=64,1,1 grid=1,1,1
// argument: s 5..5
// argument: w 3..3
// `3 - threadIdx.x` as an unsigned number is 0 to 3 only if it does not wrap around,
// which it does: a switch must not leave out the other cases for that.
__global__ void k(float *q, int *out, int s, int w) {
  unsigned v = 3 - (threadIdx.x != s ? threadIdx.x : 3);
  switch ((v >> 2) % 4u) {
  case 0:
    break;
  case 2:
    q[3] = 5;
    break;
  default:
    if (w == 3)
      out[v & 63] = 9;
  }
}
