// All that is known of a line, or of a rule.
//
// RUN: %exits 0 %explain %s:24 | FileCheck %s
// RUN: %exits 0 %explain %s:24:42 | FileCheck %s --check-prefix=COLUMN
// RUN: %exits 0 %explain %s:31 | FileCheck %s --check-prefix=TABLE
// RUN: %exits 0 %explain shared-bank-conflict | FileCheck %s --check-prefix=RULE
// RUN: %exits 0 %explain narrow-access vector-misaligned | FileCheck %s --check-prefix=RULES
// Every rule has its page.
// RUN: %exits 0 %explain constant-divergent global-misaligned global-uncoalesced local-array-indexed shared-atomic-contention | FileCheck %s --check-prefix=PAGES
//
// RUN: %exits 2 %explain %s:19 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: %exits 2 %explain %s:24:2 2>&1 | FileCheck %s --check-prefix=NOCOLUMN
// RUN: %exits 2 %explain no-such-rule 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 2 %explain %s:0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: %exits 2 %explain no-such-file.cu:3 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: %exits 2 %explain 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: %exits 2 %explain %s:24 no-such-rule 2>&1 | FileCheck %s --check-prefix=BOTH

__global__ void column(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1.0f;
  __syncthreads();

  out[threadIdx.y * 32 + threadIdx.x] = (tile[threadIdx.x][threadIdx.y]);
}

__global__ void strided(float *out, int n) {
  extern __shared__ float s[];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x * n];
}

// Lane i of the row that thread y 0 makes reads word 32 * i: bank 0. Of the
// store, lane i lies 4 * i bytes from the first.
// CHECK: explain.cu:24:3: global store, 4 bytes per lane
// CHECK: rule none (clean)
// CHECK: worst 4 sectors in 1 line, ideal 4, 4 at the best alignment
// CHECK: lane byte sector lane byte sector{{$}}
// CHECK-NEXT: 0 0 0 16 64 2{{$}}
// CHECK: 15 60 1 31 124 3{{$}}
// CHECK: assuming pointer arguments are 256-byte aligned
// CHECK: explain.cu:24:42: shared load, 4 bytes per lane
// CHECK-NEXT: 24 | out
// CHECK-NEXT: | {{ *}}^~~~
// CHECK-NEXT: kernel column(float*)
// CHECK-NEXT: launch grid (4), block (32,8) from the launch at
// CHECK-NEXT: array __shared__ float tile[32][32], declared at 20:
// CHECK-NEXT: verdict proven
// CHECK-NEXT: rule shared-bank-conflict
// CHECK-NEXT: worst 32 wavefronts, ideal 1, 31 conflicts
// CHECK-NEXT: per block 8 executions, 256 wavefronts, ideal 8, 248 conflicts
// CHECK-NEXT: address tile + 128*threadIdx.x + 4*threadIdx.y, in bytes
// CHECK-NEXT: where threadIdx.x: 0 to 31
// CHECK-NEXT: threadIdx.y: 0 to 7
// CHECK-NEXT: lanes of the worst instruction; bytes from a multiple of 128
// CHECK-NEXT: lane byte word bank lane byte word bank{{$}}
// CHECK-NEXT: 0 {{[0-9]+ [0-9]+}} [[B:[0-9]+]] 16 {{[0-9]+ [0-9]+}} [[B]]{{$}}
// CHECK-NEXT: 1 {{[0-9]+ [0-9]+}} [[B]] 17 {{[0-9]+ [0-9]+}} [[B]]{{$}}
// CHECK: source page memory_l1_wavefronts_shared, memory_l1_wavefronts_shared_ideal
// CHECK: measure ncu --kernel-name column --metrics l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum ./your-program
// CHECK-NEXT: fix bank-lint --suggest-fixes {{.*}}explain.cu{{$}}
// CHECK-NEXT: rule's page bank-lint explain shared-bank-conflict{{$}}

// COLUMN: explain.cu:24:42: shared load
// COLUMN-NOT: global store

// TABLE: shared load
// TABLE: verdict parametric
// TABLE: if n is odd: 1 wavefront, ideal 1
// TABLE-NEXT: n % 4 == 2: 2 wavefronts, ideal 1
// TABLE: n % 32 == 0: 32 wavefronts, ideal 1
// TABLE: ask next bank-lint explain --arg n=N {{.*}}explain.cu:31:22{{$}}

// RULE: # shared-bank-conflict
// RULE: ## When not to care
// RULES: # narrow-access
// RULES: # vector-misaligned
// PAGES: # constant-divergent
// PAGES: # global-misaligned
// PAGES: # global-uncoalesced
// PAGES: # local-array-indexed
// PAGES: # shared-atomic-contention

// NEAR: error: no access to memory was seen at {{.*}}explain.cu:19; the nearest: line 21
// NOCOLUMN: error: no access to memory was seen at {{.*}}explain.cu:24:2; the line has accesses at columns 3 and 42
// UNKNOWN: error: 'no-such-rule' is neither a rule nor FILE:LINE; known are constant-divergent, {{.*}}vector-misaligned
// ZERO: is neither a rule nor FILE:LINE
// NOFILE: error: no-such-file.cu
// NOTHING: error: no RULE or FILE:LINE to explain
// What can be explained is.
// BOTH-DAG: shared load
// BOTH-DAG: error: 'no-such-rule' is neither

void launch(float *f, int n) {
  column<<<4, dim3(32, 8)>>>(f);
  strided<<<1, 32, 4096>>>(f, n);
}
