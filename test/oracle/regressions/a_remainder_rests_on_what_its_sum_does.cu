// launch: block=32 grid=4,1 grid-known
// argument: n -2..-1
// 33 * n is no multiple of 33 where it wraps around, in some of the lanes.
__global__ void k(float *out, int n) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[(unsigned)(2 * (int)threadIdx.x + 33 * n) % 33];
}
