// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of vectors that are written as PTX: `volatile` is for the optimiser. Members
// that nothing uses ptxas does not load, unless the load is `ld.volatile`.

__device__ __forceinline__ unsigned inShared(const void *p) {
  return unsigned(__cvta_generic_to_shared(p));
}

#define SHARED(name, instruction, value)                                                 \
  __global__ void name(const float4 *in, float *out) {                                   \
    __shared__ float4 s[128];                                                            \
    s[threadIdx.x] = in[threadIdx.x];                                                    \
    __syncthreads();                                                                     \
    float x, y, z, w;                                                                    \
    asm volatile(instruction " {%0, %1, %2, %3}, [%4];"                                  \
                 : "=f"(x), "=f"(y), "=f"(z), "=f"(w)                                    \
                 : "r"(inShared(s + (threadIdx.x ^ 5))));                                \
    out[threadIdx.x] = value;                                                            \
  }
#define GLOBAL(name, instruction, value)                                                 \
  __global__ void name(const float4 *in, float *out) {                                   \
    float x, y, z, w;                                                                    \
    asm volatile(instruction " {%0, %1, %2, %3}, [%4];"                                  \
                 : "=f"(x), "=f"(y), "=f"(z), "=f"(w)                                    \
                 : "l"(in + threadIdx.x));                                               \
    out[threadIdx.x] = value;                                                            \
  }
SHARED(sharedAll, "ld.shared.v4.f32", x + y * z + w)
SHARED(sharedTwo, "ld.shared.v4.f32", y + w)
SHARED(sharedPair, "ld.shared.v4.f32", x + y)
SHARED(sharedThree, "ld.shared.v4.f32", x + y *w)
SHARED(sharedVolatile, "ld.volatile.shared.v4.f32", y + w)
GLOBAL(globalAll, "ld.global.v4.f32", x + y * z + w)
GLOBAL(globalTwo, "ld.global.v4.f32", y + w)
GLOBAL(globalPair, "ld.global.nc.v4.f32", z + w)
GLOBAL(globalOne, "ld.global.nc.L1::no_allocate.v4.f32", z)
GLOBAL(globalVolatile, "ld.volatile.global.v4.f32", y + w)

void run(const float4 *a, float *b) {
  sharedAll<<<1, 128>>>(a, b);
  sharedTwo<<<1, 128>>>(a, b);
  sharedPair<<<1, 128>>>(a, b);
  sharedThree<<<1, 128>>>(a, b);
  sharedVolatile<<<1, 128>>>(a, b);
  globalAll<<<1, 128>>>(a, b);
  globalTwo<<<1, 128>>>(a, b);
  globalPair<<<1, 128>>>(a, b);
  globalOne<<<1, 128>>>(a, b);
  globalVolatile<<<1, 128>>>(a, b);
}
