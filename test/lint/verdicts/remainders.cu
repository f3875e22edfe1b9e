// Consecutive lanes divided by a number that is unknown lie in one run, and
// their remainders in two.
// RUN: %exits 1 %bank-lint -v --sort=file --all %s | FileCheck %s

__global__ void byRow(const float *in, float *x, int rows, int width) {
  extern __shared__ float s[];
  if (threadIdx.x < rows)
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * width; i += blockDim.x * gridDim.x)
    // CHECK-DAG: [[@LINE+1]]:13: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
    x[i] *= s[i / width];
}

// Whoever passes the end goes on at the begin, perhaps in a bank of others.
// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: warning: shared bank conflict that depends on width: up to 2 wavefronts where 1 would do
__global__ void byColumn(const float *v, float *x, int n, int width) {
  extern __shared__ float s[];
  int c = threadIdx.x % width;
  s[c] = v[c];
  // CHECK-DAG: width in 1..31: 1 wavefront, ideal 1
  // CHECK-DAG: width >= 32: 1 to 2 wavefronts, ideal 1
  __syncthreads();
  for (int i = 0; i < n; ++i)
    x[i * blockDim.x + threadIdx.x] = s[c];
}

// Quotients of quotients.
__global__ void nested(const float *in, float *x, unsigned a, unsigned b) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  extern __shared__ float d[];
  d[threadIdx.x] = in[i];
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:10: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
  x[i] = d[i / a / b];
}

// Lanes that are 2 apart.
// CHECK-DAG: [[@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load: up to 11 sectors where 4 would do
__global__ void twoApart(const float *v, float *x, unsigned width) {
  const unsigned i = threadIdx.x;
  x[i] =
      v[(blockIdx.x * 64 + 2 * i) % width];
}

// An unsigned difference wraps around, and lanes lie far apart then.
// CHECK-DAG: [[@LINE+4]]:10: warning: shared bank conflict that depends on d: up to 32 wavefronts where 1 would do
__global__ void wraps(const float *v, float *x, unsigned d) {
  extern __shared__ float s[];
  unsigned t = threadIdx.x;
  x[t] = s[(t - 16) / d];
}

void go(const float *v, float *x, int rows, int width) {
  byRow<<<64, 256, rows * 4>>>(v, x, rows, width);
  byColumn<<<64, 256, width * 4>>>(v, x, rows, width);
  nested<<<64, 256, 1024>>>(v, x, rows, width);
  twoApart<<<64, 32>>>(v, x, width);
  wraps<<<64, 32, 4096>>>(v, x, width);
}
