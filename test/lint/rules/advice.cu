// What would help where no edit of one place does, and what it would gain.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --implicit-check-not=advice:
// RUN: %exits 1 %bank-lint --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %bank-lint --format=html %s | FileCheck %s --check-prefix=HTML

struct Particle {
  float x, y, z, vx, vy, vz;
};

// A warp's 32 structures of 24 bytes are 24 sectors; 32 floats would be 4. A
// block has 8 warps.
// CHECK-DAG: [[#@LINE+4]]:{{.*}} warning: uncoalesced global load: 24 sectors where 4 would do (load and store)
// CHECK-DAG: advice: an array for each member, in place of one of structures of 24 bytes, puts side by side what neighbouring lanes access: 32 instead of 192 sectors per block
__global__ void move(Particle *p, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += dt;
}
// JSON: "pattern": "structure-of-arrays",
// JSON-NEXT: "text": "an array for each member
// JSON-NEXT: "before": 192,
// JSON-NEXT: "after": 32
// HTML: <b>advice</b> an array for each member

// Each of the four loads touches all 16 sectors that a warp's 512 bytes are.
// CHECK-DAG: advice: one access of 16 bytes, in place of the 4 that each thread makes to neighbouring elements: 128 instead of 512 sectors per block
__global__ void sumOfFour(const float *in, float *out) {
  int t = blockIdx.x * 256 + threadIdx.x;
  int i = 4 * t;
  out[t] = in[i] + in[i + 1] + in[i + 2] + in[i + 3];
}

// No instruction accesses 12 bytes of a lane: a warp's 384 bytes are 12 sectors.
struct Point {
  float x, y, z;
};
// CHECK-DAG: advice: an array for each member, in place of one of structures of 12 bytes, puts side by side what neighbouring lanes access: 32 instead of 96 sectors per block
__global__ void flatten(Point *p) { p[blockIdx.x * 256 + threadIdx.x].z = 0; }

// ... nor 3: of bytes that are no members nothing is said.
__global__ void colours(unsigned char *image) {
  int i = 3 * (blockIdx.x * 256 + threadIdx.x);
  image[i] = 1;
  image[i + 1] = 2;
  image[i + 2] = 3;
}

// Three of four: a vector would read what nobody wants.
__global__ void sumOfThree(const float *in, float *out) {
  int t = blockIdx.x * 256 + threadIdx.x;
  out[t] = in[4 * t] + in[4 * t + 1] + in[4 * t + 2];
}

// Such a piece would begin anywhere: not at a multiple of 16 bytes.
__global__ void unaligned(const float *in, float *out, int from) {
  int t = blockIdx.x * 256 + threadIdx.x;
  int i = 4 * t + from;
  out[t] = in[i] + in[i + 1] + in[i + 2] + in[i + 3];
}

// CHECK-DAG: advice: transpose through a shared-memory tile, so that this access runs along rows like [[#@LINE+4]]:20: 32 instead of 256 sectors per block
__global__ void transpose(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 8 + threadIdx.y;
  out[x * h + y] = in[y * w + x];
}

// 32 rows of 8192 bytes: a sector for each lane, 1024 times, of which 8
// iterations use one.
// CHECK-DAG: advice: each thread walks along its own row; tiles that the block loads along the rows into shared memory have no such strides: 32768 instead of 262144 sectors per block
__global__ void rowSums(const float *m, float *out, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += m[r * n + k];
  out[r] = sum;
}

// The 8 threads of one x read the same row.
// CHECK-DAG: advice: each thread walks along its own row; tiles that the block loads along the rows into shared memory, once for the 8 threads that read a row, have no such strides: 4096 instead of 262144 sectors per block
__global__ void product(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.x * 32 + threadIdx.x;
  int column = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  if (sum < 0)
    c[0] = sum;
}

// Nobody knows what is wanted of every second element.
__global__ void everySecond(const float *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x * 2];
}

void launch(Particle *p, float *f, int from) {
  move<<<4, 256>>>(p, 0.5f);
  sumOfFour<<<4, 256>>>(f, f);
  sumOfThree<<<4, 256>>>(f, f);
  flatten<<<4, 256>>>((Point *)f);
  colours<<<4, 256>>>((unsigned char *)f);
  unaligned<<<4, 256>>>(f, f, from);
  transpose<<<dim3(32, 64), dim3(32, 8)>>>(f, f, 1024, 512);
  rowSums<<<4, 256>>>(f, f, 1024);
  product<<<dim3(32, 128), dim3(32, 8)>>>(f, f, f, 1024);
  everySecond<<<1, 256>>>(f, f);
}
