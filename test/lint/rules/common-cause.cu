// Accesses to one array with the same cost are one finding that names all
// places. What differs in array, cost or kernel is told by itself.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --format=json %s > %t
// RUN: %python %S/Inputs/places.py %t | FileCheck %s --check-prefix=JSON

// One warp. Rows of 32 words: each of the column accesses is 32-way. The other
// array's column is one, and two rows are clean: 4 * 32 + 2 * 1 wavefronts, of
// which 93 and 31 are excess; and 8 sectors, which take 4 cycles.
__global__ void columns(float *out) {
  __shared__ float tile[32][32];
  __shared__ float other[32][32];
  int t = threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 32-way shared bank conflict: 32 wavefronts
  tile[t][0] = 1;
  __syncthreads();
  // CHECK-DAG: also at [[#@LINE+1]]:17, [[#@LINE+2]]:17
  out[t + 32] = tile[t][1] +
                tile[t][2];
  // CHECK-DAG: weight: 67 % of the kernel's memory traffic, 72 % of its shared wavefronts; 93 excessive in all
  // CHECK-DAG: [[#@LINE+1]]:12: warning: 32-way shared bank conflict: 32 wavefronts
  out[t] = other[t][0];
  // CHECK-DAG: weight: 22 % of the kernel's memory traffic, 24 % of its shared wavefronts{{$}}
  other[0][t] = tile[0][t];
}

// A load and a store of one place.
__global__ void update(float *out) {
  __shared__ float tile[32][32];
  // CHECK-DAG: [[#@LINE+1]]:3: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do (load and store)
  tile[threadIdx.x][0] += 1;
  out[threadIdx.x] = tile[0][threadIdx.x];
}

// A function that is called twice: two ways to one place.
__device__ float column(const float *s) {
  // CHECK-DAG: [[#@LINE+1]]:10: warning: 32-way shared bank conflict
  return s[32 * threadIdx.x];
}
__global__ void calls(float *out) {
  __shared__ float a[2048];
  // CHECK-DAG: also at [[#@LINE-4]]:10 called from [[#@LINE+1]]:{{[0-9]+$}}
  out[threadIdx.x] = column(a) + column(a + 1024);
}

// JSON: columns: 3 places, 93 excess: 31 31 31
// JSON: columns: 1 places, 31 excess: 31

void launch(float *f) {
  columns<<<1, 32>>>(f);
  update<<<1, 32>>>(f);
  calls<<<1, 32>>>(f);
}
