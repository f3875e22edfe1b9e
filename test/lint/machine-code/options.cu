// What options of nvcc's change of accesses. Figures are those of nvcc 13.0's machine code
// for sm_80.
//
// RUN: %exits 1 %bank-lint --all %s | FileCheck --check-prefixes=PLAIN %s
// RUN: %exits 1 %bank-lint --all %s -- -use_fast_math -restrict | FileCheck --check-prefixes=FAST,RESTRICT %s
// RUN: %exits 1 %bank-lint --all %s -- -prec-div=false | FileCheck --check-prefixes=QUOTIENT %s
// RUN: %exits 1 %bank-lint --all %s -- -use_fast_math -prec-div=true -prec-sqrt=true | FileCheck --check-prefixes=SINE %s
// RUN: %exits 1 %bank-lint --all %s -- -G | FileCheck --check-prefixes=DEBUG %s
// RUN: %exits 1 %bank-lint --all %s -- -use_fast_math -Xptxas -O0 | FileCheck --check-prefixes=PLAIN %s
// RUN: %exits 1 %bank-lint --all %s -- -Ofc=max | FileCheck --check-prefixes=DEBUG %s
// RUN: %bank-lint doctor %s -- -use_fast_math -prec-div=true -restrict -fmad=false | FileCheck --check-prefixes=DOCTOR %s
// DOCTOR: translated {{ *}}-use_fast_math -> quotients, roots and sines of floats have no branches
// DOCTOR-NEXT: -prec-div=true -> they have branches
// DOCTOR-NEXT: -restrict -> pointer parameters of kernels are __restrict__
// DOCTOR-NEXT: dropped {{ *}}-fmad=false: changes numbers, not accesses

#define SUM(name, term) \
  __global__ void name(const float *in, float *out) { \
    __shared__ float s[256]; \
    s[threadIdx.x] = in[threadIdx.x]; \
    __syncthreads(); \
    float sum = 0; \
    int t = threadIdx.x % 64 * 4; \
    _Pragma("unroll") for (int i = 0; i < 4; ++i) sum += term; \
    out[threadIdx.x] = sum; \
  }
// PLAIN-DAG: options.cu:[[#@LINE+5]]:23: warning: 4-way shared bank conflict
// FAST-DAG: options.cu:[[#@LINE+4]]:23: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 8 executions, 32 wavefronts per block [clean]
// QUOTIENT-DAG: options.cu:[[#@LINE+3]]:23: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 8 executions, 32 wavefronts per block [clean]
// SINE-DAG: options.cu:[[#@LINE+2]]:23: warning: 4-way shared bank conflict
// DEBUG-DAG: options.cu:[[#@LINE+1]]:23: warning: 4-way shared bank conflict
SUM(quotients, 1.0f / s[t + i])
// PLAIN-DAG: options.cu:[[#@LINE+4]]:18: warning: 4-way shared bank conflict
// FAST-DAG: options.cu:[[#@LINE+3]]:18: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 8 executions, 32 wavefronts per block [clean]
// QUOTIENT-DAG: options.cu:[[#@LINE+2]]:18: warning: 4-way shared bank conflict
// SINE-DAG: options.cu:[[#@LINE+1]]:18: warning: 4-way shared bank conflict
SUM(roots, sqrtf(s[t + i]))
// PLAIN-DAG: options.cu:[[#@LINE+4]]:17: warning: 4-way shared bank conflict
// FAST-DAG: options.cu:[[#@LINE+3]]:17: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 8 executions, 32 wavefronts per block [clean]
// QUOTIENT-DAG: options.cu:[[#@LINE+2]]:17: warning: 4-way shared bank conflict
// SINE-DAG: options.cu:[[#@LINE+1]]:17: remark: shared load, 16 bytes per lane: 4 wavefronts, ideal 4; 8 executions, 32 wavefronts per block [clean]
SUM(sines, sinf(s[t + i]))
// Of doubles they stay what they are.
// FAST-DAG: options.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: 4-way shared bank conflict
SUM(inDouble, (float)sqrt(1.0 / s[t + i] + 2))
// As do those that name how they round.
// FAST-DAG: options.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: 4-way shared bank conflict
SUM(rounded, __frcp_rn(s[t + i]))

// What no iteration changes is loaded once, if it is known that nothing does.
__global__ void invariant(const float *w, float *out) {
  for (int i = 0; i < 8; ++i)
    // PLAIN-DAG: options.cu:[[#@LINE+2]]:{{[0-9]+}}: remark: global load, 4 bytes per lane: 4 sectors, ideal 4; 16 executions
    // RESTRICT-DAG: options.cu:[[#@LINE+1]]:{{[0-9]+}}: remark: global load, 4 bytes per lane: 4 sectors, ideal 4; 2 executions
    out[i * 64 + threadIdx.x] = w[threadIdx.x] * i;
}

void go(const float *a, float *b) {
  quotients<<<1, 256>>>(a, b);
  roots<<<1, 256>>>(a, b);
  sines<<<1, 256>>>(a, b);
  inDouble<<<1, 256>>>(a, b);
  rounded<<<1, 256>>>(a, b);
  invariant<<<1, 64>>>(a, b);
}
