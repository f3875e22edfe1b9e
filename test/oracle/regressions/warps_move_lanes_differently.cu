// launch: block=16,16,1 grid=1,1,1 grid-known
// Lane by lane, each warp goes farther than the last.
__global__ void k(const int *data, int *out) {
  const int tid = threadIdx.x + blockDim.x * threadIdx.y;
  out[tid] = data[threadIdx.x * tid];
}
