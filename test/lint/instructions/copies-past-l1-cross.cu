// Rows that begin in the middle of a sector, into rows whose chunks are swapped:
// each chunk of such a row goes alone, so that rows cost 4 and 8 sectors in turn.
//
// RUN: not %bank-lint --no-cache --all %s | FileCheck %s
// CHECK: [[#@LINE+9]]:27: warning: uncoalesced asynchronous copy: 24 sectors where 16 would do
// CHECK: proven
// No rule is known for the wavefronts: the chunks change their order.
// CHECK: [[#@LINE+6]]:27: warning: shared bank conflict: at least {{[0-9]+}} wavefronts where 4 would do
// CHECK: bounded (no rule is known for halves of sectors that change their order)
#include <cuda_pipeline.h>
__global__ __launch_bounds__(32) void copy(const char *a, char *out) {
  __shared__ __align__(128) char tile[4 * 128];
  const int row = threadIdx.x / 8, chunk = threadIdx.x % 8;
  __pipeline_memcpy_async(tile + row * 128 + (chunk ^ row) * 16,
                          a + row * 144 + chunk * 16, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  *(int *)(out + 4 * threadIdx.x) = *(int *)(tile + 4 * threadIdx.x);
}
