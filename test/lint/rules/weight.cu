// A finding weighs what it wastes of all that its kernel moves, in cycles: one for
// a wavefront, and one for a sector. Heavy ones come first, whatever their
// order in the file; those below 1 % are only counted, or below what --min-weight
// says.
//
// RUN: %exits 1 %bank-lint -v --sort=file --min-weight=0 %s | FileCheck %s --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --check-prefix=HEAVY --implicit-check-not=warning:
// RUN: %exits 0 %bank-lint -v --sort=file --min-weight=99.5 %s | FileCheck %s --check-prefix=NONE --implicit-check-not=warning:
// RUN: %exits 1 %bank-lint --format=json --min-weight=0 %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %bank-lint --format=json %s | FileCheck %s --check-prefix=HIDDEN

// One warp. The 2-way load costs 2 wavefronts once, the store 1. In the loop a
// column of 32 rows is read 50 times, 32 wavefronts each: 1600 + 3 wavefronts
// in all, of which 50 * 31 = 1550 (96.7 %) and 1 are excess. The 4 sectors of the
// store take 4 cycles more (96.5 %).
__global__ void inTheLoop(float *out) {
  __shared__ float s[32 * 32 + 64];
  __shared__ float rare[64];
  rare[threadIdx.x] = 1;
  __syncthreads();
  float sum = rare[2 * threadIdx.x];
#pragma unroll 1
  for (int k = 0; k < 50; ++k)
    sum += s[32 * threadIdx.x + k];
  out[threadIdx.x] = sum;
}

// CHECK: [[#@LINE-4]]:{{.*}} 32-way shared bank conflict
// CHECK: 50 executions, 1600 wavefronts per block, 1550 excess
// CHECK-NEXT: {{^}} weight: 96 % of the kernel's memory traffic, 97 % of its shared wavefronts{{$}}
// HEAVY: warning: 32-way
// HEAVY: warning: uncoalesced
// HEAVY: 4 flagged, 0 undecided; 2 findings below --min-weight (0 shows all)
// NONE: 4 flagged, 0 undecided; 4 findings below --min-weight (0 shows all)

// JSON: "excess": 1550,
// JSON-NEXT: "weight": 96.5,
// JSON-NEXT: "weight_of_kind": 96.7,
// JSON-NEXT: "weight_of": "shared wavefronts",
// JSON: "excess": 1,
// JSON: "excess": 1,
// JSON-NEXT: "weight": 0.0,
// JSON: "hidden_findings": 0
// HIDDEN: "hidden_findings": 2

// A conflict beside much other traffic: 2 wavefronts of 3 are one too many, and
// the 64 loads of 32 sectors each take 2048 cycles.
__global__ void beside(const float *in, float *out, int n) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  float sum = s[2 * threadIdx.x & 63];
#pragma unroll 1
  for (int i = 0; i < 64; ++i)
    sum += in[i * 1024 + threadIdx.x * 8];
  out[threadIdx.x] = sum;
}
// CHECK: [[#@LINE-3]]:{{.*}} uncoalesced global load
// CHECK: weight: 87 % of the kernel's memory traffic, 87 % of its sectors
// CHECK: warning: 2-way shared bank conflict
// CHECK: weight: less than 1 % of the kernel's memory traffic, less than 1 % of its shared wavefronts
// CHECK: [[#@LINE-10]]:{{.*}} 2-way shared bank conflict
// CHECK: weight: less than 1 % of the kernel's memory traffic, 33 % of its shared wavefronts
// CHECK: 4 flagged, 0 undecided{{$}}

void launch(float *f) {
  inTheLoop<<<1, 32>>>(f);
  beside<<<1, 32>>>(f, f, 1);
}
