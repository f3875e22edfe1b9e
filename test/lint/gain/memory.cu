// What DRAM has to move, at the least. A T4 has 40 SMs, an L2 cache of 4 MiB, and
// moves 320 GB/s at 1590 MHz: 201.26 bytes a cycle. What L2 holds is left out, of
// loads and of stores. 4096 blocks are 103 of one SM.
//
// RUN: %exits 1 %bank-lint --gpu=t4 -v --min-weight=0 %s | FileCheck %s
// RUN: %explain --gpu=t4 %s:27 | FileCheck %s --check-prefix=ROWS
// RUN: %explain --gpu=t4@795 %s:27 | FileCheck %s --check-prefix=SLOW
// RUN: %explain --gpu=a100-40 %s:27 | FileCheck %s --check-prefix=CACHE
// RUN: %explain --gpu=a100-40@705 %s:27 | FileCheck %s --check-prefix=LATE
// RUN: %explain --gpu=t4 %s:47 | FileCheck %s --check-prefix=INPLACE
// RUN: %explain --gpu=t4 %s:60 | FileCheck %s --check-prefix=GUARD
// RUN: %explain --gpu=t4 --arg n=4194304 %s:60 | FileCheck %s --check-prefix=KNOWN
// RUN: %explain --gpu=t4 %s:72 | FileCheck %s --check-prefix=SHARED

// 4096 blocks load 4 KiB each, in 4 rows of 1 KiB, and store as much: 16 MiB of
// each, 12 MiB of which L2 cannot hold. 25165824 bytes take 125043 cycles.
__global__ void rows(const float *in, float *out) {
  __shared__ float s[1024];
  const int first = blockIdx.x * 1024 + threadIdx.x;
  float sum = 0;
  for (int row = 0; row < 4; ++row)
    s[256 * row + threadIdx.x] = in[first + 256 * row];
  __syncthreads();
  for (int row = 0; row < 4; ++row) {
    // 8 warps, each with 1 conflict, 4 times: 32 + 4 cycles, twice on Turing.
    sum +=
        s[256 * row + (2 * threadIdx.x & 255)];
    out[first + 256 * row] = sum;
  }
}
// CHECK: :[[#@LINE-4]]:9: warning: 2-way shared bank conflict
// CHECK: {{^}} gain: gains at most 6 % of the time: DRAM binds{{$}}
// ROWS: DRAM: busy for 1214 cycles of a block at least (25165824 bytes that L2 cannot hold, 320 GB/s at 1590 MHz){{$}}
// SLOW-NOT: L2: busy
// SLOW: DRAM: busy for 607 cycles of a block at least (25165824 bytes that L2 cannot hold, 320 GB/s at 795 MHz){{$}}
// CACHE: L2: busy for 86.2 cycles of a block at least (loads of 16777216 bytes, 5120 a cycle){{$}}
// CACHE-NOT: DRAM
// LATE: L2: busy for 43.1 cycles of a block at least (loads of 16777216 bytes, 10241 a cycle){{$}}

// The same in place: what is stored need not be loaded from DRAM.
__global__ void inPlace(float *data) {
  __shared__ float s[256];
  float &mine = data[blockIdx.x * 256 + threadIdx.x];
  s[2 * threadIdx.x & 255] = mine;
  __syncthreads();
  mine =
      s[2 * threadIdx.x & 255];
}
// INPLACE: DRAM: busy for {{[0-9.]+}} cycles of a block at least (12582912 bytes that L2 cannot hold

// Whether lanes take part depends on n.
__global__ void guarded(const float *in, float *out, int n) {
  __shared__ float s[256];
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  s[threadIdx.x] = in[i];
  __syncwarp();
  out[i] =
      s[2 * threadIdx.x & 255];
}
// GUARD-NOT: DRAM
// GUARD: gain
// KNOWN: DRAM: busy for {{[0-9.]+}} cycles of a block at least (25165824 bytes that L2 cannot hold

// All blocks load the same 1 KiB.
__global__ void table(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] =
      s[2 * threadIdx.x & 255];
}
// SHARED-NOT: DRAM
// SHARED: gain

void launch(const float *in, float *out, int n) {
  rows<<<4096, 256>>>(in, out);
  inPlace<<<16384, 256>>>(out);
  guarded<<<16384, 256>>>(in, out, n);
  table<<<16384, 256>>>(in, out);
}
