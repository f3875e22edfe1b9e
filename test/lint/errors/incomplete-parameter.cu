// A kernel or a variable of another file, of a class that this one only declares: clang
// crashes on a reference to it, and nvcc takes the file.
// RUN: %exits 1 %bank-lint %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: [[#@LINE+17]]:3: warning: 32-way shared bank conflict
// CHECK: 1 file, 1 kernel
struct P;
template <typename T> struct Box;
enum Kind : int;
__global__ void k(P p);
__global__ void ks(int n, const P *q, P p);
__global__ void boxed(Box<int> b);
__global__ void kind(Kind k);
template <typename T> __global__ void made(T t);
extern __device__ P variable;
extern __device__ P variables[2];
void use(void **o) {
  o[0] = (void *)k; o[1] = (void *)&ks; o[2] = (void *)boxed; o[3] = (void *)kind;
  o[4] = (void *)&variable; o[5] = (void *)made<P>; o[6] = (void *)variables;
}
__global__ void column(float *o) { __shared__ float s[1024];
  s[threadIdx.x * 32] = 1; __syncthreads(); o[threadIdx.x] = s[threadIdx.x];
}
void h(float *o) { column<<<1, 32>>>(o); }
