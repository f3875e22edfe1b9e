// Sectors that lanes do not use, against those that nobody could save.
//
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:

__global__ void column(const float *in, float *out) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: uncoalesced global load: 32 sectors where 4 would do [global-uncoalesced]
  out[threadIdx.x] = in[threadIdx.x * 64];
}

// A table over the stride.
__global__ void strided(const float *in, float *out, int ld) {
  // CHECK-DAG: [[#@LINE+1]]:{{.*}} warning: uncoalesced global load, depending on an unknown: up to 32 sectors where 4 would do [global-uncoalesced]
  out[threadIdx.x] = in[threadIdx.x * ld];
}

// The same in bytes. As many as an element has is what it mostly is.
__global__ void byteStride(char *out, unsigned long long nb) {
  // CHECK-DAG: [[#@LINE+3]]:{{.*}} warning: uncoalesced global store, depending on an unknown: up to 32 sectors where 4 would do [global-uncoalesced]
  // CHECK-DAG: nb == 4: 4 sectors
  // CHECK-DAG: nb in 8..28: 8 to 28 sectors
  *reinterpret_cast<float *>(out + threadIdx.x * nb) = 1;
}

// One word for all lanes; consecutive words in any order; places from data.
__global__ void fine(const float *in, float *out, const int *index) {
  int t = threadIdx.x;
  out[t] = in[blockIdx.x] + in[t ^ 5] + in[index[t]];
}

// CHECK: 3 flagged
void launch(float *f, int *i, int ld, char *c, unsigned long long nb) {
  column<<<1, 32>>>(f, f);
  strided<<<1, 32>>>(f, f, ld);
  fine<<<1, 32>>>(f, f, i);
  byteStride<<<1, 32>>>(c, nb);
}
