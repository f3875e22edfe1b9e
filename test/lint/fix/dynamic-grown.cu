// Memory that a launch gives, in longer rows: the launch gives as much more.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// DONE: 3 arrays fixed
// CLEAN: 0 flagged, 0 undecided
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong

// 32 rows and one element: the elements of the last 128 bytes are not all
// there, so none can change places with them.
__global__ void atLaunch(const float *in, float *out) {
  extern __shared__ float a[];
  int x = threadIdx.x, y = threadIdx.y;
  if (x + y == 0)
    // FIXED: a[1056] = 0.5f;
    a[1024] = 0.5f;
  // FIXED: a[(y * 32 + x) + (y * 32 + x) / 32] = in
  a[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = a[x * 32 + y] + a[1024];
}
// 4100 bytes are 32 rows of 128 bytes; each begins 4 bytes further.
// TOLD-DAG: {{^}}fix: a[i + i / 32] for a[i]: 1 wavefront at {{.*}}, 4228 bytes of shared memory (was 4100) [verified]

__global__ void atVariable(const float *in, float *out) {
  extern __shared__ float b[];
  int x = threadIdx.x, y = threadIdx.y;
  if (x + y == 0)
    b[1024] = 0.5f;
  b[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = b[x * 32 + y] + b[1024];
}
// TOLD-DAG: {{^}}fix: b[i + i / 32] for b[i]: 1 wavefront at {{.*}}, 4228 bytes of shared memory (was 4100) [verified]

__global__ void asSeenElsewhere(const float *in, float *out) {
  extern __shared__ float c[];
  int x = threadIdx.x, y = threadIdx.y;
  if (x + y == 0)
    c[1024] = 0.5f;
  c[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = c[x * 32 + y] + c[1024];
}

void note(unsigned long long bytes);

void launch(const float *in, float *out) {
  const int n = 32;
  const dim3 block(n, n);
  // FIXED: atLaunch<<<1, block, ((n * 32 + 1) * sizeof(float)) + ((n * 32 + 1) * sizeof(float)) / 128 * 4>>>
  atLaunch<<<1, block, (n * 32 + 1) * sizeof(float)>>>(in, out);
  // FIXED: bytes = ((n * 32 + 1) * sizeof(float)) + ((n * 32 + 1) * sizeof(float)) / 128 * 4;
  const unsigned long long bytes = (n * 32 + 1) * sizeof(float);
  // FIXED: atVariable<<<1, block, bytes>>>
  atVariable<<<1, block, bytes>>>(in, out);
  // FIXED: atVariable<<<2, block, bytes>>>
  atVariable<<<2, block, bytes>>>(in, out);
  // Another use of the number is left what it was.
  unsigned long long noted = 4100;
  note(noted);
  // FIXED: asSeenElsewhere<<<1, block, noted + noted / 128 * 4>>>
  asSeenElsewhere<<<1, block, noted>>>(in, out);
}
