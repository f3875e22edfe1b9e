// __fns finds the n-th set bit, upwards or downwards, of known and of lane's masks.
// The numbers are of a brute force: threads, groups and banks in Python.
//
// RUN: %exits 1 %bank-lint --all --min-weight=0 --format=json %s > %t.json
// RUN: %python %S/Inputs/figures.py %s < %t.json


__global__ void k0(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  out[t + 0] = tile[(__fns(0x5555, 0, t & 7) * 32) & 1023]; // exactly 2 executions, 14 wavefronts
  __syncthreads();
  out[t + 128] = tile[(__fns(0xf0f0a5a5, t & 31, 2) * 32) & 1023]; // exactly 2 executions, 30 wavefronts
  __syncthreads();
  out[t + 256] = tile[(__fns(0xf0f0a5a5, t & 31, -3) * 32) & 1023]; // exactly 2 executions, 30 wavefronts
  __syncthreads();
  out[t + 384] = tile[(__fns(t * 0x10305, 3, 1) * 32) & 1023]; // exactly 2 executions, 12 wavefronts
  __syncthreads();
  if (__fns(t, 31, -1) > 2 && __fns(t, 31, -1) < 32)
    out[t + 512] = tile[t]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 640] = tile[(__fns(0x80000001, t & 31, 0) * 32) & 1023]; // exactly 2 executions, 4 wavefronts
  __syncthreads();
}

void run(int *out, const int *in) {
  k0<<<1, 64>>>(out, in);
}
