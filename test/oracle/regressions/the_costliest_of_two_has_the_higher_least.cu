// launch: block=96,1,1 grid=2,3,1
// argument: n -20..40
// The warps cost 2, 1 and 3 sectors where the condition holds, else as many: the table is
// that of the third.
__global__ void k(const float3 *__restrict__ q, float *out, int n) {
  int s = (n > 3 ? (int)threadIdx.x / 22 : (int)threadIdx.x) * 2;
  out[threadIdx.x] = q[s].z;
}
