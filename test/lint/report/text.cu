// A finding in text: place, message, source line, lanes, cost, launch,
// declaration; then the closing count. 256 threads as (32,8): a warp is one row
// of threads, which reads a column of the tile: 32 words, all in one bank. 8
// warps: 8 x 32 wavefronts where 8 would do.
//
// The short form has place, message, source line, and how sure and heavy it is.
//
// RUN: %exits 1 %bank-lint %s | FileCheck %s --check-prefix=SHORT --match-full-lines
// RUN: %exits 1 %bank-lint -q %s | FileCheck %s --check-prefixes=SHORT,QUIET --match-full-lines
// RUN: %exits 1 %bank-lint --statistics %s | FileCheck %s --check-prefix=STATISTICS
// RUN: %exits 1 %bank-lint -v --sort=file %s | FileCheck %s --implicit-check-not=warning:

__global__ void column(float *out) {
  // CHECK: {{^}}{{.*}}text.cu:[[#@LINE+18]]:41: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
  // CHECK-NEXT: {{^}} [[#@LINE+17]] | out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  // CHECK-NEXT: {{^}} |{{ +}}^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{{$}}
  // CHECK-NEXT: lanes 0-31 -> all in bank [[#]]
  // CHECK-NEXT: {{^}} load; proven; 8 executions, 256 wavefronts per block, 248 excessive
  // Of the 8 wavefronts of the store and these 256; the 32 sectors of the other
  // store take 16 cycles.
  // CHECK-NEXT: {{^}} weight: 84 % of the kernel's memory traffic, 94 % of its shared wavefronts{{$}}
  // CHECK-NEXT: kernel column(float*), grid (4), block (32,8) from the launch at [[#LAUNCH:]]:
  // CHECK: counter: memory_l1_wavefronts_shared
  // CHECK: text.cu:[[#@LINE+4]]:{{[0-9]+}}: note: declared here: '__shared__ float tile[32][32]'
  // CHECK-EMPTY:
  // CHECK-NEXT: 1 finding; --suggest-fixes searches for fixes
  // CHECK-NEXT: 1 file, 1 kernel (arch sm_80, CUDA headers: built in): 3 accesses: 2 clean, 1 flagged, 0 undecided
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1.0f;
  __syncthreads();

  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// SHORT: {{.*}}text.cu:[[#@LINE-3]]:41: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
// SHORT-NEXT: {{ *}}[[#@LINE-4]] |   out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
// SHORT-NEXT: {{ +}}|{{ +}}^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// SHORT-NEXT: {{ +}}proven; 248 excessive shared wavefronts per block, 84 % of the memory traffic of column; grid (4), block (32,8) from the launch at [[#@LINE+12]]:27
// QUIET-NOT: {{.}}

// STATISTICS: findings by rule:
// STATISTICS-NEXT: 1 shared-bank-conflict: 248 excessive shared wavefronts per block{{$}}
// STATISTICS-NEXT: findings by file:
// STATISTICS-NEXT: 1 {{.*}}text.cu: 248 excessive shared wavefronts per block{{$}}
// STATISTICS-EMPTY:
// STATISTICS-NEXT: the block of 1 of 1 kernel is known: 1 by a launch in the file
// STATISTICS-EMPTY:
// STATISTICS-NEXT: 1 finding; --suggest-fixes searches for fixes

void launch(float *out) { column<<<4, dim3(32, 8)>>>(out); }
