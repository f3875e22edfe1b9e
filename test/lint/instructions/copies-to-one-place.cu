// Lanes that copy different things to one place are counted once for each place: an
// H200 counted 4 sectors and 4 wavefronts where 32 lanes read 16 sectors and write 4
// places. No rule is known, so that neither is certain.
//
// RUN: %bank-lint --no-cache --all %s | FileCheck %s
// CHECK: [[#@LINE+7]]:27: remark: global load, 16 bytes per lane: 1 to 32 sectors
// CHECK-NOT: {{[1-9][0-9]* flagged}}
// CHECK: 0 flagged
#include <cuda_pipeline.h>
__global__ __launch_bounds__(32) void copy(const char *a, char *out) {
  __shared__ __align__(128) char tile[4 * 16];
  const int lane = threadIdx.x;
  __pipeline_memcpy_async(tile + lane % 4 * 16, a + lane * 16, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  *(int *)(out + 4 * lane) = *(int *)(tile + lane % 16 * 4);
}
