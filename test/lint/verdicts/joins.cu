// Where lanes come together again of which some may have left for good: all that
// come have one value, if no branch on the way divides the warp.
//
// RUN: %bank-lint --no-cache --all %s | FileCheck %s
// CHECK-NOT: 1 to 32
// CHECK: joins.cu:[[#@LINE+40]]:10: remark: global load, 4 bytes per lane: 1 to 2 sectors
// CHECK-NOT: 1 to 32
// CHECK: 10 accesses: 9 clean, 0 flagged, 1 tolerated
// What differs by lane does: here a branch divides the warp before they meet.
// RUN: %bank-lint --no-cache --all %S/Inputs/divided.cu | FileCheck %s --check-prefix=DIVIDED
// DIVIDED: global store, 4 bytes per lane: 1 to 32 sectors
__global__ void rest(float *a, const float *b, int n) {
  int i = 0;
  if (n >= 4) {
    int left = -(n & ~3);
#pragma unroll 1
    do {
      a[threadIdx.x + 1024 * i] = b[threadIdx.x + 1024 * i];
      i += 4;
      left += 4;
    } while (left != 0);
    if ((n & 3) == 0)
      return;
  }
  a[threadIdx.x + i * 1024] = b[threadIdx.x + i * 1024];
}

// The value that a variable had one iteration before.
__global__ void lagging(float *a, const float *b, int n) {
  int last = blockIdx.x * blockDim.x + threadIdx.x;
  int next = last + gridDim.x * blockDim.x;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    a[last] = b[last];
    last = next;
    next += gridDim.x * blockDim.x;
  }
}

// A quotient of what is left, behind the test that something is.
__global__ void left(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned rounds = (unsigned)(n - 1 - i) / 32u;
  a[i] = b[rounds / 64];
}

// A sign that is known, in 64 bits.
__global__ void sign(float *a, const float *b, long long n) {
  long long i = (long long)blockIdx.x * (int)blockDim.x + (int)threadIdx.x;
  a[i + ((i >> 63) & n)] = b[i + ((i >> 63) & n)];
}
