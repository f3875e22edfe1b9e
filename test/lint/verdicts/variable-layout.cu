// Where ptxas 13.0 puts variables: __shared__ ones behind each other, an outer
// scope before an inner one; __device__ ones by alignment and size. The numbers
// in the comments were read from cubins.
// RUN: %exits 1 %bank-lint -v --sort=file --all %s | FileCheck %s

// counter at 0, table at 4.
__device__ int counter;
__device__ float table[1024];

// A row of 128 bytes from byte 4 on lies in 5 sectors.
__global__ void deviceArray(float *out) {
  if (threadIdx.x == 0)
    counter = 1;
  // CHECK-DAG: [[#@LINE+1]]:22: warning: misaligned global load: 5 sectors where 4 would do
  out[threadIdx.x] = table[threadIdx.x];
}

// done at 0, tile at 1.
__global__ void bytesBehindAFlag(const unsigned char *in, unsigned char *out) {
  __shared__ bool done;
  __shared__ unsigned char tile[32][33];
  int t = threadIdx.x;
  if (t == 0)
    done = in[7];
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 2-way shared bank conflict: 2 wavefronts where 1 would do
  tile[t][0] = in[t];
  __syncthreads();
  out[t] = tile[t][0] + done;
}

// The flag in the inner scope lies behind the tile, which begins at 0.
__global__ void bytesBeforeAnInnerFlag(const unsigned char *in,
                                       unsigned char *out) {
  int t = threadIdx.x;
  if (in[5]) {
    __shared__ bool inner;
    if (t == 0)
      inner = in[7];
    __syncthreads();
    out[t + 64] = inner;
  }
  __shared__ unsigned char tile[32][33];
  // CHECK-DAG: [[#@LINE+1]]:3: remark: shared store, 1 byte per lane: 1 wavefront, ideal 1; {{.*}} [clean]
  tile[t][0] = in[t];
  __syncthreads();
  out[t] = tile[t][0];
}

// first at 0, buf at 4.
__global__ void vectorBehindAFloat(float *out) {
  __shared__ float first;
  __shared__ float buf[256];
  int t = threadIdx.x;
  if (t == 0)
    first = out[7];
  buf[t] = out[t];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:14: error: misaligned 16-byte shared load
  float4 v = *(float4 *)&buf[(t & 15) * 4];
  out[t] = v.x + v.y + v.z + v.w + first;
}

// What is only ever written takes no place: buf at 0.
__global__ void vectorBehindAnUnusedFloat(float *out) {
  __shared__ float first;
  __shared__ float buf[256];
  int t = threadIdx.x;
  first = out[7];
  buf[t] = out[t];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:14: remark: shared load, 16 bytes per lane: {{.*}} [clean]
  float4 v = *(float4 *)&buf[(t & 15) * 4];
  out[t] = v.x + v.y + v.z + v.w;
}

// Words cost the same wherever they begin.
__global__ void wordsAnywhere(float *out) {
  __shared__ float first;
  __shared__ float buf[256];
  int t = threadIdx.x;
  if (t == 0)
    first = out[7];
  buf[t] = out[t];
  __syncthreads();
  // CHECK-DAG: [[#@LINE+1]]:12: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; {{.*}} [clean]
  out[t] = buf[t ^ 1] + first;
}

int main() {
  deviceArray<<<1, 256>>>(nullptr);
  bytesBehindAFlag<<<1, 32>>>(nullptr, nullptr);
  bytesBeforeAnInnerFlag<<<1, 32>>>(nullptr, nullptr);
  vectorBehindAFloat<<<1, 256>>>(nullptr);
  vectorBehindAnUnusedFloat<<<1, 256>>>(nullptr);
  wordsAnywhere<<<1, 256>>>(nullptr);
}
