// Eight lanes share a row whose number comes from memory, from a quotient or from a
// choice. The lanes of a row are known from each other wherever it is: four rows of 128
// bytes are 4 sectors each, or the same ones.
//
// RUN: %exits 1 %bank-lint --no-cache --all %s | FileCheck %s
// RUN: %exits 1 %bank-lint --no-cache %s | FileCheck %s --check-prefix=FOUND

// 16 bytes a lane, 128 a row: 4 sectors if all rows are one, 16 if none are.
__global__ void rows(const float4 *table, const int *numbers, float4 *out) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  const int lane = threadIdx.x % 8;
  // CHECK-DAG: [[@LINE+1]]:{{.*}}global load, 16 bytes per lane: 4 to 16 sectors, ideal 16; {{.*}}[clean]
  out[row * 8 + lane] = table[numbers[row] * 8 + lane];
}

// Rows of 400 bytes begin at any multiple of 16 bytes: 1 or 2 sectors each.
__global__ void pitch_of_100(const float *table, const int *numbers, float *out) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  const int lane = threadIdx.x % 8;
  // CHECK-DAG: [[@LINE+1]]:{{.*}}global load, 4 bytes per lane: 1 to 8 sectors, ideal 4
  out[row * 8 + lane] = table[numbers[row] * 100 + lane];
}

// What is computed from it is as alike: the eight lanes read one number, and then
// consecutive ones.
__global__ void by_way_of_memory(const float *table, const int *first, const int *next,
                                 float *out) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  const int lane = threadIdx.x % 8;
  const int found = next[(first[row] ^ 5) / 3];
  // CHECK-DAG: [[@LINE+1]]:{{.*}}global load, 4 bytes per lane: 1 to 4 sectors, ideal 4; {{.*}}[clean]
  out[row * 8 + lane] = table[found * 8 + lane];
}

__global__ void by_choice(const float *table, const int *numbers, float *out, int n) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  const int lane = threadIdx.x % 8;
  const int chosen = numbers[row] > n ? numbers[row] : row & 3;
  // CHECK-DAG: [[@LINE+1]]:{{.*}}global load, 4 bytes per lane: 1 to 4 sectors, ideal 4; {{.*}}[clean]
  out[row * 8 + lane] = table[chosen * 8 + lane];
}

// Each lane has a number of its own: nothing is known.
__global__ void gathers(const float *table, const int *numbers, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{.*}}global load, 4 bytes per lane: 1 to 32 sectors, ideal 4
  out[i] = table[numbers[i] * 8 + i % 8];
}

// A private array has the same address in all lanes, and other numbers in each.
__global__ void own_or_global(const float *table, const int *numbers, float *out, int n,
                              int flag) {
  int own[64];
  for (int i = 0; i < 64; ++i)
    own[i] = numbers[i * 32 + threadIdx.x];
  const int *from = flag ? own : numbers;
  const int row = threadIdx.x / 8, lane = threadIdx.x % 8;
  // CHECK-DAG: [[@LINE+1]]:{{.*}}global load, 4 bytes per lane: 1 to 32 sectors, ideal 4
  out[threadIdx.x] = table[from[row + n] * 8 + lane];
}

// Four rows in shared memory: the lanes of each are in eight banks.
__global__ void shared_rows(const int *numbers, float *out) {
  __shared__ float tile[64 * 33];
  const int row = threadIdx.x / 8, lane = threadIdx.x % 8;
  tile[threadIdx.x] = numbers[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:{{.*}}shared load, 4 bytes per lane: 1 to 4 wavefronts, ideal 1
  out[threadIdx.x] = tile[(numbers[row] & 31) * 33 + lane];
}

// The lanes of a row are in one bank, whichever row it is: 8 wavefronts at least.
__global__ void shared_columns(const int *numbers, float *out) {
  __shared__ float tile[64 * 33];
  const int row = threadIdx.x / 8, lane = threadIdx.x % 8;
  tile[threadIdx.x] = numbers[threadIdx.x];
  __syncthreads();
  // CHECK-DAG: [[@LINE+2]]:{{.*}}shared bank conflict: at least 8 wavefronts where 1 would do
  // FOUND: [[@LINE+1]]:{{.*}}shared bank conflict: at least 8 wavefronts where 1 would do
  out[threadIdx.x] = tile[(numbers[row] & 31) + lane * 32];
}

// Lanes of an atomic that meet take turns: four may, of which nothing more is known.
__global__ void shared_atomics(const int *numbers, int *out) {
  __shared__ int bins[256];
  const int row = threadIdx.x / 8, lane = threadIdx.x % 8;
  bins[threadIdx.x] = 0;
  __syncthreads();
  // CHECK-DAG: [[@LINE+1]]:{{.*}}shared atomic, 4 bytes per lane: 1 to 4 wavefronts
  atomicAdd(&bins[(numbers[row] & 31) * 8 + lane], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

void launch(float4 *a, int *b, float *c, int *d, int n) {
  rows<<<128, 256>>>(a, b, a);
  pitch_of_100<<<128, 256>>>(c, b, c);
  by_way_of_memory<<<128, 256>>>(c, b, d, c);
  by_choice<<<128, 256>>>(c, b, c, 7);
  gathers<<<128, 256>>>(c, b, c);
  own_or_global<<<1, 256>>>(c, b, c, n, n);
  shared_rows<<<1, 256>>>(b, c);
  shared_columns<<<1, 256>>>(b, c);
  shared_atomics<<<1, 256>>>(b, d);
}
