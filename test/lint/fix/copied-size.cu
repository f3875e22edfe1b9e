// Asynchronous copies whose size is an operand of the assembly, as most code that
// is generic over it has them.
//
// RUN: %exits 1 %bank-lint --builtin-headers --suggest-fixes %s | FileCheck %s
// CHECK: fix: s[i][j ^ i % 8 * 4] for s[i][j]: 4 wavefronts
#define COPY(to, from, bytes)                                                  \
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;" ::"r"(to), \
               "l"(from), "n"(bytes))

__global__ void rows(const float *in, float4 *out) {
  __shared__ __align__(128) float s[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32) {
    unsigned to = __cvta_generic_to_shared(&s[i / 8][i % 8 * 4]);
    COPY(to, in + i * 4, 16);
  }
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[t] = *(float4 *)&s[t][0];
}

void launch(float *in, float4 *out) { rows<<<1, 32>>>(in, out); }
