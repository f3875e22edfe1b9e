// What is left to do about an access that no fix helps.
//
// RUN: %exits 1 %bank-lint --top=0 --suggest-fixes %s | FileCheck %s

// Lanes that are 32 bytes apart, and nothing else of the kernel between them.
__global__ void strided(float *out) { out[threadIdx.x * 8] = 1; }
// CHECK-DAG: advice: lanes are 32 bytes apart: an order of threads or loops in which neighbouring lanes access neighbouring elements, or a tile in shared memory that is filled in that order: 8 instead of 64 sectors per block

// One member of a structure of 16 bytes.
__global__ void member(const float4 *in, float *out) {
  out[threadIdx.x] = in[threadIdx.x].x;
}
// CHECK-DAG: advice: an array for each member, in place of one of structures of 16 bytes, puts side by side what neighbouring lanes access: 8 instead of 32 sectors per block

// The order of lanes is none of the matter.
__global__ void shuffled(float *out) {
  out[(threadIdx.x * 5 % 32) * 8] = 1;
}
// CHECK-DAG: advice: the order of the lanes in a warp does not matter: an order of threads or loops in which a warp accesses neighbouring elements, or a tile in shared memory that is filled in that order: 8 instead of 64 sectors per block

void run(float *in, float *out) {
  strided<<<2, 64>>>(out);
  member<<<2, 64>>>((const float4 *)in, out);
  shuffled<<<2, 64>>>(out);
}
