// Elements by their addresses: sums with the array, arguments of macros, pointers
// that are kept; and indices that are read from memory.
//
// RUN: cp %s %t.cu
// RUN: %bank-lint --builtin-headers --fix %t.cu 2>&1 >%t.out | FileCheck %s --check-prefix=DONE
// RUN: grep -v FIXED: %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: %same-result %s %t.cu | FileCheck %s --check-prefix=SAME
//
// DONE: 5 arrays fixed
// SAME: {{[1-9][0-9]*}} blocks compared, 0 wrong
#define FOUR(value) (*reinterpret_cast<float4 *>(&(value)))
#define TWICE(value) ((value) + 1.0f + (value))

__global__ void sums(const float *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    // FIXED: *(s + (i + i / 32)) = in[i];
    *(s + i) = in[i];
  __syncthreads();
  // FIXED: out[t] = *(((t * 32 + 1) + (t * 32 + 1) / 32) + s);
  out[t] = *((t * 32 + 1) + s);
}

__global__ void macros(const float *in, float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  // FIXED: out[t] = TWICE(s[(t * 32) + (t * 32) / 32]);
  out[t] = TWICE(s[t * 32]);
}

__global__ void pieces(const float4 *in, float4 *out) {
  __shared__ __align__(16) float s[32 * 32];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32)
    // FIXED: FOUR(s[(i * 4) + (i * 4) / 32 * 4]) = in[i];
    FOUR(s[i * 4]) = in[i];
  __syncthreads();
  // FIXED: out[t] = FOUR(s[(t * 32) + (t * 32) / 32 * 4]);
  out[t] = FOUR(s[t * 32]);
}

__global__ void kept(const float4 *in, float4 *out) {
  __shared__ __align__(16) float s[32 * 32];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 32) {
    float4 *to = reinterpret_cast<float4 *>(s + i * 4);
    *to = in[i];
  }
  __syncthreads();
  // FIXED: const float4 *from = reinterpret_cast<const float4 *>(&s[(t * 32) + (t * 32) / 32 * 4]);
  const float4 *from = reinterpret_cast<const float4 *>(&s[t * 32]);
  out[t] = make_float4(from->x, from->y, from[0].z, from->w);
}

__global__ void told(const float *in, float *out) {
  __shared__ float s[1024];
  __shared__ int first;
  int t = threadIdx.x;
  if (t == 0)
    first = 1;
  for (int i = t; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  // FIXED: out[t] = s[(t * 32) + (t * 32) / 32] + s[(first * 32 + t) + (first * 32 + t) / 32];
  out[t] = s[t * 32] + s[first * 32 + t];
}

void launch(float *in, float *out) {
  sums<<<1, 32>>>(in, out);
  macros<<<1, 32>>>(in, out);
  pieces<<<1, 32>>>((float4 *)in, (float4 *)out);
  kept<<<1, 32>>>((float4 *)in, (float4 *)out);
  told<<<1, 32>>>(in, out);
}
