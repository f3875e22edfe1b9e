// __fmul_rn and its siblings round as their names say, and are not fused with what
// follows; conversions saturate out of range.
// The numbers are of a brute force: threads, groups and banks in Python.
//
// RUN: %exits 1 %bank-lint --all --min-weight=0 --format=json %s > %t.json
// RUN: %python %S/Inputs/figures.py %s < %t.json


__global__ void k0(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  out[t + 0] = tile[t * ((int)__fmul_ru(4097.0f, 4097.0f) & 31) & 1023]; // exactly 2 executions, 4 wavefronts
  __syncthreads();
  out[t + 128] = tile[t * ((int)__fmul_rz(4097.0f, 4097.0f) & 31) & 1023]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 256] = tile[t * (int)(__fmul_rn(4097.0f, 4097.0f) - 16785400.0f) & 1023]; // exactly 2 executions, 16 wavefronts
  __syncthreads();
  out[t + 384] = tile[t * (int)__fmaf_rn(4097.0f, 4097.0f, -16785400.0f) & 1023]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 512] = tile[t * ((int)__fadd_ru(16777216.0f, 1.0f) & 31) & 1023]; // exactly 2 executions, 4 wavefronts
  __syncthreads();
  out[t + 640] = tile[t * ((int)__fadd_rd(16777216.0f, 1.0f) & 31) & 1023]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 768] = tile[t * ((int)__fsub_rz(16777217.0f, -2.0f) & 31) & 1023]; // exactly 2 executions, 4 wavefronts
  __syncthreads();
}

__global__ void k1(int *out, const int *in) {
  __shared__ int tile[1024];
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  out[t + 0] = tile[t * __float2int_rn(2.5f) & 1023]; // exactly 2 executions, 4 wavefronts
  __syncthreads();
  out[t + 128] = tile[t * __float2int_ru(2.5f) & 1023]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 256] = tile[t * __float2int_rd(-2.5f) & 1023]; // exactly 2 executions, 2 wavefronts
  __syncthreads();
  out[t + 384] = tile[t * (__float2int_rz(1e10f) + 5) & 1023]; // exactly 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 512] = tile[t * (__float2uint_rn(-7.0f) + 4) & 1023]; // exactly 2 executions, 8 wavefronts
  __syncthreads();
  out[t + 640] = tile[t * (__double2int_ru(-1e300) + 2) & 1023]; // exactly 2 executions, 4 wavefronts
  __syncthreads();
}

void run(int *out, const int *in) {
  k0<<<1, 64>>>(out, in);
  k1<<<1, 64>>>(out, in);
}
