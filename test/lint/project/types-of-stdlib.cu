// nvcc includes <stdlib.h>, and glibc's has these types of <sys/types.h>.
//
// RUN: %bank-lint --builtin-headers %s | FileCheck %s
// CHECK: 1 file, 1 kernel {{.*}}: 1 access: 1 clean
__global__ void k(uint *p, ushort s, ulong l, u_char c) {
  p[threadIdx.x] = s + l + c;
}
#include <sys/types.h>
__global__ void again(ushort);
int main() { k<<<1, 32>>>(nullptr, 1, 2, 3); }
