// The tiles of a product, of which each thread reads 8 neighbouring elements at
// once. The compiler makes two loads of 16 bytes of these, and longer rows have to
// keep that: a word more for every 32 would make it eight loads of 4 bytes.
//
// RUN: cp %s %t.cu
// RUN: %exits 1 %bank-lint --suggest-fixes %t.cu | FileCheck %s --check-prefix=TOLD --implicit-check-not='instructions per block'
// RUN: %bank-lint --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %bank-lint %t.cu | FileCheck %s --check-prefix=CLEAN
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
// RUN: %nvcc %t.cu
//
// CLEAN: 0 flagged, 0 undecided
// DONE: 6 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
//
// The machine code that nvcc 13.0 makes of the fixed file has these loads of 16
// bytes. It has none where the whole index is divided, (k * 128 + tx * 8 + j) / 32.
constexpr int depth = 8, width = 128;

// 16 columns of 8 words, 8 of them at a time: 32 bytes apart, so that every fourth
// begins in the same bank.
__global__ void columns(const float *in, float *out) {
  // TOLD-DAG: [[#@LINE+13]]:{{.*}} 2-way shared bank conflict: 8 wavefronts where 4 would do
  // TOLD-DAG: fix: flat[i + i / 32 * 4] for flat[i]: 1 wavefront at {{[0-9:]+}}, 4 wavefronts at {{[0-9:]+}}, 4608 bytes of shared memory (was 4096)
  // FIXED: float flat[(depth * width) + (depth * width) / 32 * 4];
  __shared__ __align__(16) float flat[depth * width];
  int t = threadIdx.x, tx = t % 16;
  for (int i = t; i < depth * width; i += 256)
    // FIXED: flat[i + i / 32 * 4] = in[i];
    flat[i] = in[i];
  __syncthreads();
  float x[8], sum = 0.0f;
  for (int k = 0; k < depth; ++k) {
    for (int j = 0; j < 8; ++j)
      // FIXED: flat[(k * width + tx * 8) + (k * width + tx * 8) / 32 * 4 + j];
      x[j] = flat[k * width + tx * 8 + j];
    for (int j = 0; j < 8; ++j)
      sum += x[j] * (j + 1);
  }
  out[t] = sum;
}

// The same in rows, which no longer row helps: it is the columns that meet.
__global__ void columnsOfRows(const float *in, float *out) {
  // TOLD-DAG: fix: rows[i][j + j / 32 * 4] for rows[i][j]: 1 wavefront at {{[0-9:]+}}, 4 wavefronts at {{[0-9:]+}}, 4608 bytes of shared memory (was 4096)
  // FIXED: float rows[depth][width + width / 32 * 4];
  __shared__ __align__(16) float rows[depth][width];
  int t = threadIdx.x, tx = t % 16;
  for (int i = t; i < depth * width; i += 256)
    // FIXED: rows[i / width][(i % width) + (i % width) / 32 * 4] = in[i];
    rows[i / width][i % width] = in[i];
  __syncthreads();
  float x[8], sum = 0.0f;
  for (int k = 0; k < depth; ++k) {
    for (int j = 0; j < 8; ++j)
      // FIXED: rows[k][(tx * 8) + (tx * 8) / 32 * 4 + j];
      x[j] = rows[k][tx * 8 + j];
    for (int j = 0; j < 8; ++j)
      sum += x[j] * (j + 1);
  }
  out[t] = sum;
}

// A tile that is stored as a column: rows c and c + 4 begin in the same bank.
// Each a piece of 16 bytes further, they do not.
__global__ void transposed(const float4 *in, float *out) {
  // TOLD-DAG: fix: turned[i + i / 128 * 4] for turned[i]: 1 wavefront at {{.*}}, 2 wavefronts at {{[0-9:]+}}, 4224 bytes of shared memory (was 4096)
  // FIXED: float turned[(depth * width) + (depth * width) / 128 * 4];
  __shared__ __align__(16) float turned[depth * width];
  int t = threadIdx.x, row = t / 2, c = t % 2 * 4, ty = t / 16;
  float4 v = in[t];
  // FIXED: turned[((c + 0) * width) + ((c + 0) * width) / 128 * 4 + row] = v.x;
  turned[(c + 0) * width + row] = v.x;
  turned[(c + 1) * width + row] = v.y;
  turned[(c + 2) * width + row] = v.z;
  turned[(c + 3) * width + row] = v.w;
  __syncthreads();
  float x[8], sum = 0.0f;
  for (int k = 0; k < depth; ++k) {
    for (int j = 0; j < 8; ++j)
      // The broadcast of 2 pieces stays two wavefronts, as before.
      // FIXED: turned[(k * width + ty * 8) + (k * width + ty * 8) / 128 * 4 + j];
      x[j] = turned[k * width + ty * 8 + j];
    for (int j = 0; j < 8; ++j)
      sum += x[j] * (j + 1);
  }
  out[t] = sum;
}

// Four loads that stand apart in the source, in another order of what is added.
__global__ void unrolled(const float *in, float *out) {
  // TOLD-DAG: fix: four[i + i / 32 * 4] for four[i]:
  __shared__ __align__(16) float four[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 32)
    four[i] = in[i];
  __syncthreads();
  // FIXED: out[t] = four[(t * 16) + (t * 16) / 32 * 4] * four[(t * 16) + (t * 16) / 32 * 4 + 1] -
  // FIXED-NEXT: four[(t * 16) + (t * 16) / 32 * 4 + 2] * four[(t * 16) + (t * 16) / 32 * 4 + 3];
  out[t] = four[t * 16] * four[1 + t * 16] -
           four[t * 16 + 2] * four[t * 16 + 3];
}

// Rows of 32 words, each read by a thread of its own: 4 words more, not one.
__global__ void ownRows(const float *in, float *out) {
  // TOLD-DAG: fix: own[32][36]: 1 wavefront at {{[0-9:]+}}, 4 wavefronts at {{[0-9:]+}}, 4608 bytes of shared memory (was 4096)
  // FIXED: own[32][36];
  __shared__ __align__(16) float own[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    own[i][t] = in[i * 32 + t];
  __syncthreads();
  float sum = 0.0f;
  for (int j = 0; j < 32; ++j)
    sum += own[t][j] * (j + 1);
  out[t] = sum;
}

// Memory that the launch gives.
__global__ void given(const float *in, float *out) {
  // TOLD-DAG: fix: mine[i + i / 32 * 4] for mine[i]: {{.*}}, 2304 bytes of shared memory (was 2048)
  extern __shared__ float mine[];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 64)
    mine[i] = in[i];
  __syncthreads();
  float x[8], sum = 0.0f;
  for (int j = 0; j < 8; ++j)
    // FIXED: x[j] = mine[(t * 8) + (t * 8) / 32 * 4 + j];
    x[j] = mine[t * 8 + j];
  for (int j = 0; j < 8; ++j)
    sum += x[j] * (j + 1);
  out[t] = sum;
}

void launch(const float *in, float *out) {
  columns<<<1, 256>>>(in, out);
  columnsOfRows<<<1, 256>>>(in, out);
  transposed<<<1, 256>>>((const float4 *)in, out);
  unrolled<<<1, 32>>>(in, out);
  ownRows<<<1, 32>>>(in, out);
  // FIXED: given<<<1, 64, (512 * sizeof(float)) + (512 * sizeof(float)) / 128 * 16>>>
  given<<<1, 64, 512 * sizeof(float)>>>(in, out);
}
